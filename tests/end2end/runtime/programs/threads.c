// Threads that call MPI at the same time, on a communicator each; one computes and never calls MPI; and a
// request that another thread completes. For two ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

#include "dperf/runtime.h"

enum { THREADS = 3, ROUNDS = 50 };

static int rank, other;
static MPI_Comm comms[THREADS];
static MPI_Request shared;
static int shared_data;

static void* exchange(void* argument) {
  const long me = (long)argument;
  dperf_rt_block(10 + (dperf_rt_id)me);
  for (int i = 0; i < ROUNDS; ++i) {
    int in = 0, out = i;
    MPI_Request requests[2];
    MPI_Irecv(&in, 1, MPI_INT, other, i % 100, comms[me], &requests[0]);
    MPI_Isend(&out, 1, MPI_INT, other, i % 100, comms[me], &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  if (me == 0) MPI_Wait(&shared, MPI_STATUS_IGNORE);
  return NULL;
}

static void* compute(void* argument) {
  for (int i = 0; i < 1000000; ++i) dperf_rt_block(20 + (dperf_rt_id)(i % 2));
  return argument;
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  if (provided < MPI_THREAD_MULTIPLE) {
    if (rank == 0) printf("no threads\n");
    MPI_Finalize();
    return 77;
  }
  for (int i = 0; i < THREADS; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  MPI_Irecv(&shared_data, 1, MPI_INT, other, 77, MPI_COMM_WORLD, &shared);
  MPI_Send(&rank, 1, MPI_INT, other, 77, MPI_COMM_WORLD);
  pthread_t threads[THREADS], worker;
  pthread_create(&worker, NULL, compute, NULL);
  for (long i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, exchange, (void*)i);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  pthread_join(worker, NULL);
  for (int i = 0; i < THREADS; ++i) MPI_Comm_free(&comms[i]);
  MPI_Finalize();
  return 0;
}
