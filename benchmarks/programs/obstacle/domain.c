/* The part of the cube that a rank holds, the obstacle, and the check of the solution.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "obstacle.h"

/* A paraboloid that rises out of the middle of the cube and is far below 0 at its surface. */
static double obstacle_at(double x, double y, double z) {
  double dx = x - 0.5, dy = y - 0.5, dz = z - 0.5;
  return 0.4 - 6.0 * (dx * dx + dy * dy + dz * dz);
}

static void fill_plane(struct domain* d, int k) {
  double *phi = plane(d, d->phi, k), *u = plane(d, d->u, k);
  double z = (d->first + k) * d->h;
  for (int j = 1; j <= d->n; j++)
    for (int i = 1; i <= d->n; i++) {
      int at = j * (d->n + 2) + i;
      phi[at] = obstacle_at(i * d->h, j * d->h, z);
      u[at] = phi[at] > 0 ? phi[at] : 0;
    }
}

static double* allocate(size_t points) {
  double* memory = calloc(points, sizeof *memory);
  if (!memory) {
    fprintf(stderr, "obstacle: out of memory (%zu points)\n", points);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
  }
  return memory;
}

bool make_domain(struct domain* d, int n, int rank, int size) {
  if (n < size) return false;
  *d = (struct domain){.rank = rank, .size = size, .n = n, .h = 1.0 / (n + 1)};
  d->planes = n / size + (rank < n % size);
  d->first = rank * (n / size) + (rank < n % size ? rank : n % size);
  size_t points = (size_t)(d->planes + 2) * plane_size(d);
  d->u = allocate(points);
  d->next = allocate(points);
  d->phi = allocate(points);
  for (int k = 1; k <= d->planes; k++) fill_plane(d, k);
  return true;
}

void free_domain(struct domain* d) {
  free(d->u);
  free(d->next);
  free(d->phi);
}

static double sum_plane(const struct domain* d, int k, struct check* check) {
  const double *u = plane(d, d->u, k), *phi = plane(d, d->phi, k);
  double sum = 0;
  for (int j = 1; j <= d->n; j++)
    for (int i = 1; i <= d->n; i++) {
      int at = j * (d->n + 2) + i;
      sum += u[at];
      check->contact_points += u[at] == phi[at];
      check->points_below += !(u[at] >= phi[at]);
    }
  return sum;
}

/* The sums of all planes in order, on rank 0. */
static double gather_sums(const struct domain* d, double* own) {
  int counts[d->size], at[d->size];
  double *all = allocate((size_t)d->n), sum = 0;
  for (int r = 0; r < d->size; r++) {
    counts[r] = d->n / d->size + (r < d->n % d->size);
    at[r] = r > 0 ? at[r - 1] + counts[r - 1] : 0;
  }
  MPI_Gatherv(own, d->planes, MPI_DOUBLE, all, counts, at, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int k = 0; k < d->n; k++) sum += all[k];
  free(all);
  return sum;
}

struct check check_solution(const struct domain* d) {
  struct check own = {0, 0, 0}, all = {0, 0, 0};
  double* sums = allocate((size_t)d->planes);
  for (int k = 1; k <= d->planes; k++) sums[k - 1] = sum_plane(d, k, &own);
  all.checksum = gather_sums(d, sums) / ((double)d->n * d->n * d->n);
  MPI_Allreduce(&own.contact_points, &all.contact_points, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&own.points_below, &all.points_below, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  free(sums);
  return all;
}
