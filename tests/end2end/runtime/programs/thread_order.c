// Two threads that call MPI in turn, as MPI_THREAD_SERIALIZED demands; or, with the argument "multiple",
// whose collectives on one communicator follow each other in turn.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

enum { ROUNDS = 5 };

static atomic_int turn;

static void* calls(void* argument) {
  const int me = argument != NULL;
  for (int i = 0; i < ROUNDS; ++i) {
    while (atomic_load(&turn) % 2 != me) {
    }
    MPI_Barrier(MPI_COMM_WORLD);
    atomic_fetch_add(&turn, 1);
  }
  return NULL;
}

int main(int argc, char** argv) {
  const int multiple = argc > 1 && strcmp(argv[1], "multiple") == 0;
  const int wanted = multiple ? MPI_THREAD_MULTIPLE : MPI_THREAD_SERIALIZED;
  int provided;
  MPI_Init_thread(&argc, &argv, wanted, &provided);
  if (provided < wanted) MPI_Abort(MPI_COMM_WORLD, 1);
  pthread_t other;
  pthread_create(&other, NULL, calls, &turn);
  calls(NULL);
  pthread_join(other, NULL);
  MPI_Finalize();
  return 0;
}
