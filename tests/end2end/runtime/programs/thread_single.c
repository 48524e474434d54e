// Threads that call MPI one after the other, although the program asked for no thread support (MPI_Init).
// For two ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <pthread.h>

enum { OWN = 100, ROUNDS = 1500 };

static char data[ROUNDS + OWN];
static int rank;

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
  char last_of_other;
  MPI_Request standing;
  MPI_Irecv(&last_of_other, 1, MPI_CHAR, 1 - rank, 1, MPI_COMM_WORLD, &standing);
  for (int i = 0; i < ROUNDS; ++i) {
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
