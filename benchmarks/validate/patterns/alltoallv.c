/* Computation, then MPI_Alltoallv: each rank sends the next one BYTES, the one after that half of it, and so
 * on.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdlib.h>

#include "compute.h"
#include "pattern.h"

void play(const struct pattern* p) {
  int* numbers = calloc((size_t)p->size * 4, sizeof *numbers);
  if (!numbers) MPI_Abort(MPI_COMM_WORLD, 1);
  int *sent = numbers, *received = sent + p->size, *from = received + p->size, *to = from + p->size;
  for (int peer = 0; peer < p->size; peer++) {
    sent[peer] = p->bytes / (1 + (peer - p->rank - 1 + p->size) % p->size);
    received[peer] = p->bytes / (1 + (p->rank - peer - 1 + p->size) % p->size);
    from[peer] = to[peer] = peer * p->bytes;
  }
  for (int round = 0; round < p->rounds; round++) {
    compute_for(p->seconds);
    MPI_Alltoallv(p->out, sent, from, MPI_CHAR, p->in, received, to, MPI_CHAR, MPI_COMM_WORLD);
  }
  free(numbers);
}
