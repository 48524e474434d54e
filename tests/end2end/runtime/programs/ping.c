// The smallest program: ranks 0 and 1 send each other one message, `argv[1]` times.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, data = 5;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  for (int i = 0; i < rounds; ++i) {
    if (rank == 0) {
      MPI_Send(&data, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
      MPI_Recv(&data, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
      MPI_Recv(&data, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&data, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
    }
  }
  if (rank == 0) printf("done after %d rounds\n", rounds);
  MPI_Finalize();
  return 3;
}
