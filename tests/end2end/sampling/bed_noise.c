/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops of the bed that change nothing from step to step: what their times differ by is the machine's noise.
 * Some of their work is memory's, which a machine shares with all that run on it. */
#include <mpi.h>
#include <stdlib.h>

#include "bed.h"

enum { CELLS = 1 << 19, NEIGHBOURS = 8 };
static double field[CELLS];

static void sweep(int units) {
  static size_t at;
  for (long i = 0; i < 20L * units * grain; ++i) {
    field[at] = 0.5 * (field[at] + field[(at + 4099) % CELLS]) + 1;
    at = (at + 8) % CELLS;
  }
  work(units);
}

/* 8 ms with a grain of 100. */
void alike_gather(void) {
  double mine = 1, *all = malloc((size_t)size * sizeof *all);
  for (int it = 0; it < n; it++) {
    sweep(220);
    MPI_Allgather(&mine, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, MPI_COMM_WORLD);
  }
  free(all);
}

/* 2 ms. A torus of few ranks: neighbours may be the same one. */
void alike_halo(void) {
  double out[NEIGHBOURS][64] = {{0}}, in[NEIGHBOURS][64];
  for (int it = 0; it < n; it++) {
    MPI_Request requests[2 * NEIGHBOURS];
    for (int k = 0; k < NEIGHBOURS; ++k)
      MPI_Irecv(in[k], 64, MPI_DOUBLE, (rank + size - k % size) % size, k, MPI_COMM_WORLD, &requests[k]);
    for (int k = 0; k < NEIGHBOURS; ++k)
      MPI_Isend(out[k], 64, MPI_DOUBLE, (rank + k) % size, k, MPI_COMM_WORLD, &requests[NEIGHBOURS + k]);
    sweep(55);
    MPI_Waitall(2 * NEIGHBOURS, requests, MPI_STATUSES_IGNORE);
    meet();
  }
}

/* 1 ms in ten tiny messages from rank to rank. */
void alike_pipeline(void) {
  for (int it = 0; it < n; it++) {
    for (int k = 0; k < 10; ++k) {
      double value = k;
      if (rank > 0) MPI_Recv(&value, 1, MPI_DOUBLE, rank - 1, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sweep(3);
      if (rank < size - 1) MPI_Send(&value, 1, MPI_DOUBLE, rank + 1, k, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

/* A sort, a product: each takes some percent more or less than the others, and makes the same calls. */
void few_uneven(void) {
  static const int more[] = {0, 4, -3, 2, -4, 3, -1, 4, -2, 1};
  for (int it = 0; it < n; it++) {
    work(200 * (100 + more[it % 10]) / 100);
    exchange(3);
    meet();
  }
}
