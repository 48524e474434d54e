/* Two threads of each of two ranks play ping-pong with their counterpart at the same time; when both have
 * ended, a message goes from rank 0 to rank 1.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <pthread.h>

enum { THREADS = 2, ROUNDS = 50 };

static int rank;

static void* play(void* tag) {
  const int mine = *(const int*)tag;
  char ball = 0;
  for (int i = 0; i < ROUNDS; i++) {
    if (rank == 0) MPI_Send(&ball, 1, MPI_CHAR, 1, mine, MPI_COMM_WORLD);
    MPI_Recv(&ball, 1, MPI_CHAR, 1 - rank, mine, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1) MPI_Send(&ball, 1, MPI_CHAR, 0, mine, MPI_COMM_WORLD);
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided, tags[THREADS] = {1, 2};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, play, &tags[i]);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  char last = 0;
  if (rank == 0) MPI_Send(&last, 1, MPI_CHAR, 1, 3, MPI_COMM_WORLD);
  if (rank == 1) MPI_Recv(&last, 1, MPI_CHAR, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
