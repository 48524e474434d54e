/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/agree/proposal.h"

#include <math.h>

#include "base/state.h"
#include "dperf/runtime.h"
#include "recorder/branches.h"
#include "sampling/agree/agree.h"
#include "sampling/watch/open_ends.h"
#include "sampling/watch/traffic.h"
#include "time/clock.h"

enum { LONGEST_GIVEN_UP = 1024 /* carriers; of a rank in a loop that will not be sampled */ };

static struct dperf_watch* const watch = &dperf_watch;
static uint64_t carriers_now;

static uint64_t carriers_before;
static int64_t before_ns; /* since when carriers are counted */

void dperf_propose_start(void) {
  before_ns = dperf_ns(dperf_cycles());
}

/* An agreement costs some ten microseconds: no rank waits much longer for one than a thousand times that. */
static uint64_t not_too_long(uint64_t interval, uint64_t carriers) {
  enum { LONGEST_NS = 20 * 1000 * 1000 };
  const int64_t now_ns = dperf_ns(dperf_cycles());
  const uint64_t since = carriers > carriers_before ? carriers - carriers_before : 1;
  const uint64_t each_ns = (uint64_t)(now_ns - before_ns) / since;
  carriers_before = carriers;
  before_ns = now_ns;
  const uint64_t most = LONGEST_NS / (each_ns + 1) + 1;
  return interval < most ? interval : most;
}

/* Of a rank that has nothing to propose. */
static uint64_t patient_interval(uint64_t carriers) {
  uint64_t* patience = &dperf_prospects.patience;
  const uint64_t longest = dperf_prospects.given_up ? LONGEST_GIVEN_UP : DPERF_LONGEST_INTERVAL;
  const uint64_t interval = watch->loop ? *patience : dperf_loops_expect(carriers, *patience);
  *patience = 2 * *patience < longest ? 2 * *patience : longest;
  return interval < longest ? interval : longest;
}

static uint64_t hash_of_position(void) {
  uint64_t hash = dperf_mix(watch->progress.index + 1);
  hash = dperf_mix(hash ^ watch->progress.left);
  hash = dperf_mix(hash ^ watch->progress.attempt_began);
  return dperf_mix(hash ^ (watch->probes.skips << 20 | watch->probes.length));
}

double dperf_propose_carriers_per_iteration(void) {
  if (watch->meets) return 1; /* iterations are counted */
  const uint64_t since = watch->progress.index - watch->carriers.asked_at;
  if (watch->carriers.asked && carriers_now > watch->carriers.asked && since)
    return (double)(carriers_now - watch->carriers.asked) / (double)since;
  return watch->loop->carriers_per_iteration;
}

static uint64_t carriers_in(uint64_t iterations, uint64_t otherwise) {
  const double each = dperf_propose_carriers_per_iteration();
  if (each <= 0) return otherwise;
  const uint64_t interval = (uint64_t)((double)iterations * each);
  return interval ? interval : 1;
}

/* A probe whose mean is another one may have been disturbed: if it counts it is made longer, once or twice.
 * Returns how many iterations are missing. */
static uint64_t examine_probe(void) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const uint64_t count = dperf_iterations_count(iterations), probe = watch->probes.length;
  if (count < probe) return probe - count;
  if (dperf_iterations_repeating(iterations, (unsigned)watch->probes.period) < probe) return probe / 4 + 1;
  const uint64_t chances = count / probe;
  const double deviation = dperf_watch_deviation_of_loop(chances * probe);
  const bool may_be_longer = chances < DPERF_CHANCES && watch->progress.left > probe;
  if (may_be_longer && dperf_stepper_wants_longer_probe(&watch->probes.stepper, watch->skipped.since,
                                                        deviation, watch->options->eps))
    return (chances + 1) * probe - count;
  return 0;
}

