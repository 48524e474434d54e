#line 1 "old_style.in.c"
/* test: -std=gnu99 -Wno-old-style-definition -Wno-implicit-function-declaration -Wno-implicit-int -Wno-int-conversion | | gcc */
#include <mpi.h>
#include <stdio.h>

reduce(value, times)
int value;
long times;
{ const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block();
  int sum = 0;
  { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x860582f496474d8eULL); while (times-- > 0) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x860582f496474d8eULL, &dperf_rt_run_1, dperf_rt_left(times, 0, -1, 1), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { times--; } } dperf_rt_loop_iteration(0x860582f496474d8eULL);
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x9fdeb02bf51a8e1fULL); value += sum;
  } dperf_rt_loop_exit(0x860582f496474d8eULL); }
  dperf_rt_block(dperf_rt_caller_2); return value;
}

int main(int argc, char **argv) {
  char *p = 0;
  dperf_rt_block(0x9447ffd57af675cdULL); long address = p;
  MPI_Init(&argc, &argv);
  printf("%d %ld\n", reduce(1, 3L), address);
  MPI_Finalize();
  dperf_rt_block_after_call(0x0492adde47480094ULL); return declared_nowhere();
}

int declared_nowhere() { return 3; }
#ifndef DPERF_RT_TABLE_69f0c27036d49b52
#define DPERF_RT_TABLE_69f0c27036d49b52
static const struct dperf_rt_row dperf_rt_rows_69f0c27036d49b52[] = {
  {0x9fdeb02bf51a8e1fULL, "reduce", DPERF_RT_BLOCK, 12, 12},
  {0x9447ffd57af675cdULL, "main", DPERF_RT_BLOCK, 19, 19},
  {0x0492adde47480094ULL, "main", DPERF_RT_BLOCK, 23, 23},
  {0x860582f496474d8eULL, "reduce", DPERF_RT_COUNTED_LOOP, 10, 13},
};
static struct dperf_rt_table dperf_rt_table_69f0c27036d49b52 = {"old_style.in.c", dperf_rt_rows_69f0c27036d49b52, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_69f0c27036d49b52(void) { dperf_rt_register(&dperf_rt_table_69f0c27036d49b52); }
#endif
