/* What MPI_Comm_spawn starts.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Comm parent;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&parent);
  if (parent != MPI_COMM_NULL) MPI_Comm_disconnect(&parent);
  MPI_Finalize();
  return 0;
}
