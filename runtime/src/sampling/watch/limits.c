/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How long the loop is watched, what counts as steady meanwhile, and as a deviation afterwards. */
#include <math.h>

#include "base/state.h"
#include "sampling/rule/scatter.h"
#include "sampling/watch/state.h"

static struct dperf_watch* const watch = &dperf_watch;

/* A probe may be longer than a baseline that is looked for. */
static uint64_t most_of_probe(void) {
  enum { AGREEING = 2 };
  return (DPERF_CHANCES + AGREEING) * watch->probes.length;
}

static uint64_t usual_most(void) {
  if (watch->terms.attempt) return watch->terms.attempt;
  const struct dperf_iterations* iterations = &watch->iterations;
  const uint64_t each_ns = dperf_iterations_each_ns(iterations, dperf_iterations_count(iterations));
  return watch->terms.is_noisy
             ? dperf_most_noisy_iterations(watch->terms.total, watch->options->most, each_ns)
             : dperf_most_iterations(watch->terms.total, watch->options->most, each_ns);
}

uint64_t dperf_watch_most(void) {
  const uint64_t usual = usual_most(), of_probe = watch->probes.skips ? most_of_probe() : 0;
  return usual > of_probe ? usual : of_probe;
}

double dperf_watch_growth(void) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const unsigned period = dperf_iterations_period(iterations);
  if (!period) return 0;
  const size_t unit = 4 * (size_t)period;
  const size_t length = dperf_iterations_count(iterations) / 2 / unit * unit;
  if (!length) return 0;
  return dperf_growth_at_end(dperf_scatter_growth(iterations, length, period), (double)watch->terms.total,
                             (double)(watch->progress.index + 1));
}

double dperf_watch_most_growth(void) {
  const double most = 2.5; /* as of noise */
  return most * watch->options->eps;
}

bool dperf_watch_is_in_vain(void) {
  enum { ENOUGH = 2 };
  return watch->options->within_ns > 0 && watch->progress.index >= ENOUGH &&
         dperf_rt_events == watch->calls.first;
}

/* Whether there is no period is looked at some eight times while the number of iterations doubles. */
static bool is_irregular(void) {
  enum { TIMES = 8, ENOUGH = 32 };
  const size_t count = dperf_iterations_count(&watch->iterations);
  return count >= ENOUGH && count % (count / TIMES) == 0 && !dperf_iterations_period(&watch->iterations);
}

bool dperf_watch_takes_too_long(void) {
  if (watch->options->within_ns <= 0 || watch->probes.skips) return false;
  const struct dperf_patience patience = {
      .spent_ns = (double)(dperf_ns(dperf_cycles()) - watch->account.began_ns),
      .run = watch->progress.index,
      .left = watch->progress.left,
      .few = watch->terms.is_short ? watch->terms.few : 0,
      .asked = watch->carriers.asked > 0,
      .irregular = is_irregular()};
  return dperf_takes_too_long(&patience, watch->options->within_ns);
}

double dperf_watch_weight(void) {
  const double least = 0.05; /* a faster network has more of the blocks */
  const struct dperf_iterations* iterations = &watch->iterations;
  if (watch->probes.skips) return watch->reference.weight;
  const uint64_t run = dperf_iterations_count(iterations);
  if (run == 0 || watch->terms.is_short) return 1;
  const double share =
      dperf_iterations_mean(iterations, run) / (double)dperf_iterations_each_ns(iterations, run);
  return fmin(fmax(share * dperf_session.size, least), 1);
}

struct dperf_tolerance dperf_watch_tolerance(void) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const double eps = watch->options->eps;
  const uint64_t run = dperf_iterations_count(iterations), total = watch->terms.total;
  if (watch->terms.is_short)
    return (struct dperf_tolerance){eps, dperf_allowed_unevenness(eps, total, run), 1};
  const uint64_t each_ns = dperf_iterations_each_ns(iterations, run);
  const uint64_t most = dperf_most_iterations(total, watch->options->most, each_ns);
  return (struct dperf_tolerance){eps, dperf_allowed_error(eps, total, run, most), dperf_watch_weight()};
}

/* `weight`: of what blocks are off. */
static double deviation_of(uint64_t length, double weight) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const double mean_ns = watch->reference.mean_ns, traffic_ns = dperf_iterations_traffic(iterations, length);
  const double parts = 1 / fmax((double)length, 1) + 1 / fmax((double)watch->reference.length, 1);
  const double noise = watch->reference.noise * sqrt(parts);
  const double blocks = dperf_deviation(dperf_iterations_mean(iterations, length), mean_ns);
  const double all = dperf_deviation(mean_ns + traffic_ns, mean_ns + watch->reference.traffic_ns);
  return fmax(blocks > noise ? weight * blocks : 0, all > noise ? all : 0);
}

double dperf_watch_deviation(uint64_t length) {
  return deviation_of(length, 1);
}
double dperf_watch_deviation_of_loop(uint64_t length) {
  return deviation_of(length, watch->reference.weight);
}
