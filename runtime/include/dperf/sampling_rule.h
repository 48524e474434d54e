/* The rule of sampling (docs/design/sampling.md), as far as the runtime, which applies it while a program
 * runs, and dperf-trace, which reads a run in full, must agree on it. Valid as C11 and as C++20.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef DPERF_SAMPLING_RULE_H
#define DPERF_SAMPLING_RULE_H

#include <stdint.h>

#include "dperf/hash.h"

enum {
  /* Iterations. */
  DPERF_LONGEST_PERIOD = 64,
  DPERF_LONGEST_COMMON_PERIOD = 256, /* of all ranks */
  DPERF_LEAST_BASELINE = 8,
  /* A baseline of few iterations has to last this long. */
  DPERF_FEW_NS = 100 * 1000 * 1000,
  /* What a slow network takes (1 Gbit/s): how much sizes that vary may move the time of an iteration. */
  DPERF_NS_PER_MESSAGE = 10 * 1000,
  DPERF_NS_PER_BYTE = 10,
  /* How much of a thread's records is kept in memory until it is known whether they are repeated. */
  DPERF_MOST_HELD_BYTES = 32 << 20
};

/* Largest relative difference between means: the default of DPERF_SAMPLE_EPS. */
#define DPERF_USUAL_EPS 0.02

/* Per iteration: the uncertainty of dPerf's own costs. */
#define DPERF_LEAST_DEVIATION_NS 50.0

/* The shortest number of whole periods that is even. */
static inline uint64_t dperf_even(uint64_t period) {
  return period % 2 ? 2 * period : period;
}

/* How many iterations run at the end of the loop, with their true index. */
static inline uint64_t dperf_tail(uint64_t period) {
  return period < 2 ? 2 : period;
}

/* The baseline of a loop of which a directive says that its first iterations are enough: so many iterations,
 * the last half of them except the last one. */
static inline uint64_t dperf_directed_baseline(uint64_t first, uint64_t period) {
  return first / 2 / dperf_even(period) * dperf_even(period);
}

/* Deviation of a mean from another, relative to that; less than the uncertainty counts as none. */
static inline double dperf_deviation(double mean_ns, double reference_ns) {
  const double deviation_ns = mean_ns < reference_ns ? reference_ns - mean_ns : mean_ns - reference_ns;
  if (deviation_ns <= DPERF_LEAST_DEVIATION_NS) return 0;
  return deviation_ns / (reference_ns > 1 ? reference_ns : 1);
}

/* How long a baseline must have lasted whose quarters lie `spread` apart: a short one may be steady by
 * chance. */
static inline double dperf_needed_baseline_ns(double spread, double eps) {
  const double least_ns = 1e6, enough_ns = 10e6;
  const double share = spread / eps, needed_ns = (share < 1 ? share : 1) * enough_ns;
  return needed_ns > least_ns ? needed_ns : least_ns;
}

/* How far off the time of a loop may be of which `run_s` seconds were run, at least: the speed of a machine
 * wanders over seconds and minutes (1/f noise), and a short run shows little of that. */
static inline double dperf_wander(double run_s) {
  const double at_first = 0.04;
  return at_first / __builtin_sqrt(1 + (run_s > 0 ? run_s : 0));
}

/* Whether anything is in transit between ranks: they add up what each of them has sent and received, and done
 * together with others; the sum over all of them is 0 if nothing is. The numbers are such that what is left
 * over in one place does not cancel out with another. */

/* One message: the sender adds it, the receiver subtracts it. `sender`: the key of the communicator on the
 * sender's side. */
static inline uint64_t dperf_message_weight(uint64_t sender, int from, int to, int tag) {
  return dperf_mix_two(dperf_mix_two(sender, (uint32_t)from), (uint64_t)(uint32_t)to << 32 | (uint32_t)tag) |
         1;
}

/* A collective call by one member: the weights of all members add up to 0. */
static inline uint64_t dperf_collective_weight(uint64_t key, int rank, int size) {
  uint64_t sum = 0;
  if (rank > 0) return dperf_mix_two(key, (uint64_t)rank);
  for (int i = 1; i < size; ++i) sum -= dperf_mix_two(key, (uint64_t)i);
  return sum;
}

#endif
