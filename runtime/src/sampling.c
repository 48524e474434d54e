/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the guards of loops call: how many iterations to skip. */
#include "mpi_api.h"

int dperf_rt_sampling;

dperf_rt_id dperf_rt_skip(dperf_rt_id loop, dperf_rt_id* run, dperf_rt_id left, int flags) {
  (void)loop;
  (void)left;
  (void)flags;
  ++*run;
  return 0;
}

dperf_rt_id dperf_rt_skip_told(dperf_rt_id loop, dperf_rt_id* run, dperf_rt_id left, int flags,
                               dperf_rt_id iterations) {
  (void)iterations;
  return dperf_rt_skip(loop, run, left, flags);
}

dperf_rt_id dperf_rt_left(long long counter, long long bound, long long step, int inclusive) {
  if (step == 0) return DPERF_RT_UNKNOWN;
  const int up = step > 0;
  const unsigned long long from = (unsigned long long)(up ? counter : bound);
  const unsigned long long to = (unsigned long long)(up ? bound : counter);
  if (up ? counter > bound : counter < bound) return 0;
  const unsigned long long stride = up ? (unsigned long long)step : 0ULL - (unsigned long long)step;
  const unsigned long long distance = to - from;
  return inclusive ? distance / stride + 1 : distance / stride + (distance % stride != 0);
}
