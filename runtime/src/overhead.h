/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What dPerf itself costs, measured at MPI_Init and subtracted from the times of blocks and calls. ns. */
#ifndef DPERF_OVERHEAD_H
#define DPERF_OVERHEAD_H

struct dperf_costs {
  double probe;   /* one dperf_rt_block */
  double mark;    /* one loop mark */
  double inside;  /* of a call, between its two stamps */
  double before;  /* of a call, before the first stamp */
  double after;   /* of a call, after the second one */
  double request; /* more, for each request that a call makes, completes or looks at */
};
extern struct dperf_costs dperf_costs;

/* Measures. Needs lane 0; leaves no records behind. */
void dperf_costs_measure(void);

#endif
