/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling_claim.h"

#include <string.h>

#include "definitions.h"
#include "dperf/runtime.h"
#include "message.h"
#include "objects.h"
#include "sampling_traffic.h"
#include "sampling_window.h"
#include "session.h"

enum {
  MOST_COMMON_PERIOD = 256,
  FIRST_WISH = 4,         /* rides */
  LONGEST_WISH = 64,      /* of a rank that watches no loop: it may enter one at any time */
  LONGEST_HOPELESS = 1024 /* of a rank in a loop that will not be sampled */
};

static struct {
  struct dperf_lane* lane;
  struct dperf_site* site; /* null: none */
  const void* run;
  const struct dperf_sampling_options* options;
  uint32_t number;      /* of the loop in the trace */
  bool is_done;         /* nothing more is skipped; loops inside are still left alone */
  uint64_t index;       /* of the iteration that runs */
  uint64_t left;        /* at its beginning */
  uint64_t least, most; /* iterations in which it may, and must, be decided */
  struct dperf_window window;
  uint64_t first_call;        /* of the loop: its number */
  uint64_t calls, most_calls; /* before this iteration; most in one */
  uint32_t comm;              /* number of that whose balance the boundaries have */
  size_t balanced_from;       /* boundary */
  uint64_t rides, rides_at;   /* on the communicator that agreed last, and iterations then */
  unsigned stage;
  uint64_t length, period; /* agreed */
  double mean_ns;          /* of the first window */
  bool drifts;
  uint64_t skip; /* agreed, at the next boundary */
  bool skip_is_last;
} claim;

static uint64_t patience = FIRST_WISH;
static uint64_t hopeless; /* the verdict of the loop that was given up last */
static uint64_t hopeless_loop;

/* Loops are marked only where they communicate, so the end of one that does not is not seen. */
bool dperf_claim_is_taken(void) {
  const bool is_silent = claim.site && claim.index > 0 && dperf_rt_events == claim.first_call;
  return claim.site && !is_silent;
}

bool dperf_claim_is_of(const struct dperf_site* site, const void* run) {
  return claim.site == site && claim.run == run;
}

/* What is encoded may be written again. */
static void let_go(void) {
  claim.lane->held = false;
  claim.lane->encoder.watched = false;
}

static void finish(void) {
  if (!claim.site) return;
  let_go();
  claim.site = NULL;
}

void dperf_claim_give_up(enum dperf_sample_verdict verdict) {
  if (!claim.site || claim.skip) return; /* what was agreed on is done: the others do it, too */
  dperf_site_conclude(claim.site, verdict);
  hopeless = verdict;
  hopeless_loop = claim.site->id;
  finish();
}

/* A loop that ends undecided: what it lacked. Without a window there was nothing that could be repeated. */
static enum dperf_sample_verdict lack(void) {
  if (claim.drifts) return DPERF_SAMPLE_DRIFTS;
  const struct dperf_steady steady = dperf_window_steady(&claim.window, claim.options->eps);
  if (!steady.is_steady && steady.length) claim.site->spread = steady.spread;
  return steady.is_steady || !steady.length ? DPERF_SAMPLE_NO_AGREEMENT : DPERF_SAMPLE_UNSTABLE;
}

void dperf_claim_end(uint64_t loop) {
  if (hopeless_loop == loop) {
    hopeless = 0;
    hopeless_loop = 0;
  }
  if (!claim.site || claim.site->id != loop) return;
  if (!claim.is_done) dperf_site_conclude(claim.site, lack());
  finish();
}

void dperf_claim_close(void) {
  if (claim.site) dperf_claim_end(claim.site->id);
  dperf_window_free(&claim.window);
}

