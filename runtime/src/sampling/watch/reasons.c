/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/watch/reasons.h"

#include <string.h>

#include "base/bytes.h"
#include "encode/trail.h"
#include "mpi/objects.h"
#include "sampling/rule/baseline.h"
#include "sampling/watch/state.h"
#include "sampling/watch/traffic.h"

static struct dperf_watch* const watch = &dperf_watch;
static struct dperf_trail trail; /* of two iterations of the loop that is watched */

static bool is_between_iterations(enum dperf_sample_reason why) {
  return why == DPERF_REASON_REQUEST_ACTIVE || why == DPERF_REASON_ANSWERS_EARLIER;
}

static struct dperf_reason reason_at_boundary(bool strange) {
  if (strange) return dperf_traffic_strange();
  const struct dperf_request* active = dperf_request_active();
  if (!active) return (struct dperf_reason){.why = DPERF_REASON_ANSWERS_EARLIER};
  return (struct dperf_reason){
      .why = DPERF_REASON_REQUEST_ACTIVE, .site = active->site, .numbers = {active->call}};
}

/* The second and the third iteration are compared; if these are alike but calls do not repeat, two later
 * ones. */
static void compare_calls(void) {
  enum { AFTER_FIRST = 1, LATER = 7 };
  const size_t done = watch->iterations.size;
  struct dperf_encoder* encoder = &watch->recorder->encoder;
  if (done == 0) {
    trail.is_found = false;
    encoder->trail = NULL;
  } else if (done == AFTER_FIRST ||
             (done == LATER && !trail.is_found && !dperf_iterations_repeat(&watch->iterations))) {
    trail.compares = false;
    trail.count = trail.field = 0;
    encoder->trail = &trail;
  } else if (encoder->trail) {
    encoder->trail = trail.compares ? NULL : &trail;
    trail.compares = true;
    trail.count = 0;
  }
}

static void meet(bool strange) {
  watch->obstacles.met_at = watch->iterations.size;
  const bool is_known =
      watch->obstacles.met.why && is_between_iterations(watch->obstacles.met.why) != strange;
  if (!is_known) watch->obstacles.met = reason_at_boundary(strange);
}

void dperf_obstacles_at_boundary(bool quiescent, bool strange) {
  if (!quiescent) meet(strange);
  compare_calls();
}

/* Whether it was met as late as in the last half of the iterations: else it was part of the beginning. */
static bool is_recent(void) {
  return watch->obstacles.met.why && 2 * (watch->obstacles.met_at + 1) >= watch->iterations.size;
}

bool dperf_obstacles_are_strange(void) {
  return is_recent() && !is_between_iterations(watch->obstacles.met.why);
}

void dperf_obstacles_refused(bool elsewhere, bool in_transit) {
  watch->obstacles.elsewhere += elsewhere;
  if (in_transit) watch->obstacles.in_transit = true;
}

static struct dperf_reason no_agreement(void) {
  const struct dperf_obstacles* met = &watch->obstacles;
  const uint64_t run = watch->progress.index + 1 - watch->loop->skipped_now;
  if (watch->loop->first)
    return (struct dperf_reason){.why = DPERF_REASON_DIRECTED_UNLIKE, .numbers = {watch->loop->first}};
  if (met->objection.why) return met->objection;
  if (is_recent()) return met->met;
  if (!dperf_iterations_period(&watch->iterations))
    return (struct dperf_reason){.why = DPERF_REASON_IRREGULAR, .numbers = {run}};
  if (!met->asked && !met->collectives) return (struct dperf_reason){.why = DPERF_REASON_NO_COLLECTIVE};
  if (!met->asked)
    return (struct dperf_reason){.why = DPERF_REASON_FEW_COLLECTIVES, .numbers = {met->collectives, run}};
  if (met->in_transit) return (struct dperf_reason){.why = DPERF_REASON_IN_TRANSIT};
  if (met->leaves) return (struct dperf_reason){.why = DPERF_REASON_LEAVES_COMMUNICATOR};
  if (met->elsewhere)
    return (struct dperf_reason){.why = DPERF_REASON_ELSEWHERE, .numbers = {met->elsewhere}};
  return (struct dperf_reason){.why = DPERF_REASON_OTHER_RANK};
}

