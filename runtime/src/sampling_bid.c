/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a rank brings to agreements. */
#include <math.h>

#include "clock.h"
#include "dperf/runtime.h"
#include "sampling_state.h"
#include "sampling_traffic.h"
#include "session.h"

enum {
  MOST_COMMON_PERIOD = 256,
  FIRST_WISH = 4,         /* rides */
  LONGEST_WISH = 64,      /* of a rank that watches no loop: it may enter one at any time */
  LONGEST_HOPELESS = 1024 /* of a rank in a loop that will not be sampled */
};

static struct dperf_claim* const claim = &dperf_claim;
static uint64_t patience = FIRST_WISH;
static uint64_t hopeless; /* the verdict of the loop that was given up last */
static uint64_t hopeless_loop;
static uint64_t rides_now;

void dperf_bid_begin(void) {
  hopeless = 0;
  patience = FIRST_WISH;
}

void dperf_bid_is_hopeless(enum dperf_sample_verdict verdict, uint64_t loop) {
  hopeless = verdict;
  hopeless_loop = loop;
}

void dperf_bid_loop_is_over(uint64_t loop) {
  if (hopeless_loop != loop) return;
  hopeless = hopeless_loop = 0;
}

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
  const uint64_t longest = hopeless ? LONGEST_HOPELESS : LONGEST_WISH;
  const uint64_t wish = claim->site ? patience : dperf_sites_expect(rides, patience);
  patience = 2 * patience < longest ? 2 * patience : longest;
  return wish < longest ? wish : longest;
}

static uint64_t hash_of_position(void) {
  uint64_t hash = dperf_mix(claim->index + 1);
  hash = dperf_mix(hash ^ claim->left);
  return dperf_mix(hash ^ (claim->stage << 20 | claim->length));
}

/* How many rides an iteration has; 0: not known. */
static double rides_each(void) {
  const uint64_t since = claim->index - claim->rides_at;
  if (claim->rides && rides_now > claim->rides && since)
    return (double)(rides_now - claim->rides) / (double)since;
  return claim->site->rides_each;
}

static uint64_t rides_in(uint64_t iterations, uint64_t otherwise) {
  const double each = rides_each();
  if (each <= 0) return otherwise;
  const uint64_t wish = (uint64_t)((double)iterations * each);
  return wish ? wish : 1;
}

/* Whether the last whole periods move what the first window did. */
static bool moves_as_before(uint64_t iterations) {
  const double moved_ns = dperf_window_moved(&claim->window, iterations / claim->period * claim->period);
  return dperf_moves_as(moved_ns, claim->moved_ns, claim->mean_ns, claim->options->eps);
}

/* A later window must have the mean of the first one. One that has not may have been disturbed: it gets four
 * times as many iterations as the first one to prove it. Returns how many more are needed; 0: it has. */
static uint64_t compare_again(void) {
  enum { CHANCES = 4 };
  const uint64_t iterations = dperf_window_iterations(&claim->window);
  if (iterations < claim->length) return claim->length - iterations;
  const double mean_ns = dperf_window_mean(&claim->window, iterations);
  if (dperf_window_repeating(&claim->window, (unsigned)claim->period) >= claim->length &&
      dperf_is_near(mean_ns, claim->mean_ns, claim->options->eps) && moves_as_before(iterations))
    return 0;
  if (iterations >= CHANCES * claim->first_length) claim->drifts = true;
  return claim->length;
}

/* A window of a few microseconds may be steady by chance: the less the shorter it is and the steadier it must
 * be. So one of half the time must be twice as steady. Returns how many iterations are missing. */
static uint64_t too_brief(const struct dperf_steady* steady) {
  enum { ENOUGH_NS = 10 * 1000 * 1000, LEAST_NS = 1000 * 1000 };
  const struct dperf_window* window = &claim->window;
  const uint64_t iterations = dperf_window_iterations(window);
  const double elapsed_ns = (double)(window->at[window->size - 1].elapsed_ns - window->at[0].elapsed_ns);
  const double needed_ns = fmax(fmin(steady->spread / claim->options->eps, 1) * ENOUGH_NS, LEAST_NS);
  if (elapsed_ns >= needed_ns || 2 * iterations >= claim->most) return 0;
  const double needed = (double)iterations * needed_ns / (elapsed_ns + 1) + 1,
               most = (double)claim->most / 2 + 1;
  return (uint64_t)fmin(needed, most) - iterations + 1;
}

/* The loop by itself: fills in what the iterations so far allow. Returns how many more are needed; 0: they
 * can be repeated. */
