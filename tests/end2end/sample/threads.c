// Time steps in which two threads compute, and the main one calls MPI: ./threads LEVEL STEPS
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { kPoints = 20000, kThreads = 2 };
static double u[kPoints + 2], v[kPoints + 2];

static double step(void) {
  double change = 0;
#pragma omp parallel for num_threads(kThreads) reduction(+ : change)
  for (int i = 1; i <= kPoints; ++i) {
    v[i] = (u[i - 1] + u[i] + u[i + 1]) / 3;
    change += v[i] - u[i];
  }
#pragma omp parallel for num_threads(kThreads)
  for (int i = 1; i <= kPoints; ++i) u[i] = v[i];
  return change;
}

int main(int argc, char** argv) {
  const int level = argv[1][0] == 'm' ? MPI_THREAD_MULTIPLE : MPI_THREAD_SERIALIZED;
  const int steps = atoi(argv[2]);
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, level, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  u[0] = rank;
  for (int i = 0; i < steps; ++i) {
    double change = step(), all;
    const int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    MPI_Sendrecv(&u[kPoints], 1, MPI_DOUBLE, next, 0, &u[0], 1, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Allreduce(&change, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  if (rank == 0) printf("done %d of %d\n", provided, argc);
  MPI_Finalize();
  return 0;
}
