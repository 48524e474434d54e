/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The loop that holds the claim: shared by what watches it (watch.c) and what bids for it in
 * agreements (proposal.c, plan.c), which come after it. */
#ifndef DPERF_SAMPLING_STATE_H
#define DPERF_SAMPLING_STATE_H

#include "dperf/runtime.h"
#include "sampling/rule/stepper.h"
#include "sampling/watch/charge.h"
#include "sampling/watch/watch.h"

/* What becomes of it. */
enum dperf_claim_state {
  DPERF_CLAIM_IS_OPEN,  /* something may be skipped, once or again */
  DPERF_CLAIM_COMPARES, /* nothing more is skipped, but what is run after the last skip is looked at, too */
  DPERF_CLAIM_IS_DONE   /* nothing more is skipped; loops inside are still left alone */
};

/* Decided when the loop is entered. */
struct dperf_claim_terms {
  bool is_short;    /* so few iterations that only long ones, or a loop that is known, are sampled */
  bool uses;        /* relies on what is known of the loop */
  bool learns;      /* is watched to its end if nothing is agreed on */
  uint64_t total;   /* iterations that were to come at first */
  uint64_t few;     /* of a window of long ones */
  uint64_t attempt; /* iterations; 0: the loop is watched once */
};

struct dperf_claim_progress {
  uint64_t index;         /* of the iteration that runs */
  uint64_t left;          /* at its beginning */
  uint64_t attempt_began; /* the iteration in which the attempt did */
};

/* Recorded calls of this thread. */
struct dperf_claim_calls {
  uint64_t first;        /* of the loop: its number */
  uint64_t before, most; /* before this iteration; most in one */
};

/* Messages and collectives that other ranks take part in, too. */
struct dperf_claim_balance {
  uint32_t comm;     /* number of that whose balance the boundaries have */
  bool is_inherited; /* from an earlier entry */
  size_t from;       /* boundary */
};

/* Collectives that agreements ride on, of the communicator that agreed last. */
struct dperf_claim_rides {
  uint64_t at_entry;
  uint64_t asked, asked_at; /* when first asked, and iterations then */
};

/* Iterations that are run between skips. */
struct dperf_claim_probes {
  unsigned stage;             /* how many skips there were */
  struct dperf_course course; /* from the first window on, and if there are probes */
  uint64_t length, period;    /* agreed: of the probe that is run */
};

/* The last window or probe: what those after it are compared with. */
struct dperf_claim_reference {
  uint64_t signature; /* but for sizes, of an iteration of the window, where it has a period of 1 */
  double mean_ns, moved_ns;
};

/* What the last window or probe stands for. */
struct dperf_claim_skipped {
  struct dperf_charge charge;
  uint64_t since, farther; /* skipped behind it; of that, what the probe that is run will stand for */
};

/* The time of the loop, and how far it is off. */
struct dperf_claim_account {
  int64_t charged_ns, entered_ns; /* when the loop was entered: charged to blocks, and elapsed */
  struct dperf_integral integral;
  bool drifts;
};

struct dperf_claim {
  struct dperf_lane* lane;
  struct dperf_site* site; /* null: none */
  const void* run;
  const struct dperf_sampling_options* options;
  uint32_t number;                          /* of the loop in the trace */
  enum dperf_claim_state state, in_the_end; /* now; after the last skip */
  struct dperf_claim_terms terms;
  struct dperf_claim_progress progress;
  struct dperf_claim_calls calls;
  struct dperf_claim_balance balance;
  struct dperf_claim_rides rides;
  struct dperf_window window;
  struct dperf_claim_probes probes;
  struct dperf_claim_reference reference;
  struct dperf_claim_skipped skipped;
  struct dperf_claim_account account;
  struct dperf_stage skip; /* agreed, at the next boundary; nothing: skipped is 0 */
};
extern struct dperf_claim dperf_claim;

/* Each guard asks these two. Whether a loop holds the claim: loops are marked only where they communicate, so
 * the end of one that does not is not seen, and calls since its latest iteration began may have come after
 * it. */
static inline bool dperf_claim_is_taken(void) {
  if (!dperf_claim.site) return false;
  return dperf_claim.progress.index == 0 || dperf_claim.calls.before != dperf_claim.calls.first;
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

/* What agreements (agree.c) do for the loop; set before one is watched. */
struct dperf_agreements {
  uint64_t (*rides)(void); /* so far, on the communicator whose members agreed last */
  void (*alone)(void);     /* the process is alone: it agrees with itself */
};
extern const struct dperf_agreements* dperf_agreements;

#endif