static uint64_t examine_loop(struct dperf_offer* offer) {
  const uint64_t iterations = dperf_window_iterations(&claim->window);
  if (iterations < claim->least) return claim->least - iterations;
  const struct dperf_steady steady = dperf_window_steady(&claim->window, claim->options->eps);
  if (!steady.is_steady) return iterations / 4 + 1;
  const uint64_t missing = too_brief(&steady);
  if (missing) return missing;
  offer->can = 1;
  offer->periods |= (uint64_t)1 << (steady.period - 1);
  return 0;
}

/* Few iterations, because the loop is known or because they are long. */
static uint64_t examine_few(struct dperf_offer* offer) {
  const struct dperf_knowledge* knowledge = &claim->site->knowledge;
  const double eps = claim->options->eps;
  if (claim->uses && knowledge->is_known) {
    offer->brief = dperf_knowledge_window(knowledge, &claim->window, eps);
    if (offer->brief) offer->periods |= (uint64_t)1 << (knowledge->period - 1);
    const uint64_t needed = 2 * knowledge->period + 1, iterations = dperf_window_iterations(&claim->window);
    return offer->brief ? 0 : iterations < needed ? needed - iterations : 1;
  }
  if (claim->few < DPERF_LEAST_WINDOW) offer->brief = dperf_window_of_few(&claim->window, claim->few, eps);
  return offer->brief ? 0 : 1;
}

static uint64_t examine(struct dperf_offer* offer) {
  if (claim->stage) {
    offer->periods = 1;
    const uint64_t needed = compare_again();
    offer->can = !needed;
    return needed;
  }
  const uint64_t few = examine_few(offer);
  if (claim->is_short || (claim->uses && few == 0)) return few;
  const uint64_t many = examine_loop(offer);
  return claim->uses && few < many ? few : many;
}

/* The first communicator that all the loop's traffic stays in; all that have all ranks are one. */
static bool settle_on(uint32_t comm) {
  if (!dperf_traffic_is_within(comm)) return false;
  if (dperf_traffic_is_whole(comm)) comm = DPERF_EVERYBODY;
  if (claim->comm == comm) return true;
  if (claim->comm != DPERF_EVERYBODY && !claim->comm_is_inherited) return false;
  claim->comm = comm;
  claim->comm_is_inherited = false;
  claim->balanced_from = claim->window.size;
  return false;
}

static void bid(struct dperf_offer* offer, uint32_t comm) {
  offer->identity = hash_of_position();
  offer->opposite = ~offer->identity;
  offer->periods = 0;
  const uint64_t needed = examine(offer);
  if (!offer->periods) offer->periods = 1;
  if (claim->drifts) {
    dperf_claim_give_up(DPERF_SAMPLE_DRIFTS);
    offer->can = 0;
    offer->hopeless = DPERF_SAMPLE_DRIFTS;
    return;
  }
  const bool settled = settle_on(comm);
  const uint64_t quarter = dperf_window_iterations(&claim->window) / 4 + 1;
  offer->wish = rides_in(needed ? needed : quarter, offer->wish);
  if (!claim->rides) {
    claim->rides = rides_now;
    claim->rides_at = claim->index;
  }
  /* More calls in this iteration than in any other: it may have been left without a word. */
  const bool is_inside = dperf_rt_events - claim->calls <= claim->most_calls;
  if (settled && is_inside && claim->left > 1 && !dperf_traffic_has_failed()) return;
  offer->can = offer->brief = 0;
}

struct dperf_offer dperf_claim_offer(uint32_t comm, uint64_t rides) {
  struct dperf_offer offer = {.opposite = ~(uint64_t)0, .periods = 1};
  rides_now = rides;
  offer.hopeless = hopeless;
  offer.wish = patient_wish(rides);
  const bool has_loop = claim->site && !claim->is_done && !claim->skip.skipped && !claim->site->first;
  if (has_loop && comm != DPERF_NOBODY) bid(&offer, comm);
  offer.wish = not_too_long(offer.wish, rides);
  return offer;
}

/* What the offers of all have in common: the same on all members. */
struct common {
  bool is_brief;
  uint64_t period, length; /* 0: nothing */
};

/* Windows of which all must find one steady: the longest first, the last one half of all iterations. Of a
 * loop that is known it may be less. */
enum { LENGTHS = 17 };

static uint64_t length_of(const struct common* common, unsigned number) {
  if (common->length) {
    const uint64_t less = number * dperf_even(common->period), least = 2 * common->period;
    const bool may_be_less = common->is_brief && claim->uses && common->length >= least + less;
    return may_be_less || number == 0 ? common->length - less : 0;
  }
  const uint64_t iterations = dperf_window_iterations(&claim->window);
  const uint64_t unit = 4 * common->period, shares = 2 * (LENGTHS - 1);
  const uint64_t length = iterations * (shares - number) / shares / unit * unit;
  return length >= DPERF_LEAST_WINDOW ? length : 0;
}