/* So a baseline of half the time must be twice as steady. */
uint64_t dperf_propose_missing(const struct dperf_baseline* steady) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const uint64_t count = dperf_iterations_count(iterations);
  const double elapsed_ns =
      (double)(iterations->at[iterations->size - 1].elapsed_ns - iterations->at[0].elapsed_ns);
  const double weight = dperf_watch_weight();
  const double steady_ns = dperf_needed_baseline_ns(steady->spread * weight, watch->options->eps);
  const double before_ns = (double)(iterations->at[0].elapsed_ns - watch->account.entered_ns);
  const double warm_up_ns =
      dperf_warm_up_ns(watch->terms.total, elapsed_ns / (double)count, weight) - before_ns;
  const double needed_ns = fmax(steady_ns, warm_up_ns);
  const uint64_t may = dperf_watch_most();
  if (elapsed_ns >= needed_ns || 2 * count >= may) return 0;
  const double needed = (double)count * needed_ns / (elapsed_ns + 1) + 1, most = (double)may / 2 + 1;
  return (uint64_t)fmin(needed, most) - count + 1;
}

/* A quarter more, but the last time before the loop is given up. */
static uint64_t before_the_limit(uint64_t iterations) {
  const uint64_t more = iterations / 4 + 1, most = dperf_watch_most();
  return iterations < most && iterations + more > most ? most - iterations : more;
}

/* What a loop does seldom is waited for, but not for long: it may never come. Then there must be time enough
 * to agree. */
static bool waits_for_branches(void) {
  enum { PART = 8, PART_OF_ATTEMPTS = 10 };
  const uint64_t total = watch->terms.total, most = dperf_watch_most() / 4 * 3;
  const uint64_t part = watch->terms.attempt ? total / PART_OF_ATTEMPTS : total / PART;
  const bool is_early =
      watch->progress.index < part && (watch->terms.attempt || watch->progress.index < most);
  return is_early && dperf_branches_are_seldom(watch->loop->id);
}

/* The loop by itself: fills in what the iterations so far allow. Returns how many more are needed; 0: they
 * can be repeated. */
static uint64_t examine_loop(struct dperf_proposal* proposal) {
  const uint64_t iterations = dperf_iterations_count(&watch->iterations);
  const uint64_t each_ns = dperf_iterations_each_ns(&watch->iterations, iterations);
  const uint64_t least = dperf_least_iterations(watch->terms.total, each_ns);
  if (iterations < least) return least - iterations;
  const struct dperf_baseline steady = dperf_baseline_find(&watch->iterations, dperf_watch_tolerance());
  proposal->is_noisy = steady.is_noisy;
  if (!steady.is_steady) return before_the_limit(iterations);
  const uint64_t missing = dperf_propose_missing(&steady);
  if (missing) return missing;
  if (dperf_watch_growth() > dperf_watch_most_growth()) return before_the_limit(iterations);
  if (waits_for_branches()) return before_the_limit(iterations);
  proposal->can = 1;
  proposal->periods |= (uint64_t)1 << (steady.period - 1);
  return 0;
}

/* Few iterations, because the loop has a prior or because they are long. */
static uint64_t examine_few(struct dperf_proposal* proposal) {
  const struct dperf_prior* prior = &watch->loop->prior;
  const double eps = watch->options->eps;
  if (watch->terms.uses_prior && prior->is_set) {
    proposal->short_length = dperf_prior_baseline(prior, &watch->iterations, eps);
    if (proposal->short_length) proposal->periods |= (uint64_t)1 << (prior->period - 1);
    const uint64_t needed = 2 * prior->period + 1, iterations = dperf_iterations_count(&watch->iterations);
    return proposal->short_length ? 0 : iterations < needed ? needed - iterations : 1;
  }
  if (watch->terms.few < DPERF_LEAST_BASELINE)
    proposal->short_length =
        dperf_baseline_of_few(&watch->iterations, watch->terms.few, dperf_watch_tolerance());
  return proposal->short_length ? 0 : 1;
}

