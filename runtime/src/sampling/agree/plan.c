/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the ranks agree on: the same on all of them. */
#include <math.h>

#include "sampling/agree/agree.h"
#include "sampling/agree/proposal.h"

static struct dperf_watch* const watch = &dperf_watch;

/* What the proposals of all have in common: the same on all members. */
struct common {
  bool is_short;
  uint64_t period, length; /* 0: nothing */
};

/* Candidates for the baseline, of which all must find one steady: the longest first, the last one half of all
 * iterations. Of a loop with a prior it may be less. Of a probe, the longest that repeats. */
enum { LENGTHS = 17 };

static uint64_t length_of(const struct common* common, unsigned number) {
  if (watch->probes.skips) {
    const uint64_t length = number < DPERF_CHANCES ? (DPERF_CHANCES - number) * watch->probes.length : 0;
    return length <= dperf_iterations_count(&watch->iterations) ? length : 0;
  }
  if (common->length) {
    const uint64_t less = number * dperf_even(common->period), least = 2 * common->period;
    const bool may_be_less = common->is_short && watch->terms.uses_prior && common->length >= least + less;
    return may_be_less || number == 0 ? common->length - less : 0;
  }
  const uint64_t iterations = dperf_iterations_count(&watch->iterations);
  const uint64_t unit = 4 * common->period, shares = 2 * (LENGTHS - 1);
  const uint64_t length = iterations * (shares - number) / shares / unit * unit;
  return length >= DPERF_LEAST_BASELINE ? length : 0;
}

/* The length of a baseline of many is left open. */
static struct common common_of(const struct dperf_proposal* all) {
  if (watch->probes.skips) return (struct common){.period = watch->probes.period};
  struct common common = {.is_short = all->short_length > 0};
  common.period = dperf_common_period(all->periods, DPERF_LONGEST_COMMON_PERIOD);
  if (!common.period || !common.is_short) return common;
  const uint64_t even = dperf_even(common.period);
  common.length = all->short_length / even * even;
  if (common.length < 2 * common.period) common.period = 0;
  return common;
}

/* What becomes of the loop behind the baseline or probe of that length. */
struct plan {
  struct dperf_stepper stepper;
  struct dperf_skip skip;
};

static struct plan plan_of(const struct common* common, const struct dperf_proposal* proposal) {
  enum { FEW = 16 };
  const uint64_t begun = watch->is_at_boundary ? 0 : 1, left = watch->progress.left - begun;
  struct plan plan = {.stepper = watch->probes.stepper};
  if (common->is_short) {
    const uint64_t tail = common->period > 1 ? common->period : left < FEW ? 1 : 2;
    plan.skip = dperf_skip_to_the_end(left, common->length, common->period, tail);
    return plan;
  }
  if (watch->probes.skips)
    dperf_stepper_adapt(&plan.stepper, (double)proposal->deviation_ppm * 1e-6, watch->options->eps);
  else
    plan.stepper =
        dperf_stepper_begin(left, watch->progress.index + begun, common->length, common->period,
                            proposal->iteration_ns, (double)proposal->noise_ppm * 1e-6 / watch->options->eps);
  plan.skip = dperf_stepper_next_skip(&plan.stepper, left, common->length,
                                      watch->probes.skips ? watch->skipped.charged_after : 0);
  return plan;
}

static bool is_steady(const struct common* common) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const struct dperf_tolerance tolerance = dperf_watch_tolerance();
  const unsigned period = (unsigned)common->period;
  if (!common->length || dperf_iterations_repeating(iterations, period) < common->length) return false;
  if (watch->probes.skips) return true;
  if (!common->is_short) {
    const struct dperf_baseline steady = dperf_baseline_at(iterations, common->length, period, tolerance);
    return steady.is_steady && !dperf_propose_missing(&steady);
  }
  if (watch->terms.uses_prior)
    return dperf_prior_holds(&watch->loop->prior, iterations, common->length, tolerance.eps);
  return dperf_baseline_few(iterations, common->length, period, tolerance).is_steady;
}

