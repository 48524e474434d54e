/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How long the loop is watched, what counts as steady meanwhile, and as a deviation afterwards. */
#include <math.h>

#include "sampling/watch/state.h"

static struct dperf_watch* const watch = &dperf_watch;

uint64_t dperf_watch_most(void) {
  if (watch->terms.attempt) return watch->terms.attempt;
  const struct dperf_iterations* iterations = &watch->iterations;
  const uint64_t each_ns = dperf_iterations_each_ns(iterations, dperf_iterations_count(iterations));
  return watch->terms.is_noisy
             ? dperf_most_noisy_iterations(watch->terms.total, watch->options->most, each_ns)
             : dperf_most_iterations(watch->terms.total, watch->options->most, each_ns);
}

bool dperf_watch_is_in_vain(void) {
  enum { ENOUGH = 2 };
  return watch->options->within_ns > 0 && watch->progress.index >= ENOUGH &&
         dperf_rt_events == watch->calls.first;
}

bool dperf_watch_takes_too_long(void) {
  if (watch->options->within_ns <= 0 || watch->probes.skips) return false;
  const struct dperf_patience patience = {
      .spent_ns = (double)(dperf_ns(dperf_cycles()) - watch->account.began_ns),
      .run = watch->progress.index,
      .left = watch->progress.left,
      .few = watch->terms.is_short ? watch->terms.few : 0,
      .asked = watch->carriers.asked > 0};
  return dperf_takes_too_long(&patience, watch->options->within_ns);
}

struct dperf_tolerance dperf_watch_tolerance(void) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const double eps = watch->options->eps;
  const uint64_t run = dperf_iterations_count(iterations), total = watch->terms.total;
  if (watch->terms.is_short) return (struct dperf_tolerance){eps, dperf_allowed_unevenness(eps, total, run)};
  const uint64_t each_ns = dperf_iterations_each_ns(iterations, run);
  const uint64_t most = dperf_most_iterations(total, watch->options->most, each_ns);
  return (struct dperf_tolerance){eps, dperf_allowed_error(eps, total, run, most)};
}

double dperf_watch_deviation(uint64_t length) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const double traffic_ns = dperf_iterations_traffic(iterations, length);
  const double parts = 1 / fmax((double)length, 1) + 1 / fmax((double)watch->reference.length, 1);
  const double deviation =
      fmax(dperf_deviation(dperf_iterations_mean(iterations, length), watch->reference.mean_ns),
           dperf_deviation(watch->reference.mean_ns + traffic_ns,
                           watch->reference.mean_ns + watch->reference.traffic_ns));
  return deviation > watch->reference.noise * sqrt(parts) ? deviation : 0;
}
