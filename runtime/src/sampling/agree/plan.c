/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the ranks agree on: the same on all of them. */
#include <math.h>

#include "sampling/agree/agree.h"
#include "sampling/agree/proposal.h"

static struct dperf_claim* const claim = &dperf_claim;

/* What the offers of all have in common: the same on all members. */
struct common {
  bool is_brief;
  uint64_t period, length; /* 0: nothing */
};

/* Windows of which all must find one steady: the longest first, the last one half of all iterations. Of a
 * loop that is known it may be less. Of a probe, the longest that repeats. */
enum { LENGTHS = 17 };

static uint64_t length_of(const struct common* common, unsigned number) {
  if (claim->probes.stage) {
    const uint64_t length = number < DPERF_CHANCES ? (DPERF_CHANCES - number) * claim->probes.length : 0;
    return length <= dperf_window_iterations(&claim->window) ? length : 0;
  }
  if (common->length) {
    const uint64_t less = number * dperf_even(common->period), least = 2 * common->period;
    const bool may_be_less = common->is_brief && claim->terms.uses && common->length >= least + less;
    return may_be_less || number == 0 ? common->length - less : 0;
  }
  const uint64_t iterations = dperf_window_iterations(&claim->window);
  const uint64_t unit = 4 * common->period, shares = 2 * (LENGTHS - 1);
  const uint64_t length = iterations * (shares - number) / shares / unit * unit;
  return length >= DPERF_LEAST_WINDOW ? length : 0;
}

/* The length of a window of many is left open. */
static struct common common_of(const struct dperf_offer* all) {
  if (claim->probes.stage) return (struct common){.period = claim->probes.period};
  struct common common = {.is_brief = all->brief > 0};
  common.period = dperf_common_period(all->periods, DPERF_LONGEST_COMMON_PERIOD);
  if (!common.period || !common.is_brief) return common;
  const uint64_t even = dperf_even(common.period);
  common.length = all->brief / even * even;
  if (common.length < 2 * common.period) common.period = 0;
  return common;
}

/* What becomes of the loop behind the window or probe of that length. */
struct plan {
  struct dperf_course course;
  struct dperf_stage stage;
};

static struct plan plan_of(const struct common* common, const struct dperf_offer* offer) {
  enum { FEW = 16 };
  const uint64_t left = claim->progress.left - 1;
  struct plan plan = {.course = claim->probes.course};
  if (common->is_brief) {
    const uint64_t tail = common->period > 1 ? common->period : left < FEW ? 1 : 2;
    plan.stage = dperf_stage_to_the_end(left, common->length, common->period, tail);
    return plan;
  }
  if (claim->probes.stage)
    dperf_course_adapt(&plan.course, (double)offer->deviation_ppm * 1e-6, claim->options->eps);
  else
    plan.course = dperf_course_begin(left, claim->progress.index + 1, common->length, common->period,
                                     offer->iteration_ns);
  plan.stage = dperf_course_stage(&plan.course, left, common->length,
                                  claim->probes.stage ? claim->skipped.farther : 0);
  return plan;
}

static bool is_steady(const struct common* common) {
  const struct dperf_window* window = &claim->window;
  const double eps = claim->options->eps;
  const unsigned period = (unsigned)common->period;
  if (!common->length || dperf_window_repeating(window, period) < common->length) return false;
  if (claim->probes.stage) return true;
  if (!common->is_brief) {
    const struct dperf_steady steady = dperf_window_steady_at(window, common->length, period, eps);
    return steady.is_steady && !dperf_bid_too_brief(&steady);
  }
  if (claim->terms.uses) return dperf_knowledge_holds(&claim->site->knowledge, window, common->length, eps);
  return dperf_window_few(window, common->length, period, eps).is_steady;
}

/* If they agree: how many rides until something can be agreed on again. */
static uint64_t wish_after(const struct dperf_stage stage, uint64_t period) {
  const struct dperf_site* site = claim->site;
  const double each = dperf_bid_rides_each();
  if (each <= 0) return 1;
  double iterations = 1 + (double)stage.probe, others = 0;
  if (stage.is_last) {
    iterations = (double)(claim->progress.left - stage.skipped + 2 * period);
    others = site->between_is_known ? (double)site->rides_between : 0;
  }
  const double wish = iterations * each + others;
  return wish < 1 ? 1 : wish < DPERF_LONGEST_WISH ? (uint64_t)wish : DPERF_LONGEST_WISH;
}

/* What the others are to know of a window that would do. */
static void tell_numbers(struct dperf_offer* mine, const struct common* common) {
  const struct dperf_window* window = &claim->window;
  mine->iteration_ns = dperf_window_iteration_ns(window, common->length);
  const double deviation = claim->probes.stage ? dperf_claim_deviation(common->length) : 0;
  mine->deviation_ppm = (uint64_t)fmin(deviation * 1e6, 1e15);
  mine->wish = wish_after(plan_of(common, mine).stage, common->period);
}

