// Spins, sleeps and both in blocks of their own, and says what it measured itself: one line for each block
// with rank, block, wall ns, ns waited for a core, CPU ns. A barrier after each round keeps the ranks
// together.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "dperf/runtime.h"

enum { ROUNDS = 5, BLOCKS = 4 };

struct reading {
  long long wall, waited, cpu;
};

static long long clock_ns(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (long long)now.tv_sec * 1000000000 + now.tv_nsec;
}

static long long waited_ns(void) {
  long long on_core = 0, waited = 0;
  FILE* file = fopen("/proc/thread-self/schedstat", "r");
  if (file && fscanf(file, "%lld %lld", &on_core, &waited) != 2) waited = 0;
  if (file) fclose(file);
  return waited;
}

/* The three belong together only if the thread did not lose its core between them. */
static struct reading read_all(void) {
  for (;;) {
    const long long begin = clock_ns(CLOCK_MONOTONIC);
    const struct reading now = {clock_ns(CLOCK_MONOTONIC), waited_ns(), clock_ns(CLOCK_THREAD_CPUTIME_ID)};
    if (clock_ns(CLOCK_MONOTONIC) - begin < 100000) return now;
  }
}

static void spin(int ms) {
  const long long end = clock_ns(CLOCK_THREAD_CPUTIME_ID) + ms * 1000000LL;
  while (clock_ns(CLOCK_THREAD_CPUTIME_ID) < end) {
  }
}

static void rest(int ms) {
  const struct timespec time = {0, ms * 1000000L};
  nanosleep(&time, NULL);
}

/* Many blocks of a few microseconds, too short for a reading of their own. */
static void crumbs(int ms) {
  for (int i = 0; i < 200 * ms; ++i) {
    dperf_rt_block(1000 + i % 2);
    const long long end = clock_ns(CLOCK_THREAD_CPUTIME_ID) + 5000;
    while (clock_ns(CLOCK_THREAD_CPUTIME_ID) < end) {
    }
  }
}

static void work(int block) {
  if (block == 1) spin(40);
  if (block == 2) rest(40);
  if (block == 3) spin(20), rest(20);
  if (block == 4) crumbs(40);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct reading all[ROUNDS][BLOCKS + 1];
  for (int round = 0; round < ROUNDS; ++round) {
    for (int block = 1; block <= BLOCKS; ++block) {
      const struct reading before = read_all();
      dperf_rt_block((dperf_rt_id)block);
      work(block);
      dperf_rt_block(99);
      const struct reading after = read_all();
      all[round][block] =
          (struct reading){after.wall - before.wall, after.waited - before.waited, after.cpu - before.cpu};
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
  for (int round = 0; round < ROUNDS; ++round)
    for (int block = 1; block <= BLOCKS; ++block) {
      const struct reading* own = &all[round][block];
      printf("measured %d %d %d %lld %lld %lld\n", rank, round, block, own->wall, own->waited, own->cpu);
    }
  MPI_Finalize();
  return 0;
}
