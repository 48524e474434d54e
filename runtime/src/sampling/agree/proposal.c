/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/agree/proposal.h"

#include <math.h>

#include "base/state.h"
#include "dperf/runtime.h"
#include "sampling/agree/agree.h"
#include "sampling/watch/traffic.h"
#include "time/clock.h"

enum { LONGEST_HOPELESS = 1024 /* rides; of a rank in a loop that will not be sampled */ };

static struct dperf_claim* const claim = &dperf_claim;
static uint64_t rides_now;

static uint64_t rides_before;
static int64_t before_ns; /* since when rides are counted */

void dperf_bid_start(void) {
  before_ns = dperf_ns(dperf_cycles());
}

/* An agreement costs some ten microseconds: nobody waits much longer for one than a thousand times that. */
static uint64_t not_too_long(uint64_t wish, uint64_t rides) {
  enum { LONGEST_NS = 20 * 1000 * 1000 };
  const int64_t now_ns = dperf_ns(dperf_cycles());
  const uint64_t since = rides > rides_before ? rides - rides_before : 1;
  const uint64_t each_ns = (uint64_t)(now_ns - before_ns) / since;
  rides_before = rides;
  before_ns = now_ns;
  const uint64_t most = LONGEST_NS / (each_ns + 1) + 1;
  return wish < most ? wish : most;
}

/* Of a rank that has nothing to offer. */
static uint64_t patient_wish(uint64_t rides) {
  uint64_t* patience = &dperf_prospects.patience;
  const uint64_t longest = dperf_prospects.hopeless ? LONGEST_HOPELESS : DPERF_LONGEST_WISH;
  const uint64_t wish = claim->site ? *patience : dperf_sites_expect(rides, *patience);
  *patience = 2 * *patience < longest ? 2 * *patience : longest;
  return wish < longest ? wish : longest;
}

static uint64_t hash_of_position(void) {
  uint64_t hash = dperf_mix(claim->progress.index + 1);
  hash = dperf_mix(hash ^ claim->progress.left);
  hash = dperf_mix(hash ^ claim->progress.attempt_began);
  return dperf_mix(hash ^ (claim->probes.stage << 20 | claim->probes.length));
}

double dperf_bid_rides_each(void) {
  const uint64_t since = claim->progress.index - claim->rides.asked_at;
  if (claim->rides.asked && rides_now > claim->rides.asked && since)
    return (double)(rides_now - claim->rides.asked) / (double)since;
  return claim->site->rides_each;
}

static uint64_t rides_in(uint64_t iterations, uint64_t otherwise) {
  const double each = dperf_bid_rides_each();
  if (each <= 0) return otherwise;
  const uint64_t wish = (uint64_t)((double)iterations * each);
  return wish ? wish : 1;
}

/* A probe whose mean is another one may have been disturbed: if it counts it is made longer, once or twice.
 * Returns how many iterations are missing. */
static uint64_t examine_probe(void) {
  const struct dperf_window* window = &claim->window;
  const uint64_t iterations = dperf_window_iterations(window), probe = claim->probes.length;
  if (iterations < probe) return probe - iterations;
  if (dperf_window_repeating(window, (unsigned)claim->probes.period) < probe) return probe / 4 + 1;
  const uint64_t chances = iterations / probe;
  const double deviation = dperf_claim_deviation(chances * probe);
  const bool may_be_longer = chances < DPERF_CHANCES && claim->progress.left > probe;
  if (may_be_longer &&
      dperf_course_doubts(&claim->probes.course, claim->skipped.since, deviation, claim->options->eps))
    return (chances + 1) * probe - iterations;
  return 0;
}

/* So one of half the time must be twice as steady. */
uint64_t dperf_bid_too_brief(const struct dperf_steady* steady) {
  const struct dperf_window* window = &claim->window;
  const uint64_t iterations = dperf_window_iterations(window);
  const double elapsed_ns = (double)(window->at[window->size - 1].elapsed_ns - window->at[0].elapsed_ns);
  const double steady_ns = dperf_needed_window_ns(steady->spread, claim->options->eps);
  const double before_ns = (double)(window->at[0].elapsed_ns - claim->account.entered_ns);
  const double warm_up_ns = dperf_warm_up_ns(claim->terms.total, elapsed_ns / (double)iterations) - before_ns;
  const double needed_ns = fmax(steady_ns, warm_up_ns);
  const uint64_t may = dperf_claim_most();
  if (elapsed_ns >= needed_ns || 2 * iterations >= may) return 0;
  const double needed = (double)iterations * needed_ns / (elapsed_ns + 1) + 1, most = (double)may / 2 + 1;
  return (uint64_t)fmin(needed, most) - iterations + 1;
}

