// Threads that communicate, one after the other, though nobody asked MPI for threads. For two ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

enum { OWN = 100, MOST = 1500 };

static char data[MOST + OWN];
static int rank, rounds;

static void* communicate(void* argument) {
  int out = rank, in;
  MPI_Sendrecv(&out, 1, MPI_INT, 1 - rank, 0, &in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Bcast(data, *(int*)argument + OWN, MPI_CHAR, 0, MPI_COMM_WORLD);
  return argument;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  rounds = argc > 1 ? atoi(argv[1]) : MOST;
  MPI_Request standing;
  MPI_Irecv(data + MOST, 1, MPI_CHAR, 1 - rank, 1, MPI_COMM_WORLD, &standing);
  for (int i = 0; i < rounds; ++i) {
    pthread_t thread;
    pthread_create(&thread, NULL, communicate, &i);
    pthread_join(thread, NULL);
    MPI_Bcast(data, i % OWN, MPI_CHAR, 1, MPI_COMM_WORLD);
  }
  MPI_Request last;
  MPI_Isend(&rank, 1, MPI_CHAR, 1 - rank, 1, MPI_COMM_WORLD, &last);
  MPI_Wait(&last, MPI_STATUS_IGNORE);
  MPI_Wait(&standing, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
