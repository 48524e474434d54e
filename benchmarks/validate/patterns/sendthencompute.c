/* The first half of the ranks sends and computes, again and again; the second half receives. How early
 * MPI_Send returns is up to the MPI library and the kernel.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "compute.h"
#include "pattern.h"

void play(const struct pattern* p) {
  int partner = (p->rank + p->size / 2) % p->size;
  for (int round = 0; round < p->rounds; round++) {
    if (p->rank < p->size / 2) {
      MPI_Send(p->out, p->bytes, MPI_CHAR, partner, 0, MPI_COMM_WORLD);
      compute_for(p->seconds);
    } else {
      MPI_Recv(p->in, p->bytes, MPI_CHAR, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
}
