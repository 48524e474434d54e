#line 1 "c90_strict.in.c"
/* test: -std=c90 -pedantic-errors -Wno-long-long */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x9c44c5d8573c1f67UL); puts("strict");
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_b3e7025f52922139
#define DPERF_RT_TABLE_b3e7025f52922139
static const struct dperf_rt_row dperf_rt_rows_b3e7025f52922139[] = {
  {0x9c44c5d8573c1f67UL, "main", DPERF_RT_BLOCK, 7, 7},
};
static struct dperf_rt_table dperf_rt_table_b3e7025f52922139 = {"c90_strict.in.c", dperf_rt_rows_b3e7025f52922139, 1, 0};
static void __attribute__((constructor)) dperf_rt_start_b3e7025f52922139(void) { dperf_rt_register(&dperf_rt_table_b3e7025f52922139); }
#endif
