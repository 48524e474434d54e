/* The 3-D obstacle problem with P2PSAP.
 *   obstacle-p2psap sync|async|hybrid [points a side] [largest number of iterations] [tolerance]
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../obstacle/obstacle.h"
#include "p2psap.h"

struct arguments {
  int scheme, n, max_iterations;
  double tolerance;
};

static bool read_arguments(int argc, char** argv, struct arguments* a) {
  *a = (struct arguments){P2P_SYNCHRONOUS, 32, 5000, 1e-6};
  if (argc < 2 || argc > 5) return false;
  static const char* const names[] = {"sync", "async", "hybrid"}; /* by their numbers */
  for (a->scheme = P2P_SYNCHRONOUS; strcmp(argv[1], names[a->scheme]) != 0; a->scheme++)
    if (a->scheme == P2P_HYBRID) return false;
  if (argc > 2) a->n = atoi(argv[2]);
  if (argc > 3) a->max_iterations = atoi(argv[3]);
  if (argc > 4) a->tolerance = atof(argv[4]);
  return a->n > 0 && a->n <= 2000 && a->max_iterations > 0 && a->tolerance > 0;
}

static void print_result(const struct domain* d, const char* scheme, struct result r, struct check c) {
  printf("obstacle problem: %d x %d x %d points, %d peers, %s\n", d->n, d->n, d->n, d->size, scheme);
  printf("iterations      %d%s\n", r.iterations, r.converged ? "" : " (not converged)");
  printf("residual        %.6e\n", r.residual);
  printf("contact points  %ld\n", c.contact_points);
  printf("checksum        %.15e\n", c.checksum);
  printf("check           %s\n", c.points_below == 0 ? "u is nowhere below the obstacle" : "FAILED");
}

int main(int argc, char** argv) {
  P2P_Init(&argc, &argv);
  struct arguments a;
  struct domain d;
  bool understood = read_arguments(argc, argv, &a);
  if (!understood || !make_domain(&d, a.n, P2P_Self(), P2P_Peers())) {
    if (P2P_Self() == 0)
      fprintf(stderr, "obstacle-p2psap: %s\n",
              understood
                  ? "fewer planes than peers"
                  : "usage: obstacle-p2psap sync|async|hybrid [points a side] [iterations] [tolerance]");
    P2P_Finalize();
    return 2;
  }
  P2P_Set_scheme(a.scheme);
  struct result result = solve(&d, a.max_iterations, a.tolerance);
  P2P_Barrier();
  struct check check = check_solution(&d);
  if (d.rank == 0) print_result(&d, argv[1], result, check);
  free_domain(&d);
  P2P_Finalize();
  return check.points_below == 0 ? 0 : 1;
}
