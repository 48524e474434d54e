/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The loops with a guard that the run has entered: what may be done with each, and what became of it. */
#ifndef DPERF_SAMPLING_LOOPS_H
#define DPERF_SAMPLING_LOOPS_H

#include <stdbool.h>
#include <stdint.h>

#include "dperf/trace_format.h"
#include "sampling/rule/prior.h"
#include "sampling/watch/options.h"
#include "sampling/watch/reasons.h"

struct dperf_loop {
  uint64_t id;
  bool may_sample;
  bool is_named;          /* by a directive of the source, or a line of the decisions file */
  bool counts;            /* it stood alone, not within a loop that is sampled */
  uint64_t total;         /* iterations that the user named; 0: none */
  uint64_t first, period; /* two-run mode: skip after `first`; 0: by agreement */
  enum dperf_sample_verdict verdict;
  struct dperf_reason reason; /* for it */
  bool leaves_early;          /* it may, and no directive says that it does not */
  bool runs_unknown;          /* so it ran more often than `run` */
  uint64_t events;            /* that had been recorded when its guard asked last */
  bool communicates;          /* an iteration before the last one of an entry has */
  bool rests;                 /* its guard need not ask until it does */
  uint64_t events_at_entry;   /* that had been recorded by then */
  uint64_t entries, run, skipped, skipped_now, baseline;
  double spread;
  bool sizes_vary; /* in the baseline */
  struct dperf_prior prior;
  uint32_t comm; /* number of that whose members agreed; DPERF_ALL_RANKS */
  /* Carriers: how many an iteration has, and lie between two entries; 0: not known. How many there had been
   * when the loop was left last. */
  double carriers_per_iteration;
  uint64_t carriers_between_entries, carriers_at_exit;
  bool between_is_known;
  unsigned vain_meetings; /* consecutive ones that were called off */
  unsigned vain_entries;  /* consecutive entries that were watched for a prior and gave none */
};

/* What the instrumented source passes: flags of the guard, and of dperf_rt_skip_directed. */
struct dperf_guard_arguments {
  int flags;
  bool directed;
  uint64_t iterations;
};
/* The loop, made at its first entry; null without memory. */
struct dperf_loop* dperf_loop_of(uint64_t id, struct dperf_guard_arguments arguments,
                                 struct dperf_sampling_options* options);
/* The two-run mode, the same on all ranks: how many of those to come are skipped after the first ones, of
 * which the baseline is the last half, in whole periods and even. */
struct dperf_skip dperf_directed_skip(const struct dperf_loop* loop, uint64_t left);
/* Whether `left` iterations to come are as many as it will run. */
static inline bool dperf_loop_will_run(const struct dperf_loop* loop, uint64_t left) {
  enum { MOST_BITS = 47 }; /* a loop that has more by its own count is left in another way */
  return !loop->leaves_early && !(left >> MOST_BITS) && !(loop->run >> MOST_BITS);
}
/* What became of one entry. That iterations were skipped is never forgotten, except for a drift. */
void dperf_loop_conclude(struct dperf_loop* loop, enum dperf_sample_verdict verdict);
void dperf_loop_conclude_because(struct dperf_loop* loop, enum dperf_sample_verdict verdict,
                                 struct dperf_reason reason);
/* Defines all in the trace. */
void dperf_loops_define(void);
/* How many iterations were run and skipped; the loop with most skipped ones, null if none was. */
const struct dperf_loop* dperf_loops_sum(uint64_t* run, uint64_t* skipped);
/* How many carriers are to come until the first loop with a prior will have been entered again and may be
 * skipped, when there have been `carriers` so far; `otherwise` if none is due. */
uint64_t dperf_loops_expect(uint64_t carriers, uint64_t otherwise);
void dperf_loops_free(void);

#endif
