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

struct dperf_watch dperf_watch;
static struct dperf_watch* const watch = &dperf_watch;

enum { FIRST_INTERVAL = 4 /* carriers */ };
struct dperf_prospects dperf_prospects = {.patience = FIRST_INTERVAL};
const struct dperf_agreements* dperf_agreements;

/* The next loop is proposed with new patience. */
static void renew_prospects(void) {
  dperf_prospects.given_up = 0;
  dperf_prospects.patience = FIRST_INTERVAL;
}

static void forget_given_up(uint64_t id) {
  if (dperf_prospects.given_up_loop != id) return;
  dperf_prospects.given_up = dperf_prospects.given_up_loop = 0;
}

/* A probe was not run to its end: the part that was run is compared with the baseline before it, which stands
 * for all that was skipped. */
static void count_last_skip(void) {
  const size_t iterations = dperf_iterations_count(&watch->iterations);
  const double deviation = iterations ? dperf_watch_deviation(iterations) : 0;
  dperf_integral_add(&watch->account.integral, watch->skipped.since, watch->reference.mean_ns, 0,
                     watch->reference.mean_ns, deviation);
  watch->skipped.since = 0;
}

/* The speed of a machine wanders over seconds and minutes, of which what was run shows little. */
static double wander(void) {
  const int64_t run_ns = watch->recorder->encoder.last_ns - watch->account.entered_ns;
  return dperf_wander((double)run_ns * 1e-9);
}

/* The baseline's uncertainty is not known to be to the other side. */
static void report_error(void) {
  struct dperf_loop* loop = watch->loop;
  const int64_t run_ns = watch->recorder->encoder.charged_ns - watch->account.charged_ns;
  const double error = dperf_integral_error(&watch->account.integral, (double)run_ns);
  watch->account.integral = (struct dperf_integral){0};
  loop->spread = fmax(loop->spread, fmax(watch->reference.spread + error, wander()));
  if (error * watch->reference.weight > watch->options->eps) dperf_loop_conclude(loop, DPERF_SAMPLE_DRIFTS);
}

void dperf_watch_finish(void) {
  if (!dperf_session.recording) return;
  struct dperf_encoder* encoder = &watch->recorder->encoder;
  dperf_charge_write(&watch->skipped.charge, encoder, &watch->iterations);
  if (watch->probes.stepper.probe) {
    count_last_skip();
    report_error();
  }
  dperf_recorder_hold(watch->recorder, false);
  encoder->watched = false;
}

static void finish(void) {
  if (!watch->loop) return;
  dperf_watch_finish();
  watch->loop = NULL;
}

void dperf_watch_give_up(enum dperf_sample_verdict verdict) {
  dperf_watch_give_up_because(verdict, dperf_obstacles_explain(verdict));
}

void dperf_watch_give_up_because(enum dperf_sample_verdict verdict, struct dperf_reason reason) {
  if (!watch->loop || watch->skip.skipped) return; /* what was agreed on is done: the others do it, too */
  dperf_loop_conclude_because(watch->loop, verdict, reason);
  dperf_prospects.given_up = verdict;
  dperf_prospects.given_up_loop = watch->loop->id;
  finish();
}

enum dperf_sample_verdict dperf_watch_verdict_at_end(void) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const struct dperf_tolerance tolerance = dperf_watch_tolerance();
  if (watch->account.drifts) return DPERF_SAMPLE_DRIFTS;
  if (dperf_obstacles_are_strange()) return DPERF_SAMPLE_GIVEN_UP;
  if (!dperf_iterations_repeat(iterations)) return DPERF_SAMPLE_NEVER_REPEATS;
  if (watch->terms.is_short) {
    if (!dperf_baseline_may_be_few(iterations)) return DPERF_SAMPLE_TOO_SHORT;
    return dperf_baseline_of_few(iterations, watch->terms.few, tolerance) ? DPERF_SAMPLE_NO_AGREEMENT
                                                                          : DPERF_SAMPLE_UNSTABLE;
  }
  const struct dperf_baseline steady = dperf_baseline_find(iterations, tolerance);
  if (!steady.is_steady && steady.length) watch->loop->spread = steady.spread;
  if (steady.is_steady && dperf_watch_growth() > dperf_watch_most_growth()) return DPERF_SAMPLE_UNSTABLE;
  return steady.is_steady || !steady.length ? DPERF_SAMPLE_NO_AGREEMENT : DPERF_SAMPLE_UNSTABLE;
}

