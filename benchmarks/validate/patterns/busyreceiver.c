/* The second half of the ranks posts a receive, computes, and waits; the first half sends, and blocks if it
 * must.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "compute.h"
#include "pattern.h"

void play(const struct pattern* p) {
  int partner = (p->rank + p->size / 2) % p->size;
  for (int round = 0; round < p->rounds; round++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (p->rank < p->size / 2) {
      MPI_Send(p->out, p->bytes, MPI_CHAR, partner, 0, MPI_COMM_WORLD);
    } else {
      MPI_Request request;
      MPI_Irecv(p->in, p->bytes, MPI_CHAR, partner, 0, MPI_COMM_WORLD, &request);
      compute_for(p->seconds);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
}
