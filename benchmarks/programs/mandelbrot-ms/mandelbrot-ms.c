/* The Mandelbrot set by a master and slaves.
 *   mandelbrot-ms [points a side] [points per task] [most iterations] [file for the counts]
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "mandelbrot-ms.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static bool read_arguments(int argc, char** argv, struct image* image) {
  *image = (struct image){1024, 1, 1000, NULL};
  if (argc > 1) image->side = atoi(argv[1]);
  if (argc > 2) image->grain = atoi(argv[2]);
  if (argc > 3) image->most_iterations = atoi(argv[3]);
  return argc <= 5 && image->side > 0 && image->side <= 16384 && image->grain > 0 &&
         image->grain <= 1 << 24 && image->most_iterations > 0;
}

static bool make_counts(struct image* image) {
  image->counts = malloc(sizeof(int32_t) * (size_t)points(image));
  if (image->counts == NULL) return false;
  for (int64_t i = 0; i < points(image); i++) image->counts[i] = -1;
  return true;
}

static bool write_counts(const struct image* image, const char* name) {
  FILE* file = fopen(name, "wb");
  if (file == NULL) return false;
  const size_t all = (size_t)points(image);
  const bool written = fwrite(image->counts, sizeof(int32_t), all, file) == all;
  return fclose(file) == 0 && written;
}

static int finish(const struct image* image, double seconds, const char* file) {
  int64_t sum = 0;
  for (int64_t i = 0; i < points(image); i++) sum += image->counts[i];
  const char* problem = check(image);
  printf("%d x %d points, %lld iterations, %.3f s: %s\n", image->side, image->side, (long long)sum, seconds,
         problem == NULL ? "verified" : problem);
  if (problem != NULL) return 1;
  if (file == NULL || write_counts(image, file)) return 0;
  fprintf(stderr, "mandelbrot-ms: cannot write %s\n", file);
  return 1;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, ranks = 0, code = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  struct image image;
  if (!read_arguments(argc, argv, &image)) {
    if (rank == 0)
      fprintf(stderr, "usage: mandelbrot-ms [points a side] [points per task] [most iterations] [file]\n");
    code = 2;
  } else if (rank > 0) {
    be_a_slave(&image);
  } else if (make_counts(&image)) {
    const double start = MPI_Wtime();
    be_the_master(&image, ranks - 1);
    code = finish(&image, MPI_Wtime() - start, argc > 4 ? argv[4] : NULL);
    free(image.counts);
  } else {
    fprintf(stderr, "mandelbrot-ms: out of memory\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return code;
}
