/* Both ways at once, between a rank of the first half and one of the second.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "compute.h"
#include "pattern.h"

void play(const struct pattern* p) {
  int partner = (p->rank + p->size / 2) % p->size;
  for (int round = 0; round < p->rounds; round++) {
    compute_for(p->seconds);
    MPI_Sendrecv(p->out, p->bytes, MPI_CHAR, partner, 0, p->in, p->bytes, MPI_CHAR, partner, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}
