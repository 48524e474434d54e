/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/watch/watch.h"

#include <math.h>
#include <string.h>

#include "base/message.h"
#include "base/state.h"
#include "dperf/runtime.h"
#include "file/definitions.h"
#include "mpi/objects.h"
#include "sampling/watch/state.h"
#include "sampling/watch/traffic.h"

struct dperf_claim dperf_claim;
static struct dperf_claim* const claim = &dperf_claim;

enum { FIRST_WISH = 4 /* rides */ };
struct dperf_prospects dperf_prospects = {.patience = FIRST_WISH};
const struct dperf_agreements* dperf_agreements;

/* The next loop is bid for with new patience. */
static void renew_prospects(void) {
  dperf_prospects.hopeless = 0;
  dperf_prospects.patience = FIRST_WISH;
}

static void forget_hopeless(uint64_t loop) {
  if (dperf_prospects.hopeless_loop != loop) return;
  dperf_prospects.hopeless = dperf_prospects.hopeless_loop = 0;
}

double dperf_claim_deviation(uint64_t length) {
  const struct dperf_window* window = &claim->window;
  const double moved_ns = dperf_window_moved(window, length);
  return fmax(dperf_deviation(dperf_window_mean(window, length), claim->reference.mean_ns),
              dperf_deviation(claim->reference.mean_ns + moved_ns,
                              claim->reference.mean_ns + claim->reference.moved_ns));
}

/* A probe was not run to its end: what was makes the difference to the window before it, which stands for all
 * that was skipped. */
static void count_last_skip(void) {
  const size_t iterations = dperf_window_iterations(&claim->window);
  const double deviation = iterations ? dperf_claim_deviation(iterations) : 0;
  dperf_integral_add(&claim->account.integral, claim->skipped.since, claim->reference.mean_ns, 0,
                     claim->reference.mean_ns, deviation);
  claim->skipped.since = 0;
}

static void tell_error(void) {
  struct dperf_site* site = claim->site;
  const int64_t run_ns = claim->lane->encoder.charged_ns - claim->account.charged_ns;
  const double error = dperf_integral_error(&claim->account.integral, (double)run_ns);
  claim->account.integral = (struct dperf_integral){0};
  if (error > site->spread) site->spread = error;
  if (error > claim->options->eps) dperf_site_conclude(site, DPERF_SAMPLE_DRIFTS);
}

void dperf_claim_let_go(void) {
  if (!dperf_session.recording) return;
  struct dperf_encoder* encoder = &claim->lane->encoder;
  dperf_charge_write(&claim->skipped.charge, encoder, &claim->window);
  if (claim->probes.course.probe) {
    count_last_skip();
    tell_error();
  }
  claim->lane->held = false;
  encoder->watched = false;
}

static void finish(void) {
  if (!claim->site) return;
  dperf_claim_let_go();
  claim->site = NULL;
}

void dperf_claim_give_up(enum dperf_sample_verdict verdict) {
  if (!claim->site || claim->skip.skipped) return; /* what was agreed on is done: the others do it, too */
  dperf_site_conclude(claim->site, verdict);
  dperf_prospects.hopeless = verdict;
  dperf_prospects.hopeless_loop = claim->site->id;
  finish();
}

enum dperf_sample_verdict dperf_claim_lack(void) {
  const struct dperf_window* window = &claim->window;
  const double eps = claim->options->eps;
  if (claim->account.drifts) return DPERF_SAMPLE_DRIFTS;
  if (!dperf_window_calls_repeat(window)) return DPERF_SAMPLE_NEVER_REPEATS;
  if (claim->terms.is_short) {
    if (!dperf_window_may_be_few(window)) return DPERF_SAMPLE_TOO_SHORT;
    return dperf_window_of_few(window, claim->terms.few, eps) ? DPERF_SAMPLE_NO_AGREEMENT
                                                              : DPERF_SAMPLE_UNSTABLE;
  }
  const struct dperf_steady steady = dperf_window_steady(window, eps);
  if (!steady.is_steady && steady.length) claim->site->spread = steady.spread;
  return steady.is_steady || !steady.length ? DPERF_SAMPLE_NO_AGREEMENT : DPERF_SAMPLE_UNSTABLE;
}

static void put_overhead(uint64_t begin) {
  dperf_overhead_end(claim->lane, begin);
  dperf_lane_put_overhead(claim->lane);
}

/* The records up to here are those of whole iterations, and what they took is known. If they have become too
 * many, the loop is given up. */
