/* Laplace's equation by Jacobi's method.
 *   jacobi [points a side] [largest number of iterations] [tolerance]
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "jacobi.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RESIDUAL_EVERY = 10 };

struct arguments {
  int n, max_iterations;
  double tolerance;
};

static bool read_arguments(int argc, char** argv, struct arguments* a) {
  *a = (struct arguments){512, 500, 1e-5};
  if (argc > 1) a->n = atoi(argv[1]);
  if (argc > 2) a->max_iterations = atoi(argv[2]);
  if (argc > 3) a->tolerance = atof(argv[3]);
  return argc <= 4 && a->n > 0 && a->n <= 40000 && a->max_iterations > 0 && a->tolerance >= 0;
}

static void relax_row(const struct grid* g, int r, int first, int last) {
  const double* u = g->u;
  for (int c = first; c <= last; c++) {
    int p = point(g, r, c);
    g->next[p] = 0.25 * (u[p - 1] + u[p + 1] + u[point(g, r - 1, c)] + u[point(g, r + 1, c)]);
  }
}

/* The points that need no halo, while the halos travel. */
static void relax_inside(const struct grid* g) {
  for (int r = 2; r < g->rows; r++) relax_row(g, r, 2, g->columns - 1);
}

static void relax_rim(const struct grid* g) {
  relax_row(g, 1, 1, g->columns);
  if (g->rows > 1) relax_row(g, g->rows, 1, g->columns);
  for (int r = 2; r < g->rows; r++) {
    relax_row(g, r, 1, 1);
    if (g->columns > 1) relax_row(g, r, g->columns, g->columns);
  }
}

/* The largest change of a point, over all ranks. */
static double residual(const struct grid* g) {
  double own = 0, all = 0;
  for (int r = 1; r <= g->rows; r++)
    for (int c = 1; c <= g->columns; c++)
      own = fmax(own, fabs(g->next[point(g, r, c)] - g->u[point(g, r, c)]));
  MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_MAX, g->comm);
  return all;
}

static int solve(struct grid* g, const struct arguments* a, double* change) {
  int iteration = 0;
  *change = INFINITY;
  while (iteration < a->max_iterations && *change >= a->tolerance) {
    MPI_Request requests[HALO_REQUESTS];
    start_halo_exchange(g, requests);
    relax_inside(g);
    finish_halo_exchange(requests);
    relax_rim(g);
    iteration++;
    if (iteration % RESIDUAL_EVERY == 0 || iteration == a->max_iterations) *change = residual(g);
    double* old = g->u;
    g->u = g->next;
    g->next = old;
  }
  return iteration;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct arguments a;
  struct grid g;
  bool understood = read_arguments(argc, argv, &a);
  if (!understood || !make_grid(&g, a.n)) {
    if (rank == 0)
      fprintf(
          stderr, "jacobi: %s\n",
          understood ? "more ranks than points" : "usage: jacobi [points a side] [iterations] [tolerance]");
    MPI_Finalize();
    return 2;
  }
  double change, start = MPI_Wtime();
  int iterations = solve(&g, &a, &change);
  double seconds = MPI_Wtime() - start, sum = checksum(&g);
  if (g.rank == 0) {
    printf("jacobi: %d x %d points on %d x %d ranks\n", g.n, g.n, g.dims[0], g.dims[1]);
    printf("iterations      %d\n", iterations);
    printf("residual        %.6e\n", change);
    printf("checksum        %.10e\n", sum);
    printf("time in seconds %.6f\n", seconds);
  }
  free_grid(&g);
  MPI_Finalize();
  return 0;
}
