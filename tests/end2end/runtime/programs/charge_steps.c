// A loop whose iterations each communicate once and then use so much CPU time, in a block that ends where the
// loop goes on; long enough for records to be written in between, which is done behind a call. Says how much
// each has used: on a machine whose cores are taken away, the last reading comes late.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>
#include <time.h>

#include "dperf/runtime.h"

enum { STEPS = 60, STEP_MS = 50, LOOP = 5, STEP = 6 };

static long long cpu_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (long long)now.tv_sec * 1000000000 + now.tv_nsec;
}

static long long used_ns[STEPS];

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_loop_enter(LOOP);
  for (int step = 0; step < STEPS; ++step) {
    dperf_rt_loop_iteration(LOOP);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block(STEP);
    for (const long long begin = cpu_ns(); used_ns[step] < STEP_MS * 1000000LL;)
      used_ns[step] = cpu_ns() - begin;
  }
  dperf_rt_loop_exit(LOOP);
  MPI_Finalize();
  for (int step = 0; step < STEPS; ++step) printf("%lld\n", used_ns[step]);
  return 0;
}
