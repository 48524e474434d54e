/* A tool that is loaded before dPerf and takes a function.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

int MPI_Ssend(const void* data, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
  return PMPI_Ssend(data, count, type, dest, tag, comm);
}
