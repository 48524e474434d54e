/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Where the costs of recording come from: which rank measures them, for how long at most, and what is assumed
 * where that was too short. The first rank of each host measures for all of it, and the others sleep until it
 * has (start.h). What it cannot measure is taken from what was recorded of this machine (recorded.h), or else
 * assumed. */
#ifndef DPERF_COSTS_H
#define DPERF_COSTS_H

#include "run/overhead.h"
#include "run/recorded.h"

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

/* Measures dperf_costs, all except `guard`, in a recorder of this rank, within what is left of the start's
 * time. */
void dperf_costs_find(void);
/* Then measures `guard`, if the rank samples loops and is prepared for it. If either could not be measured,
 * takes what was recorded of this machine, or assumes what is missing. */
void dperf_costs_complete(bool samples, const struct dperf_machine* machine);

enum { DPERF_COSTS_ASSUMED = -1, DPERF_COSTS_RECORDED = -2 };
/* As the first rank of a host has found them, for all of it. */
struct dperf_costs_found {
  struct dperf_costs costs;
  int from;                       /* the rank that measured them, or one of the above */
  char file[DPERF_RECORDED_PATH]; /* that they were recorded in; empty if they were not */
};
struct dperf_costs_found dperf_costs_found(void);
void dperf_costs_take(const struct dperf_costs_found* found);

#endif
