/* A master that hands out tasks of different lengths to the worker that is idle. The tag of a task is its
 * number; the last tag stops a worker.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>

enum { TASKS = 600, STOP = TASKS };

static double work(int task) {
  double sum = 0;
  const long steps = 100000L * (3 + task * 7 % 4);
  for (long i = 1; i <= steps; i++) sum += 1.0 / (double)i;
  return sum;
}

static void do_tasks(void) {
  for (;;) {
    MPI_Status status;
    int nothing;
#ifdef BY_REQUESTS
    MPI_Request request;
    MPI_Irecv(&nothing, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &status);
    if (status.MPI_TAG == STOP) return;
    const double result = work(status.MPI_TAG);
    MPI_Isend(&result, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
#else
    MPI_Recv(&nothing, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == STOP) return;
    const double result = work(status.MPI_TAG);
    MPI_Send(&result, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
#endif
  }
}

static double hand_out(int workers) {
  double sum = 0;
  int next = 0, none = 0;
  for (int worker = 1; worker <= workers; worker++) {
    MPI_Send(&none, 1, MPI_INT, worker, next++, MPI_COMM_WORLD);
  }
  for (int busy = workers; busy > 0;) {
    double result;
    MPI_Status status;
    MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    sum += result;
    const int tag = next < TASKS ? next++ : STOP;
    MPI_Send(&none, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD);
    if (tag == STOP) busy--;
  }
  return sum;
}

int main(int argc, char** argv) {
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (rank == 0) {
    const double sum = hand_out(ranks - 1);
    if (sum < 0) printf("%f\n", sum);
  } else {
    do_tasks();
  }
  MPI_Finalize();
  return 0;
}
