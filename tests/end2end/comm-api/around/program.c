/* Messages of the program's own have the tag, the source and the receiver of the layer's, and are under way
 * at the same time.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#include "layer.h"

static char large[1000000], small[8];

int main(int argc, char** argv) {
  int rank;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  layer_put(-1, large, 0);
  if (rank == 0) {
    memset(large, 1, sizeof large);
    memset(small, 2, sizeof small);
    MPI_Isend(large, sizeof large, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request);
  }
  exchange(rank, small, sizeof small);
  if (rank == 1) MPI_Recv(large, sizeof large, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (rank == 1) printf("%d %d\n", small[7], large[999999]);
  MPI_Finalize();
  return 0;
}
