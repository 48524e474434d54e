// clang-format off
// A program in the style of a firm: each function of MPI has a wrapper, the wrappers check what MPI returned in one place, and
// the program never calls MPI itself.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int checked(int code)
{
  if (code != MPI_SUCCESS) exit(2);
  return code;
}

__attribute__((noinline)) static void xyz_MPI_Sendrecv(double* out, double* in, int n, int to, int from)
{
  checked(MPI_Sendrecv(out, n, MPI_DOUBLE, to, 0, in, n, MPI_DOUBLE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

__attribute__((noinline)) static double xyz_MPI_Allreduce(double value)
{
  double sum = 0;
  checked(MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
  return sum;
}

__attribute__((noinline)) static void shift(double* own, double* other, int n, int rank, int size)
{
  xyz_MPI_Sendrecv(own, other, n, (rank + 1) % size, (rank + size - 1) % size);
}

__attribute__((noinline)) static double step(double* own, double* other, int rank, int size)
{
  shift(own, other, 100, rank, size);
  shift(own, other, 1000, rank, size);
  return xyz_MPI_Allreduce(other[0]);
}

int main(int argc, char** argv)
{
  double own[1000] = {0}, other[1000] = {0}, sum = 0;
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 3; i++) sum += step(own, other, rank, size);
  xyz_MPI_Sendrecv(own, other, 10, (rank + 1) % size, (rank + size - 1) % size);
  sum += xyz_MPI_Allreduce(sum);
  MPI_Finalize();
  return sum == 0 ? 0 : 1;
}
