/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "run/costs.h"

#include <time.h>

#include "run/session.h"
#include "time/budget.h"
#include "time/clock.h"

static int from = DPERF_COSTS_ASSUMED; /* the rank that measured dperf_costs */

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

/* In thousandths of the yardstick, as measured on an idle processor on which that takes 48 ns. */
struct dperf_costs dperf_costs_assumed(double yardstick_ns) {
  enum { USUAL_NS = 48, LEAST_NS = 10, MOST_NS = 4000 };
  const bool makes_sense = yardstick_ns >= LEAST_NS && yardstick_ns <= MOST_NS;
  const double unit = (makes_sense ? yardstick_ns : USUAL_NS) * DPERF_FRACTIONS / 1000;
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

static struct dperf_costs assumed_here(void) {
  return dperf_costs_assumed(dperf_costs_yardstick_ns(dperf_budget_for(DPERF_STEP_YARDSTICK)));
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

struct dperf_costs_found dperf_costs_found(void) {
  return (struct dperf_costs_found){dperf_costs, from};
}

void dperf_costs_take(const struct dperf_costs_found* found) {
  from = found->from;
  dperf_costs = from != DPERF_COSTS_ASSUMED ? found->costs : assumed_here();
}

void dperf_costs_find_guard(void) {
  if (from != DPERF_COSTS_ASSUMED && dperf_costs_measure_guard(dperf_budget_for(DPERF_STEP_GUARDS))) return;
  dperf_costs.guard = assumed_here().guard;
  from = DPERF_COSTS_ASSUMED;
}