/* The records up to here are those of whole iterations, and what they took is known. */
static bool add_boundary(void) {
  struct dperf_lane* lane = claim.lane;
  struct dperf_encoder* encoder = &lane->encoder;
  if (dperf_lane_ready(lane->hot)) dperf_raw_3(lane->hot, DPERF_RAW_BLOCK, lane->hot->block, dperf_cycles());
  dperf_lane_flush(lane, false);
  const uint64_t begin = dperf_overhead_begin();
  struct dperf_boundary boundary = {.balance = dperf_traffic_balance(claim.comm)};
  const bool strange = dperf_traffic_was_strange();
  boundary.sound = !strange && dperf_requests_active() == 0 && !encoder->reaches_back;
  dperf_encoder_boundary(encoder, claim.number);
  boundary.signature = dperf_mix(encoder->signature) + encoder->completions;
  boundary.charged_ns = encoder->charged_ns;
  boundary.elapsed_ns = encoder->last_ns;
  boundary.records = encoder->events + encoder->other_records;
  boundary.events = encoder->events;
  boundary.bytes = encoder->bytes_before + encoder->out.size;
  encoder->signature = encoder->completions = 0;
  encoder->reaches_back = false;
  encoder->boundary_event = encoder->events;
  const uint64_t calls = dperf_rt_events - claim.calls;
  if (claim.window.size && calls > claim.most_calls) claim.most_calls = calls;
  claim.calls = dperf_rt_events;
  const bool added = dperf_window_add(&claim.window, boundary);
  dperf_overhead_end(lane, begin);
  dperf_lane_put_overhead(lane);
  return added;
}

/* Of long loops more: what happens every tenth time must be seen three times. */
static uint64_t least_of(uint64_t iterations) {
  enum { SHARE = 8, ENOUGH = 50 };
  const uint64_t share = iterations / SHARE;
  return share < DPERF_LEAST_WINDOW ? DPERF_LEAST_WINDOW : share < ENOUGH ? share : ENOUGH;
}

static void forget_iterations(void) {
  dperf_window_clear(&claim.window);
  claim.most_calls = 0;
  claim.balanced_from = 0;
}

void dperf_claim_begin(struct dperf_lane* lane, struct dperf_site* site, const void* run, uint64_t left,
                       const struct dperf_sampling_options* options) {
  finish();
  const struct dperf_window window = claim.window;
  memset(&claim, 0, sizeof claim);
  claim.window = window;
  claim.lane = lane;
  claim.site = site;
  claim.run = run;
  claim.options = options;
  claim.first_call = dperf_rt_events;
  claim.number = dperf_block_number(site->id, true);
  claim.left = left;
  claim.least = least_of(left);
  claim.most = left / 4 < options->most ? left / 4 : options->most;
  hopeless = 0;
  patience = FIRST_WISH;
  forget_iterations();
  dperf_traffic_watch();
  lane->encoder.watched = true;
  lane->held = true;
  if (!add_boundary()) dperf_claim_give_up(DPERF_SAMPLE_GIVEN_UP);
}

/* The records of the window stand for the skipped iterations, too. They end before the iteration in which
 * that was agreed: what is special in that one is not repeated. */
static void write_repeat(uint64_t skipped) {
  const struct dperf_boundary* end = &claim.window.at[claim.window.size - 2];
  const struct dperf_boundary* begin = end - claim.length;
  dperf_encoder_repeat(&claim.lane->encoder, end->bytes, end->records - begin->records,
                       skipped / claim.length, claim.period);
  claim.lane->encoder.oldest_wild = end->events;
}

static uint64_t apply_skip(void) {
  const uint64_t begin = dperf_overhead_begin();
  const uint64_t skipped = claim.skip < claim.left ? claim.skip : claim.left - 1;
  claim.skip = 0;
  write_repeat(skipped);
  dperf_site_conclude(claim.site, DPERF_SAMPLE_SAMPLED);
  claim.site->skipped += skipped;
  claim.site->skipped_now += skipped;
  claim.index += skipped;
  claim.left -= skipped;
  ++claim.stage;
  claim.is_done = claim.skip_is_last;
  dperf_overhead_end(claim.lane, begin);
  if (claim.is_done) {
    let_go();
    dperf_lane_put_overhead(claim.lane);
  } else {
    dperf_lane_flush(claim.lane, true);
    forget_iterations();
    if (!add_boundary()) dperf_claim_give_up(DPERF_SAMPLE_GIVEN_UP);
  }
  return skipped;
}

/* The two-run mode: what all ranks find out alike, as they have the same numbers. */
static uint64_t skip_as_told(void) {
  const struct dperf_site* site = claim.site;
  claim.length = dperf_window_as_told(site);
  claim.period = site->period;
  claim.is_done = true;
  const uint64_t repeating = dperf_window_repeating(&claim.window, (unsigned)site->period);
  const uint64_t skipped = dperf_skipped_as_told(site, claim.left);
  if (repeating < claim.length + 1 || !skipped || dperf_traffic_has_failed()) {
    dperf_site_conclude(claim.site, DPERF_SAMPLE_NO_AGREEMENT);
    let_go();
    return 0;
  }
  claim.skip = skipped;
  claim.skip_is_last = true;
  return apply_skip();
}

