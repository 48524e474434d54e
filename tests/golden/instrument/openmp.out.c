#line 1 "openmp.in.c"
/* test: -fopenmp | | gcc */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>

int main(int argc, char** argv) {
  double a[64][64], sum = 0;
  MPI_Init(&argc, &argv);
dperf_rt_block_after_call(0x3dfa1f67363aa5aeULL);
#line 9
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) a[i][j] = i + j;
  MPI_Barrier(MPI_COMM_WORLD);
  // the sum
dperf_rt_block_after_call(0x63eb25a33077422cULL);
#line 14
#pragma omp parallel for reduction(+ : sum) schedule(static)
  for (int i = 0; i < 64; i++) {
    for (int j = 0; j < 64; j++) sum += a[i][j];
  }
  MPI_Barrier(MPI_COMM_WORLD);
#pragma omp parallel num_threads(1)
  {
#pragma omp master
    {
      MPI_Barrier(MPI_COMM_WORLD);
      printf("%g at line %d, threads %d\n", sum, __LINE__, omp_get_num_threads());
    }
  }
  dperf_rt_block(0xcb1224abf77919b0ULL); puts("end");
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_9873fd78061b300a
#define DPERF_RT_TABLE_9873fd78061b300a
static const struct dperf_rt_row dperf_rt_rows_9873fd78061b300a[] = {
  {0x3dfa1f67363aa5aeULL, "main", DPERF_RT_BLOCK, 9, 9},
  {0x63eb25a33077422cULL, "main", DPERF_RT_BLOCK, 14, 14},
  {0xcb1224abf77919b0ULL, "main", DPERF_RT_BLOCK, 27, 27},
};
static struct dperf_rt_table dperf_rt_table_9873fd78061b300a = {"openmp.in.c", dperf_rt_rows_9873fd78061b300a, 3, 0};
static void __attribute__((constructor)) dperf_rt_start_9873fd78061b300a(void) { dperf_rt_register(&dperf_rt_table_9873fd78061b300a); }
#endif
/* left alone: openmp.in.c:19: main: it communicates inside a construct of OpenMP */
