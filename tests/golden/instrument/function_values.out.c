#line 1 "function_values.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int by_value(const void* a, const void* b) {
  return *(const int*)a - *(const int*)b;
}
static int (*barrier)(MPI_Comm);

int main(int argc, char** argv) {
  dperf_rt_block(0x546ff1cf9c7ba794ULL); int a[] = {3, 1, 2};
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x440417cf937007eeULL); qsort(a, 3, sizeof a[0], by_value);
  barrier = MPI_Barrier;
  barrier(MPI_COMM_WORLD);
  printf("%d %d\n", a[0], a[2]);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_e2ce66f1f189cc1e
#define DPERF_RT_TABLE_e2ce66f1f189cc1e
static const struct dperf_rt_row dperf_rt_rows_e2ce66f1f189cc1e[] = {
  {0x546ff1cf9c7ba794ULL, "main", DPERF_RT_BLOCK, 12, 12},
  {0x440417cf937007eeULL, "main", DPERF_RT_BLOCK, 14, 17},
};
static struct dperf_rt_table dperf_rt_table_e2ce66f1f189cc1e = {"function_values.in.c", dperf_rt_rows_e2ce66f1f189cc1e, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_e2ce66f1f189cc1e(void) { dperf_rt_register(&dperf_rt_table_e2ce66f1f189cc1e); }
#endif
static void __attribute__((constructor)) dperf_rt_given_e2ce66f1f189cc1e(void) { dperf_rt_gives(0x9abb3cfe85e9404cULL, 0xde078e24b965b9c7ULL, 0); }