uint64_t dperf_claim_owed(uint64_t left) {
  const uint64_t skipped = claim.skip < left ? claim.skip : left ? left - 1 : 0;
  claim.skip = 0;
  finish();
  return skipped;
}

uint64_t dperf_claim_next(uint64_t left) {
  if (claim.is_done) return 0;
  const bool as_expected = left + 1 == claim.left;
  ++claim.index;
  claim.left = left;
  if (!add_boundary()) {
    if (claim.skip) claim.lane->encoder.out.broken = true; /* nothing would stand for what is skipped */
    dperf_site_conclude(claim.site, DPERF_SAMPLE_GIVEN_UP);
    return dperf_claim_owed(left);
  }
  if (!as_expected) claim.window.at[claim.window.size - 1].sound = false;
  if (claim.skip) return apply_skip();
  if (claim.site->first) return claim.index == claim.site->first ? skip_as_told() : 0;
  if (dperf_session.size == 1) dperf_agree_alone();
  if (claim.site && dperf_window_iterations(&claim.window) > claim.most) dperf_claim_give_up(lack());
  return 0;
}

static uint64_t hash_of_position(void) {
  uint64_t hash = dperf_mix(claim.index + 1);
  hash = dperf_mix(hash ^ claim.left);
  return dperf_mix(hash ^ (claim.stage << 20 | claim.length));
}

/* How many rides `iterations` are; `otherwise`, as long as that is not known. */
static uint64_t rides_in(uint64_t iterations, uint64_t rides, uint64_t otherwise) {
  const uint64_t since = claim.index - claim.rides_at;
  if (!claim.rides || rides <= claim.rides || !since) return otherwise;
  const uint64_t wish = iterations * (rides - claim.rides) / since;
  return wish ? wish : 1;
}

static struct dperf_offer nothing(void) {
  struct dperf_offer offer = {.opposite = ~(uint64_t)0, .periods = 1, .window = UINT64_MAX};
  offer.hopeless = hopeless;
  offer.wish = patience;
  const uint64_t longest = hopeless ? LONGEST_HOPELESS : LONGEST_WISH;
  patience = 2 * patience < longest ? 2 * patience : longest;
  return offer;
}

/* A later window must have the mean of the first one. One that has not may have been disturbed: it gets four
 * times as many iterations to prove it. Returns how many more are needed; 0: it has. */
static uint64_t compare_again(void) {
  enum { CHANCES = 4 };
  const uint64_t iterations = dperf_window_iterations(&claim.window);
  if (iterations < claim.length) return claim.length - iterations;
  const double mean_ns = dperf_window_mean(&claim.window, iterations);
  if (dperf_is_near(mean_ns, claim.mean_ns, claim.options->eps)) return 0;
  if (iterations >= CHANCES * claim.length) claim.drifts = true;
  return claim.length;
}

/* A window of a few microseconds says little, whatever its quarters say. Returns how many iterations are
 * missing. */
static uint64_t too_brief(void) {
  enum { LEAST_NS = 10 * 1000 * 1000 };
  const struct dperf_window* window = &claim.window;
  const uint64_t iterations = dperf_window_iterations(window);
  const int64_t elapsed_ns = window->at[window->size - 1].elapsed_ns - window->at[0].elapsed_ns;
  if (elapsed_ns >= LEAST_NS || 2 * iterations >= claim.most) return 0;
  const uint64_t needed = iterations * LEAST_NS / (uint64_t)(elapsed_ns + 1) + 1;
  const uint64_t most = claim.most / 2 + 1;
  return (needed < most ? needed : most) - iterations;
}

/* Fills in what the iterations so far allow. Returns how many more are needed; 0: they can be repeated. */
static uint64_t examine(struct dperf_offer* offer) {
  const uint64_t iterations = dperf_window_iterations(&claim.window);
  if (claim.stage) {
    offer->window = claim.length;
    const unsigned period = dperf_window_period(&claim.window);
    if (period) offer->periods = (uint64_t)1 << (period - 1);
    return period ? compare_again() : claim.length;
  }
  if (iterations < claim.least) return claim.least - iterations;
  const uint64_t missing = too_brief();
  if (missing) return missing;
  const struct dperf_steady steady = dperf_window_steady(&claim.window, claim.options->eps);
  if (!steady.is_steady) return iterations / 4 + 1;
  offer->window = steady.length;
  offer->periods = (uint64_t)1 << (steady.period - 1);
  return 0;
}

