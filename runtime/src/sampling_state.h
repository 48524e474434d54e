/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The loop that holds the claim: shared by what watches it (sampling_claim.c) and what bids for it in
 * agreements (sampling_bid.c). */
#ifndef DPERF_SAMPLING_STATE_H
#define DPERF_SAMPLING_STATE_H

#include "sampling_claim.h"
#include "sampling_window.h"

struct dperf_claim {
  struct dperf_lane* lane;
  struct dperf_site* site; /* null: none */
  const void* run;
  const struct dperf_sampling_options* options;
  uint32_t number;           /* of the loop in the trace */
  bool is_short;             /* so few iterations that only long ones, or a loop that is known, are sampled */
  bool uses;                 /* relies on what is known of the loop */
  bool learns;               /* is watched to its end if nothing is agreed on */
  bool is_done;              /* nothing more is skipped; loops inside are still left alone */
  bool compares;             /* what is run after the last skip is looked at, too */
  uint64_t index;            /* of the iteration that runs */
  uint64_t left;             /* at its beginning */
  uint64_t least, most, few; /* iterations in which it may, and must, be decided; of a window of long ones */
  struct dperf_window window;
  uint64_t first_call;        /* of the loop: its number */
  uint64_t calls, most_calls; /* before this iteration; most in one */
  uint32_t comm;              /* number of that whose balance the boundaries have */
  bool comm_is_inherited;     /* from an earlier entry */
  size_t balanced_from;       /* boundary */
  uint64_t rides_at_entry;    /* of the communicator that agreed last */
  uint64_t rides, rides_at;   /* when first asked, and iterations then */
  unsigned stage;
  uint64_t length, period; /* agreed: of the window, later of a probe */
  uint64_t first_length;   /* of the first window */
  uint64_t signature;      /* but for sizes, of an iteration of the window, where it has a period of 1 */
  double mean_ns;          /* of the first window */
  double moved_ns;         /* likewise */
  bool drifts;
  struct dperf_stage skip; /* agreed, at the next boundary; nothing: skipped is 0 */
};
extern struct dperf_claim dperf_claim;

/* A loop that ends undecided: what it lacked. */
enum dperf_sample_verdict dperf_claim_lack(void);
/* What is encoded may be written again. */
void dperf_claim_let_go(void);
/* The next loop is bid for with new patience. */
void dperf_bid_begin(void);
/* The loop was given up, for good; 0: it is over. */
void dperf_bid_is_hopeless(enum dperf_sample_verdict verdict, uint64_t loop);
void dperf_bid_loop_is_over(uint64_t loop);

#endif
