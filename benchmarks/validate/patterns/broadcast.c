/* Rank 0 tells all others, and all compute: what a collective's tree does on the network.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "compute.h"
#include "pattern.h"

void play(const struct pattern* p) {
  for (int round = 0; round < p->rounds; round++) {
    MPI_Bcast(p->out, p->bytes, MPI_CHAR, 0, MPI_COMM_WORLD);
    compute_for(p->seconds);
  }
}
