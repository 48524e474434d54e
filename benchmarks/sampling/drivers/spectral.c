/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The heat equation on a periodic square, in steps: a transform by FFTW, a decay of each wave, and back.
 * spectral SIZE STEPS */
#include <fftw3-mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double wave_number(ptrdiff_t index, ptrdiff_t size) {
  return (double)(index <= size / 2 ? index : index - size);
}

/* What a step leaves of each wave; divided by the number of points, which FFTW's transforms multiply by. */
static void decay(fftw_complex* field, ptrdiff_t size, ptrdiff_t first, ptrdiff_t rows, double step) {
  for (ptrdiff_t row = 0; row < rows; ++row)
    for (ptrdiff_t column = 0; column < size; ++column) {
      double y = wave_number(first + row, size);
      double x = wave_number(column, size);
      double left = exp(-(x * x + y * y) * step) / ((double)size * (double)size);
      field[row * size + column][0] *= left;
      field[row * size + column][1] *= left;
    }
}

static double heat(fftw_complex* field, ptrdiff_t points) {
  double mine = 0;
  double all = 0;
  for (ptrdiff_t point = 0; point < points; ++point) mine += field[point][0] * field[point][0];
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

static int run(ptrdiff_t size, int steps) {
  ptrdiff_t rows = 0;
  ptrdiff_t first = 0;
  ptrdiff_t points = fftw_mpi_local_size_2d(size, size, MPI_COMM_WORLD, &rows, &first);
  fftw_complex* field = fftw_alloc_complex((size_t)points);
  if (!field) return 1;
  fftw_plan forward =
      fftw_mpi_plan_dft_2d(size, size, field, field, MPI_COMM_WORLD, FFTW_FORWARD, FFTW_ESTIMATE);
  fftw_plan backward =
      fftw_mpi_plan_dft_2d(size, size, field, field, MPI_COMM_WORLD, FFTW_BACKWARD, FFTW_ESTIMATE);
  for (ptrdiff_t point = 0; point < rows * size; ++point) {
    field[point][0] = (double)((point + first * size) % 97);
    field[point][1] = 0;
  }
  double last = 0;
  for (int step = 1; step <= steps; ++step) {
    fftw_execute(forward);
    decay(field, size, first, rows, 1e-6);
    fftw_execute(backward);
    if (step % 10 == 0) last = heat(field, rows * size);
  }
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) printf("%g\n", last);
  fftw_destroy_plan(forward);
  fftw_destroy_plan(backward);
  fftw_free(field);
  return 0;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  fftw_mpi_init();
  int code = argc == 3 ? run(atol(argv[1]), atoi(argv[2])) : 2;
  MPI_Finalize();
  return code;
}
