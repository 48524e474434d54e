/* The 3-D obstacle problem by the parallel projected Richardson method.
 *   obstacle [points a side] [largest number of iterations] [tolerance]
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "obstacle.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct arguments {
  int n, max_iterations;
  double tolerance;
};

static bool read_arguments(int argc, char** argv, struct arguments* a) {
  *a = (struct arguments){32, 5000, 1e-6};
  if (argc > 1) a->n = atoi(argv[1]);
  if (argc > 2) a->max_iterations = atoi(argv[2]);
  if (argc > 3) a->tolerance = atof(argv[3]);
  return argc <= 4 && a->n > 0 && a->n <= 2000 && a->max_iterations > 0 && a->tolerance > 0;
}

static void print_result(const struct domain* d, struct result r, struct check c, double seconds) {
  printf("obstacle problem: %d x %d x %d points, %d ranks\n", d->n, d->n, d->n, d->size);
  printf("iterations      %d%s\n", r.iterations, r.converged ? "" : " (not converged)");
  printf("residual        %.6e\n", r.residual);
  printf("contact points  %ld\n", c.contact_points);
  printf("checksum        %.15e\n", c.checksum);
  printf("check           %s\n", c.points_below == 0 ? "u is nowhere below the obstacle" : "FAILED");
  printf("time in seconds %.6f\n", seconds);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  struct arguments a;
  struct domain d;
  bool understood = read_arguments(argc, argv, &a);
  if (!understood || !make_domain(&d, a.n, rank, size)) {
    if (rank == 0)
      fprintf(stderr, "obstacle: %s\n",
              understood ? "fewer planes than ranks"
                         : "usage: obstacle [points a side] [iterations] [tolerance]");
    MPI_Finalize();
    return 2;
  }
  double start = MPI_Wtime();
  struct result result = solve(&d, a.max_iterations, a.tolerance);
  double seconds = MPI_Wtime() - start;
  struct check check = check_solution(&d);
  if (rank == 0) print_result(&d, result, check, seconds);
  free_domain(&d);
  MPI_Finalize();
  return check.points_below == 0 ? 0 : 1;
}
