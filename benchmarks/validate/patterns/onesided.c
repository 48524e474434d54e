/* One-sided: each rank puts into a window of the next one, between fences.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "compute.h"
#include "pattern.h"

void play(const struct pattern* p) {
  MPI_Win window;
  MPI_Win_create(p->in, p->bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  for (int round = 0; round < p->rounds; round++) {
    compute_for(p->seconds);
    MPI_Put(p->out, p->bytes, MPI_CHAR, (p->rank + 1) % p->size, 0, p->bytes, MPI_CHAR, window);
    MPI_Win_fence(0, window);
  }
  MPI_Win_free(&window);
}
