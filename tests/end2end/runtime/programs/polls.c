// Rank 0 waits for rank 1 by polling in several ways; between the polls it computes, sleeps, or does nothing.
// The argument says how: tight, sleep, compute, probe, two, tasks. For two ranks, or vain: any number of
// ranks poll for nothing.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "dperf/runtime.h"

static double cpu_s(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
static void compute(double seconds) {
  const double end = cpu_s() + seconds;
  while (cpu_s() < end) {
  }
}

enum { WAIT_BLOCK = 100, WORK_BLOCK = 200 };

static void poll_one(int tag, void (*between)(void)) {
  int data, done = 0;
  MPI_Request request;
  MPI_Irecv(&data, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, &request);
  dperf_rt_block(WAIT_BLOCK);
  dperf_rt_loop_enter(300);
  while (!done) {
    dperf_rt_loop_iteration(300);
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    dperf_rt_block(WORK_BLOCK);
    if (!done && between) between();
    dperf_rt_block(WAIT_BLOCK);
  }
  dperf_rt_loop_exit(300);
}

static void probe(void) {
  int data, found = 0;
  while (!found) MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
  MPI_Recv(&data, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void poll_two(void) {
  int data[2], done[2] = {0, 0};
  MPI_Request requests[2];
  for (int i = 0; i < 2; ++i) MPI_Irecv(&data[i], 1, MPI_INT, 1, 1 + i, MPI_COMM_WORLD, &requests[i]);
  while (!done[0] || !done[1])
    for (int i = 0; i < 2; ++i)
      if (!done[i]) MPI_Test(&requests[i], &done[i], MPI_STATUS_IGNORE);
}

// Between polls, 20 000 times a task of 4 us that another function does, so that probes stand around it; when
// all of that is done, nothing.
static void poll_and_work(void) {
  int data, found = 0;
  for (int turn = 0; !found; ++turn) {
    MPI_Iprobe(1, 1, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
    if (turn % 4 != 0 || turn >= 80000) continue;
    dperf_rt_block(WORK_BLOCK);
    compute(4e-6);
    dperf_rt_block(WAIT_BLOCK);
  }
  MPI_Recv(&data, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

// No rank sends: then some work, which is charged whatever the polls have cost.
static void poll_in_vain(void) {
  int found = 0;
  for (int i = 0; i < 100000; ++i) MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block(WORK_BLOCK);
  compute(0.05);
  dperf_rt_block(WAIT_BLOCK);
}

static void sleep_a_little(void) {
  usleep(2000);
}
static void compute_a_little(void) {
  compute(0.002);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, data = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const char* how = argc > 1 ? argv[1] : "tight";
  MPI_Barrier(MPI_COMM_WORLD);
  if (strcmp(how, "vain") == 0) {
    poll_in_vain();
  } else if (rank == 1) {
    usleep(strcmp(how, "tasks") == 0 ? 300000 : 100000);
    MPI_Send(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (strcmp(how, "two") == 0) MPI_Send(&data, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
  } else if (rank == 0) {
    if (strcmp(how, "tight") == 0) poll_one(1, NULL);
    if (strcmp(how, "sleep") == 0) poll_one(1, sleep_a_little);
    if (strcmp(how, "compute") == 0) poll_one(1, compute_a_little);
    if (strcmp(how, "probe") == 0) probe();
    if (strcmp(how, "two") == 0) poll_two();
    if (strcmp(how, "tasks") == 0) poll_and_work();
  }
  MPI_Finalize();
  return 0;
}
