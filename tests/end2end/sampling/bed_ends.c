/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops that do not end with a plain counter: after `n` iterations, as it happens. */
#include <mpi.h>
#include <stdio.h>

#include "bed.h"

static void step(void) {
  work(10);
  exchange(3);
  meet();
}

void until_done(void) {
  int done = 0, it = 0;
  while (!done) {
    step();
    if (++it == n) done = 1;
  }
  printf("rank %d: done %d\n", rank, it > 0);
}

void until_small_or_many(void) {
  double norm = n;
  for (int k = 1; k <= 10 * n && norm > 0.5; ++k) {
    step();
    norm -= 1;
  }
}

struct domain {
  double t, dt;
  int step;
};

static double time_of(const struct domain* domain) {
  return domain->t;
}

void until_time_or_many(void) {
  struct domain domain = {.dt = 0.25};
  while (time_of(&domain) < 0.25 * n && domain.step < 10 * n) {
    step();
    domain.t += domain.dt;
    domain.step++;
  }
}

static void sweep(void) {
  for (int k = 0; k < 40; ++k) step();
}

/* What a sweep leaves decides how many there are, as far as can be seen. */
void sweeps_until_small(void) {
  double norm = 1, small = 1;
  for (int k = 0; k < n; ++k) small *= 0.97;
  while (norm > small) {
    sweep();
    norm *= 0.97;
  }
}

/* The same, but the step is always one. */
void sweeps_until_time(void) {
  const double dt = 0.25;
  double t = 0;
  while (t < 0.25 * n) {
    sweep();
    t += dt;
  }
}

/* Four solves, each of one more iteration than the one before. */
void solves(void) {
  for (double t = 0; t < 4; t += 1) {
    double norm = n + t;
    exchange(5);
    while (norm > 0.5) {
      step();
      norm -= 1;
    }
  }
}

enum { NEIGHBOURS = 8 };

/* One message for each neighbour: no two iterations of these loops are alike. */
static void exchange_with_all(void) {
  double in[NEIGHBOURS], out = 1;
  MPI_Request requests[NEIGHBOURS];
  for (int i = 0; i < NEIGHBOURS; i++)
    MPI_Irecv(&in[i], 1, MPI_DOUBLE, (rank + 1) % size, i, MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < NEIGHBOURS; i++)
    MPI_Send(&out, 1, MPI_DOUBLE, (rank + size - 1) % size, i, MPI_COMM_WORLD);
  for (int i = 0; i < NEIGHBOURS; i++) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
}

void neighbours(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    exchange_with_all();
    meet();
  }
}

void neighbours_until_done(void) {
  int done = 0, it = 0;
  while (!done) {
    work(10);
    exchange_with_all();
    meet();
    if (++it == n) done = 1;
  }
}
