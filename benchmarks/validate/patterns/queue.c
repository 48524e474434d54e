/* Four messages at once from each rank of the first half to one of the second.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdlib.h>

#include "compute.h"
#include "pattern.h"

enum { MESSAGES = 4 };

void play(const struct pattern* p) {
  int partner = (p->rank + p->size / 2) % p->size;
  char* in = calloc(MESSAGES, (size_t)p->bytes);
  if (!in) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int round = 0; round < p->rounds; round++) {
    MPI_Request requests[MESSAGES];
    MPI_Barrier(MPI_COMM_WORLD);
    compute_for(p->seconds);
    for (int i = 0; i < MESSAGES; i++) {
      if (p->rank < p->size / 2)
        MPI_Isend(p->out, p->bytes, MPI_CHAR, partner, i, MPI_COMM_WORLD, &requests[i]);
      else
        MPI_Irecv(in + (size_t)i * (size_t)p->bytes, p->bytes, MPI_CHAR, partner, i, MPI_COMM_WORLD,
                  &requests[i]);
    }
    MPI_Waitall(MESSAGES, requests, MPI_STATUSES_IGNORE);
  }
  free(in);
}