static uint64_t ppm(double share) {
  const double parts = share * 1e6;
  return parts < UINT32_MAX ? (uint64_t)parts : UINT32_MAX;
}

/* How far off blocks may be. */
static uint64_t allowed_ppm(void) {
  return ppm(watch->options->eps / dperf_watch_weight());
}

static struct dperf_reason unsteady(void) {
  const double growth = dperf_watch_growth();
  if (growth > dperf_watch_most_growth())
    return (struct dperf_reason){.why = DPERF_REASON_GROWTH,
                                 .numbers = {watch->progress.index + 1 - watch->loop->skipped_now,
                                             ppm(growth), ppm(dperf_watch_most_growth())}};
  return (struct dperf_reason){.why = DPERF_REASON_UNSTEADY,
                               .numbers = {watch->progress.index + 1 - watch->loop->skipped_now,
                                           ppm(watch->loop->spread), allowed_ppm()}};
}

static struct dperf_reason drifts(void) {
  if (ppm(watch->loop->spread) <= allowed_ppm()) return (struct dperf_reason){.why = DPERF_REASON_NONE};
  return (struct dperf_reason){.why = DPERF_REASON_DRIFT,
                               .numbers = {ppm(watch->loop->spread), allowed_ppm()}};
}

static struct dperf_reason too_short(void) {
  const struct dperf_iterations* iterations = &watch->iterations;
  const uint64_t each_ns = dperf_iterations_each_ns(iterations, dperf_iterations_count(iterations));
  if (!watch->terms.is_short)
    return (struct dperf_reason){.why = DPERF_REASON_NOTHING_LEFT,
                                 .numbers = {watch->progress.index + 1, watch->progress.left - 1}};
  return (struct dperf_reason){
      .why = DPERF_REASON_SHORT_ITERATIONS,
      .numbers = {watch->terms.total, each_ns, DPERF_LEAST_ITERATIONS, DPERF_LEAST_FEW_NS}};
}

static struct dperf_reason calls_differ(void) {
  const uint64_t run = watch->progress.index + 1 - watch->loop->skipped_now;
  if (!trail.is_found) return (struct dperf_reason){.why = DPERF_REASON_IRREGULAR, .numbers = {run}};
  return (struct dperf_reason){.why = DPERF_REASON_CALLS_DIFFER,
                               .site = trail.site,
                               .numbers = {run, trail.call, trail.field, trail.before, trail.after}};
}

struct dperf_reason dperf_obstacles_explain(enum dperf_sample_verdict verdict) {
  static struct dperf_reason (*const of[])(void) = {
      [DPERF_SAMPLE_NO_AGREEMENT] = no_agreement, [DPERF_SAMPLE_GIVEN_UP] = no_agreement,
      [DPERF_SAMPLE_UNSTABLE] = unsteady,         [DPERF_SAMPLE_DRIFTS] = drifts,
      [DPERF_SAMPLE_TOO_SHORT] = too_short,       [DPERF_SAMPLE_NEVER_REPEATS] = calls_differ};
  const bool is_explained = verdict < sizeof of / sizeof *of && of[verdict];
  return is_explained ? of[verdict]() : (struct dperf_reason){.why = DPERF_REASON_NONE};
}

void dperf_reason_put(struct dperf_bytes* payload, const struct dperf_reason* reason) {
  static const char* const kinds[] = {
#define DPERF_REASON(name, word, numbers, text) numbers,
#include "dperf/sample_reasons.def"
#undef DPERF_REASON
  };
  const size_t count = strlen(kinds[reason->why]);
  dperf_bytes_u8(payload, (uint8_t)reason->why);
  dperf_bytes_varint(payload, reason->site);
  dperf_bytes_varint(payload, count);
  for (size_t i = 0; i < count; ++i) dperf_bytes_varint(payload, reason->numbers[i]);
}
