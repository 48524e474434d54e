/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The iterations of a loop that were run one after the other: do they repeat, and do they take the same time
 * (docs/design/sampling.md)? Functions of numbers alone. */
#ifndef DPERF_SAMPLING_BASELINE_H
#define DPERF_SAMPLING_BASELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/signature.h"
#include "dperf/sampling_rule.h"

/* The moment before an iteration. */
struct dperf_boundary {
  uint64_t signature[DPERF_SIGNATURES]; /* of the calls in the iteration that ends here */
  int64_t charged_ns;                   /* to blocks, so far */
  int64_t elapsed_ns;                   /* so far, calls included */
  int64_t traffic_ns;  /* what a slow network would take for all messages so far (encoder.h) */
  uint64_t in_transit; /* hash of calls here and those of other ranks that they meet: all ranks' sum is 0 if
                          no message is in transit */
  uint64_t records, events, bytes; /* of the trace, so far */
  bool quiescent; /* no request is active: skipping an iteration like the one that ends here leaves nothing
                     half-made */
};

/* The iterations watched so far. The baseline proper is the steady part at their end. */
struct dperf_baseline {
  struct dperf_boundary* at; /* one more than there are iterations */
  size_t size, capacity;
};

/* False without memory. */
bool dperf_baseline_add(struct dperf_baseline* baseline, struct dperf_boundary boundary);
static inline void dperf_baseline_clear(struct dperf_baseline* baseline) {
  baseline->size = 0;
}
void dperf_baseline_free(struct dperf_baseline* baseline);
static inline size_t dperf_baseline_iterations(const struct dperf_baseline* baseline) {
  return baseline->size ? baseline->size - 1 : 0;
}

/* The smallest period of the last half of the iterations, three of it and six iterations at least; 0: none.
 * One that holds for sizes, too, comes first. */
unsigned dperf_baseline_period(const struct dperf_baseline* baseline);
/* False if the calls of the last iterations differ each time, over so many that it is clear. */
bool dperf_baseline_calls_repeat(const struct dperf_baseline* baseline);
/* How many of the last iterations have that period, except for sizes, and are quiescent. */
size_t dperf_baseline_repeating(const struct dperf_baseline* baseline, unsigned period);
/* Whether sizes differ in some periods of the last `length` iterations. */
bool dperf_baseline_sizes_vary(const struct dperf_baseline* baseline, size_t length, unsigned period);

struct dperf_steady {
  bool is_steady;
  unsigned period;
  size_t length;  /* of the baseline, in iterations: a multiple of four periods */
  double mean_ns; /* of an iteration */
  double spread;  /* largest deviation of a quarter's mean from the whole one's, relative to that */
};
/* The baseline up to the last boundary whose four quarters' means lie closest together: steady, if all are
 * the whole one's within `eps`, in time and in traffic (dperf_traffic_is_near). It is at least half of all
 * iterations: warm-up may be left behind, a drift may not. */
struct dperf_steady dperf_baseline_steady(const struct dperf_baseline* baseline, double eps);
/* The same for the last `length` iterations, a multiple of four periods. */
struct dperf_steady dperf_baseline_steady_at(const struct dperf_baseline* baseline, size_t length,
                                             unsigned period, double eps);
/* Mean of the last `length` iterations. */
double dperf_baseline_mean(const struct dperf_baseline* baseline, size_t length);
/* Whether a mean is another one within `eps`. */
bool dperf_is_near(double mean_ns, double reference_ns, double eps);
/* The traffic of the last `length` iterations: mean of traffic_ns. */
double dperf_baseline_traffic(const struct dperf_baseline* baseline, size_t length);
/* Whether iterations with a traffic of `traffic_ns` are like those with `reference_ns` and blocks of
 * `mean_ns`: on the slow network they would take the same time within `eps`. */
bool dperf_traffic_is_near(double traffic_ns, double reference_ns, double mean_ns, double eps);

/* Whether the last `length` iterations, two or more, are steady in themselves: halves or quarters as above. A
 * baseline of few parts is not more certain than `eps`: that is its spread at least. */
struct dperf_steady dperf_baseline_few(const struct dperf_baseline* baseline, size_t length, unsigned period,
                                       double eps);
/* Of a user-directed baseline of whole periods: compares its quarters, or halves, in whole periods. */
struct dperf_steady dperf_baseline_of_length(const struct dperf_baseline* baseline, size_t length,
                                             unsigned period, double eps);
/* The longest baseline of an even number of iterations, less than eight, that is as long as few iterations
 * have to be, and half of all: 0 if there is none that is steady. At least `least` iterations. */
size_t dperf_baseline_of_few(const struct dperf_baseline* baseline, size_t least, double eps);
/* Whether iterations as long as the latest one could ever make such a baseline. */
bool dperf_baseline_may_be_few(const struct dperf_baseline* baseline);

/* Least common multiple of the periods p whose bit p - 1 is set; 0 if it is longer than `most`. */
uint64_t dperf_common_period(uint64_t periods, uint64_t most);

#endif
