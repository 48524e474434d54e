/* Boundary planes travel up, then down.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "obstacle.h"

void exchange_planes(const struct domain* d, double* field) {
  int below = d->rank > 0 ? d->rank - 1 : MPI_PROC_NULL;
  int above = d->rank + 1 < d->size ? d->rank + 1 : MPI_PROC_NULL;
  int points = (int)plane_size(d);
  MPI_Sendrecv(plane(d, field, d->planes), points, MPI_DOUBLE, above, 1, plane(d, field, 0), points,
               MPI_DOUBLE, below, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(plane(d, field, 1), points, MPI_DOUBLE, below, 2, plane(d, field, d->planes + 1), points,
               MPI_DOUBLE, above, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
