// A thread that communicates for another one, which asks it with condition variables; then both meet at a
// barrier. For two ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <pthread.h>

enum { ROUNDS = 20 };
enum state { IDLE, ASKED, ANSWERED };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t end;
static enum state state = IDLE;
static int rank;

static void wait_for(enum state wanted) {
  while (state != wanted) pthread_cond_wait(&changed, &lock);
}
static void set(enum state next) {
  state = next;
  pthread_cond_broadcast(&changed);
}

static void* serve(void* argument) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < ROUNDS; ++i) {
    wait_for(ASKED);
    int out = i, in;
    MPI_Sendrecv(&out, 1, MPI_INT, 1 - rank, 0, &in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    set(ANSWERED);
  }
  pthread_mutex_unlock(&lock);
  pthread_barrier_wait(&end);
  return argument;
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_barrier_init(&end, NULL, 2);
  pthread_t server;
  pthread_create(&server, NULL, serve, NULL);
  pthread_mutex_lock(&lock);
  for (int i = 0; i < ROUNDS; ++i) {
    set(ASKED);
    wait_for(ANSWERED);
  }
  pthread_mutex_unlock(&lock);
  pthread_barrier_wait(&end);
  pthread_join(server, NULL);
  pthread_barrier_destroy(&end);
  MPI_Finalize();
  return 0;
}
