/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops that go on as functions of another file say. Arguments: a name, which is not used, and N. */
#include <math.h>
#include <mpi.h>
#include <stdlib.h>

#include "asking_run.h"

static void step(struct run* run) {
  double norm = run->norm;
  MPI_Allreduce(&norm, &run->norm, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  run->norm *= 0.9;
  run->time += 0.5;
  ++run->step;
}

/* The function that both loops ask does not say for which one. */
static void nested(struct run outer) {
  while (has_steps(&outer)) {
    struct run inner = {.most = 5};
    while (has_steps(&inner)) step(&inner);
    step(&outer);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int n = argc > 2 ? atoi(argv[2]) : 40;
  const struct run begin = {
      .most = n, .end = 0.5 * (n - 10), .norm = 1, .tolerance = pow(0.9, 0.5 * n - 0.5)};
  struct run run = begin;
  while (has_steps(&run)) step(&run);
  run = begin;
  while (!is_over(&run)) step(&run);
  run = begin;
  for (enum reason reason = ITERATING; reason == ITERATING;) {
    step(&run);
    reason = judge(&run);
  }
  run = begin;
  while (!run.stopped) {
    step(&run);
    set_stopped(&run);
  }
  nested(begin);
  run = begin;
  set_test(&run);
  while (run.test(&run)) step(&run);
  int stopped = 0;
  for (run = begin; !stopped;) {
    step(&run);
    check(&run, &stopped);
  }
  for (run = begin, stopped = 0; !stopped;) {
    step(&run);
    check_both(&run, &stopped);
  }
  MPI_Finalize();
  return 0;
}