static void put_overhead(uint64_t begin) {
  dperf_overhead_end(watch->recorder, begin);
  dperf_recorder_put_overhead(watch->recorder);
}

/* The records up to here are those of whole iterations, and what they took is known. If they have become too
 * many, the loop is given up. */
static bool add_boundary(void) {
  struct dperf_recorder* recorder = watch->recorder;
  struct dperf_encoder* encoder = &recorder->encoder;
  if (dperf_recorder_ready(recorder->hot))
    dperf_raw_3(recorder->hot, DPERF_RAW_BLOCK, recorder->hot->block, dperf_cycles());
  dperf_recorder_flush(recorder, false);
  const uint64_t begin = dperf_overhead_begin();
  struct dperf_boundary boundary = {.in_transit = dperf_traffic_in_transit(watch->transit.comm)};
  const bool strange = dperf_traffic_was_strange();
  boundary.quiescent = !strange && dperf_requests_active() == 0 && !encoder->reaches_back;
  dperf_obstacles_at_boundary(boundary.quiescent, strange);
  dperf_encoder_boundary(encoder, watch->number);
  for (unsigned by = 0; by < DPERF_SIGNATURES; ++by)
    boundary.signature[by] = dperf_signature_value(&encoder->signatures[by]);
  boundary.charged_ns = encoder->charged_ns;
  boundary.elapsed_ns = encoder->last_ns;
  boundary.traffic_ns = encoder->traffic_ns;
  boundary.records = encoder->events + encoder->other_records;
  boundary.events = encoder->events;
  boundary.bytes = encoder->bytes_before + encoder->out.size;
  memset(encoder->signatures, 0, sizeof encoder->signatures);
  encoder->reaches_back = false;
  encoder->boundary_event = encoder->events;
  const uint64_t calls = dperf_rt_events - watch->calls.before;
  if (watch->iterations.size && calls > watch->calls.most) watch->calls.most = calls;
  watch->calls.before = dperf_rt_events;
  const bool added = dperf_iterations_add(&watch->iterations, boundary);
  put_overhead(begin);
  return added;
}

/* Without a probe, what is run at the end shows how far off the baseline may have been: that is its spread
 * then. One long iteration tells, of others noise may be what is seen. Half of the deviation is the error if
 * the time changes evenly. */
static void compare_tail(void) {
  const struct dperf_iterations* iterations = &watch->iterations;
  double sum_ns = 0, traffic_ns = 0, count = 0;
  for (size_t i = 1; i < iterations->size; ++i) {
    if (iterations->at[i].signature[DPERF_BUT_TAGS_AND_SIZES] != watch->reference.signature) continue;
    sum_ns += (double)(iterations->at[i].charged_ns - iterations->at[i - 1].charged_ns);
    traffic_ns += (double)(iterations->at[i].traffic_ns - iterations->at[i - 1].traffic_ns);
    ++count;
  }
  if (count == 0 || watch->reference.mean_ns <= 0) return;
  const double spread = fabs(sum_ns / count - watch->reference.mean_ns) / watch->reference.mean_ns;
  const double traffic = fabs(traffic_ns / count - watch->reference.traffic_ns) /
                         (watch->reference.mean_ns + watch->reference.traffic_ns);
  const double off = fmax(spread, traffic);
  if (off <= watch->reference.noise * sqrt(1 / count + 1 / (double)watch->reference.length)) return;
  watch->loop->spread = fmax(watch->loop->spread, off);
  const double of_loop = fmax(spread * watch->reference.weight, traffic);
  if (!watch->terms.is_short && of_loop / 2 > watch->options->eps)
    dperf_loop_conclude(watch->loop, DPERF_SAMPLE_DRIFTS);
}

