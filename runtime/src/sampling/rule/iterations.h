/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The iterations of a loop that were run one after the other: do they repeat, and how long do they take?
 * Functions of numbers alone. */
#ifndef DPERF_SAMPLING_ITERATIONS_H
#define DPERF_SAMPLING_ITERATIONS_H

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

/* The iterations watched so far. */
struct dperf_iterations {
  struct dperf_boundary* at; /* one more than there are iterations */
  size_t size, capacity;
};

/* False without memory. */
bool dperf_iterations_add(struct dperf_iterations* iterations, struct dperf_boundary boundary);
static inline void dperf_iterations_clear(struct dperf_iterations* iterations) {
  iterations->size = 0;
}
void dperf_iterations_free(struct dperf_iterations* iterations);
static inline size_t dperf_iterations_count(const struct dperf_iterations* iterations) {
  return iterations->size ? iterations->size - 1 : 0;
}

/* The smallest period of the last half of the iterations, three of it and six iterations at least; 0: none.
 * One that holds for sizes, too, comes first. */
unsigned dperf_iterations_period(const struct dperf_iterations* iterations);
/* False if the calls of the last iterations differ each time, over so many that it is clear. */
bool dperf_iterations_repeat(const struct dperf_iterations* iterations);
/* How many of the last iterations have that period, except for sizes, and are quiescent. */
size_t dperf_iterations_repeating(const struct dperf_iterations* iterations, unsigned period);
/* Whether sizes differ in some periods of the last `length` iterations. */
bool dperf_iterations_sizes_vary(const struct dperf_iterations* iterations, size_t length, unsigned period);

/* None of the last `length` iterations made a call. They show nothing of the loop: it communicates more
 * seldom than that. */
bool dperf_iterations_are_silent(const struct dperf_iterations* iterations, size_t length);

/* Mean of the last `length` iterations. */
double dperf_iterations_mean(const struct dperf_iterations* iterations, size_t length);
/* The traffic of the last `length` iterations: mean of traffic_ns. */
double dperf_iterations_traffic(const struct dperf_iterations* iterations, size_t length);
/* Of `length` iterations behind a boundary. */
double dperf_iterations_mean_from(const struct dperf_iterations* iterations, size_t first, size_t length);
double dperf_iterations_traffic_from(const struct dperf_iterations* iterations, size_t first, size_t length);
/* How long the last `length` took, calls included. */
int64_t dperf_iterations_elapsed_ns(const struct dperf_iterations* iterations, size_t length);
/* How long one of the last `length` took, calls included; at least 1. */
uint64_t dperf_iterations_each_ns(const struct dperf_iterations* iterations, size_t length);

/* Least common multiple of the periods p whose bit p - 1 is set; 0 if it is longer than `most`. */
uint64_t dperf_common_period(uint64_t periods, uint64_t most);

#endif
