/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The loop that holds the claim: shared by what watches it (sampling_claim.c) and what bids for it in
 * agreements (sampling_bid.c, sampling_plan.c), which come after it. */
#ifndef DPERF_SAMPLING_STATE_H
#define DPERF_SAMPLING_STATE_H

#include "dperf/runtime.h"
#include "sampling_charge.h"
#include "sampling_claim.h"
#include "sampling_stages.h"

struct dperf_claim {
  struct dperf_lane* lane;
  struct dperf_site* site; /* null: none */
  const void* run;
  const struct dperf_sampling_options* options;
  uint32_t number;  /* of the loop in the trace */
  bool is_short;    /* so few iterations that only long ones, or a loop that is known, are sampled */
  bool uses;        /* relies on what is known of the loop */
  bool learns;      /* is watched to its end if nothing is agreed on */
  bool is_done;     /* nothing more is skipped; loops inside are still left alone */
  bool compares;    /* what is run after the last skip is looked at, too */
  uint64_t index;   /* of the iteration that runs */
  uint64_t left;    /* at its beginning */
  uint64_t total;   /* iterations that were to come at first */
  uint64_t few;     /* of a window of long ones */
  uint64_t attempt; /* iterations; 0: the loop is watched once */
  uint64_t began;   /* the iteration in which the attempt did */
  struct dperf_window window;
  uint64_t first_call;        /* of the loop: its number */
  uint64_t calls, most_calls; /* before this iteration; most in one */
  uint32_t comm;              /* number of that whose balance the boundaries have */
  bool comm_is_inherited;     /* from an earlier entry */
  size_t balanced_from;       /* boundary */
  uint64_t rides_at_entry;    /* of the communicator that agreed last */
  uint64_t rides, rides_at;   /* when first asked, and iterations then */
  unsigned stage;
  struct dperf_course course; /* from the first window on, and if there are probes */
  uint64_t length, period;    /* agreed: of the probe that is run */
  uint64_t signature;         /* but for sizes, of an iteration of the window, where it has a period of 1 */
  double mean_ns, moved_ns;   /* of the last window or probe */
  struct dperf_charge charge; /* what that stands for */
  uint64_t since, farther;    /* skipped behind it; of that, what the probe that is run will stand for */
  int64_t charged_ns;         /* when the loop was entered */
  int64_t entered_ns;         /* then */
  struct dperf_integral integral;
  bool drifts;
  struct dperf_stage skip; /* agreed, at the next boundary; nothing: skipped is 0 */
};
extern struct dperf_claim dperf_claim;

/* Each guard asks these two. Whether a loop holds the claim: loops are marked only where they communicate, so
 * the end of one that does not is not seen, and calls since its latest iteration began may have come after
 * it. */
static inline bool dperf_claim_is_taken(void) {
  if (!dperf_claim.site) return false;
  return dperf_claim.index == 0 || dperf_claim.calls != dperf_claim.first_call;
}
static inline bool dperf_claim_is_of(const struct dperf_site* site, const void* run) {
  return dperf_claim.site == site && dperf_claim.run == run;
}

/* A loop that ends undecided: what it lacked. */
enum dperf_sample_verdict dperf_claim_lack(void);
/* How many iterations may be run until it is decided. */
uint64_t dperf_claim_most(void);
/* What the last window stands for is written, and the loop's error is told: nothing more is skipped. What is
 * encoded may be written again. */
void dperf_claim_let_go(void);
/* How far the last `length` iterations, in time and in what they move, are from the window or probe before
 * them. */
double dperf_claim_deviation(uint64_t length);

/* What this rank brings to agreements while it has nothing to offer. */
struct dperf_prospects {
  uint64_t patience; /* rides until it is asked again: grows each time */
  uint64_t hopeless; /* the verdict of the loop that was given up last, until that is over; 0: none */
  uint64_t hopeless_loop;
};
extern struct dperf_prospects dperf_prospects;

/* What agreements (sampling_agree.c) do for the loop; set before one is watched. */
struct dperf_agreements {
  uint64_t (*rides)(void); /* so far, on the communicator whose members agreed last */
  void (*alone)(void);     /* the process is alone: it agrees with itself */
};
extern const struct dperf_agreements* dperf_agreements;

#endif
