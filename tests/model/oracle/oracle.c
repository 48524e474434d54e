/* Runs one communication pattern after the other under smpirun and prints how long each takes. Every pattern
 * starts at a date of its own, on all ranks at once, when everything before has long ended.
 *
 *   oracle PATTERN:BYTES ...      prints "PATTERN BYTES SECONDS" for each (the last rank's end)
 *
 * All ranks share one buffer (smpirun -no-privatize): what the messages say does not matter.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "patterns.h"

static double* buffer;

static void wait_until(double date) {
  double left = date - MPI_Wtime();
  struct timespec pause = {(time_t)left, (long)((left - (double)(time_t)left) * 1e9)};
  nanosleep(&pause, NULL);
}

/* The first call of some collectives of SMPI sets up communicators of its own, so each pattern runs twice. */
static void measure(const struct pattern* pattern, long bytes, double* date) {
  const double period = 50;
  struct run r;
  double end, start;
  prepare_run(&r, bytes);
  r.in = buffer;
  r.out = buffer + (size_t)r.size * r.count;
  for (int warm = 0; warm < 2; warm++) {
    *date += period;
    wait_until(*date);
    start = MPI_Wtime();
    pattern->run(&r);
    end = MPI_Wtime() - start;
  }
  *date += period;
  wait_until(*date);
  MPI_Reduce(&end, &start, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (r.rank == 0) printf("%s %ld %.12g\n", pattern->name, bytes, start);
}

int main(int argc, char** argv) {
  double date = 0;
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > MAX_RANKS) MPI_Abort(MPI_COMM_WORLD, 2);
  if (!buffer) buffer = calloc(2 * (size_t)size, 1 << 20);
  for (int i = 1; i < argc; i++) {
    const char* colon = strchr(argv[i], ':');
    const struct pattern* pattern = find_pattern(argv[i]);
    if (!pattern || !colon || atol(colon + 1) > 1 << 20) {
      fprintf(stderr, "oracle: %s: expected PATTERN:BYTES\n", argv[i]);
      MPI_Abort(MPI_COMM_WORLD, 2);
    }
    measure(pattern, atol(colon + 1), &date);
  }
  MPI_Finalize();
  return 0;
}
