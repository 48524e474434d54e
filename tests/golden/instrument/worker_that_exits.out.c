#line 1 "worker_that_exits.in.c"
/* test: | 2 | gcc */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, task = 0, sum = 0;
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x173b27fecc06b483ULL); MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) {
    { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1.iteration = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xd123b42b0ccddc1bULL); for (;;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.iteration++ < 5) { dperf_rt_compare(0xd123b42b0ccddc1bULL, &dperf_rt_cmp_1, "task!=0", 1.0, 0.0, 252); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xd123b42b0ccddc1bULL, &dperf_rt_run_1, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { } } dperf_rt_loop_iteration(0xd123b42b0ccddc1bULL);
      MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      dperf_rt_block_after_call(0xa35e1b3652fe5c1eULL); if (task == 0) break;
      if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xd123b42b0ccddc1bULL, &dperf_rt_cmp_1, "task!=0", task, 0, 220); } } sum += task;
    } dperf_rt_loop_exit(0xd123b42b0ccddc1bULL); } }
    MPI_Finalize();
    dperf_rt_block_after_call(0x80ee75363f8c67d4ULL); exit(0);
  }
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x8c7ae22ae6185245ULL); for (task = 3; task >= 0; task--) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x8c7ae22ae6185245ULL, &dperf_rt_cmp_2, "task>=0", task, 0, 3); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x8c7ae22ae6185245ULL, &dperf_rt_run_2, dperf_rt_left(task, 0, -1, 1), 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { task--; } } dperf_rt_loop_iteration(0x8c7ae22ae6185245ULL); MPI_Send(&task, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); } dperf_rt_loop_exit(0x8c7ae22ae6185245ULL); } }
  dperf_rt_block(0x5414764ea9dbc70cULL); puts("done");
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_833c2821126ed06f
#define DPERF_RT_TABLE_833c2821126ed06f
static const struct dperf_rt_row dperf_rt_rows_833c2821126ed06f[] = {
  {0x173b27fecc06b483ULL, "main", DPERF_RT_BLOCK, 9, 9},
  {0xa35e1b3652fe5c1eULL, "main", DPERF_RT_BLOCK, 13, 14},
  {0x80ee75363f8c67d4ULL, "main", DPERF_RT_BLOCK, 17, 17},
  {0x5414764ea9dbc70cULL, "main", DPERF_RT_BLOCK, 20, 20},
  {0xd123b42b0ccddc1bULL, "main", DPERF_RT_LOOP, 11, 15},
  {0x8c7ae22ae6185245ULL, "main", DPERF_RT_COUNTED_LOOP, 19, 19},
};
static struct dperf_rt_table dperf_rt_table_833c2821126ed06f = {"worker_that_exits.in.c", dperf_rt_rows_833c2821126ed06f, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_833c2821126ed06f(void) { dperf_rt_register(&dperf_rt_table_833c2821126ed06f); }
#endif
