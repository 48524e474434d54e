/* A program that calls through the address of an MPI function, and one of them by its name too. For one rank;
 * built without PIE.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

typedef int send_function(const void*, int, MPI_Datatype, int, int, MPI_Comm);

int main(int argc, char** argv) {
  send_function* volatile send = MPI_Send;
  send_function* volatile send_at_once = MPI_Ssend;
  int value = 0;
  MPI_Init(&argc, &argv);
  send(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
  send_at_once(&value, 1, MPI_INT, MPI_PROC_NULL, 2, MPI_COMM_WORLD);
  MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
