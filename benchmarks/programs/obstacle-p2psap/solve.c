/* The projected Richardson method: u <- max(phi, u - step (A u - f)), with A the 7-point Laplacian, where the
 * planes of the neighbours are the newest ones that have come.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <string.h>

#include "../obstacle/obstacle.h"
#include "p2psap.h"

/* Asynchronous peers look at each other's residual now and then only: that is where they wait. */
enum { ASYNCHRONOUS_CHECK = 25 };

/* What no message brings stays what it was. */
static void keep_ghosts(struct domain* d) {
  memcpy(plane(d, d->next, 0), plane(d, d->u, 0), plane_size(d) * sizeof(double));
  memcpy(plane(d, d->next, d->planes + 1), plane(d, d->u, d->planes + 1), plane_size(d) * sizeof(double));
}

struct result solve(struct domain* d, int max_iterations, double tolerance) {
  struct result result = {0, INFINITY, false};
  const int check_every = P2P_All_synchronous() ? 1 : ASYNCHRONOUS_CHECK;
  while (result.iterations < max_iterations && !result.converged) {
    exchange_planes(d, d->u);
    double change = 0;
    for (int k = 1; k <= d->planes; k++) change = fmax(change, relax_plane(d, k));
    keep_ghosts(d);
    double* old = d->u;
    d->u = d->next;
    d->next = old;
    result.iterations++;
    if (result.iterations % check_every != 0) continue;
    result.residual = P2P_Largest(change);
    result.converged = result.residual < tolerance;
  }
  return result;
}