/* The loop by itself: fills in what the iterations so far allow. Returns how many more are needed; 0: they
 * can be repeated. */
static uint64_t examine_loop(struct dperf_offer* offer) {
  const uint64_t iterations = dperf_window_iterations(&claim->window);
  const uint64_t each_ns = dperf_window_iteration_ns(&claim->window, iterations);
  const uint64_t least = dperf_least_iterations(claim->terms.total, each_ns);
  if (iterations < least) return least - iterations;
  const struct dperf_steady steady = dperf_window_steady(&claim->window, claim->options->eps);
  if (!steady.is_steady) return iterations / 4 + 1;
  const uint64_t missing = dperf_bid_too_brief(&steady);
  if (missing) return missing;
  offer->can = 1;
  offer->periods |= (uint64_t)1 << (steady.period - 1);
  return 0;
}

/* Few iterations, because the loop is known or because they are long. */
static uint64_t examine_few(struct dperf_offer* offer) {
  const struct dperf_knowledge* knowledge = &claim->site->knowledge;
  const double eps = claim->options->eps;
  if (claim->terms.uses && knowledge->is_known) {
    offer->brief = dperf_knowledge_window(knowledge, &claim->window, eps);
    if (offer->brief) offer->periods |= (uint64_t)1 << (knowledge->period - 1);
    const uint64_t needed = 2 * knowledge->period + 1, iterations = dperf_window_iterations(&claim->window);
    return offer->brief ? 0 : iterations < needed ? needed - iterations : 1;
  }
  if (claim->terms.few < DPERF_LEAST_WINDOW)
    offer->brief = dperf_window_of_few(&claim->window, claim->terms.few, eps);
  return offer->brief ? 0 : 1;
}

static uint64_t examine(struct dperf_offer* offer) {
  if (claim->probes.stage) {
    offer->periods = 1;
    const uint64_t needed = examine_probe();
    offer->can = !needed;
    return needed;
  }
  const uint64_t few = examine_few(offer);
  if (claim->terms.is_short || (claim->terms.uses && few == 0)) return few;
  const uint64_t many = examine_loop(offer);
  return claim->terms.uses && few < many ? few : many;
}

/* The first communicator that all the loop's traffic stays in; all that have all ranks are one. */
static bool settle_on(uint32_t comm) {
  if (!dperf_traffic_is_within(comm)) return false;
  if (dperf_traffic_is_whole(comm)) comm = DPERF_EVERYBODY;
  if (claim->balance.comm == comm) return true;
  if (claim->balance.comm != DPERF_EVERYBODY && !claim->balance.is_inherited) return false;
  claim->balance.comm = comm;
  claim->balance.is_inherited = false;
  claim->balance.from = claim->window.size;
  return false;
}

static void bid(struct dperf_offer* offer, uint32_t comm) {
  offer->identity = hash_of_position();
  offer->opposite = ~offer->identity;
  offer->periods = 0;
  const uint64_t needed = examine(offer);
  if (!offer->periods) offer->periods = 1;
  const bool settled = settle_on(comm);
  const uint64_t quarter = dperf_window_iterations(&claim->window) / 4 + 1;
  offer->wish = rides_in(needed ? needed : quarter, offer->wish);
  if (!claim->rides.asked) {
    claim->rides.asked = rides_now;
    claim->rides.asked_at = claim->progress.index;
  }
  /* More calls in this iteration than in any other: it may have been left without a word. */
  const bool is_inside = dperf_rt_events - claim->calls.before <= claim->calls.most;
  if (settled && is_inside && claim->progress.left > 1 && !dperf_traffic_has_failed()) return;
  offer->can = offer->brief = 0;
}

struct dperf_offer dperf_claim_offer(uint32_t comm, uint64_t rides) {
  struct dperf_offer offer = {.opposite = ~(uint64_t)0, .periods = 1};
  rides_now = rides;
  offer.hopeless = dperf_prospects.hopeless;
  offer.wish = patient_wish(rides);
  const bool has_loop =
      claim->site && claim->state == DPERF_CLAIM_IS_OPEN && !claim->skip.skipped && !claim->site->first;
  if (has_loop && comm != DPERF_NOBODY) bid(&offer, comm);
  offer.wish = not_too_long(offer.wish, rides);
  return offer;
}

void dperf_claim_refused(const struct dperf_offer* all) {
  if (!all->hopeless || !claim->site || claim->state != DPERF_CLAIM_IS_OPEN) return;
  dperf_claim_give_up(all->hopeless == DPERF_SAMPLE_DRIFTS ? DPERF_SAMPLE_DRIFTS : dperf_claim_lack());
}
