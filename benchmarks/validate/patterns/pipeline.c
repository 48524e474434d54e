/* Each round is a block that passes through all ranks, and each rank computes on it.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "compute.h"
#include "pattern.h"

void play(const struct pattern* p) {
  for (int round = 0; round < p->rounds; round++) {
    if (p->rank > 0) MPI_Recv(p->in, p->bytes, MPI_CHAR, p->rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    compute_for(p->seconds);
    if (p->rank + 1 < p->size) MPI_Send(p->out, p->bytes, MPI_CHAR, p->rank + 1, 0, MPI_COMM_WORLD);
  }
}