/* If they agree: how many carriers until something can be agreed on again. */
static uint64_t interval_after(const struct dperf_skip skip, uint64_t period) {
  const struct dperf_loop* loop = watch->loop;
  const double each = dperf_propose_carriers_per_iteration();
  if (each <= 0) return 1;
  double iterations = 1 + (double)skip.probe, others = 0;
  if (skip.is_last) {
    iterations = (double)(watch->progress.left - skip.skipped + 2 * period);
    others = loop->between_is_known ? (double)loop->carriers_between_entries : 0;
  }
  const double interval = iterations * each + others;
  return interval < 1 ? 1 : interval < DPERF_LONGEST_INTERVAL ? (uint64_t)interval : DPERF_LONGEST_INTERVAL;
}

/* Half of the 95 % interval of one iteration, by that of the mean of all. */
static double noise_of(const struct dperf_baseline* steady) {
  return steady->noise * sqrt((double)steady->length);
}

static uint64_t noise_ppm_of(const struct common* common) {
  const struct dperf_baseline steady = dperf_baseline_at(&watch->iterations, common->length,
                                                         (unsigned)common->period, dperf_watch_tolerance());
  return (uint64_t)fmin(noise_of(&steady) * dperf_watch_weight() * 1e6, 1e12);
}

/* What the others need to know of a baseline that is long enough. */
static void add_numbers(struct dperf_proposal* mine, const struct common* common) {
  const struct dperf_iterations* iterations = &watch->iterations;
  mine->iteration_ns = dperf_iterations_each_ns(iterations, common->length);
  const double deviation = watch->probes.skips ? dperf_watch_deviation_of_loop(common->length) : 0;
  mine->deviation_ppm = (uint64_t)fmin(deviation * 1e6, 1e15);
  mine->noise_ppm = watch->probes.skips || common->is_short ? 0 : noise_ppm_of(common);
  mine->interval = interval_after(plan_of(common, mine).skip, common->period);
}

void dperf_watch_check(struct dperf_proposal* mine, const struct dperf_proposal* all) {
  const struct common common = common_of(all);
  mine->steady = 0;
  mine->in_transit = 0;
  mine->iteration_ns = mine->deviation_ppm = mine->noise_ppm = 0;
  const struct dperf_iterations* iterations = &watch->iterations;
  if (!common.period || iterations->size < watch->transit.from + 2 * common.period) return;
  for (unsigned i = 0; i < LENGTHS; ++i) {
    struct common one = common;
    one.length = length_of(&common, i);
    if (!is_steady(&one)) continue;
    if (!mine->steady) add_numbers(mine, &one);
    mine->steady |= (uint64_t)1 << i;
  }
  if (!mine->steady) return;
  for (uint64_t i = 0; i < 2 * common.period; ++i)
    mine->in_transit += iterations->at[iterations->size - 1 - i].in_transit *
                        (2 * dperf_mix(watch->progress.index - i + 1) + 1);
}

/* The first baseline of the entry is the prior of the loop from now on. */
static void update_prior(struct dperf_baseline steady) {
  const unsigned own_period = dperf_iterations_period(&watch->iterations);
  if (own_period) steady.period = own_period;
  struct dperf_loop* loop = watch->loop;
  if (dperf_prior_take(&loop->prior, &watch->iterations, &steady, watch->options->eps) == DPERF_FOUND_CHANGED)
    dperf_loop_conclude(loop, DPERF_SAMPLE_DRIFTS);
}

/* Whether there will be nothing but the last iterations to compare the baseline with. */
static bool compares_tail(const struct common* common) {
  if (common->is_short) return !watch->terms.uses_prior;
  return watch->skip.skipped && !watch->skip.probe && common->period == 1;
}

