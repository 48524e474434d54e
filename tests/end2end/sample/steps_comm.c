/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "steps_comm.h"

#include <mpi.h>

static int rank, size;
static double ghost[100];
static int met;
static MPI_Comm others;

void begin(int* argc, char*** argv) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &others);
}

void end(void) {
  MPI_Comm_free(&others);
  MPI_Finalize();
}

void exchange_halo(void) {
  MPI_Request requests[2];
  MPI_Irecv(ghost, 50, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(ghost + 50, 50, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

double global_sum(double mine) {
  double sum = 0;
  ++met;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

void sum_of_others(double mine) {
  double sum = 0;
  MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, others);
}

int times_met(void) {
  return met;
}

void wait_for_rank_before(void) {
  if (rank > 0) MPI_Recv(ghost, 50, MPI_DOUBLE, rank - 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void hand_on_to_rank_behind(void) {
  if (rank + 1 < size) MPI_Send(ghost, 50, MPI_DOUBLE, rank + 1, 2, MPI_COMM_WORLD);
}
