/* One call between MPI_Init and MPI_Finalize.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
