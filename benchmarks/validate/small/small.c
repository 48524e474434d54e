/* ROUNDS: what messages of 8 bytes take on this network, in microseconds, of ROUNDS: one way between each two
 * ranks, all disjoint pairs at once; once round all ranks; an allreduce. Ranks: a power of two.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { WARM_UP = 3 };

static int rank, size, rounds;
static double* times;

static int ascending(const void* a, const void* b) {
  const double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static double median_us(void) {
  qsort(times, (size_t)rounds, sizeof *times, ascending);
  return 1e6 * times[rounds / 2];
}

static void keep(int round, double seconds) {
  if (round >= 0) times[round] = seconds;
}

/* One way, as the first of the two sees it. */
static double ping_pong_us(int partner) {
  double out = rank, in = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  for (int round = -WARM_UP; round < rounds; ++round) {
    const double begin = MPI_Wtime();
    if (rank < partner) MPI_Send(&out, 1, MPI_DOUBLE, partner, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_DOUBLE, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > partner) MPI_Send(&out, 1, MPI_DOUBLE, partner, 1, MPI_COMM_WORLD);
    keep(round, (MPI_Wtime() - begin) / 2);
  }
  return median_us();
}

static double ring_us(void) {
  const int next = (rank + 1) % size, before = (rank + size - 1) % size;
  double token = 1;
  MPI_Barrier(MPI_COMM_WORLD);
  for (int round = -WARM_UP; round < rounds; ++round) {
    const double begin = MPI_Wtime();
    if (rank == 0) MPI_Send(&token, 1, MPI_DOUBLE, next, 2, MPI_COMM_WORLD);
    MPI_Recv(&token, 1, MPI_DOUBLE, before, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank != 0) MPI_Send(&token, 1, MPI_DOUBLE, next, 2, MPI_COMM_WORLD);
    keep(round, MPI_Wtime() - begin);
  }
  return median_us();
}

/* The mean: ranks leave one allreduce at different dates, and so the next ones take more and less in turn. */
static double allreduce_us(void) {
  double mine = 1, all = 0, begin = 0;
  for (int round = -WARM_UP; round < rounds; ++round) {
    if (round == 0) begin = MPI_Wtime();
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  return 1e6 * (MPI_Wtime() - begin) / rounds;
}

static void say_pairs(int distance, double own_us) {
  double* of_ranks = malloc((size_t)size * sizeof *of_ranks);
  MPI_Gather(&own_us, 1, MPI_DOUBLE, of_ranks, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int first = 0; rank == 0 && first < size; ++first)
    if (first < (first ^ distance)) printf("pair %d %d %.3f\n", first, first ^ distance, of_ranks[first]);
  free(of_ranks);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  rounds = argc == 2 ? atoi(argv[1]) : 0;
  times = rounds > 0 ? calloc((size_t)rounds, sizeof *times) : NULL;
  if (times == NULL || (size & (size - 1)) != 0) {
    if (rank == 0) fprintf(stderr, "usage: %s ROUNDS, on a power of two ranks\n", argv[0]);
    MPI_Finalize();
    return 2;
  }
  for (int distance = 1; distance < size; ++distance) say_pairs(distance, ping_pong_us(rank ^ distance));
  const double ring = ring_us(), allreduce = allreduce_us();
  if (rank == 0) printf("ring %.3f\nallreduce %.3f\n", ring, allreduce);
  free(times);
  MPI_Finalize();
  return 0;
}
