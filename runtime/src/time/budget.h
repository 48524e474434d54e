/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How long dPerf's own work within MPI_Init may take: one limit for all of it, in wall time, on however slow
 * or busy a machine. Each step gets what it usually needs at most, and less if the steps before it have left
 * less; a step that has too little gives way to what is assumed in its place. Waits for others, which are not
 * dPerf's to bound, are not counted: MPI_Init itself, other ranks, the file system. */
#ifndef DPERF_BUDGET_H
#define DPERF_BUDGET_H

enum { DPERF_BUDGET_NS = 50000000 };

enum dperf_step {
  DPERF_STEP_CLOCK,     /* the clock's frequency */
  DPERF_STEP_PAGES,     /* what a new page costs */
  DPERF_STEP_COSTS,     /* what recording costs */
  DPERF_STEP_YARDSTICK, /* how fast the processor is, where the costs are assumed */
  DPERF_STEP_GUARDS,    /* what a guard costs, where loops are sampled */
  DPERF_STEPS
};

void dperf_budget_begin(void);
/* Others have the time in between. */
void dperf_budget_pause(void);
void dperf_budget_resume(void);
/* ns that a step may take from now on; may be 0. */
double dperf_budget_for(enum dperf_step step);

#endif
