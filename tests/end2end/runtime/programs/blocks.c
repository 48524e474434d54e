// Instrumented by hand: tables, probes, loop marks with an early exit, a function that hands its caller's
// block back.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

#include "dperf/runtime.h"

static const struct dperf_rt_row rows[] = {{0x11, "main", DPERF_RT_BLOCK, 10, 12},
                                           {0x12, "main", DPERF_RT_BLOCK, 14, 15},
                                           {0x13, "main", DPERF_RT_LOOP, 20, 30},
                                           {0x14, "main", DPERF_RT_LOOP, 22, 28},
                                           {0x15, "inner", DPERF_RT_BLOCK, 40, 41}};
static struct dperf_rt_table table = {"some/file.c", rows, 5, 0};
__attribute__((constructor)) static void start(void) {
  dperf_rt_register(&table);
}

static const struct dperf_rt_row other_rows[] = {{0x99, "only_here", DPERF_RT_BLOCK, 7, 8}};
static struct dperf_rt_table other_table = {"other.c", other_rows, 1, 0};

static void compute(long ns) {
  struct timespec begin, now;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  do clock_gettime(CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec < ns);
}

__attribute__((noinline)) static void inner(void) {
  const dperf_rt_id saved = dperf_rt_current_block();
  dperf_rt_block(0x15);
  compute(20000);
  MPI_Barrier(MPI_COMM_SELF);
  dperf_rt_block(saved);
}

int main(int argc, char** argv) {
  compute(20000);
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1 && argc > 1) dperf_rt_register(&other_table); /* as a library that is loaded late */
  compute(20000);                                             /* no probe so far: block 0 */
  dperf_rt_block(0x11);
  compute(30000);
  MPI_Barrier(MPI_COMM_SELF);
  dperf_rt_block_after_call(0x12);
  compute(40000);
  dperf_rt_loop_enter(0x13);
  for (int i = 0; i < 3; ++i) {
    dperf_rt_loop_iteration(0x13);
    dperf_rt_loop_enter(0x14);
    for (int j = 0; j < 3; ++j) {
      dperf_rt_loop_iteration(0x14);
      MPI_Barrier(MPI_COMM_SELF);
      if (j == 1) break; /* the probe behind the loop is not reached */
    }
  }
  dperf_rt_loop_exit(0x13);
  inner();
  dperf_rt_block(0x99);
  compute(20000);
  MPI_Finalize();
  return 0;
}
