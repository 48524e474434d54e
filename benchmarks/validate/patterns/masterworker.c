/* Rank 0 hands out tasks of unequal length to whoever is idle, and gets a short result for each.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "compute.h"
#include "pattern.h"

enum { TASK, STOP };

static void give(const struct pattern* p, int worker, int task) {
  p->out[0] = (char)(task % 3);
  MPI_Send(p->out, p->bytes, MPI_CHAR, worker, TASK, MPI_COMM_WORLD);
}

static void lead(const struct pattern* p) {
  int given = 0;
  MPI_Status status;
  for (int worker = 1; worker < p->size && given < p->rounds; worker++) give(p, worker, given++);
  for (int done = 0; done < p->rounds; done++) {
    int result;
    MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, TASK, MPI_COMM_WORLD, &status);
    if (given < p->rounds) give(p, status.MPI_SOURCE, given++);
  }
  for (int worker = 1; worker < p->size; worker++) MPI_Send(NULL, 0, MPI_CHAR, worker, STOP, MPI_COMM_WORLD);
}

/* Tasks take one, two, three times `seconds`, in turn. */
static void work(const struct pattern* p) {
  for (;;) {
    MPI_Status status;
    MPI_Recv(p->in, p->bytes, MPI_CHAR, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == STOP) return;
    compute_for(p->seconds * (1 + p->in[0]));
    MPI_Send(&p->rank, 1, MPI_INT, 0, TASK, MPI_COMM_WORLD);
  }
}

void play(const struct pattern* p) {
  if (p->rank == 0)
    lead(p);
  else
    work(p);
}
