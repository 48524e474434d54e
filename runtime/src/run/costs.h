/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Where the costs of recording come from: which rank measures them, for how long at most, and what is assumed
 * where that was too short. A rank with a core of its own measures beside the others, as the program will
 * run. Where ranks share cores, the first one of the host measures for all, and the others sleep until it has
 * (start.h). */
#ifndef DPERF_COSTS_H
#define DPERF_COSTS_H

#include "run/overhead.h"

/* Something that is measured in batches, whose fastest counts. The batches of all kinds take turns: what
 * others do to this machine for some ms, they do to all of them. */
struct dperf_rounds {
  unsigned kinds;
  unsigned enough, most; /* rounds: `enough` if they have taken `enough_ns` */
  double enough_ns;
  double most_ns; /* then no batch begins any more */
  double (*now_ns)(void);
  bool (*take)(void* what, unsigned kind); /* false if it would not have ended in time */
  void* what;
};
enum { DPERF_TRUSTED_ROUNDS = 3 };
/* How many whole rounds there were; fewer than DPERF_TRUSTED_ROUNDS are not used. */
unsigned dperf_rounds_take(const struct dperf_rounds* rounds);

/* What recording costs on usual processors, by the time of `dperf_costs_yardstick_ns`. */
struct dperf_costs dperf_costs_assumed(double yardstick_ns);
/* Whether costs can be those of this machine; they are not if its clock stands still or jumps. */
bool dperf_costs_are_plausible(const struct dperf_costs* costs, double yardstick_ns);

/* Measures dperf_costs, in a recorder of this rank, within what is left of the start's time. */
void dperf_costs_find(void);
/* The same for `guard`, once loops may be sampled. */
void dperf_costs_find_guard(void);

enum { DPERF_COSTS_ASSUMED = -1 };
/* As one rank has found them, for those that share its cores. */
struct dperf_costs_found {
  struct dperf_costs costs;
  int from; /* the rank that measured them, or DPERF_COSTS_ASSUMED */
};
struct dperf_costs_found dperf_costs_found(void);
/* Sets dperf_costs to what this rank or another one of its host has found; where that is nothing, they are
 * assumed. Needs recorder 0, too. */
void dperf_costs_take(const struct dperf_costs_found* found);

#endif
