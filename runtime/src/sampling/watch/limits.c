/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How long the loop is watched, and what it lacked when it was not sampled. */
#include "sampling/watch/state.h"

static const struct dperf_watch* const watch = &dperf_watch;

uint64_t dperf_watch_most(void) {
  if (watch->terms.attempt) return watch->terms.attempt;
  const struct dperf_iterations* iterations = &watch->iterations;
  const uint64_t each_ns = dperf_iterations_each_ns(iterations, dperf_iterations_count(iterations));
  return dperf_most_iterations(watch->terms.total, watch->options->most, each_ns);
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

enum dperf_sample_verdict dperf_watch_verdict_at_end(void) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const double eps = watch->options->eps;
  if (watch->account.drifts) return DPERF_SAMPLE_DRIFTS;
  if (!dperf_iterations_repeat(iterations)) return DPERF_SAMPLE_NEVER_REPEATS;
  if (watch->terms.is_short) {
    if (!dperf_baseline_may_be_few(iterations)) return DPERF_SAMPLE_TOO_SHORT;
    return dperf_baseline_of_few(iterations, watch->terms.few, eps) ? DPERF_SAMPLE_NO_AGREEMENT
                                                                    : DPERF_SAMPLE_UNSTABLE;
  }
  const struct dperf_baseline steady = dperf_baseline_find(iterations, eps);
  if (!steady.is_steady && steady.length) watch->loop->spread = steady.spread;
  return steady.is_steady || !steady.length ? DPERF_SAMPLE_NO_AGREEMENT : DPERF_SAMPLE_UNSTABLE;
}
