/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "costs.h"

#include <time.h>

#include "clock.h"
#include "session.h"

static int measured_by = DPERF_COSTS_ASSUMED;

int dperf_costs_from(void) {
  return measured_by;
}

unsigned dperf_rounds_take(const struct dperf_rounds* rounds) {
  const double begin_ns = rounds->now_ns();
  double spent_ns = 0;
  unsigned round = 0;
  for (; round < rounds->most && (round < rounds->enough || spent_ns < rounds->enough_ns); ++round)
    for (unsigned kind = 0; kind < rounds->kinds; ++kind) {
      if (spent_ns >= rounds->most_ns) return round;
      rounds->take(rounds->what, kind);
      spent_ns = rounds->now_ns() - begin_ns;
    }
  return round;
}

/* In thousandths of the yardstick: what comes out on an idle processor on which that takes 48 ns. */
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

/* Who has slept for a moment has the core for longer before others get it. */
static void sleep_for_a_moment(void) {
  const struct timespec moment = {0, 50000};
  nanosleep(&moment, NULL);
}

/* With a wait that leaves the core to the one that measures: a blocking call would poll on it. */
static void receive(struct dperf_costs* costs, int* from, MPI_Comm sharing) {
  enum { FIRST_REST_NS = 200000, LONGEST_REST_NS = 2000000 };
  struct {
    struct dperf_costs costs;
    int from;
  } news = {*costs, *from};
  MPI_Request request = MPI_REQUEST_NULL;
  if (PMPI_Ibcast(&news, sizeof news, MPI_BYTE, 0, sharing, &request) != MPI_SUCCESS) return;
  struct timespec rest = {0, FIRST_REST_NS};
  for (int arrived = 0; PMPI_Test(&request, &arrived, MPI_STATUS_IGNORE) == MPI_SUCCESS && !arrived;) {
    nanosleep(&rest, NULL);
    if (rest.tv_nsec < LONGEST_REST_NS) rest.tv_nsec *= 2;
  }
  *costs = news.costs;
  *from = news.from;
}

void dperf_costs_find(MPI_Comm sharing, bool can_measure) {
  int member = 0;
  if (sharing != MPI_COMM_NULL) PMPI_Comm_rank(sharing, &member);
  measured_by = DPERF_COSTS_ASSUMED;
  if (can_measure && member == 0) sleep_for_a_moment();
  if (can_measure && member == 0 && dperf_costs_measure()) measured_by = dperf_session.rank;
  if (sharing != MPI_COMM_NULL) receive(&dperf_costs, &measured_by, sharing);
  if (can_measure && measured_by == DPERF_COSTS_ASSUMED)
    dperf_costs = dperf_costs_assumed(dperf_costs_yardstick_ns());
}

void dperf_costs_find_guard(void) {
  if (measured_by != DPERF_COSTS_ASSUMED && dperf_costs_measure_guard()) return;
  dperf_costs.guard = dperf_costs_assumed(dperf_costs_yardstick_ns()).guard;
  measured_by = DPERF_COSTS_ASSUMED;
}
