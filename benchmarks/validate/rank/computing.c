/* Computation at the pace of a host of its own: what took c seconds of processor time is made to last
 * factor * c seconds, by sleeping for the rest. Ranks have a real-time priority, below the forwarder's: a
 * rank that gets its core late makes the network look slow. While they compute they give it up, so that
 * messages of others do not wait for the computation. Where the processor was not free for long enough, the
 * computation lasts longer than it should: how much in all stands in the account, and decides whether the run
 * counts. SPDX-License-Identifier: LGPL-2.1-or-later */
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#include "rank.h"

typedef long long nanos;

static struct {
  bool on;
  nanos begun;     /* MPI_Init had returned */
  int rank, depth; /* calls of MPI within calls of MPI */
  double factor;
  nanos wall, cpu; /* when this stretch of computation began */
  nanos computed, lasted, overrun;
} own;

static nanos read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void sleep_until(nanos when) {
  const struct timespec time = {when / 1000000000, when % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {
  }
}

enum { PRIORITY = 10 };

static void prefer_messages(bool yes) {
  const struct sched_param priority = {yes ? PRIORITY : 0};
  sched_setscheduler(0, yes ? SCHED_RR : SCHED_OTHER, &priority);
}

static void start_stretch(void) {
  own.wall = read_clock(CLOCK_MONOTONIC);
  own.cpu = read_clock(CLOCK_THREAD_CPUTIME_ID);
}

static void end_stretch(void) {
  const nanos took = read_clock(CLOCK_THREAD_CPUTIME_ID) - own.cpu,
              due = own.wall + (nanos)(own.factor * took);
  const nanos now = read_clock(CLOCK_MONOTONIC);
  if (now < due)
    sleep_until(due);
  else
    own.overrun += now - due;
  own.computed += took;
  own.lasted += now < due ? due - own.wall : now - own.wall;
}

/* Sessions share the processors before their processes do: that of the ranks is to be preferred, too. */
static void prefer_session(void) {
  FILE* file = fopen("/proc/self/autogroup", "w");
  if (!file) return; /* a kernel without */
  fputs("-20", file);
  fclose(file);
}

/* Of the list "F,F,F", the factor of a rank; the last one goes for all that follow. */
static double factor_of(int rank) {
  const char* list = getenv("BED_COMPUTE_FACTOR");
  if (!list) return 0;
  for (const char* comma; rank > 0 && (comma = strchr(list, ',')); rank--) list = comma + 1;
  return atof(list);
}

void bed_computing_begins(int rank) {
  prctl(PR_SET_TIMERSLACK, 1);
  own.rank = rank;
  own.begun = read_clock(CLOCK_MONOTONIC);
  own.factor = factor_of(rank);
  own.on = own.factor > 0;
  prefer_session();
  prefer_messages(true);
  if (!own.on) return;
  start_stretch();
  prefer_messages(false);
}

void bed_computing_pauses(void) {
  if (!own.on || own.depth++ > 0) return;
  prefer_messages(true);
  end_stretch();
}

void bed_computing_goes_on(void) {
  if (!own.on || --own.depth > 0) return;
  start_stretch();
  prefer_messages(false);
}

static void write_account(nanos ended) {
  const char* folder = getenv("BED_ACCOUNT");
  char name[PATH_MAX];
  if (!folder) return;
  snprintf(name, sizeof name, "%s/rank.%d", folder, own.rank);
  FILE* file = fopen(name, "w");
  if (!file) return;
  fprintf(file,
          "{\"begun_s\": %.9f, \"ended_s\": %.9f, \"computed_s\": %.9f, \"lasted_s\": %.9f, \"overrun_s\": "
          "%.9f}\n",
          own.begun / 1e9, ended / 1e9, own.computed / 1e9, own.lasted / 1e9, own.overrun / 1e9);
  fclose(file);
}

void bed_computing_ends(void) {
  bed_computing_pauses();
  own.on = false;
  write_account(read_clock(CLOCK_MONOTONIC));
}

void bed_compute_for(double seconds) {
  const double factor = own.on ? own.factor : 1;
  if (own.on) prefer_messages(true), end_stretch();
  const nanos span = (nanos)(seconds * factor * 1e9);
  sleep_until(read_clock(CLOCK_MONOTONIC) + span);
  own.computed += (nanos)(seconds * 1e9);
  own.lasted += span;
  if (own.on) start_stretch(), prefer_messages(false);
}
