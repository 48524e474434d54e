/* test: -fopenmp | | gcc */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>

int main(int argc, char** argv) {
  double a[64][64], sum = 0;
  MPI_Init(&argc, &argv);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) a[i][j] = i + j;
  MPI_Barrier(MPI_COMM_WORLD);
  // the sum
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
  puts("end");
  MPI_Finalize();
  return 0;
}
