/* NAS Integer Sort, from the specification of the benchmark.
 *   is [CLASS]     CLASS is S, W, A, B or C; without it the one that was chosen when it was built
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "is.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef IS_CLASS
#define IS_CLASS 'S'
#endif

static void refuse(int rank, const char* why) {
  if (rank == 0) fprintf(stderr, "is: %s\n", why);
  MPI_Finalize();
  exit(2);
}

static const struct is_class* chosen_class(int argc, char** argv, int rank) {
  const struct is_class* problem = is_find_class(IS_CLASS);
  if (argc > 1) problem = argv[1][0] && !argv[1][1] ? is_find_class(argv[1][0]) : NULL;
  if (argc > 2 || !problem) refuse(rank, "usage: is [S|W|A|B|C]");
  return problem;
}

static void print_result(const struct is_state* s, double seconds, bool verified) {
  double mops = (double)IS_ITERATIONS * (1 << s->problem->log_keys) / seconds / 1e6;
  printf(" Time in seconds = %.6f\n", seconds);
  printf(" Mop/s total     = %.2f\n", mops);
  printf(" Mop/s/process   = %.2f\n", mops / s->size);
  printf(" Verification    = %s\n", verified ? "SUCCESSFUL" : "UNSUCCESSFUL");
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  struct is_state s;
  const struct is_class* problem = chosen_class(argc, argv, rank);
  if (!is_make_state(&s, problem, rank, size))
    refuse(rank, "the number of ranks must be a power of two, with more than 20 keys a rank");
  if (rank == 0)
    printf(" NAS Integer Sort, class %c: %d keys below %d, %d iterations, %d ranks\n", problem->name,
           1 << problem->log_keys, 1 << problem->log_max_key, IS_ITERATIONS, size);

  is_make_keys(&s);
  is_rank(&s, 1); /* not timed: touches all memory and opens all connections */
  s.passed = 0;

  MPI_Barrier(MPI_COMM_WORLD);
  double own_time = -MPI_Wtime(), time;
  for (int iteration = 1; iteration <= IS_ITERATIONS; iteration++) is_rank(&s, iteration);
  own_time += MPI_Wtime();
  MPI_Reduce(&own_time, &time, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);

  bool verified = is_full_verify(&s);
  if (rank == 0) print_result(&s, time, verified);
  is_free_state(&s);
  MPI_Finalize();
  return verified ? 0 : 1;
}
