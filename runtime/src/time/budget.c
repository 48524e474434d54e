/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "time/budget.h"

#include <math.h>

#include "time/clock.h"

/* For what comes after the measurements: the first record, and the file's beginning. */
enum { RESERVE_NS = 5000000 };

static const double most_ns[DPERF_STEPS] = {[DPERF_STEP_CLOCK] = 20e6,
                                            [DPERF_STEP_PAGES] = 10e6,
                                            [DPERF_STEP_COSTS] = 15e6,
                                            [DPERF_STEP_YARDSTICK] = 1e6,
                                            [DPERF_STEP_GUARDS] = 5e6};
static int64_t end_ns, paused_ns;

void dperf_budget_begin(void) {
  end_ns = dperf_monotonic_ns() + DPERF_BUDGET_NS;
}

void dperf_budget_pause(void) {
  paused_ns = dperf_monotonic_ns();
}

void dperf_budget_resume(void) {
  end_ns += dperf_monotonic_ns() - paused_ns;
}

double dperf_budget_for(enum dperf_step step) {
  const double left_ns = (double)(end_ns - dperf_monotonic_ns()) - RESERVE_NS;
  return fmax(0, fmin(left_ns, most_ns[step]));
}