static uint64_t examine(struct dperf_proposal* proposal) {
  if (watch->probes.skips) {
    proposal->periods = 1;
    const uint64_t needed = examine_probe();
    proposal->can = !needed;
    return needed;
  }
  const uint64_t few = examine_few(proposal);
  if (watch->terms.is_short || (watch->terms.uses_prior && few == 0)) return few;
  const uint64_t many = examine_loop(proposal);
  return watch->terms.uses_prior && few < many ? few : many;
}

/* The first communicator that all the loop's traffic stays in; all that have all ranks are one. */
static bool settle_on(uint32_t comm) {
  watch->obstacles.leaves = !dperf_traffic_is_within(comm);
  if (watch->obstacles.leaves) return false;
  if (dperf_traffic_is_whole(comm)) comm = DPERF_ALL_RANKS;
  if (watch->transit.comm == comm) return true;
  if (watch->transit.comm != DPERF_ALL_RANKS && !watch->transit.is_inherited) return false;
  watch->transit.comm = comm;
  watch->transit.is_inherited = false;
  watch->transit.from = watch->iterations.size;
  return false;
}

static void propose(struct dperf_proposal* proposal, uint32_t comm) {
  ++watch->obstacles.asked;
  proposal->identity = hash_of_position();
  proposal->opposite = ~proposal->identity;
  proposal->periods = 0;
  const uint64_t needed = examine(proposal);
  if (!proposal->periods) proposal->periods = 1;
  const bool settled = settle_on(comm);
  const uint64_t quarter = dperf_iterations_count(&watch->iterations) / 4 + 1;
  proposal->interval = carriers_in(needed ? needed : quarter, proposal->interval);
  if (!watch->carriers.asked) {
    watch->carriers.asked = carriers_now;
    watch->carriers.asked_at = watch->progress.index;
  }
  /* More calls in this iteration than in any other: it may have been left without calling the runtime. */
  const bool is_inside = dperf_rt_events - watch->calls.before <= watch->calls.most;
  /* A period may be that of the last half alone. If that made no calls, those of the loop are not in it. */
  const size_t iterations = dperf_iterations_count(&watch->iterations);
  const bool is_silent = dperf_iterations_are_silent(&watch->iterations, (iterations + 1) / 2);
  if (settled && is_inside && !is_silent && watch->progress.left > 1 && !dperf_traffic_has_failed()) return;
  proposal->can = proposal->short_length = 0;
}

struct dperf_proposal dperf_watch_proposal(uint32_t comm, uint64_t carriers) {
  struct dperf_proposal proposal = {.opposite = ~(uint64_t)0, .periods = 1};
  carriers_now = carriers;
  proposal.given_up = dperf_prospects.given_up;
  proposal.interval = patient_interval(carriers);
  const bool has_loop =
      watch->loop && watch->state == DPERF_WATCH_IS_OPEN && !watch->skip.skipped && !watch->loop->first;
  if (has_loop) watch->obstacles.objection = dperf_open_ends_object(watch->loop);
  if (has_loop && comm != DPERF_NO_COMM && !watch->obstacles.objection.why) propose(&proposal, comm);
  proposal.interval = not_too_long(proposal.interval, carriers);
  return proposal;
}

void dperf_watch_refused(const struct dperf_proposal* all) {
  const bool could = all->can && all->identity == ~all->opposite;
  watch->terms.is_noisy = all->is_noisy || (could && !all->steady); /* no candidate is steady on all */
  dperf_obstacles_refused(all->identity != ~all->opposite, all->steady && all->in_transit);
  if (!all->given_up || !watch->loop || watch->state != DPERF_WATCH_IS_OPEN) return;
  dperf_watch_give_up(all->given_up == DPERF_SAMPLE_DRIFTS ? DPERF_SAMPLE_DRIFTS
                                                           : dperf_watch_verdict_at_end());
}
