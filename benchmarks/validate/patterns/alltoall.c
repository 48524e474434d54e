/* Each rank sends something to each other one, between stretches of computation.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "compute.h"
#include "pattern.h"

void play(const struct pattern* p) {
  for (int round = 0; round < p->rounds; round++) {
    compute_for(p->seconds);
    MPI_Alltoall(p->out, p->bytes, MPI_CHAR, p->in, p->bytes, MPI_CHAR, MPI_COMM_WORLD);
  }
}
