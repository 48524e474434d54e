#line 1 "sequence.in.c"
/* test: -std=c99 -pedantic */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, sum;
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x596a861c96148793ULL); MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int value = rank + 1;
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xb144a4dd82efa354ULL); if (rank == 0) printf("%d at line %d\n", sum, __LINE__);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_9ae5f53163c1a45e
#define DPERF_RT_TABLE_9ae5f53163c1a45e
static const struct dperf_rt_row dperf_rt_rows_9ae5f53163c1a45e[] = {
  {0x596a861c96148793ULL, "main", DPERF_RT_BLOCK, 8, 9},
  {0xb144a4dd82efa354ULL, "main", DPERF_RT_BLOCK, 12, 12},
};
static struct dperf_rt_table dperf_rt_table_9ae5f53163c1a45e = {"sequence.in.c", dperf_rt_rows_9ae5f53163c1a45e, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_9ae5f53163c1a45e(void) { dperf_rt_register(&dperf_rt_table_9ae5f53163c1a45e); }
#endif
