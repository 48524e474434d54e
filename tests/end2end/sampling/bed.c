/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops of which the truth is known, one a function: `bed NAME [N] [GRAIN]` runs it; all work is multiplied
 * by GRAIN; `bed all` runs them all. Each prints how it ended, which must be the same whether iterations were
 * skipped or not. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bed.h"

int rank, size, n, grain;
static volatile double sink;

void work(int units) {
  double value = sink;
  for (long i = 0; i < 200L * units * grain; ++i) value = value * 1.0000001 + 0.1;
  sink = value;
}

void meet(void) {
  double mine = 1, all;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

void exchange(int tag) {
  double out = 1, in;
  MPI_Sendrecv(&out, 1, MPI_DOUBLE, (rank + 1) % size, tag, &in, 1, MPI_DOUBLE, (rank + size - 1) % size, tag,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void uniform(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    exchange(3);
    meet();
  }
}

static void counters(void) {
  int step = 5, it;
  double t = 0.25;
  const double dt = 0.1;
  for (it = 0; it < n; ++it) {
    work(10);
    meet();
    ++step;
    t += dt;
  }
  printf("rank %d: it %d, step %d, t %.17g\n", rank, it, step, t);
}

static void downwards(void) {
  int it;
  for (it = n; it > 0; it -= 2) {
    work(10);
    meet();
  }
  printf("rank %d: it %d\n", rank, it);
}

static void periodic(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    exchange(3);
    if (it % 10 == 9) meet();
  }
}

static void every_tenth(void) {
  for (int it = 0; it < n; it++) {
    double value = it;
    work(10);
    meet();
    if (it % 10 == 0) MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}

static void last_special(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    meet();
    if (it == n - 1) printf("rank %d: the last one is %d\n", rank, it);
  }
}

static void middle_special(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    meet();
    if (it == n / 2) exchange(9);
  }
}

static void warm_up(void) {
  for (int it = 0; it < n; it++) {
    work(it < 5 ? 100 : 10);
    if (it == 0) exchange(1);
    meet();
  }
}

/* For the first 2500 steps it takes no two the same way. */
static void settles_late(void) {
  unsigned long chance = 1;
  for (int it = 0; it < n; it++) {
    chance = chance * 6364136223846793005UL + 1442695040888963407UL;
    work(1);
    if (it < 2500 && chance >> 63) MPI_Barrier(MPI_COMM_WORLD);
    meet();
  }
}

static void bimodal(void) {
  for (int it = 0; it < n; it++) {
    work(it % 2 ? 5 : 15);
    meet();
  }
}

static void noisy(void) {
  unsigned state = (unsigned)rank + 1;
  for (int it = 0; it < n; it++) {
    state = state * 1103515245u + 12345u;
    work(8 + (int)(state >> 16) % 5);
    meet();
  }
}

static void drifting(void) {
  for (int it = 0; it < n; it++) {
    work(it / 8);
    meet();
  }
}

/* One by chance or the other, alike on no two ranks. */
static void bimodal_by_chance(void) {
  unsigned state = (unsigned)rank + 1;
  for (int it = 0; it < n; it++) {
    state = state * 1103515245u + 12345u;
    work(state >> 16 & 1 ? 5 : 15);
    meet();
  }
}

/* Its calls do not show which steps are heavy. */
static void rarely_heavy(void) {
  for (int it = 0; it < n; it++) {
    work(it % 50 == 49 ? 100 : 10);
    meet();
  }
}

/* By a fifth from the first step to the last. */
static void slowly_drifting(void) {
  for (int it = 0; it < n; it++) {
    work(100 + 20 * it / n);
    meet();
  }
}

static void two_phases(void) {
  for (int it = 0; it < n; it++) {
    work(it < n / 2 ? 10 : 20);
    meet();
  }
}

static void early_break(void) {
  int it;
  for (it = 0; it < n; it++) {
    work(10);
    meet();
    if (sink < -1) break;
  }
  printf("rank %d: it %d\n", rank, it);
}

/* At three quarters, or where they were skipped behind them. */
static void left_early(void) {
  int it;
  for (it = 0; it < n; it++) {
    work(10);
    meet();
    if (it >= 3 * n / 4) break;
  }
  printf("rank %d: it %d\n", rank, it < n);
}

/* Rank 0 meets the others twice in each of half as many iterations. */
static void different_counts(void) {
  const int mine = rank == 0 ? n / 2 : n;
  for (int it = 0; it < mine; it++) {
    work(10);
    meet();
    if (rank == 0) meet();
  }
}

/* The ranks but 0 among themselves; 0 waits for them. */
static void some_ranks(void) {
  MPI_Comm others;
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &others);
  if (rank > 0) {
    for (int it = 0; it < n; it++) {
      work(10);
      MPI_Barrier(others);
    }
  }
  MPI_Comm_free(&others);
  meet();
}