/* Nothing was skipped in this entry, to its end. */
static void update_prior(void) {
  struct dperf_loop* loop = watch->loop;
  const enum dperf_finding found = dperf_prior_add(&loop->prior, &watch->iterations, watch->options->eps);
  loop->vain_entries = loop->prior.is_set ? 0 : loop->vain_entries + 1;
  if (found == DPERF_FOUND_CHANGED && loop->skipped) dperf_loop_conclude(loop, DPERF_SAMPLE_DRIFTS);
}

/* So that agreements come in time when it is entered next. */
static void count_carriers(void) {
  struct dperf_loop* loop = watch->loop;
  const uint64_t carriers = dperf_agreements->carriers(), run = watch->progress.index + 1 - loop->skipped_now;
  if (carriers < watch->carriers.at_entry || !watch->carriers.at_entry) return;
  loop->carriers_per_iteration = (double)(carriers - watch->carriers.at_entry) / (double)run;
  loop->carriers_at_exit = carriers;
}

void dperf_watch_end(uint64_t id, bool at_exit) {
  forget_given_up(id);
  if (!watch->loop || watch->loop->id != id) return;
  if (at_exit) {
    count_carriers();
    if (watch->state != DPERF_WATCH_IS_DONE) add_boundary();
    if (!watch->loop) return;
  }
  const uint64_t begin = dperf_overhead_begin();
  if (at_exit && watch->state == DPERF_WATCH_COMPARES) compare_tail();
  if (watch->state == DPERF_WATCH_IS_OPEN) {
    if (watch->terms.updates_prior && !watch->probes.skips) update_prior();
    dperf_loop_conclude(watch->loop, dperf_watch_verdict_at_end());
  }
  finish();
  if (watch->recorder->hot) put_overhead(begin);
}

void dperf_watch_close(void) {
  if (watch->loop) dperf_watch_end(watch->loop->id, false);
  dperf_iterations_free(&watch->iterations);
}

static void forget_iterations(void) {
  dperf_iterations_clear(&watch->iterations);
  watch->calls.most = 0;
  watch->transit.from = 0;
  watch->obstacles.met = (struct dperf_reason){.why = DPERF_REASON_NONE};
}

static void give_up_without_memory(void) {
  dperf_watch_give_up_because(DPERF_SAMPLE_GIVEN_UP,
                              (struct dperf_reason){.why = DPERF_REASON_OUT_OF_MEMORY});
}

static void decide_limits(uint64_t left, uint64_t most_asked) {
  enum { MOST_FOR_PRIOR = 1000 };
  struct dperf_loop* loop = watch->loop;
  const uint64_t most = most_asked ? most_asked : MOST_FOR_PRIOR;
  const uint64_t share = left / 8 / 2 * 2;
  watch->terms.is_short = left < DPERF_LEAST_ITERATIONS;
  watch->terms.uses_prior = left >= DPERF_LEAST_WITH_PRIOR && dperf_prior_may_be_used(&loop->prior);
  watch->terms.updates_prior = loop->entries > 1 && left <= most;
  watch->terms.total = left;
  watch->terms.attempt = dperf_attempt_iterations(left, most_asked);
  watch->terms.few = share < 2 ? 2 : share;
}

static void expect_carriers(void) {
  struct dperf_loop* loop = watch->loop;
  watch->carriers.at_entry = dperf_agreements->carriers();
  loop->between_is_known = loop->carriers_at_exit && watch->carriers.at_entry >= loop->carriers_at_exit;
  if (loop->between_is_known)
    loop->carriers_between_entries = watch->carriers.at_entry - loop->carriers_at_exit;
}

/* While the loop is held, a reader of the trace shall not take for the end what was before it. */
static void write_what_is_before(struct dperf_recorder* recorder, const struct dperf_loop* loop,
                                 const struct dperf_sampling_options* options) {
  enum { FEW = 16 };
  if (options->within_ns > 0 && loop->entries <= FEW)
    dperf_recorder_flush(recorder, true);
  else
    dperf_recorder_write_if_old(recorder);
}

