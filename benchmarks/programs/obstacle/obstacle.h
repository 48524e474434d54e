/* The 3-D obstacle problem: what the files of the program share.
 *
 * Find u on the unit cube, 0 on its surface, with u >= phi everywhere and -laplace(u) = f wherever u > phi.
 * The grid has n x n x n inner points; a rank holds `planes` consecutive planes and a ghost plane on each
 * side.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef OBSTACLE_H
#define OBSTACLE_H

#include <stdbool.h>
#include <stddef.h>

struct domain {
  int rank, size;
  int n;                  /* inner points a side */
  int planes;             /* of this rank, ghosts not counted */
  int first;              /* global number of the first one; inner planes count from 0 */
  double h;               /* distance of two points */
  double *u, *next, *phi; /* (planes + 2) x (n + 2) x (n + 2) */
};

/* Planes are numbered from 0 (the lower ghost) to planes + 1 (the upper one). */
static inline size_t plane_size(const struct domain* d) {
  return (size_t)(d->n + 2) * (size_t)(d->n + 2);
}
static inline double* plane(const struct domain* d, double* field, int k) {
  return field + (size_t)k * plane_size(d);
}

/* False if there are fewer planes than ranks. */
bool make_domain(struct domain* d, int n, int rank, int size);
void free_domain(struct domain* d);

/* Sends the outermost own planes of `field` to the neighbours, and receives theirs into the ghosts. */
void exchange_planes(const struct domain* d, double* field);

/* Plane k of `next` from `u`; the largest change of a point. */
double relax_plane(struct domain* d, int k);

struct result {
  int iterations;
  double residual; /* largest change of a point in the last iteration */
  bool converged;
};
struct result solve(struct domain* d, int max_iterations, double tolerance);

struct check {
  double checksum;     /* mean of u */
  long contact_points; /* u rests on the obstacle */
  long points_below;   /* u is below the obstacle, or no number: must be 0 */
};
/* Summed plane by plane in the order of the planes, so it does not depend on the number of ranks. Collective.
 */
struct check check_solution(const struct domain* d);

#endif
