#line 1 "line_numbers.in.c"
/* test: | | gcc */
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) { MPI_Init(&argc, &argv); dperf_rt_block_after_call(0x81a98106ae6383d8ULL); puts("same line"); MPI_Barrier(MPI_COMM_WORLD); dperf_rt_block_after_call(0xd918415a66a4dbe0ULL); puts("again");
  printf("%s:%d\n", __FILE__, __LINE__);
#line 100 "elsewhere.y"
  MPI_Barrier(MPI_COMM_WORLD);
dperf_rt_block_after_call(0xacfd52420e3749a3ULL);
#line 101
#pragma GCC ivdep
  for (int i = 0; i < 2; i++) assert(i < 2);
  printf("%s:%d\n", __FILE__, __LINE__);
  MPI_Finalize(); return 0; }
#ifndef DPERF_RT_TABLE_fd818b85f6d10590
#define DPERF_RT_TABLE_fd818b85f6d10590
static const struct dperf_rt_row dperf_rt_rows_fd818b85f6d10590[] = {
  {0x81a98106ae6383d8ULL, "main", DPERF_RT_BLOCK, 6, 6},
  {0xd918415a66a4dbe0ULL, "main", DPERF_RT_BLOCK, 6, 7},
  {0xacfd52420e3749a3ULL, "main", DPERF_RT_BLOCK, 11, 12},
};
static struct dperf_rt_table dperf_rt_table_fd818b85f6d10590 = {"line_numbers.in.c", dperf_rt_rows_fd818b85f6d10590, 3, 0};
static void __attribute__((constructor)) dperf_rt_start_fd818b85f6d10590(void) { dperf_rt_register(&dperf_rt_table_fd818b85f6d10590); }
#endif
