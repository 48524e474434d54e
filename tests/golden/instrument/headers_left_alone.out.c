#line 1 "headers_left_alone.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>
#include "headers/level.h"
# 1 "headers/other.h" 1
static void other(void) {
  dperf_rt_block(0x7f6ddaf7f01f8e8aULL); puts("other");
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x4caddcf7d3b99f38ULL); puts("after");
}
# 6 "headers_left_alone.in.c" 2

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  level();
  other();
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_8d29555f0cfe24f6
#define DPERF_RT_TABLE_8d29555f0cfe24f6
static const struct dperf_rt_row dperf_rt_rows_8d29555f0cfe24f6[] = {
  {0x7f6ddaf7f01f8e8aULL, "other", DPERF_RT_BLOCK, 2, 2},
  {0x4caddcf7d3b99f38ULL, "other", DPERF_RT_BLOCK, 4, 4},
};
static struct dperf_rt_table dperf_rt_table_8d29555f0cfe24f6 = {"headers/other.h", dperf_rt_rows_8d29555f0cfe24f6, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_8d29555f0cfe24f6(void) { dperf_rt_register(&dperf_rt_table_8d29555f0cfe24f6); }
#endif
/* left alone: ./headers/level.h:1: level: it is in a header that cannot be edited (headers/level.h: it uses __INCLUDE_LEVEL__); its MPI calls are recorded, but it has no blocks of its own */
