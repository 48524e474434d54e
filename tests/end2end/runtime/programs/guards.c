// Loops that are entered 1000 times, with the guard that dperf-cc writes, and how often it asked.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>

#include "dperf/runtime.h"

enum { ENTRIES = 1000 };

static volatile int sink;

/* Returns how often the guard asked. */
static int enter(dperf_rt_id loop, int iterations, int flags, int communicates) {
  int asked = 0;
  dperf_rt_id run = 0;
  for (int i = 0; i < iterations; ++i) {
    if (__builtin_expect(dperf_rt_sampling, 0) && run + 1 != 0) {
      ++asked;
      dperf_rt_id skip = dperf_rt_skip(loop, &run, dperf_rt_left(i, iterations, 1, 0), flags);
      for (; skip; --skip) ++i;
    }
    ++sink;
    if (communicates) MPI_Barrier(MPI_COMM_SELF);
  }
  return asked;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int too_short = 0, not_told = 0;
  for (int entry = 0; entry < ENTRIES; ++entry) {
    dperf_rt_block(10);
    too_short += enter(1, 3, 0, 0);
    dperf_rt_block(11);
    not_told += enter(2, 100, DPERF_RT_IF_DIRECTED, 0);
    dperf_rt_block(12);
    MPI_Barrier(MPI_COMM_SELF);
  }
  const int watched = enter(3, 20, 0, 0); /* for one iteration */
  const int counted = enter(4, 50, DPERF_RT_IF_DIRECTED, 1);
  printf("%d %d %d %d\n", too_short, not_told, watched, counted);
  MPI_Finalize();
  return 0;
}
