/* One of the routines by itself: routine multiply|add N [REPEATS]. Prints the seconds that each took, and the
 * largest memory of the process in bytes.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "routines.h"

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int n = argc > 2 ? atoi(argv[2]) : 0, repeats = argc > 3 ? atoi(argv[3]) : 1;
  if (n < 1 || repeats < 1 || (strcmp(argv[1], "multiply") != 0 && strcmp(argv[1], "add") != 0)) {
    fprintf(stderr, "usage: routine multiply|add N [REPEATS]\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
    return 2;
  }
  double *a = new_matrix(n), *b = new_matrix(n), *c = new_matrix(n);
  if (strcmp(argv[1], "multiply") == 0) warm_up(n, a, b, c);
  for (int i = 0; i < repeats; ++i) {
    const double begin = MPI_Wtime();
    if (strcmp(argv[1], "multiply") == 0)
      multiply(n, a, b, c);
    else
      add(n, a, 1, b, c);
    printf("%.9f s\n", MPI_Wtime() - begin);
  }
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("%ld bytes, c[0] = %g\n", usage.ru_maxrss * 1024, c[0]);
  free(a);
  free(b);
  free(c);
  MPI_Finalize();
  return 0;
}