static bool add_boundary(void) {
  struct dperf_lane* lane = claim->lane;
  struct dperf_encoder* encoder = &lane->encoder;
  if (dperf_lane_ready(lane->hot)) dperf_raw_3(lane->hot, DPERF_RAW_BLOCK, lane->hot->block, dperf_cycles());
  dperf_lane_flush(lane, false);
  const uint64_t begin = dperf_overhead_begin();
  struct dperf_boundary boundary = {.balance = dperf_traffic_balance(claim->balance.comm)};
  const bool strange = dperf_traffic_was_strange();
  boundary.sound = !strange && dperf_requests_active() == 0 && !encoder->reaches_back;
  dperf_encoder_boundary(encoder, claim->number);
  for (unsigned by = 0; by < DPERF_LIKENESSES; ++by)
    boundary.signature[by] = dperf_mix(encoder->signatures[by].calls) + encoder->signatures[by].completions;
  boundary.charged_ns = encoder->charged_ns;
  boundary.elapsed_ns = encoder->last_ns;
  boundary.moved_ns = encoder->moved_ns;
  boundary.records = encoder->events + encoder->other_records;
  boundary.events = encoder->events;
  boundary.bytes = encoder->bytes_before + encoder->out.size;
  memset(encoder->signatures, 0, sizeof encoder->signatures);
  encoder->reaches_back = false;
  encoder->boundary_event = encoder->events;
  const uint64_t calls = dperf_rt_events - claim->calls.before;
  if (claim->window.size && calls > claim->calls.most) claim->calls.most = calls;
  claim->calls.before = dperf_rt_events;
  const bool added = dperf_window_add(&claim->window, boundary);
  put_overhead(begin);
  return added;
}

/* What is run at the end of a short loop tells how far off the window may have been: that is what its spread
 * says then. */
static void compare_tail(void) {
  const struct dperf_window* window = &claim->window;
  double sum_ns = 0, moved_ns = 0, count = 0;
  for (size_t i = 1; i < window->size; ++i) {
    if (window->at[i].signature[DPERF_BUT_SIZES] != claim->reference.signature) continue;
    sum_ns += (double)(window->at[i].charged_ns - window->at[i - 1].charged_ns);
    moved_ns += (double)(window->at[i].moved_ns - window->at[i - 1].moved_ns);
    ++count;
  }
  if (count == 0 || claim->reference.mean_ns <= 0) return;
  const double spread = fabs(sum_ns / count - claim->reference.mean_ns) / claim->reference.mean_ns;
  const double moved = fabs(moved_ns / count - claim->reference.moved_ns) /
                       (claim->reference.mean_ns + claim->reference.moved_ns);
  claim->site->spread = fmax(claim->site->spread, fmax(spread, moved));
}

/* Nothing was skipped in this entry, to its end. */
static void learn(void) {
  struct dperf_site* site = claim->site;
  const enum dperf_finding found = dperf_knowledge_add(&site->knowledge, &claim->window, claim->options->eps);
  site->learnt_from = site->knowledge.is_known ? 0 : site->learnt_from + 1;
  if (found == DPERF_FOUND_CHANGED && site->skipped) dperf_site_conclude(site, DPERF_SAMPLE_DRIFTS);
}

/* When it is entered again, agreements are made in time. */
static void count_rides(void) {
  struct dperf_site* site = claim->site;
  const uint64_t rides = dperf_agreements->rides(), run = claim->progress.index + 1 - site->skipped_now;
  if (rides < claim->rides.at_entry || !claim->rides.at_entry) return;
  site->rides_each = (double)(rides - claim->rides.at_entry) / (double)run;
  site->rides_at_exit = rides;
}

void dperf_claim_end(uint64_t loop, bool at_exit) {
  forget_hopeless(loop);
  if (!claim->site || claim->site->id != loop) return;
  if (at_exit) {
    count_rides();
    if (claim->state != DPERF_CLAIM_IS_DONE) add_boundary();
    if (!claim->site) return;
  }
  const uint64_t begin = dperf_overhead_begin();
  if (at_exit && claim->state == DPERF_CLAIM_COMPARES) compare_tail();
  if (claim->state == DPERF_CLAIM_IS_OPEN) {
    if (claim->terms.learns && !claim->probes.stage) learn();
    dperf_site_conclude(claim->site, dperf_claim_lack());
  }
  finish();
  if (claim->lane->hot) put_overhead(begin);
}

void dperf_claim_close(void) {
  if (claim->site) dperf_claim_end(claim->site->id, false);
  dperf_window_free(&claim->window);
}

