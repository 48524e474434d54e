#line 1 "ids_differ.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static void a(int *x) { dperf_rt_block(0xea0932de191d6cdaULL); *x += 1; MPI_Barrier(MPI_COMM_WORLD); dperf_rt_block_after_call(0xea16a4de1928b8ecULL); *x += 2; }
static void b(int *x) { dperf_rt_block(0xedb72aa74143e02eULL); *x += 1; MPI_Barrier(MPI_COMM_WORLD); dperf_rt_block_after_call(0xeda994a7413856f0ULL); *x += 2; }

int main(int argc, char **argv) {
  int x = 0;
  MPI_Init(&argc, &argv);
  a(&x); b(&x); a(&x);
  dperf_rt_block(0x68b4720a8126efbeULL); printf("%d\n", x);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_aff8dad082f4e3d4
#define DPERF_RT_TABLE_aff8dad082f4e3d4
static const struct dperf_rt_row dperf_rt_rows_aff8dad082f4e3d4[] = {
  {0xea0932de191d6cdaULL, "a", DPERF_RT_BLOCK, 5, 5},
  {0xea16a4de1928b8ecULL, "a", DPERF_RT_BLOCK, 5, 5},
  {0xedb72aa74143e02eULL, "b", DPERF_RT_BLOCK, 6, 6},
  {0xeda994a7413856f0ULL, "b", DPERF_RT_BLOCK, 6, 6},
  {0x68b4720a8126efbeULL, "main", DPERF_RT_BLOCK, 12, 12},
};
static struct dperf_rt_table dperf_rt_table_aff8dad082f4e3d4 = {"ids_differ.in.c", dperf_rt_rows_aff8dad082f4e3d4, 5, 0};
static void __attribute__((constructor)) dperf_rt_start_aff8dad082f4e3d4(void) { dperf_rt_register(&dperf_rt_table_aff8dad082f4e3d4); }
#endif
