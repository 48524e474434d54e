/* A master sends 20 tasks, one at a time, to idle workers.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>

enum { MASTER = 0, TASKS = 20, NO_TASK = -1 };

static void send_next(int worker, int* next) {
  const int task = *next < TASKS ? (*next)++ : NO_TASK;
  MPI_Send(&task, 1, MPI_INT, worker, 0, MPI_COMM_WORLD);
}

static void be_the_master(int workers) {
  int next = 0;
  for (int worker = 1; worker <= workers; worker++) send_next(worker, &next);
  for (int done = 0; done < TASKS; done++) {
    int result[2];
    MPI_Status status;
    MPI_Recv(result, 2, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    send_next(status.MPI_SOURCE, &next);
  }
}

static void be_a_worker(void) {
  for (;;) {
    int task;
    MPI_Recv(&task, 1, MPI_INT, MASTER, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (task == NO_TASK) return;
    const int result[2] = {task, task * task};
    MPI_Send(result, 2, MPI_INT, MASTER, 0, MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  rank == MASTER ? be_the_master(ranks - 1) : be_a_worker();
  MPI_Finalize();
  return 0;
}