uint64_t dperf_claim_most(void) {
  if (claim->terms.attempt) return claim->terms.attempt;
  const struct dperf_window* window = &claim->window;
  const uint64_t each_ns = dperf_window_iteration_ns(window, dperf_window_iterations(window));
  return dperf_most_iterations(claim->terms.total, claim->options->most, each_ns);
}

static void forget_iterations(void) {
  dperf_window_clear(&claim->window);
  claim->calls.most = 0;
  claim->balance.from = 0;
}

static void decide_limits(uint64_t left, uint64_t said) {
  enum { MOST_LEARNT = 1000 };
  struct dperf_site* site = claim->site;
  const uint64_t most = said ? said : MOST_LEARNT;
  const uint64_t share = left / 8 / 2 * 2;
  claim->terms.is_short = left < DPERF_LEAST_ITERATIONS;
  claim->terms.uses = left >= DPERF_LEAST_KNOWN && dperf_knowledge_may_be_used(&site->knowledge);
  claim->terms.learns = site->entries > 1 && left <= most;
  claim->terms.total = left;
  claim->terms.attempt = dperf_attempt_iterations(left, said);
  claim->terms.few = share < 2 ? 2 : share;
}

static void expect_rides(void) {
  struct dperf_site* site = claim->site;
  claim->rides.at_entry = dperf_agreements->rides();
  site->between_is_known = site->rides_at_exit && claim->rides.at_entry >= site->rides_at_exit;
  if (site->between_is_known) site->rides_between = claim->rides.at_entry - site->rides_at_exit;
}

void dperf_claim_begin(struct dperf_lane* lane, struct dperf_site* site, const void* run, uint64_t left,
                       const struct dperf_sampling_options* options) {
  const uint64_t begin = dperf_overhead_begin();
  finish();
  const struct dperf_window window = claim->window;
  memset(claim, 0, sizeof *claim);
  claim->window = window;
  claim->lane = lane;
  claim->site = site;
  claim->run = run;
  claim->options = options;
  claim->in_the_end = DPERF_CLAIM_IS_DONE;
  claim->calls.first = dperf_rt_events;
  claim->account.charged_ns = lane->encoder.charged_ns;
  claim->number = dperf_block_number(site->id, true);
  claim->progress.left = left;
  claim->balance.comm = site->comm;
  claim->balance.is_inherited = true;
  decide_limits(left, options->most);
  expect_rides();
  renew_prospects();
  forget_iterations();
  dperf_traffic_watch();
  lane->encoder.watched = true;
  lane->held = true;
  put_overhead(begin);
  if (add_boundary())
    claim->account.entered_ns = claim->window.at[0].elapsed_ns;
  else
    dperf_claim_give_up(DPERF_SAMPLE_GIVEN_UP);
}

/* Watches what comes after the skip. */
static void go_on(void) {
  dperf_lane_flush(claim->lane, true);
  forget_iterations();
  if (!add_boundary()) dperf_claim_give_up(DPERF_SAMPLE_GIVEN_UP);
}

static uint64_t apply_skip(void) {
  const uint64_t begin = dperf_overhead_begin();
  const struct dperf_stage stage = claim->skip;
  const uint64_t skipped = stage.skipped < claim->progress.left ? stage.skipped : claim->progress.left - 1;
  claim->lane->encoder.oldest_wild = claim->skipped.charge.events;
  claim->skipped.charge.iterations += skipped;
  claim->skipped.since = skipped;
  claim->skipped.farther = stage.farther;
  claim->skip = (struct dperf_stage){0};
  dperf_site_conclude(claim->site, DPERF_SAMPLE_SAMPLED);
  claim->site->skipped += skipped;
  claim->site->skipped_now += skipped;
  claim->progress.index += skipped;
  claim->rides.asked_at += skipped;
  claim->progress.left -= skipped;
  ++claim->probes.stage;
  claim->state = stage.is_last ? claim->in_the_end : DPERF_CLAIM_IS_OPEN;
  if (claim->state != DPERF_CLAIM_IS_OPEN) {
    dperf_claim_let_go();
    claim->lane->encoder.watched = claim->state == DPERF_CLAIM_COMPARES;
  }
  dperf_overhead_end(claim->lane, begin);
  if (claim->state != DPERF_CLAIM_IS_DONE)
    go_on();
  else
    dperf_lane_put_overhead(claim->lane);
  return skipped;
}