static void worker(void) {
  for (;;) {
    int task;
    MPI_Status status;
    MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == 2) return;
    work(10);
    MPI_Send(&task, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
}

static void master_and_workers(void) {
  int task = 0;
  if (rank > 0) {
    worker();
    return;
  }
  for (int i = 1; i < size; ++i) MPI_Send(&task, 1, MPI_INT, i, 1, MPI_COMM_WORLD);
  for (task = 1; task < n; task++) {
    int done;
    MPI_Status status;
    MPI_Recv(&done, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
    MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD);
  }
  for (int i = 1; i < size; ++i) {
    int done;
    MPI_Recv(&done, 1, MPI_INT, i, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&task, 1, MPI_INT, i, 2, MPI_COMM_WORLD);
  }
}

static void counter_changed(void) {
  int run = 0;
  for (int it = 0; it < n; it++) {
    work(10);
    meet();
    if (it % 7 == 0) it++;
    ++run;
  }
  printf("rank %d: run %d\n", rank, run);
}

static void bound_changed(void) {
  int bound = n;
  for (int it = 0; it < bound; it++) {
    work(10);
    meet();
    if (it == n / 2) bound -= 20;
  }
}

static void tag_counts(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    exchange(it);
    meet();
  }
}

/* Without a loop, which would be sampled by itself. */
static void exchange_times(int times) {
  if (times == 0) return;
  exchange(3);
  exchange_times(times - 1);
}

/* No two iterations nearby exchange equally often. */
static void calls_differ(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    exchange_times(1 + it % 97);
    meet();
  }
}

static void halo_only(void) {
  for (int it = 0; it < n; it++) {
    work(10);
    exchange(3);
  }
}

/* Most iterations communicate nothing, and have no mark. */
static void seldom(void) {
  for (int it = 0; it < n; it++) {
    work(1);
    if (it % 100 == 99) exchange(3);
  }
}

static void meets_seldom(void) {
  for (int it = 0; it < n; it++) {
    work(1);
    if (it % 100 == 99) meet();
  }
}

static void flipped_by_bit(void) {
  double buffers[2] = {0, 0}, all;
  for (int it = 0; it < n; it++) {
    work(10);
    MPI_Allreduce(&buffers[it & 1], &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    buffers[(it + 1) & 1] = it;
  }
  printf("rank %d: %g %g\n", rank, buffers[0], buffers[1]);
}

static void flipped_by_variable(void) {
  double buffers[2] = {0, 0}, all;
  int now = 0;
  for (int it = 0; it < n; it++) {
    work(10);
    MPI_Allreduce(&buffers[now], &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    now = 1 - now;
  }
  printf("rank %d: now %d\n", rank, now);
}

static void converges(void) {
  double error = 1;
  int it = 0;
  while (error > 1e-30) {
    work(10);
    meet();
    error *= 0.9;
    it++;
  }
  printf("rank %d: it %d\n", rank, it > 0);
}

static void fails_at_the_end(void) {
  int run = 0;
  for (int it = 0; it < n; it++) {
    work(10);
    meet();
    run += (int)sink * 0 + 1;
  }
  MPI_Finalize();
  exit(run == n ? 0 : 7);
}

/* The communicator that all agree on goes, and its handle comes again. */
static void communicators_come_and_go(void) {
  for (int round = 0; round < 3; ++round) {
    MPI_Comm own;
    double mine = 1, all;
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    for (int it = 0; it < n; it++) {
      work(5);
      MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, own);
    }
    MPI_Comm_free(&own);
  }
}

/* Ranks with the result go on at once: only collectives in which none must wait. */
static void broadcasts(void) {
  double value = 1;
  for (int it = 0; it < n; it++) {
    work(10);
    MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}

/* clang-format off */
#define LOOPS(X) \
  X(uniform) X(counters) X(downwards) X(periodic) X(every_tenth) X(last_special) X(middle_special) \
  X(warm_up) X(settles_late) X(bimodal) X(noisy) X(drifting) X(bimodal_by_chance) X(rarely_heavy) X(slowly_drifting) \
  X(two_phases) X(early_break) X(left_early) X(different_counts) X(some_ranks) \
  X(master_and_workers) X(silent_first) X(nested) X(entered_often) X(short_entries) X(growing_entries) X(entries_in_turn) \
  X(entries_get_longer) X(few_long) X(few_after_warm_up) X(counter_changed) X(bound_changed) X(posted_ahead) \
  X(received_late) X(two_requests) X(persistent) X(persistent_for_a_step) X(any_order) X(tag_counts) X(calls_differ) X(halo_only) X(seldom) X(meets_seldom) \
  X(flipped_by_bit) X(flipped_by_variable) X(converges) X(fails_at_the_end) \
  X(communicators_come_and_go) X(one_sided) X(broadcasts) X(sizes_vary) X(sizes_grow) X(sizes_shrink) \
  X(sizes_are_zero_at_times) X(halo_varies) X(bigger_every_tenth) \
  X(until_done) X(until_small_or_many) X(until_time_or_many) X(solves) X(sweeps_until_small) X(sweeps_until_time) X(neighbours) \
  X(neighbours_until_done) X(makes_communicators) X(writes_a_file) X(frees_requests) X(fails_first) X(holds_much) \
  X(alike_gather) X(alike_halo) X(alike_pipeline) X(few_uneven) X(leads) X(rows_and_columns)
/* clang-format on */
#define CASE(name) {#name, name},
static const struct {
  const char* name;
  void (*run)(void);
} cases[] = {LOOPS(CASE)};

static int is_one_of_all(void (*run)(void), const char* wanted) {
  return strcmp(wanted, "all") == 0 && run != fails_at_the_end && run != holds_much;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  n = argc > 2 ? atoi(argv[2]) : 400;
  grain = argc > 3 ? atoi(argv[3]) : 1;
  const char* wanted = argc > 1 ? argv[1] : "";
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    if (strcmp(cases[i].name, wanted) == 0 || is_one_of_all(cases[i].run, wanted)) cases[i].run();
  MPI_Finalize();
  return 0;
}
