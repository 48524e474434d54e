/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops in loops, loops that are entered many times, and few long iterations. */
#define _POSIX_C_SOURCE 199309L /* nanosleep */
#include <mpi.h>
#include <time.h>

#include "bed.h"

/* It might communicate, as far as this file knows, but never does, and ends without a word. */
static void silent(void) {
  for (int k = 0; k < 100; k++) work(1);
}

void silent_first(void) {
  silent();
  silent();
  MPI_Barrier(MPI_COMM_WORLD);
  for (int it = 0; it < n; it++) {
    work(10);
    meet();
  }
}

void nested(void) {
  for (int it = 0; it < n; it++) {
    for (int k = 0; k < 40; k++) {
      work(1);
      meet();
    }
  }
}

/* Too few outer iterations: the inner loop is the one. */
void entered_often(void) {
  for (int it = 0; it < 12; it++) {
    exchange(5);
    for (int k = 0; k < n; k++) {
      work(5);
      meet();
    }
  }
}

/* Not too short to be sampled, but for one entry: `n` entries of 20 iterations, from a loop whose end nobody
 * knows. */
void short_entries(void) {
  for (double t = 0; t < n; t += 1) {
    exchange(5);
    for (int k = 0; k < 20; k++) {
      work(5);
      meet();
    }
  }
}

/* Work grows in each entry alike: their means are the same, but not those of their iterations. */
void growing_entries(void) {
  for (double t = 0; t < n; t += 1) {
    for (int k = 0; k < 20; k++) {
      work(k);
      meet();
    }
  }
}

/* Two loops in turn, one of them on half of the ranks, each with a communicator of its own. */
void entries_in_turn(void) {
  MPI_Comm half;
  double mine = 1, all;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  for (double t = 0; t < n; t += 1) {
    for (int k = 0; k < 40; k++) {
      work(5);
      exchange(5);
      meet();
    }
    for (int k = 0; k < 30; k++) {
      work(5);
      MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, half);
    }
  }
  MPI_Comm_free(&half);
}

/* Each entry has one iteration more. */
void entries_get_longer(void) {
  for (double t = 0; t < n; t += 1) {
    const int longer = 10 + (int)t;
    for (int k = 0; k < longer; k++) {
      work(5);
      meet();
    }
  }
}

/* So long that few suffice: each takes 60 ms at least. */
void few_long(void) {
  for (int it = 0; it < n; it++) {
    const struct timespec pause = {0, 60 * 1000 * 1000};
    nanosleep(&pause, NULL);
    work(10);
    exchange(3);
    meet();
  }
}

/* The first one takes twice as long. */
void few_after_warm_up(void) {
  for (int it = 0; it < n; it++) {
    const struct timespec pause = {0, (it == 0 ? 120 : 60) * 1000 * 1000};
    nanosleep(&pause, NULL);
    work(10);
    exchange(3);
    meet();
  }
}
