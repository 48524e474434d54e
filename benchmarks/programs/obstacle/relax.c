/* One step of the projected Richardson method on a plane: u <- max(phi, u - step (A u - f)), with A the
 * 7-point Laplacian.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>

#include "obstacle.h"

/* The force that pulls u down onto the obstacle. */
static const double force = -4.0;

/* The step h^2 / 6 is the largest that converges. */
double relax_plane(struct domain* d, int k) {
  const int row = d->n + 2;
  const double *here = plane(d, d->u, k), *below = plane(d, d->u, k - 1), *above = plane(d, d->u, k + 1);
  const double* phi = plane(d, d->phi, k);
  double *next = plane(d, d->next, k), change = 0;
  const double load = d->h * d->h * force;
  for (int j = 1; j <= d->n; j++)
    for (int at = j * row + 1; at <= j * row + d->n; at++) {
      double free =
          (here[at - 1] + here[at + 1] + here[at - row] + here[at + row] + below[at] + above[at] + load) / 6;
      next[at] = free > phi[at] ? free : phi[at];
      change = fmax(change, fabs(next[at] - here[at]));
    }
  return change;
}