/* Nobody has looked yet whether it is steady. */
static bool describe_as_told(uint64_t length) {
  const unsigned period = (unsigned)claim->probes.period;
  const struct dperf_steady steady = dperf_window_told(&claim->window, length, period, claim->options->eps);
  struct dperf_site* site = claim->site;
  site->window = length;
  site->spread = fmax(site->spread, steady.spread);
  if (dperf_window_sizes_vary(&claim->window, length, period)) site->sizes_vary = true;
  return steady.is_steady;
}

/* None of the last `length` iterations made a call. What they say of the loop is nothing: it communicates
 * more seldom than that. */
static bool is_silent(const struct dperf_window* window, uint64_t length) {
  for (uint64_t i = 0; i < length && i + 1 < window->size; ++i)
    if (window->at[window->size - 1 - i].signature[DPERF_BY_ALL] != dperf_mix(0)) return false;
  return true;
}

/* The two-run mode: what all ranks find out alike, as they have the same numbers. */
static uint64_t skip_as_told(void) {
  const struct dperf_site* site = claim->site;
  claim->probes.period = site->period;
  claim->state = DPERF_CLAIM_IS_DONE;
  const uint64_t repeating = dperf_window_repeating(&claim->window, (unsigned)site->period);
  const struct dperf_stage stage = dperf_skipped_as_told(site, claim->progress.left);
  const bool is_alike = repeating >= stage.length + 1 && !is_silent(&claim->window, site->period);
  if (!is_alike || !stage.skipped || dperf_traffic_has_failed()) {
    dperf_site_conclude(claim->site, DPERF_SAMPLE_NO_AGREEMENT);
    dperf_claim_let_go();
    return 0;
  }
  claim->skip = stage;
  claim->skipped.charge = dperf_charge_of(&claim->window, claim->window.size - 2, stage.length, stage.length,
                                          claim->probes.period);
  const bool is_steady = describe_as_told(stage.length);
  struct dperf_site* told = claim->site;
  const uint64_t skipped = apply_skip();
  if (!is_steady) dperf_site_conclude(told, DPERF_SAMPLE_DRIFTS);
  return skipped;
}

uint64_t dperf_claim_owed(uint64_t left) {
  const uint64_t agreed = claim->skip.skipped;
  const uint64_t skipped = agreed < left ? agreed : left ? left - 1 : 0;
  claim->skip.skipped = 0;
  finish();
  return skipped;
}

/* A long loop is worth another attempt: the machine may have been disturbed. Not one that has never
 * communicated. */
static bool begin_anew(void) {
  if (dperf_rt_events == claim->calls.first) return false;
  if (claim->probes.stage ||
      !dperf_attempt_again(claim->terms.total, claim->terms.attempt, claim->progress.index))
    return false;
  claim->progress.attempt_began = claim->progress.index;
  renew_prospects();
  go_on();
  return true;
}

/* Once it is clear that nothing will come of it, loops inside are free, unless something is learnt. */
static void give_up_in_time(void) {
  if (claim->terms.learns && !claim->probes.stage) return;
  if (claim->terms.is_short && !claim->terms.uses && !claim->probes.stage &&
      !dperf_window_may_be_few(&claim->window)) {
    dperf_site_conclude(claim->site, DPERF_SAMPLE_TOO_SHORT);
    finish();
  } else if (!claim->terms.is_short && dperf_window_iterations(&claim->window) > dperf_claim_most() &&
             !begin_anew()) {
    const uint64_t begin = dperf_overhead_begin();
    if (claim->probes.stage)
      claim->account.drifts = true; /* what was skipped is not known to be like what came after it */
    dperf_claim_give_up(dperf_claim_lack());
    put_overhead(begin);
  }
}

uint64_t dperf_claim_next(uint64_t left) {
  const bool as_expected = left + 1 == claim->progress.left;
  ++claim->progress.index;
  claim->progress.left = left;
  if (claim->state == DPERF_CLAIM_IS_DONE) return 0;
  if (!add_boundary()) {
    if (claim->skip.skipped) claim->lane->encoder.out.broken = true; /* nothing stands for what is skipped */
    dperf_site_conclude(claim->site, DPERF_SAMPLE_GIVEN_UP);
    return dperf_claim_owed(left);
  }
  if (!claim->site || claim->state != DPERF_CLAIM_IS_OPEN) return 0;
  if (!as_expected) claim->window.at[claim->window.size - 1].sound = false;
  if (claim->skip.skipped) return apply_skip();
  if (claim->site->first) return claim->progress.index == claim->site->first ? skip_as_told() : 0;
  if (dperf_session.size == 1) {
    const uint64_t begin = dperf_overhead_begin();
    dperf_agreements->alone();
    put_overhead(begin);
  }
  if (claim->site) give_up_in_time();
  return 0;
}
