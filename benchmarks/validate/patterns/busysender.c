/* The first half of the ranks sends without blocking, computes, and waits; the second half waits for the
 * message.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "compute.h"
#include "pattern.h"

void play(const struct pattern* p) {
  int partner = (p->rank + p->size / 2) % p->size;
  for (int round = 0; round < p->rounds; round++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (p->rank < p->size / 2) {
      MPI_Request request;
      MPI_Isend(p->out, p->bytes, MPI_CHAR, partner, 0, MPI_COMM_WORLD, &request);
      compute_for(p->seconds);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(p->in, p->bytes, MPI_CHAR, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
}
