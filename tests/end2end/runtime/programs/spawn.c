// Starts two more processes of itself, which talk to it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Comm parent, children;
  int data = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&parent);
  if (parent == MPI_COMM_NULL) {
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children,
                   MPI_ERRCODES_IGNORE);
    MPI_Bcast(&data, 1, MPI_INT, MPI_ROOT, children);
    MPI_Comm_disconnect(&children);
  } else {
    MPI_Bcast(&data, 1, MPI_INT, 0, parent);
    MPI_Comm_disconnect(&parent);
  }
  MPI_Finalize();
  return 0;
}
