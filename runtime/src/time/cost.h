/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What dPerf itself costs: it is subtracted from the times of blocks and calls. */
#ifndef DPERF_COST_H
#define DPERF_COST_H

#include <stdint.h>

/* Costs are a few ns, so they are kept in fractions of one. None is negative. */
enum { DPERF_FRACTION_BITS = 10, DPERF_FRACTIONS = 1 << DPERF_FRACTION_BITS };
typedef int64_t dperf_cost;

/* A call costs `before`, `inside` and `after` whatever it does. The rest goes by what it records: words where
 * they are written, all else half before and half after. */
struct dperf_costs {
  dperf_cost probe;      /* one dperf_rt_block */
  dperf_cost mark;       /* one loop mark */
  dperf_cost guard;      /* one guard that asks, where loops may be sampled */
  dperf_cost inside;     /* of a call, between its two stamps */
  dperf_cost before;     /* of a call, before the first stamp */
  dperf_cost after;      /* of a call, after the second one */
  dperf_cost word;       /* more, for each word of its fields */
  dperf_cost collective; /* more, if it is a collective: who is the root, how long the arrays are */
  dperf_cost poll;       /* more, if it is a poll that found nothing */
  dperf_cost folded;  /* a poll that left no record (folding.h), in place of `before`, `after` and `poll` */
  dperf_cost request; /* more, for each request that it makes, completes or looks at */
};
extern struct dperf_costs dperf_costs;

#endif