/* Describes the baseline that was agreed on. */
static void describe(const struct common* common) {
  struct dperf_loop* loop = watch->loop;
  const double prior_ns = loop->prior.mean_ns;
  const struct dperf_tolerance tolerance = dperf_watch_tolerance();
  const struct dperf_iterations* iterations = &watch->iterations;
  const unsigned period = (unsigned)common->period;
  struct dperf_baseline steady = common->is_short
                                     ? dperf_baseline_few(iterations, common->length, period, tolerance)
                                     : dperf_baseline_at(iterations, common->length, period, tolerance);
  if (!common->is_short) update_prior(steady);
  if (common->is_short && watch->terms.uses_prior)
    steady.spread = fmax(loop->prior.spread, fabs(steady.mean_ns - prior_ns) / fmax(prior_ns, 1));
  watch->reference.mean_ns = steady.mean_ns;
  watch->reference.length = common->length;
  watch->reference.noise = common->is_short ? 0 : noise_of(&steady);
  watch->reference.weight = dperf_watch_weight();
  steady.spread = fmax(steady.spread, dperf_baseline_unseen(common->length, watch->options->eps));
  watch->reference.spread = steady.spread;
  watch->in_the_end = compares_tail(common) ? DPERF_WATCH_COMPARES : DPERF_WATCH_IS_DONE;
  watch->reference.traffic_ns = dperf_iterations_traffic(iterations, common->length);
  watch->reference.signature = iterations->at[iterations->size - 1].signature[DPERF_BUT_TAGS_AND_SIZES];
  loop->baseline = common->length;
  if (dperf_iterations_sizes_vary(iterations, common->length, period)) loop->sizes_vary = true;
  loop->comm = watch->transit.comm;
  if (steady.spread > loop->spread) loop->spread = steady.spread;
}

/* The probe takes its part of what was skipped before it, and the one before it is complete. */
static void take_over(const struct common* common) {
  const double mean_ns = dperf_iterations_mean(&watch->iterations, common->length);
  dperf_integral_add(&watch->account.integral, watch->skipped.since - watch->skipped.charged_after,
                     watch->reference.mean_ns, watch->skipped.charged_after, mean_ns,
                     dperf_watch_deviation(common->length));
  watch->reference.mean_ns = mean_ns;
  watch->reference.length = common->length;
  watch->reference.traffic_ns = dperf_iterations_traffic(&watch->iterations, common->length);
  watch->skipped.charge.iterations -= watch->skipped.charged_after;
  watch->skipped.since = 0;
  dperf_charge_write(&watch->skipped.charge, &watch->recorder->encoder, &watch->iterations);
}

/* The records end before the iteration in which this is agreed on: what is special in that one is not
 * repeated. */
static void begin_charge(const struct common* common) {
  const struct dperf_skip* skip = &watch->skip;
  const bool has_probe = watch->probes.skips || skip->probe;
  const uint64_t length = has_probe ? common->length : skip->length;
  const uint64_t unit = watch->probes.skips ? watch->probes.stepper.probe
                        : skip->probe       ? watch->probes.stepper.probe
                                            : length;
  if (!length) return;
  watch->skipped.charge =
      dperf_charge_of(&watch->iterations, watch->iterations.size - 1, length, unit, watch->probes.period);
  watch->skipped.charge.iterations = watch->probes.skips ? watch->skipped.charged_after : 0;
}

void dperf_watch_agreed(const struct dperf_proposal* all) {
  struct common common = common_of(all);
  common.length = length_of(&common, (unsigned)__builtin_ctzll(all->steady));
  const struct plan plan = plan_of(&common, all);
  watch->skip = plan.skip;
  watch->probes.period = common.period;
  if (watch->probes.skips)
    take_over(&common);
  else
    describe(&common);
  if (watch->probes.skips || plan.skip.probe) watch->probes.stepper = plan.stepper;
  begin_charge(&common);
  watch->skipped.charged_after = 0;
  watch->probes.length = plan.skip.probe;
  if (watch->skip.skipped) return;
  watch->state = watch->in_the_end;
  const bool is_erratic = dperf_stepper_is_erratic(&watch->probes.stepper);
  dperf_loop_conclude(watch->loop, is_erratic ? DPERF_SAMPLE_DRIFTS : DPERF_SAMPLE_TOO_SHORT);
  dperf_watch_finish();
}
