/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "run/costs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/message.h"
#include "run/session.h"
#include "time/budget.h"
#include "time/clock.h"

/* Of dperf_costs. */
static int from = DPERF_COSTS_ASSUMED;
static char recorded_in[DPERF_RECORDED_PATH];

unsigned dperf_rounds_take(const struct dperf_rounds* rounds) {
  const double begin_ns = rounds->now_ns();
  double spent_ns = 0;
  unsigned round = 0;
  for (; round < rounds->most && (round < rounds->enough || spent_ns < rounds->enough_ns); ++round)
    for (unsigned kind = 0; kind < rounds->kinds; ++kind) {
      if (spent_ns >= rounds->most_ns) return round;
      if (!rounds->take(rounds->what, kind)) return round;
      spent_ns = rounds->now_ns() - begin_ns;
    }
  return round;
}

enum { USUAL_YARDSTICK_NS = 48, LEAST_YARDSTICK_NS = 10, MOST_YARDSTICK_NS = 4000 };
static bool is_a_yardstick(double ns) {
  return ns >= LEAST_YARDSTICK_NS && ns <= MOST_YARDSTICK_NS;
}

/* In thousandths of the yardstick, as measured on an idle processor on which that takes 48 ns. */
struct dperf_costs dperf_costs_assumed(double yardstick_ns) {
  const double unit =
      (is_a_yardstick(yardstick_ns) ? yardstick_ns : USUAL_YARDSTICK_NS) * DPERF_FRACTIONS / 1000;
  return (struct dperf_costs){.probe = (dperf_cost)(15 * unit),
                              .mark = (dperf_cost)(8 * unit),
                              .guard = (dperf_cost)(26 * unit),
                              .inside = (dperf_cost)(209 * unit),
                              .before = (dperf_cost)(128 * unit),
                              .after = (dperf_cost)(128 * unit),
                              .word = (dperf_cost)(8 * unit),
                              .collective = (dperf_cost)(28 * unit),
                              .poll = (dperf_cost)(160 * unit),
                              .folded = (dperf_cost)(420 * unit),
                              .request = (dperf_cost)(166 * unit)};
}

/* A call is some hundred instructions, a probe some ten; the yardstick is some 250 cycles. */
bool dperf_costs_are_plausible(const struct dperf_costs* costs, double yardstick_ns) {
  enum { MOST_YARDSTICKS = 30 };
  const double most = MOST_YARDSTICKS * yardstick_ns * DPERF_FRACTIONS;
  const double call = (double)(costs->before + costs->inside + costs->after);
  return yardstick_ns > 0 && costs->inside > 0 && call < most && (double)costs->probe < most &&
         (double)costs->word < most && (double)costs->folded < most;
}

/* A rank that has slept for a moment has the core for longer before others get it. */
static void sleep_for_a_moment(void) {
  const struct timespec moment = {0, 50000};
  nanosleep(&moment, NULL);
}

void dperf_costs_find(void) {
  sleep_for_a_moment();
  from = dperf_costs_measure(dperf_budget_for(DPERF_STEP_COSTS)) ? dperf_session.rank : DPERF_COSTS_ASSUMED;
}

static bool is_file_named(void) {
  const char* file = getenv("DPERF_COSTS_FILE");
  return file && *file;
}

/* That there is no record is usual; that there is one that cannot be used is worth a line. */
static void say_why_not(const char* why, int error) {
  const bool is_usual = (error == ENOENT || error == ENOTDIR) && !is_file_named();
  if (!is_usual) dperf_say("recorded costs are not used: %s: %s", recorded_in, why);
}

static bool read_recorded(const struct dperf_machine* machine, struct dperf_costs* costs) {
  char why[DPERF_RECORDED_WHY];
  if (!dperf_recorded_path(machine->host, recorded_in)) {
    if (is_file_named())
      dperf_say("recorded costs are not used: DPERF_COSTS_FILE is a path that is too long");
    return false;
  }
  dperf_budget_pause(); /* for the file system */
  errno = 0;
  const bool is_read = dperf_recorded_read(recorded_in, machine, costs, why);
  const int error = errno;
  dperf_budget_resume();
  if (!is_read) say_why_not(why, error);
  return is_read;
}

/* Compared with what the machine does now, if that is known. */
static bool take_recorded(const struct dperf_machine* machine, double yardstick_ns) {
  struct dperf_costs costs;
  if (!read_recorded(machine, &costs)) return false;
  const double compared_ns = is_a_yardstick(yardstick_ns) ? yardstick_ns : MOST_YARDSTICK_NS;
  if (!dperf_costs_are_plausible(&costs, compared_ns)) {
    say_why_not("its costs cannot be those of this machine", 0);
    return false;
  }
  dperf_costs = costs;
  from = DPERF_COSTS_RECORDED;
  return true;
}

static void assume(double yardstick_ns) {
  const struct dperf_costs assumed = dperf_costs_assumed(yardstick_ns);
  if (from == DPERF_COSTS_ASSUMED)
    dperf_costs = assumed;
  else
    dperf_costs.guard = assumed.guard;
  from = DPERF_COSTS_ASSUMED;
}

void dperf_costs_complete(bool samples, const struct dperf_machine* machine) {
  const bool is_measured = from != DPERF_COSTS_ASSUMED &&
                           (!samples || dperf_costs_measure_guard(dperf_budget_for(DPERF_STEP_GUARDS)));
  if (is_measured) return;
  const double yardstick_ns = dperf_costs_yardstick_ns(dperf_budget_for(DPERF_STEP_YARDSTICK));
  if (!take_recorded(machine, yardstick_ns)) assume(yardstick_ns);
}

struct dperf_costs_found dperf_costs_found(void) {
  struct dperf_costs_found found = {.costs = dperf_costs, .from = from};
  if (from == DPERF_COSTS_RECORDED) memcpy(found.file, recorded_in, sizeof found.file);
  return found;
}

void dperf_costs_take(const struct dperf_costs_found* found) {
  from = found->from;
  dperf_costs = found->costs;
  memcpy(recorded_in, found->file, sizeof recorded_in);
}
