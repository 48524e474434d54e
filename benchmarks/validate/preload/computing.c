/* Computation at the pace of a host of its own: what takes c seconds of processor time on this machine is
 * made to last factor * c seconds, by sleeping for the rest. c is taken from a run without the bed where
 * there was one (stretches.c): beside the forwarder, caches and memory are not what they are on a host alone.
 * Where the processor was not free for long enough, the computation lasts longer than it should: how much in
 * all stands in the account, and decides whether the run counts. What is too short to sleep for, or was slept
 * too long, is made up for in the next stretches.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#include "rank.h"

enum { SHORTEST_SLEEP_NS = 50000, MOST_MADE_UP_FOR_NS = 100000 };

static struct {
  bool on, paced;  /* not paced: computation is only measured */
  nanos begun;     /* MPI_Init had returned */
  int rank, depth; /* calls of MPI within calls of MPI */
  double factor;
  nanos wall, cpu; /* when this stretch of computation began */
  nanos reading;   /* the processor time of a stretch in which nothing is done */
  nanos owed;      /* still to be slept; negative: it lasted too long already */
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

static void start_stretch(void) {
  own.wall = read_clock(CLOCK_MONOTONIC);
  own.cpu = read_clock(CLOCK_THREAD_CPUTIME_ID);
}

static nanos processor_time_of_stretch(void) {
  const nanos took = read_clock(CLOCK_THREAD_CPUTIME_ID) - own.cpu - own.reading;
  return took > 0 ? took : 0;
}

/* What is late beyond what can be made up for is an overrun. */
static void forgive_what_is_too_late(void) {
  if (own.owed >= -MOST_MADE_UP_FOR_NS) return;
  own.overrun += -MOST_MADE_UP_FOR_NS - own.owed;
  own.owed = -MOST_MADE_UP_FOR_NS;
}

static void end_stretch(bool is_last) {
  const nanos took = bed_stretch(processor_time_of_stretch(), is_last);
  own.computed += took;
  if (!own.paced) return;
  bed_prefer_messages(); /* before the sleep: who wakes up is not to wait for a core */
  const nanos due = own.wall + (nanos)(own.factor * took) + own.owed;
  nanos now = read_clock(CLOCK_MONOTONIC);
  if (due - now >= SHORTEST_SLEEP_NS) {
    sleep_until(due);
    now = read_clock(CLOCK_MONOTONIC);
  }
  own.owed = due - now;
  forgive_what_is_too_late();
  own.lasted += now - own.wall;
}

/* The shortest of some stretches in which nothing is done. */
static nanos time_of_reading(void) {
  nanos shortest = LLONG_MAX;
  own.reading = 0;
  for (int i = 0; i < 100; i++) {
    start_stretch();
    const nanos took = processor_time_of_stretch();
    if (took < shortest) shortest = took;
  }
  return shortest;
}

/* Of the list "F,F,F", the factor of a rank; the last one goes for all that follow. */
static double factor_of(int rank) {
  const char* list = getenv("BED_COMPUTE_FACTOR");
  if (!list) return 0;
  for (const char* comma; rank > 0 && (comma = strchr(list, ',')); rank--) list = comma + 1;
  return atof(list);
}

static void begin_stretch(void) {
  if (own.paced) bed_let_others_in();
  start_stretch();
}

void bed_computing_begins(int rank) {
  prctl(PR_SET_TIMERSLACK, 1);
  own.rank = rank;
  own.factor = factor_of(rank);
  own.paced = own.factor > 0;
  own.on = bed_open_stretches(rank) || own.paced;
  if (!own.on || own.paced) {
    bed_prefer_session();
    bed_prefer_messages();
  }
  own.begun = read_clock(CLOCK_MONOTONIC);
  if (!own.on) return;
  own.reading = time_of_reading();
  begin_stretch();
}

void bed_computing_pauses(void) {
  if (own.on && own.depth++ == 0) end_stretch(false);
}

void bed_computing_goes_on(void) {
  if (own.on && --own.depth == 0) begin_stretch();
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
  if (own.on) end_stretch(true);
  own.on = false;
  write_account(read_clock(CLOCK_MONOTONIC));
  bed_close_stretches(own.rank);
}

void bed_compute_for(double seconds) {
  if (own.on) end_stretch(false);
  const nanos span = (nanos)(seconds * (own.paced ? own.factor : 1) * 1e9),
              start = read_clock(CLOCK_MONOTONIC);
  sleep_until(start + span + own.owed);
  own.owed += start + span - read_clock(CLOCK_MONOTONIC);
  forgive_what_is_too_late();
  own.computed += (nanos)(seconds * 1e9);
  own.lasted += span;
  if (own.on) begin_stretch();
}
