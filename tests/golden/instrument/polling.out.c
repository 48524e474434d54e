#line 1 "polling.in.c"
/* test: | 2 */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, value = 0, done = 0, tries = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x8b8f3a73727d498cULL); MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    dperf_rt_block(0x3c01ebe77ddf8fdfULL); value = 42;
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    while (!done) {
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      dperf_rt_block_after_call(0xfec9dee75b084a2eULL); tries++;
    }
    dperf_rt_block(0xe402eaefd872a5d3ULL); printf("%d after %d\n", value, tries);
  }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_e2bf668d6802fd56
#define DPERF_RT_TABLE_e2bf668d6802fd56
static const struct dperf_rt_row dperf_rt_rows_e2bf668d6802fd56[] = {
  {0x8b8f3a73727d498cULL, "main", DPERF_RT_BLOCK, 9, 9},
  {0x3c01ebe77ddf8fdfULL, "main", DPERF_RT_BLOCK, 11, 11},
  {0xfec9dee75b084a2eULL, "main", DPERF_RT_BLOCK, 18, 18},
  {0xe402eaefd872a5d3ULL, "main", DPERF_RT_BLOCK, 20, 20},
};
static struct dperf_rt_table dperf_rt_table_e2bf668d6802fd56 = {"polling.in.c", dperf_rt_rows_e2bf668d6802fd56, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_e2bf668d6802fd56(void) { dperf_rt_register(&dperf_rt_table_e2bf668d6802fd56); }
#endif
