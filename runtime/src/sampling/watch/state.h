/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The loop that is watched: shared by what watches it (watch.c) and what proposes it in
 * agreements (proposal.c, plan.c), which come after it. */
#ifndef DPERF_SAMPLING_STATE_H
#define DPERF_SAMPLING_STATE_H

#include "dperf/runtime.h"
#include "sampling/rule/iterations.h"
#include "sampling/rule/stepper.h"
#include "sampling/watch/charge.h"
#include "sampling/watch/reasons.h"
#include "sampling/watch/watch.h"

/* What becomes of it. */
enum dperf_watch_state {
  DPERF_WATCH_IS_OPEN,  /* something may be skipped, once or more often */
  DPERF_WATCH_COMPARES, /* nothing more is skipped, but what is run after the last skip is looked at, too */
  DPERF_WATCH_IS_DONE   /* nothing more is skipped; loops inside are still left alone */
};

/* Decided when the loop is entered. */
struct dperf_watch_terms {
  bool is_short;      /* so few iterations that only long ones, or a loop with a prior, are sampled */
  bool uses_prior;    /* relies on the prior of the loop */
  bool updates_prior; /* is watched to its end if nothing is agreed on, to update the prior */
  uint64_t total;     /* iterations that were to come at first */
  uint64_t few;       /* of a baseline of long ones */
  uint64_t attempt;   /* iterations; 0: the loop is watched once */
  bool is_noisy;      /* agreed: some rank needs more iterations, as their times scatter */
};

struct dperf_watch_progress {
  uint64_t index;         /* of the iteration that runs */
  uint64_t left;          /* at its beginning */
  uint64_t attempt_began; /* the iteration in which the attempt did */
};

/* Recorded calls of this thread. */
struct dperf_watch_calls {
  uint64_t first;        /* of the loop: its number */
  uint64_t before, most; /* before this iteration; most in one */
};

/* Messages and collectives that other ranks take part in, too. */
struct dperf_watch_transit {
  uint32_t comm;     /* number of that to which in_transit of the boundaries belongs */
  bool is_inherited; /* from an earlier entry */
  size_t from;       /* boundary */
};

/* Carriers of the communicator that agreed last. */
struct dperf_watch_carriers {
  uint64_t at_entry;
  uint64_t asked, asked_at; /* when first asked, and iterations then */
};

enum { DPERF_CHANCES = 3 /* a probe may become that many times as long as planned */ };

/* Iterations that are run between skips. */
struct dperf_watch_probes {
  unsigned skips;               /* how many skips there were */
  struct dperf_stepper stepper; /* from the first baseline on, and if there are probes */
  uint64_t length, period;      /* agreed: of the probe that is run */
};

/* The last baseline or probe: what those after it are compared with. */
struct dperf_watch_reference {
  uint64_t signature; /* except for sizes, of an iteration of the baseline, where it has a period of 1 */
  double mean_ns, traffic_ns;
  uint64_t length; /* iterations */
  double spread;   /* of the baseline */
  double noise;    /* half of the 95 % interval of one iteration, relative: of the baseline */
  double weight;   /* of blocks in the loop's time (dperf_watch_weight) */
};

/* What the last baseline or probe stands for. */
struct dperf_watch_skipped {
  struct dperf_charge charge;
  uint64_t since, charged_after; /* skipped after it; of that, what the probe that is run will stand for */
};

/* The time of the loop, and how far it is off. */
struct dperf_watch_account {
  int64_t charged_ns, entered_ns; /* when the loop was entered: charged to blocks, and elapsed */
  int64_t began_ns;               /* by the clock */
  struct dperf_integral integral;
  bool drifts;
};

struct dperf_watch {
  struct dperf_recorder* recorder;
  struct dperf_loop* loop; /* null: none */
  const void* run;
  const struct dperf_sampling_options* options;
  uint32_t number;                          /* of the loop in the trace */
  enum dperf_watch_state state, in_the_end; /* now; after the last skip */
  struct dperf_watch_terms terms;
  struct dperf_watch_progress progress;
  struct dperf_watch_calls calls;
  struct dperf_watch_transit transit;
  struct dperf_watch_carriers carriers;
  struct dperf_iterations iterations;
  struct dperf_watch_probes probes;
  struct dperf_watch_reference reference;
  struct dperf_watch_skipped skipped;
  struct dperf_watch_account account;
  struct dperf_obstacles obstacles;
  struct dperf_skip skip; /* agreed, at this or the next boundary; nothing: skipped is 0 */
  bool meets;             /* the ranks agree on it where they meet, not after collectives */
  bool is_at_boundary;    /* they agree now, and have not begun the iteration */
};
extern struct dperf_watch dperf_watch;

/* Each guard asks these two. Whether a loop is watched: loops are marked only where they communicate, so
 * the end of one that does not is not seen, and calls since its latest iteration began may have come after
 * it. */
static inline bool dperf_watch_is_active(void) {
  if (!dperf_watch.loop) return false;
  return dperf_watch.progress.index == 0 || dperf_watch.calls.before != dperf_watch.calls.first;
}
static inline bool dperf_watch_is_of(const struct dperf_loop* loop, const void* run) {
  return dperf_watch.loop == loop && dperf_watch.run == run;
}

/* A loop that ends undecided: what it lacked. */
enum dperf_sample_verdict dperf_watch_verdict_at_end(void);
/* How many iterations may be run until it is decided. */
uint64_t dperf_watch_most(void);
/* How far off its messages may be, relative to the loop's time, if those of the last half of the iterations
 * stand for the rest: they become larger or smaller, or vary so much that it is not known whether they do.
 * What may be chance is not believed in beyond 32 times what has run. */
double dperf_watch_growth(void);
/* More is too much. */
double dperf_watch_most_growth(void);
/* Whether a loop of a run that may be stopped only packs or computes, by its first iterations: to watch it
 * costs a record for each. The other ranks need not know. */
bool dperf_watch_is_in_vain(void);
/* Whether it must be decided now, because the run may be stopped instead (DPERF_SAMPLE_WITHIN). */
bool dperf_watch_takes_too_long(void);
/* What blocks are of the time of the loop that is watched, at most: of those of all ranks together, since
 * they may come one after the other, in a pipeline or on one core. */
double dperf_watch_weight(void);
/* What counts as steady now. */
struct dperf_tolerance dperf_watch_tolerance(void);
/* Writes what the last baseline stands for, and reports the loop's error: nothing more is skipped. From now
 * on what is encoded may be written. */
void dperf_watch_finish(void);
/* How far the last `length` iterations, in time and in traffic, are from the baseline or probe before;
 * nothing if that is what noise makes of so few. Of blocks; and of the loop, in which they have their weight.
 */
double dperf_watch_deviation(uint64_t length);
double dperf_watch_deviation_of_loop(uint64_t length);

/* What this rank contributes to agreements while it has nothing to propose. */
struct dperf_prospects {
  uint64_t patience; /* carriers until it is asked next: grows each time */
  uint64_t given_up; /* the verdict of the loop that was given up last, until that is over; 0: none */
  uint64_t given_up_loop;
};
extern struct dperf_prospects dperf_prospects;

/* What agreements (agree.c) do for the loop; set before one is watched. */
struct dperf_agreements {
  uint64_t (*carriers)(void); /* so far, on the communicator whose members agreed last */
  /* At the beginning of an iteration, without a collective: the process is alone and agrees with itself, or
   * the ranks share memory. Whether there is something to do; to do it. */
  bool (*is_due)(void);
  void (*agree)(void);
};
extern const struct dperf_agreements* dperf_agreements;

#endif
