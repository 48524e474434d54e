/* test: */
#include <mpi.h>
#include <stdio.h>

/* Neither the clock nor ranks nor types are communication: one block. */
int main(int argc, char** argv) {
  MPI_Datatype pair;
  int rank = 0;
  double t = 0;
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 100; i++) {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    t -= MPI_Wtime();
    t += MPI_Wtime();
  }
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  printf("%d %d\n", rank, t < 10);
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
