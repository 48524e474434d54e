/* Runs collectives under mpirun, each a given number of times, for Open MPI's monitoring component to count
 * the messages of.
 *
 *   messages [PATTERN:BYTES:TIMES ...]
 *
 * Without patterns it sends what making the communicators needs, which is to be subtracted.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "patterns.h"

static void run_times(const char* argument) {
  const struct pattern* pattern = find_pattern(argument);
  if (!pattern) pattern = find_more_patterns(argument);
  const char *bytes = strchr(argument, ':'), *times = bytes ? strchr(bytes + 1, ':') : NULL;
  struct run r;
  if (!pattern || !times) {
    fprintf(stderr, "messages: %s: expected PATTERN:BYTES:TIMES\n", argument);
    MPI_Abort(MPI_COMM_WORLD, 2);
    return;
  }
  prepare_run(&r, atol(bytes + 1));
  r.root = r.count % r.size; /* as in messages_test.cpp */
  /* Room for six parts at least, for neighbours. */
  const size_t room = (size_t)(r.size > 6 ? r.size : 6) * (size_t)r.count + 1;
  r.in = calloc(room, sizeof(double));
  r.out = calloc(room, sizeof(double));
  for (int i = 0; i < atoi(times + 1); i++) pattern->run(&r);
  free(r.in);
  free(r.out);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  make_topologies();
  for (int i = 1; i < argc; i++) run_times(argv[i]);
  MPI_Finalize();
  return 0;
}