/* The length of a window of many is left open. */
static struct common common_of(const struct dperf_offer* all) {
  if (claim->stage) return (struct common){.period = claim->period, .length = claim->length};
  struct common common = {.is_brief = all->brief > 0};
  common.period = dperf_common_period(all->periods, MOST_COMMON_PERIOD);
  if (!common.period || !common.is_brief) return common;
  const uint64_t even = dperf_even(common.period);
  common.length = all->brief / even * even;
  if (common.length < 2 * common.period) common.period = 0;
  return common;
}

static struct dperf_stage stage_of(const struct common* common) {
  enum { FEW = 16 };
  const uint64_t left = claim->left - 1;
  if (!common->is_brief) return dperf_stage_of(left, common->length, common->period, claim->stage);
  const uint64_t tail = common->period > 1 ? common->period : left < FEW ? 1 : 2;
  return dperf_stage_to_the_end(left, common->length, common->period, tail);
}

static bool is_steady(const struct common* common) {
  const struct dperf_window* window = &claim->window;
  const double eps = claim->options->eps;
  const unsigned period = (unsigned)common->period;
  if (!common->length || dperf_window_repeating(window, period) < common->length) return false;
  if (claim->stage) return true;
  if (!common->is_brief) {
    const struct dperf_steady steady = dperf_window_steady_at(window, common->length, period, eps);
    return steady.is_steady && !too_brief(&steady);
  }
  if (claim->uses) return dperf_knowledge_holds(&claim->site->knowledge, window, common->length, eps);
  return dperf_window_few(window, common->length, period, eps).is_steady;
}

/* If they agree: how many rides until something can be agreed on again. */
static uint64_t wish_after(const struct common* common) {
  const struct dperf_site* site = claim->site;
  const struct dperf_stage stage = stage_of(common);
  const double each = rides_each();
  if (each <= 0) return 1;
  double iterations = 1 + (double)dperf_probe_of(common->length, common->period), others = 0;
  if (stage.is_last) {
    iterations = (double)(claim->left - 1 - stage.skipped + 1 + 2 * common->period);
    others = site->between_is_known ? (double)site->rides_between : 0;
  }
  const double wish = iterations * each + others;
  return wish < 1 ? 1 : wish < LONGEST_WISH ? (uint64_t)wish : LONGEST_WISH;
}

void dperf_claim_check(struct dperf_offer* mine, const struct dperf_offer* all) {
  const struct common common = common_of(all);
  mine->steady = 0;
  mine->balance = 0;
  const struct dperf_window* window = &claim->window;
  if (!common.period || window->size < claim->balanced_from + 2 * common.period) return;
  for (unsigned i = 0; i < LENGTHS; ++i) {
    struct common one = common;
    one.length = length_of(&common, i);
    if (!is_steady(&one)) continue;
    if (!mine->steady) mine->wish = wish_after(&one);
    mine->steady |= (uint64_t)1 << i;
  }
  if (!mine->steady) return;
  for (uint64_t i = 0; i < 2 * common.period; ++i)
    mine->balance += window->at[window->size - 1 - i].balance * (2 * dperf_mix(claim->index - i + 1) + 1);
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
  if (common->is_brief && claim->uses)
    steady.spread = fmax(site->knowledge.spread, fabs(steady.mean_ns - known_ns) / fmax(known_ns, 1));
  claim->mean_ns = steady.mean_ns;
  claim->compares = common->is_brief && !claim->uses;
  claim->moved_ns = dperf_window_moved(window, common->length);
  claim->signature = window->at[window->size - 1].signature[DPERF_BUT_SIZES];
  site->window = common->length;
  if (dperf_window_sizes_vary(window, common->length, period)) site->sizes_vary = true;
  site->comm = claim->comm;
  if (steady.spread > site->spread) site->spread = steady.spread;
}

void dperf_claim_agreed(const struct dperf_offer* all) {
  struct common common = common_of(all);
  common.length = length_of(&common, (unsigned)__builtin_ctzll(all->steady));
  claim->skip = stage_of(&common);
  if (claim->stage == 0) {
    describe(&common);
    claim->first_length = common.length;
    claim->length = dperf_probe_of(common.length, common.period);
    claim->period = common.period;
  }
  if (claim->skip.skipped) return;
  claim->is_done = true;
  dperf_site_conclude(claim->site, DPERF_SAMPLE_TOO_SHORT);
  dperf_claim_let_go();
}

void dperf_claim_refused(const struct dperf_offer* all) {
  if (!all->hopeless || !claim->site || claim->is_done) return;
  dperf_claim_give_up(all->hopeless == DPERF_SAMPLE_DRIFTS ? DPERF_SAMPLE_DRIFTS : dperf_claim_lack());
}
