/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Messages whose sizes differ from one iteration to the next. */
#include <mpi.h>

#include "bed.h"

enum { MOST = 4096, MOST_RANKS = 16 };

static int out[MOST_RANKS * MOST], in[MOST_RANKS * MOST];

/* The same on all ranks, and in all runs: below `limit`. */
static int by_chance(int a, int b, int it, int limit) {
  unsigned hash = (unsigned)a * 73856093u ^ (unsigned)b * 19349663u ^ (unsigned)it * 83492791u;
  hash = (hash ^ hash >> 15) * 2246822519u;
  hash = (hash ^ hash >> 13) * 3266489917u;
  return (int)((hash >> 8) % (unsigned)limit);
}

static void all_to_all(int (*size_of)(int from, int to, int it), int it) {
  int sent[MOST_RANKS], received[MOST_RANKS], at[MOST_RANKS];
  for (int i = 0; i < size; ++i) {
    sent[i] = size_of(rank, i, it);
    received[i] = size_of(i, rank, it);
    at[i] = i * MOST;
  }
  MPI_Alltoallv(out, sent, at, MPI_INT, in, received, at, MPI_INT, MPI_COMM_WORLD);
}

static int about_a_thousand(int from, int to, int it) {
  return 980 + by_chance(from, to, it, 41);
}

void sizes_vary(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    all_to_all(about_a_thousand, it);
  }
}

static int more_each_time(int from, int to, int it) {
  (void)from, (void)to;
  return 1 + (int)((long)it * (MOST - 1) / n);
}

void sizes_grow(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    all_to_all(more_each_time, it);
  }
}

/* About half as much again in the beginning as in the middle, and nothing in the end. */
static int fewer_each_time(int from, int to, int it) {
  return (int)((long)(n - it) * (MOST - 100) / n) + by_chance(from, to, it, 100);
}

void sizes_shrink(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    all_to_all(fewer_each_time, it);
  }
}

static int or_nothing(int from, int to, int it) {
  return by_chance(from, to, it, 2) ? about_a_thousand(from, to, it) : 0;
}

void sizes_are_zero_at_times(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    all_to_all(or_nothing, it);
  }
}

/* The receiver has more room than it needs. */
void halo_varies(void) {
  const int to = (rank + 1) % size, from = (rank + size - 1) % size;
  for (int it = 0; it < n; it++) {
    MPI_Request requests[2];
    MPI_Irecv(in, MOST, MPI_INT, from, 6, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, about_a_thousand(rank, to, it), MPI_INT, to, 6, MPI_COMM_WORLD, &requests[1]);
    work(10);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    meet();
  }
}

/* Every tenth message is bigger. */
void bigger_every_tenth(void) {
  for (int it = 0; it < n; it++) {
    const int count = it % 10 == 9 ? MOST : 500;
    work(10);
    MPI_Sendrecv(out, count, MPI_INT, (rank + 1) % size, 7, in, count, MPI_INT, (rank + size - 1) % size, 7,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    meet();
  }
}