/* The first communicator that all the loop's traffic stays in; all that have all ranks are one. */
static bool settle_on(uint32_t comm) {
  if (!dperf_traffic_is_within(comm)) return false;
  if (dperf_traffic_is_whole(comm)) comm = DPERF_EVERYBODY;
  if (claim.comm == comm) return true;
  if (claim.comm != DPERF_EVERYBODY) return false;
  claim.comm = comm;
  claim.balanced_from = claim.window.size;
  return false;
}

struct dperf_offer dperf_claim_offer(uint32_t comm, uint64_t rides) {
  struct dperf_offer offer = nothing();
  if (!claim.site || claim.is_done || claim.skip || claim.site->first || comm == DPERF_NOBODY) return offer;
  offer.identity = hash_of_position();
  offer.opposite = ~offer.identity;
  const uint64_t needed = examine(&offer);
  if (claim.drifts) {
    dperf_claim_give_up(DPERF_SAMPLE_DRIFTS);
    offer.hopeless = DPERF_SAMPLE_DRIFTS;
    return offer;
  }
  const bool settled = settle_on(comm);
  const uint64_t quarter = dperf_window_iterations(&claim.window) / 4 + 1;
  offer.wish = rides_in(needed ? needed : quarter, rides, offer.wish);
  if (claim.rides_at != claim.index || !claim.rides) {
    claim.rides = rides;
    claim.rides_at = claim.index;
  }
  /* More calls in this iteration than in any other: it may have been left without a word. */
  const bool is_inside = dperf_rt_events - claim.calls <= claim.most_calls;
  offer.can = !needed && settled && is_inside && claim.left > 1 && !dperf_traffic_has_failed();
  return offer;
}

/* What the offers of all have in common: the same on all members. */
static bool common_window(const struct dperf_offer* all, uint64_t* period, uint64_t* length) {
  *period = dperf_common_period(all->periods, MOST_COMMON_PERIOD);
  *length = *period ? all->window / (4 * *period) * (4 * *period) : 0;
  return *length >= DPERF_LEAST_WINDOW;
}

void dperf_claim_check(struct dperf_offer* mine, const struct dperf_offer* all, uint32_t comm) {
  (void)comm;
  uint64_t period, length;
  mine->unsteady = 1;
  mine->balance = 0;
  if (!common_window(all, &period, &length) || (claim.stage && length != claim.length)) return;
  const struct dperf_window* window = &claim.window;
  if (dperf_window_repeating(window, (unsigned)period) < length) return;
  if (window->size < claim.balanced_from + 2 * period) return;
  if (!claim.stage)
    mine->unsteady = !dperf_window_steady_at(window, length, (unsigned)period, claim.options->eps).is_steady;
  else
    mine->unsteady = 0;
  for (uint64_t i = 0; i < 2 * period; ++i)
    mine->balance += window->at[window->size - 1 - i].balance * (2 * dperf_mix(claim.index - i + 1) + 1);
}

void dperf_claim_agreed(const struct dperf_offer* all) {
  uint64_t period, length;
  if (!common_window(all, &period, &length)) return;
  const struct dperf_stage stage = dperf_stage_of(claim.left - 1, length, period, claim.stage);
  claim.length = length;
  claim.period = period;
  if (claim.stage == 0) {
    const struct dperf_steady steady =
        dperf_window_steady_at(&claim.window, length, (unsigned)period, claim.options->eps);
    claim.mean_ns = steady.mean_ns;
    claim.site->window = length;
    if (steady.spread > claim.site->spread) claim.site->spread = steady.spread;
  }
  claim.skip = stage.skipped;
  claim.skip_is_last = stage.is_last;
  if (stage.skipped) return;
  claim.is_done = true;
  dperf_site_conclude(claim.site, DPERF_SAMPLE_TOO_SHORT);
  let_go();
}

void dperf_claim_refused(const struct dperf_offer* all) {
  if (!all->hopeless || !claim.site || claim.is_done) return;
  dperf_claim_give_up(all->hopeless == DPERF_SAMPLE_DRIFTS ? DPERF_SAMPLE_DRIFTS : DPERF_SAMPLE_NO_AGREEMENT);
}