void dperf_watch_begin(struct dperf_recorder* recorder, struct dperf_loop* loop, const void* run,
                       uint64_t left, const struct dperf_sampling_options* options) {
  uint64_t begin = dperf_overhead_begin();
  finish();
  dperf_overhead_end(recorder, begin);
  write_what_is_before(recorder, loop, options);
  begin = dperf_overhead_begin();
  const struct dperf_iterations iterations = watch->iterations;
  memset(watch, 0, sizeof *watch);
  watch->iterations = iterations;
  watch->recorder = recorder;
  watch->loop = loop;
  watch->run = run;
  watch->options = options;
  watch->in_the_end = DPERF_WATCH_IS_DONE;
  watch->calls.first = dperf_rt_events;
  watch->account.charged_ns = recorder->encoder.charged_ns;
  watch->account.began_ns = dperf_ns(dperf_cycles());
  watch->number = dperf_block_number(loop->id, true);
  watch->reference.weight = 1;
  watch->progress.left = left;
  watch->transit.comm = loop->comm;
  watch->transit.is_inherited = true;
  decide_limits(left, options->most);
  expect_carriers();
  renew_prospects();
  forget_iterations();
  dperf_traffic_watch();
  recorder->encoder.watched = true;
  dperf_recorder_hold(recorder, true);
  put_overhead(begin);
  if (add_boundary())
    watch->account.entered_ns = watch->iterations.at[0].elapsed_ns;
  else
    give_up_without_memory();
}

/* Watches what comes after the skip. */
static void go_on(void) {
  dperf_recorder_flush(watch->recorder, true);
  forget_iterations();
  if (!add_boundary()) give_up_without_memory();
}

static uint64_t apply_skip(void) {
  const uint64_t begin = dperf_overhead_begin();
  const struct dperf_skip skip = watch->skip;
  const uint64_t skipped = skip.skipped < watch->progress.left ? skip.skipped : watch->progress.left - 1;
  watch->recorder->encoder.oldest_wildcard = watch->skipped.charge.events;
  watch->skipped.charge.iterations += skipped;
  watch->skipped.since = skipped;
  watch->skipped.charged_after = skip.charged_after;
  watch->skip = (struct dperf_skip){0};
  dperf_loop_conclude(watch->loop, DPERF_SAMPLE_SAMPLED);
  watch->loop->skipped += skipped;
  watch->loop->skipped_now += skipped;
  watch->progress.index += skipped;
  watch->carriers.asked_at += skipped;
  watch->progress.left -= skipped;
  ++watch->probes.skips;
  watch->state = skip.is_last ? watch->in_the_end : DPERF_WATCH_IS_OPEN;
  if (watch->state != DPERF_WATCH_IS_OPEN) {
    dperf_watch_finish();
    watch->recorder->encoder.watched = watch->state == DPERF_WATCH_COMPARES;
  }
  dperf_overhead_end(watch->recorder, begin);
  if (watch->state != DPERF_WATCH_IS_DONE)
    go_on();
  else
    dperf_recorder_put_overhead(watch->recorder);
  return skipped;
}

/* It is not known yet whether the baseline is steady. */
static bool describe_as_directed(uint64_t length) {
  const unsigned period = (unsigned)watch->probes.period;
  const struct dperf_baseline steady =
      dperf_baseline_of_length(&watch->iterations, length, period, dperf_watch_tolerance());
  struct dperf_loop* loop = watch->loop;
  loop->baseline = length;
  loop->spread = fmax(loop->spread, steady.spread);
  if (dperf_iterations_sizes_vary(&watch->iterations, length, period)) loop->sizes_vary = true;
  return steady.is_steady;
}

