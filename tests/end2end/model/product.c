/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* product N: a product of two matrices, by one rank. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void multiply(int n, const double* a, const double* b, double* c) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) c[i * n + j] += a[i * n + k] * b[k * n + j];
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int n = argc > 1 ? atoi(argv[1]) : 0;
  if (n < 1) {
    MPI_Finalize();
    return 7;
  }
  const size_t bytes = (size_t)n * n * sizeof(double);
  double *a = malloc(bytes), *b = malloc(bytes), *c = calloc(bytes, 1);
  for (int i = 0; i < n * n; ++i) a[i] = i % 7, b[i] = i % 5;
  multiply(n, a, b, c);
  printf("%g\n", c[n * n - 1]);
  free(a), free(b), free(c);
  MPI_Finalize();
  return 0;
}
