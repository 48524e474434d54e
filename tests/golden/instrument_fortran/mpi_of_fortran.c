/* What the inputs call, for any compiler of Fortran: handed on to MPI's functions in C.
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <mpi.h>
#include <string.h>

void mpi_init_(int* error) {
  *error = MPI_Init(NULL, NULL);
}
void mpi_finalize_(int* error) {
  *error = MPI_Finalize();
}
void mpi_barrier_(const int* comm, int* error) {
  (void)comm;
  *error = MPI_Barrier(MPI_COMM_WORLD);
}
void mpi_bcast_(void* buffer, const int* count, const int* type, const int* root, const int* comm,
                int* error) {
  (void)type, (void)comm;
  *error = MPI_Bcast(buffer, *count, MPI_INT, *root, MPI_COMM_WORLD);
}
/* Of one rank: what it sends is what it gets. */
void mpi_allreduce_(const void* from, void* to, const int* count, const int* type, const int* op,
                    const int* comm, int* error) {
  static char nothing[8], nowhere[8];
  const size_t bytes = (size_t)*count * (*type == 17 ? 8 : 4);
  (void)op, (void)comm;
  memcpy(to, from, bytes);
  *error = MPI_Allreduce(nothing, nowhere, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

/* Not given to the instrumenter. */
void start_(int* error) {
  mpi_init_(error);
}
void finish_(int* error) {
  mpi_finalize_(error);
}
void elsewhere_(int* n) {
  if (++*n % 2 == 0) MPI_Barrier(MPI_COMM_WORLD);
}
