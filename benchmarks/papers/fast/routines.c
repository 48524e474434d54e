/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "routines.h"

#include <cblas.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void product(int n, const double* a, const double* b, double* c) {
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a, n, b, n, 0, c, n);
}

void warm_up(int n, const double* a, const double* b, double* c) {
  product(n, a, b, c);
}

void multiply(int n, const double* a, const double* b, double* c) {
  MPI_Barrier(MPI_COMM_SELF);
  product(n, a, b, c);
  MPI_Barrier(MPI_COMM_SELF);
}

void add(int n, const double* a, double sign, const double* b, double* c) {
  MPI_Barrier(MPI_COMM_SELF);
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      const int at = row * n + column;
      c[at] = a[at] + sign * b[at];
    }
  MPI_Barrier(MPI_COMM_SELF);
}

double* new_matrix(int n) {
  const size_t elements = (size_t)n * (size_t)n;
  double* matrix = malloc(elements * sizeof *matrix);
  if (matrix == NULL) {
    fprintf(stderr, "no memory for %d x %d numbers\n", n, n);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
  }
  for (size_t i = 0; i < elements; ++i) matrix[i] = (double)(i * 2654435761u % 1000) / 1000;
  return matrix;
}
