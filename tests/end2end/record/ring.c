/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* ring [fails]: a token goes round ten times; each rank computes before it hands it on. */
#include <mpi.h>
#include <stdio.h>

static double compute(double x) {
  for (int i = 0; i < 20000; ++i) x = x * 0.999 + 1;
  return x;
}

int main(int argc, char** argv) {
  int rank, size;
  double token = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int round = 0; round < 10; ++round) {
    token = compute(token);
    MPI_Sendrecv_replace(&token, 1, MPI_DOUBLE, (rank + 1) % size, 0, (rank + size - 1) % size, 0,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  if (rank == 0) printf("token %g\n", token);
  MPI_Finalize();
  return argc > 1 ? 7 : 0;
}
