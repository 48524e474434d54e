// Makes the file `argv[1]` once it is traced, and ends when `argv[2]` is there. Then the ranks send each
// other a message.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, data = 5;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    FILE* started = fopen(argv[1], "w");
    if (started) fclose(started);
    for (int i = 0; i < 60000 && access(argv[2], F_OK) != 0; ++i) usleep(1000);
  }
  MPI_Bcast(&data, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