void dperf_claim_check(struct dperf_offer* mine, const struct dperf_offer* all) {
  const struct common common = common_of(all);
  mine->steady = 0;
  mine->balance = 0;
  mine->iteration_ns = mine->deviation_ppm = 0;
  const struct dperf_window* window = &claim->window;
  if (!common.period || window->size < claim->balance.from + 2 * common.period) return;
  for (unsigned i = 0; i < LENGTHS; ++i) {
    struct common one = common;
    one.length = length_of(&common, i);
    if (!is_steady(&one)) continue;
    if (!mine->steady) tell_numbers(mine, &one);
    mine->steady |= (uint64_t)1 << i;
  }
  if (!mine->steady) return;
  for (uint64_t i = 0; i < 2 * common.period; ++i)
    mine->balance +=
        window->at[window->size - 1 - i].balance * (2 * dperf_mix(claim->progress.index - i + 1) + 1);
}

/* The first window of the entry tells what is known of the loop from now on. */
static void learn(struct dperf_steady steady) {
  const unsigned own_period = dperf_window_period(&claim->window);
  if (own_period) steady.period = own_period;
  struct dperf_site* site = claim->site;
  if (dperf_knowledge_take(&site->knowledge, &claim->window, &steady, claim->options->eps) ==
      DPERF_FOUND_CHANGED)
    dperf_site_conclude(site, DPERF_SAMPLE_DRIFTS);
}

/* What is said of the window that was agreed on. */
static void describe(const struct common* common) {
  struct dperf_site* site = claim->site;
  const double eps = claim->options->eps, known_ns = site->knowledge.mean_ns;
  const struct dperf_window* window = &claim->window;
  const unsigned period = (unsigned)common->period;
  struct dperf_steady steady = common->is_brief ? dperf_window_few(window, common->length, period, eps)
                                                : dperf_window_steady_at(window, common->length, period, eps);
  if (!common->is_brief) learn(steady);
  if (common->is_brief && claim->terms.uses)
    steady.spread = fmax(site->knowledge.spread, fabs(steady.mean_ns - known_ns) / fmax(known_ns, 1));
  claim->reference.mean_ns = steady.mean_ns;
  claim->in_the_end = common->is_brief && !claim->terms.uses ? DPERF_CLAIM_COMPARES : DPERF_CLAIM_IS_DONE;
  claim->reference.moved_ns = dperf_window_moved(window, common->length);
  claim->reference.signature = window->at[window->size - 1].signature[DPERF_BUT_SIZES];
  site->window = common->length;
  if (dperf_window_sizes_vary(window, common->length, period)) site->sizes_vary = true;
  site->comm = claim->balance.comm;
  if (steady.spread > site->spread) site->spread = steady.spread;
}

/* The probe takes its part of what was skipped before it, and the one before it is known to the end. */
static void take_over(const struct common* common) {
  const double mean_ns = dperf_window_mean(&claim->window, common->length);
  dperf_integral_add(&claim->account.integral, claim->skipped.since - claim->skipped.farther,
                     claim->reference.mean_ns, claim->skipped.farther, mean_ns,
                     dperf_claim_deviation(common->length));
  claim->reference.mean_ns = mean_ns;
  claim->reference.moved_ns = dperf_window_moved(&claim->window, common->length);
  claim->skipped.charge.iterations -= claim->skipped.farther;
  claim->skipped.since = 0;
  dperf_charge_write(&claim->skipped.charge, &claim->lane->encoder, &claim->window);
}

/* The records end before the iteration in which this is agreed on: what is special in that one is not
 * repeated. */
static void begin_charge(const struct common* common) {
  const struct dperf_stage* stage = &claim->skip;
  const bool has_probe = claim->probes.stage || stage->probe;
  const uint64_t length = has_probe ? common->length : stage->length;
  const uint64_t unit = claim->probes.stage ? claim->probes.length
                        : stage->probe      ? claim->probes.course.probe
                                            : length;
  if (!length) return;
  claim->skipped.charge =
      dperf_charge_of(&claim->window, claim->window.size - 1, length, unit, claim->probes.period);
  claim->skipped.charge.iterations = claim->probes.stage ? claim->skipped.farther : 0;
}

void dperf_claim_agreed(const struct dperf_offer* all) {
  struct common common = common_of(all);
  common.length = length_of(&common, (unsigned)__builtin_ctzll(all->steady));
  const struct plan plan = plan_of(&common, all);
  claim->skip = plan.stage;
  claim->probes.period = common.period;
  if (claim->probes.stage)
    take_over(&common);
  else
    describe(&common);
  if (claim->probes.stage || plan.stage.probe) claim->probes.course = plan.course;
  begin_charge(&common);
  claim->skipped.farther = 0;
  claim->probes.length = plan.stage.probe;
  if (claim->skip.skipped) return;
  claim->state = claim->in_the_end;
  const bool is_wild = dperf_course_is_wild(&claim->probes.course);
  dperf_site_conclude(claim->site, is_wild ? DPERF_SAMPLE_DRIFTS : DPERF_SAMPLE_TOO_SHORT);
  dperf_claim_let_go();
}
