#line 1 "directives.in.c"
/* test: -DUSE_MPI */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int n = 2;
  MPI_Init(&argc, &argv);
#ifdef USE_MPI
  while (n > 0) {
#else
  while (n > 1) {
#endif
    dperf_rt_block(0x9f79988c24598c70ULL); n--;
    MPI_Barrier(MPI_COMM_WORLD);
  }
#ifdef USE_MPI
  dperf_rt_block(0x7d09f28c10e79826ULL); puts("with");
#else
  puts("without");
#endif
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_5713ca5e15fcfe67
#define DPERF_RT_TABLE_5713ca5e15fcfe67
static const struct dperf_rt_row dperf_rt_rows_5713ca5e15fcfe67[] = {
  {0x9f79988c24598c70ULL, "main", DPERF_RT_BLOCK, 13, 13},
  {0x7d09f28c10e79826ULL, "main", DPERF_RT_BLOCK, 17, 17},
};
static struct dperf_rt_table dperf_rt_table_5713ca5e15fcfe67 = {"directives.in.c", dperf_rt_rows_5713ca5e15fcfe67, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_5713ca5e15fcfe67(void) { dperf_rt_register(&dperf_rt_table_5713ca5e15fcfe67); }
#endif
/* left alone: directives.in.c:9: main: the loop begins or ends in a macro or under a different #if: its iterations are not marked */
