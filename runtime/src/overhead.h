/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What dPerf itself costs, measured at MPI_Init and subtracted from the times of blocks and calls. */
#ifndef DPERF_OVERHEAD_H
#define DPERF_OVERHEAD_H

#include <stdint.h>

/* Costs are a few ns, so they are kept in fractions of one. */
enum { DPERF_FRACTIONS = 1024 };
typedef int64_t dperf_cost;

struct dperf_costs {
  dperf_cost probe;   /* one dperf_rt_block */
  dperf_cost mark;    /* one loop mark */
  dperf_cost inside;  /* of a call, between its two stamps */
  dperf_cost before;  /* of a call, before the first stamp */
  dperf_cost after;   /* of a call, after the second one */
  dperf_cost request; /* more, for each request that a call makes, completes or looks at */
};
extern struct dperf_costs dperf_costs;

/* Measures. Needs lane 0; leaves no records behind. */
void dperf_costs_measure(void);

#endif