/* The two-run mode: all ranks find the same, as they have the same numbers. */
static uint64_t skip_as_directed(void) {
  struct dperf_loop* const loop = watch->loop;
  watch->probes.period = loop->period;
  watch->state = DPERF_WATCH_IS_DONE;
  const uint64_t repeating = dperf_iterations_repeating(&watch->iterations, (unsigned)loop->period);
  const struct dperf_skip skip = dperf_directed_skip(loop, watch->progress.left);
  const bool is_alike =
      repeating >= skip.length + 1 && !dperf_iterations_are_silent(&watch->iterations, loop->period);
  if (!is_alike || !skip.skipped || dperf_traffic_has_failed()) {
    dperf_loop_conclude(watch->loop, DPERF_SAMPLE_NO_AGREEMENT);
    dperf_watch_finish();
    return 0;
  }
  watch->skip = skip;
  watch->skipped.charge = dperf_charge_of(&watch->iterations, watch->iterations.size - 2, skip.length,
                                          skip.length, watch->probes.period);
  const bool is_steady = describe_as_directed(skip.length);
  const uint64_t skipped = apply_skip();
  if (!is_steady) dperf_loop_conclude(loop, DPERF_SAMPLE_DRIFTS);
  return skipped;
}

uint64_t dperf_watch_take_due(uint64_t left) {
  const uint64_t agreed = watch->skip.skipped;
  const uint64_t skipped = agreed < left ? agreed : left ? left - 1 : 0;
  watch->skip.skipped = 0;
  finish();
  return skipped;
}

/* A long loop is worth another attempt: the machine may have been disturbed. Not one that has never
 * communicated. */
static bool begin_anew(void) {
  if (dperf_rt_events == watch->calls.first) return false;
  if (watch->probes.skips ||
      !dperf_retry_is_due(watch->terms.total, watch->terms.attempt, watch->progress.index))
    return false;
  watch->progress.attempt_began = watch->progress.index;
  renew_prospects();
  go_on();
  return true;
}

/* Once it is clear that it will not be sampled, loops inside may be watched, unless it still updates its
 * prior. */
static void give_up_in_time(void) {
  if (dperf_watch_is_in_vain()) {
    dperf_loop_conclude(watch->loop, dperf_watch_verdict_at_end());
    finish();
  } else if (dperf_watch_takes_too_long()) {
    dperf_watch_give_up(dperf_watch_verdict_at_end());
  }
  if (!watch->loop) return;
  if (watch->terms.updates_prior && !watch->probes.skips) return;
  if (watch->terms.is_short && !watch->terms.uses_prior && !watch->probes.skips &&
      !dperf_baseline_may_be_few(&watch->iterations)) {
    dperf_loop_conclude(watch->loop, DPERF_SAMPLE_TOO_SHORT);
    finish();
  } else if (!watch->terms.is_short && dperf_iterations_count(&watch->iterations) > dperf_watch_most() &&
             !begin_anew()) {
    const uint64_t begin = dperf_overhead_begin();
    if (watch->probes.skips)
      watch->account.drifts = true; /* what was skipped is not known to be like what came after it */
    dperf_watch_give_up(dperf_watch_verdict_at_end());
    put_overhead(begin);
  }
}

uint64_t dperf_watch_next(uint64_t left) {
  const bool as_expected = left + 1 == watch->progress.left;
  ++watch->progress.index;
  watch->progress.left = left;
  if (watch->state == DPERF_WATCH_IS_DONE) return 0;
  if (!add_boundary()) {
    if (watch->skip.skipped)
      watch->recorder->encoder.out.broken = true; /* nothing stands for what is skipped */
    dperf_loop_conclude_because(watch->loop, DPERF_SAMPLE_GIVEN_UP,
                                (struct dperf_reason){.why = DPERF_REASON_OUT_OF_MEMORY});
    return dperf_watch_take_due(left);
  }
  if (!watch->loop || watch->state != DPERF_WATCH_IS_OPEN) return 0;
  if (!as_expected) watch->iterations.at[watch->iterations.size - 1].quiescent = false;
  if (watch->skip.skipped) return apply_skip();
  if (watch->loop->first) return watch->progress.index == watch->loop->first ? skip_as_directed() : 0;
  if (dperf_agreements->is_due()) {
    const uint64_t begin = dperf_overhead_begin();
    watch->is_at_boundary = true;
    dperf_agreements->agree();
    watch->is_at_boundary = false;
    put_overhead(begin);
  }
  if (watch->skip.skipped) return apply_skip();
  if (watch->loop) give_up_in_time();
  return 0;
}
