// Calls often, then uses so much CPU time, then enters a loop that may be sampled, whose first entries are
// watched though it never communicates: the calls are written when it is entered. Says how much each piece in
// front of the loop has used.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>
#include <time.h>

#include "dperf/runtime.h"

enum { ENTRIES = 8, CALLS = 2000, USED_MS = 20, ITERATIONS = 10, CALLING = 5, WORK = 6, LOOP = 7 };

static long long cpu_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (long long)now.tv_sec * 1000000000 + now.tv_nsec;
}

static long long used_ns[ENTRIES];

static void enter(void) {
  dperf_rt_id run = 0;
  for (int i = 0; i < ITERATIONS; ++i) {
    if (dperf_rt_sampling && run + 1 != 0)
      i += (int)dperf_rt_skip(LOOP, &run, dperf_rt_left(i, ITERATIONS, 1, 0), 0);
  }
  dperf_rt_loop_exit(LOOP);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  for (int entry = 0; entry < ENTRIES; ++entry) {
    dperf_rt_block(CALLING);
    for (int call = 0; call < CALLS; ++call) MPI_Barrier(MPI_COMM_SELF);
    dperf_rt_block(WORK);
    for (const long long begin = cpu_ns(); used_ns[entry] < USED_MS * 1000000LL;)
      used_ns[entry] = cpu_ns() - begin;
    enter();
  }
  MPI_Finalize();
  for (int entry = 0; entry < ENTRIES; ++entry) printf("%lld\n", used_ns[entry]);
  return 0;
}
