/* test: -std=c99 -pedantic */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int value = rank + 1;
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) printf("%d at line %d\n", sum, __LINE__);
  MPI_Finalize();
  return 0;
}
