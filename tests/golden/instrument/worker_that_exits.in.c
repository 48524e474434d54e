/* test: | 2 | gcc */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int rank, task = 0, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) {
    for (;;) {
      MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (task == 0) break;
      sum += task;
    }
    MPI_Finalize();
    exit(0);
  }
  for (task = 3; task >= 0; task--) MPI_Send(&task, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  puts("done");
  MPI_Finalize();
  return 0;
}
