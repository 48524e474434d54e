/* PATTERN BYTES ROUNDS SECONDS: plays a pattern of communication, and says how long that took on the slowest
 * rank.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#define _GNU_SOURCE
#include "pattern.h"

#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void require_ranks(const struct pattern* p, int least) {
  if (p->size >= least) return;
  if (p->rank == 0) fprintf(stderr, "%d ranks; expected at least %d\n", p->size, least);
  MPI_Abort(MPI_COMM_WORLD, 2);
}

double common_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int by_size(const void* a, const void* b) {
  const double x = *(const double*)a, y = *(const double*)b;
  return x < y ? -1 : x > y;
}

void print_medians(int rows, int rounds, double* seconds) {
  for (int row = 0; row < rows; row++, seconds += rounds) {
    qsort(seconds, (size_t)rounds, sizeof *seconds, by_size);
    printf("rank %d: %.2f ms\n", row + 1, seconds[rounds / 2] * 1e3);
  }
}

static bool read_arguments(int argc, char** argv, struct pattern* p) {
  if (argc != 4) return false;
  p->bytes = atoi(argv[1]);
  p->rounds = atoi(argv[2]);
  p->seconds = atof(argv[3]);
  return p->bytes > 0 && p->rounds > 0 && p->seconds >= 0;
}

static double play_timed(const struct pattern* p) {
  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  play(p);
  double own = MPI_Wtime() - start, slowest = 0;
  MPI_Reduce(&own, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  return slowest;
}

int main(int argc, char** argv) {
  struct pattern p = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &p.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &p.size);
  bool understood = read_arguments(argc, argv, &p) && p.size % 2 == 0;
  if (!understood) {
    if (p.rank == 0) fprintf(stderr, "usage: %s BYTES ROUNDS SECONDS, on an even number of ranks\n", argv[0]);
    MPI_Finalize();
    return 2;
  }
  p.out = calloc((size_t)p.size, (size_t)p.bytes);
  p.in = calloc((size_t)p.size, (size_t)p.bytes);
  if (!p.out || !p.in) MPI_Abort(MPI_COMM_WORLD, 1);
  double seconds = play_timed(&p);
  if (p.rank == 0) printf("time in seconds %.6f\n", seconds);
  free(p.out);
  free(p.in);
  MPI_Finalize();
  return 0;
}
