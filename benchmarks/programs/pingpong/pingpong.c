/* Ping-pong: one-way time and bandwidth by message size.
 *   pingpong [largest message in bytes] [rounds a size] [smallest message in bytes]
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct arguments {
  int max_bytes, rounds, min_bytes;
};

static bool read_arguments(int argc, char** argv, struct arguments* a) {
  *a = (struct arguments){4 << 20, 0, 1};
  if (argc > 1) a->max_bytes = atoi(argv[1]);
  if (argc > 2) a->rounds = atoi(argv[2]);
  if (argc > 3) a->min_bytes = atoi(argv[3]);
  return argc <= 4 && a->max_bytes > 0 && a->rounds >= 0 && a->min_bytes > 0;
}

/* Many rounds for small messages, and never fewer than ten. */
static int rounds_for(int bytes, const struct arguments* a) {
  if (a->rounds > 0) return a->rounds;
  return bytes < 32768 ? 200 : bytes < 524288 ? 50 : 10;
}

/* Mean one-way time of a message between this rank and its partner, in seconds. The first round is not timed.
 */
static double play(char* buffer, int bytes, int rounds, int partner, bool serves) {
  double start = 0;
  for (int round = 0; round <= rounds; round++) {
    if (round == 1) start = MPI_Wtime();
    if (serves) MPI_Send(buffer, bytes, MPI_CHAR, partner, 0, MPI_COMM_WORLD);
    MPI_Recv(buffer, bytes, MPI_CHAR, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!serves) MPI_Send(buffer, bytes, MPI_CHAR, partner, 0, MPI_COMM_WORLD);
  }
  return (MPI_Wtime() - start) / (2.0 * rounds);
}

/* All sizes; rank 0 prints the mean over the pairs and the slowest of them. */
static void play_sizes(const struct arguments* a, int rank, int pairs) {
  char* buffer = calloc((size_t)a->max_bytes, 1);
  if (!buffer) MPI_Abort(MPI_COMM_WORLD, 1);
  if (rank == 0) printf("%10s %8s %14s %14s %14s\n", "bytes", "rounds", "mean us", "slowest us", "mean MB/s");
  for (long long bytes = a->min_bytes; bytes <= a->max_bytes; bytes *= 2) {
    int rounds = rounds_for((int)bytes, a);
    double time = 0, sum = 0, slowest = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank < 2 * pairs)
      time = play(buffer, (int)bytes, rounds, rank < pairs ? rank + pairs : rank - pairs, rank < pairs);
    MPI_Reduce(&time, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&time, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    double mean = sum / (2 * pairs);
    if (rank == 0)
      printf("%10lld %8d %14.3f %14.3f %14.3f\n", bytes, rounds, mean * 1e6, slowest * 1e6,
             (double)bytes / mean / 1e6);
  }
  free(buffer);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  struct arguments a;
  bool understood = read_arguments(argc, argv, &a);
  if (!understood || size < 2) {
    if (rank == 0)
      fprintf(stderr, "pingpong: %s\n",
              understood ? "needs at least two ranks"
                         : "usage: pingpong [largest message in bytes] [rounds] [smallest]");
    MPI_Finalize();
    return 2;
  }
  play_sizes(&a, rank, size / 2);
  MPI_Finalize();
  return 0;
}
