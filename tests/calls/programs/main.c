/* Runs the rows of a family one after the other and prints how long each takes on each rank.
 *
 *   calls FAMILY [CALL ...]       prints "CALL RANK SECONDS" of the rows that are named, or all
 *   calls all-rows                prints "FAMILY CALL" of all
 *
 * In the trace, MPI_Pcontrol(n) stands before the n-th row, n from 1, and MPI_Pcontrol(0) behind the last.
 * With CALLS_AT_DATES (for smpirun) each row starts at a date of its own, on all ranks at once.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "calls.h"

double *in, *out;
int counts[MAX_RANKS], starts[MAX_RANKS], byte_starts[MAX_RANKS];
MPI_Datatype types[MAX_RANKS];

static const struct {
  const char* name;
  const struct row* rows;
} families[] = {
    {"environment", environment},
    {"threaded", threaded},
    {"aborting", aborting},
    {"p2p", p2p},
    {"requests", requests},
    {"persistent", persistent},
    {"probes", probes},
    {"collectives", collectives},
    {"icollectives", icollectives},
    {"neighbours", neighbours},
    {"communicators", communicators},
    {"intercommunicators", intercommunicators},
    {"windows", windows},
    {"onesided", onesided},
    {"files", files},
    {"processes", processes},
    {"peers", peers},
};
enum { FAMILIES = sizeof families / sizeof *families };

int me(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}
int ranks(void) {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return size;
}
int next(void) {
  return (me() + 1) % ranks();
}
int previous(void) {
  return (me() + ranks() - 1) % ranks();
}
int partner(void) {
  return me() ^ 1;
}

void fill_counts(int elements) {
  int start = 0;
  for (int i = 0; i < ranks(); i++) {
    counts[i] = elements / 2 + i * elements / (ranks() - 1);
    if (counts[i] > LONG) counts[i] = LONG;
    starts[i] = start;
    byte_starts[i] = start * (int)sizeof(double);
    types[i] = MPI_DOUBLE;
    start += counts[i];
  }
}

void wait_for(MPI_Request* request) {
  MPI_Wait(request, MPI_STATUS_IGNORE);
}

/* Starts the n-th row. */
static void start_row(int n) {
#ifdef CALLS_AT_DATES
  const double period = 10;
  double left = n * period - MPI_Wtime();
  struct timespec pause = {(time_t)left, (long)((left - (double)(time_t)left) * 1e9)};
  nanosleep(&pause, NULL);
#else
  MPI_Pcontrol(n);
#endif
}

static int is_wanted(const struct row* row, char** wanted) {
  if (!*wanted) return 1;
  for (; *wanted; wanted++)
    if (strcmp(row->call, *wanted) == 0) return 1;
  return 0;
}

static void run_rows(const struct row* rows, char** wanted) {
  int n = 0;
  for (; rows->call; rows++) {
    double seconds;
    if (!is_wanted(rows, wanted)) continue;
    start_row(++n);
    seconds = MPI_Wtime();
    rows->run();
    seconds = MPI_Wtime() - seconds;
    printf("%s %d %.12g\n", rows->call, me(), seconds);
    fflush(stdout);
  }
  start_row(n + 1);
}

static void list_rows(void) {
  for (int i = 0; i < FAMILIES; i++)
    for (const struct row* row = families[i].rows; row->call; row++)
      printf("%s %s\n", families[i].name, row->call);
}

static int run_family(const char* name, char** wanted) {
  for (int i = 0; i < FAMILIES; i++) {
    if (strcmp(families[i].name, name) != 0) continue;
    run_rows(families[i].rows, wanted);
    return 0;
  }
  fprintf(stderr, "calls: %s: no such family\n", name);
  return 2;
}

int main(int argc, char** argv) {
  int result = 0, provided;
  if (argc == 2 && strcmp(argv[1], "all-rows") == 0) return list_rows(), 0;
  if (argc < 2) return fprintf(stderr, "usage: calls FAMILY [CALL]\n"), 2;
  if (strcmp(argv[1], "threaded") == 0)
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  else
    MPI_Init(&argc, &argv);
  in = calloc((size_t)MAX_RANKS * LONG, sizeof(double));
  out = calloc((size_t)MAX_RANKS * LONG, sizeof(double));
  result = run_family(argv[1], argv + 2);
  MPI_Finalize();
  return result;
}
