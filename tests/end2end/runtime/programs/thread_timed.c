// Two threads that communicate in turn, each waiting for the other with a time-out: of condition variables or
// of semaphores, by the usual clock or by another one. For two ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#define _GNU_SOURCE
#include <mpi.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 10, THREADS = 2, PATIENCE_S = 100 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn;
static int waits[THREADS];
static sem_t turns[THREADS];
static int rank, by_semaphore, by_clock;

static struct timespec later(clockid_t clock) {
  struct timespec end;
  clock_gettime(clock, &end);
  end.tv_sec += PATIENCE_S;
  return end;
}

static void await_condition(int mine) {
  const struct timespec end = later(by_clock ? CLOCK_MONOTONIC : CLOCK_REALTIME);
  pthread_mutex_lock(&lock);
  while (turn != mine) {
    waits[mine] = 1;
    if (by_clock)
      pthread_cond_clockwait(&changed, &lock, CLOCK_MONOTONIC, &end);
    else
      pthread_cond_timedwait(&changed, &lock, &end);
  }
  waits[mine] = 0;
  pthread_mutex_unlock(&lock);
}

static void await_turn(int mine) {
  if (!by_semaphore) return await_condition(mine);
  const struct timespec end = later(by_clock ? CLOCK_MONOTONIC : CLOCK_REALTIME);
  if (by_clock)
    sem_clockwait(&turns[mine], CLOCK_MONOTONIC, &end);
  else
    sem_timedwait(&turns[mine], &end);
}

// Takes the lock when the other thread waits for the condition: one that comes later would find that it is
// its turn, and wait for nothing.
static void lock_when_waiting(int other) {
  pthread_mutex_lock(&lock);
  while (!waits[other]) {
    pthread_mutex_unlock(&lock);
    sched_yield();
    pthread_mutex_lock(&lock);
  }
}

static void give_turn(int other) {
  if (by_semaphore) {
    sem_post(&turns[other]);
    return;
  }
  lock_when_waiting(other);
  turn = other;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

static void exchange(int mine) {
  for (int i = 0; i < ROUNDS; ++i) {
    await_turn(mine);
    int out = i, in;
    MPI_Sendrecv(&out, 1, MPI_INT, 1 - rank, mine, &in, 1, MPI_INT, 1 - rank, mine, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    const int last = mine == THREADS - 1 && i == ROUNDS - 1;
    if (!last) give_turn(1 - mine);
  }
}

static void* second(void* argument) {
  exchange(1);
  return argument;
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  by_semaphore = argc > 1 && strstr(argv[1], "semaphore") != NULL;
  by_clock = argc > 1 && strstr(argv[1], "clock") != NULL;
  sem_init(&turns[0], 0, 1);
  sem_init(&turns[1], 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  exchange(0);
  pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}
