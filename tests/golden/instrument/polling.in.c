/* test: | 2 */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, value = 0, done = 0, tries = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    value = 42;
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    while (!done) {
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      tries++;
    }
    printf("%d after %d\n", value, tries);
  }
  MPI_Finalize();
  return 0;
}
