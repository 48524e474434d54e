/* The projected Richardson method: u <- max(phi, u - step (A u - f)), with A the 7-point Laplacian.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <mpi.h>

#include "obstacle.h"

struct result solve(struct domain* d, int max_iterations, double tolerance) {
  struct result result = {0, INFINITY, false};
  while (result.iterations < max_iterations && !result.converged) {
    exchange_planes(d, d->u);
    double change = 0;
    for (int k = 1; k <= d->planes; k++) change = fmax(change, relax_plane(d, k));
    MPI_Allreduce(&change, &result.residual, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    double* old = d->u;
    d->u = d->next;
    d->next = old;
    result.iterations++;
    result.converged = result.residual < tolerance;
  }
  return result;
}
