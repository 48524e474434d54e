/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/watch/loops.h"

#include <stdlib.h>

#include "base/state.h"
#include "dperf/runtime.h"
#include "file/definitions.h"
#include "file/tables.h"
#include "recorder/bounds.h"
#include "sampling/rule/stepper.h"

static struct dperf_loop** loops; /* open addressing by id */
static size_t capacity, count;

static struct dperf_loop** place_of(uint64_t id) {
  size_t i = dperf_mix(id) & (capacity - 1);
  while (loops[i] && loops[i]->id != id) i = (i + 1) & (capacity - 1);
  return &loops[i];
}

static bool make_room(void) {
  if (2 * count < capacity) return true;
  struct dperf_loop** old = loops;
  const size_t old_capacity = capacity;
  struct dperf_loop** bigger = calloc(capacity ? 2 * capacity : 32, sizeof *bigger);
  if (!bigger) return false;
  loops = bigger;
  capacity = capacity ? 2 * capacity : 32;
  for (size_t i = 0; i < old_capacity; ++i)
    if (old[i]) *place_of(old[i]->id) = old[i];
  free(old);
  return true;
}

static struct dperf_decision* decision_about(uint64_t id, const struct dperf_decisions* decisions) {
  const struct dperf_rt_table* table = NULL;
  bool late;
  const struct dperf_rt_row* row = decisions->size ? dperf_tables_find(id, &table, &late) : NULL;
  return row ? dperf_decisions_find(decisions, table->file, row->first_line) : NULL;
}

/* A loop with a plain counter is never left before its end: there, a number of iterations only means that it
 * may be sampled. */
static void take_iterations(struct dperf_loop* loop, int flags, uint64_t iterations) {
  loop->may_sample = true;
  if (!(flags & DPERF_RT_IF_DIRECTED)) return;
  loop->total = iterations;
  dperf_bounds_directed(loop->id, iterations);
}

static void decide(struct dperf_loop* loop, const struct dperf_decision* decision, int flags) {
  loop->may_sample = decision->what != DPERF_DECIDED_RUN;
  if (decision->what == DPERF_DECIDED_RUN) loop->verdict = DPERF_SAMPLE_DIRECTED_TO_RUN;
  if (decision->what == DPERF_DECIDED_ITERATIONS) take_iterations(loop, flags, decision->iterations);
  if (decision->what == DPERF_DECIDED_FIRST) {
    loop->first = decision->iterations;
    loop->period = decision->period ? decision->period : 1;
  }
}

/* What holds until something is tried. */
static enum dperf_sample_reason why_not_directed(int flags, bool by_itself) {
  if (flags & DPERF_RT_IF_DIRECTED) return DPERF_REASON_NO_COUNTER;
  return by_itself ? DPERF_REASON_NONE : DPERF_REASON_NOT_ASKED;
}

static void read_directives(struct dperf_loop* loop, struct dperf_guard_arguments arguments,
                            struct dperf_sampling_options* options) {
  struct dperf_decision* decision = decision_about(loop->id, &options->decisions);
  const bool is_directed = options->by_itself && arguments.directed;
  loop->is_named = decision || is_directed;
  if (decision) {
    decision->met = true;
    decide(loop, decision, arguments.flags);
  } else if (is_directed) {
    take_iterations(loop, arguments.flags, arguments.iterations);
  } else if (options->by_itself) {
    loop->may_sample = !(arguments.flags & DPERF_RT_IF_DIRECTED);
  }
  if (!loop->may_sample && loop->verdict == DPERF_SAMPLE_NOT_DIRECTED)
    loop->reason.why = why_not_directed(arguments.flags, options->by_itself);
  loop->leaves_early = arguments.flags & DPERF_RT_IF_DIRECTED && !loop->may_sample;
}

struct dperf_loop* dperf_loop_of(uint64_t id, struct dperf_guard_arguments arguments,
                                 struct dperf_sampling_options* options) {
  static struct dperf_loop* last;
  if (count && last && last->id == id) return last;
  if (!make_room()) return NULL;
  struct dperf_loop** place = place_of(id);
  if (!*place) {
    *place = calloc(1, sizeof **place);
    if (!*place) return NULL;
    ++count;
    (*place)->id = id;
    (*place)->verdict = DPERF_SAMPLE_NOT_DIRECTED;
    read_directives(*place, arguments, options);
  }
  return last = *place;
}

struct dperf_skip dperf_directed_skip(const struct dperf_loop* loop, uint64_t left) {
  const uint64_t length = dperf_directed_baseline(loop->first, loop->period);
  if (!length || left == DPERF_RT_UNKNOWN) return (struct dperf_skip){.is_last = true};
  return dperf_skip_to_the_end(left, length, loop->period, dperf_tail(loop->period));
}

void dperf_loop_conclude_because(struct dperf_loop* loop, enum dperf_sample_verdict verdict,
                                 struct dperf_reason reason) {
  if (loop->skipped && verdict != DPERF_SAMPLE_SAMPLED && verdict != DPERF_SAMPLE_DRIFTS) return;
  loop->verdict = verdict;
  loop->reason = reason;
}

void dperf_loop_conclude(struct dperf_loop* loop, enum dperf_sample_verdict verdict) {
  dperf_loop_conclude_because(loop, verdict, dperf_obstacles_explain(verdict));
}

static void define(const struct dperf_loop* loop) {
  const uint32_t number = dperf_block_number(loop->id, true);
  struct dperf_bytes payload = {0};
  dperf_bytes_varint(&payload, number);
  dperf_bytes_u8(&payload, loop->verdict);
  dperf_bytes_varint(&payload, loop->entries);
  dperf_bytes_varint(&payload, loop->runs_unknown ? 0 : loop->run);
  dperf_bytes_varint(&payload, loop->skipped);
  dperf_bytes_varint(&payload, loop->baseline);
  const double spread_ppm = loop->spread * 1e6;
  dperf_bytes_varint(&payload, spread_ppm < UINT32_MAX ? (uint64_t)spread_ppm : UINT32_MAX);
  if (loop->sizes_vary || loop->reason.why)
    dperf_bytes_u8(&payload, loop->sizes_vary ? DPERF_SAMPLE_SIZES_VARY : 0);
  if (loop->reason.why) dperf_reason_put(&payload, &loop->reason);
  pthread_mutex_lock(&dperf_lock);
  dperf_define(DPERF_DEF_SAMPLE, &payload);
  pthread_mutex_unlock(&dperf_lock);
  dperf_bytes_free(&payload);
}

static int by_id(const void* a, const void* b) {
  const uint64_t left = (*(struct dperf_loop*const*)a)->id, right = (*(struct dperf_loop*const*)b)->id;
  return (left > right) - (left < right);
}

/* In the order of their ids, which is the same in every run. */
void dperf_loops_define(void) {
  struct dperf_loop** sorted = calloc(count + 1, sizeof *sorted);
  size_t n = 0;
  for (size_t i = 0; sorted && i < capacity; ++i)
    if (loops[i]) sorted[n++] = loops[i];
  if (sorted) qsort(sorted, n, sizeof *sorted, by_id);
  for (size_t i = 0; i < n; ++i)
    if (sorted[i]->counts) define(sorted[i]);
  free(sorted);
}

const struct dperf_loop* dperf_loops_sum(uint64_t* run, uint64_t* skipped) {
  const struct dperf_loop* most = NULL;
  *run = *skipped = 0;
  for (size_t i = 0; i < capacity; ++i) {
    if (!loops[i] || !loops[i]->skipped) continue;
    *run += loops[i]->run;
    *skipped += loops[i]->skipped;
    if (!most || loops[i]->skipped > most->skipped) most = loops[i];
  }
  return most;
}

/* Behind the first iteration of the entry, and two periods. */
static uint64_t due(const struct dperf_loop* loop) {
  const double in_loop = loop->carriers_per_iteration * (1 + 2 * loop->prior.period);
  return loop->carriers_at_exit + loop->carriers_between_entries + (uint64_t)in_loop;
}

uint64_t dperf_loops_expect(uint64_t carriers, uint64_t otherwise) {
  uint64_t soonest = 0;
  for (size_t i = 0; i < capacity; ++i) {
    const struct dperf_loop* loop = loops[i];
    if (!loop || !loop->prior.is_set || !loop->between_is_known || due(loop) <= carriers) continue;
    const uint64_t wait = due(loop) - carriers;
    if (!soonest || wait < soonest) soonest = wait;
  }
  return soonest ? soonest : otherwise;
}

static void free_loop(struct dperf_loop* loop) {
  if (loop) dperf_prior_free(&loop->prior);
  free(loop);
}

void dperf_loops_free(void) {
  for (size_t i = 0; i < capacity; ++i) free_loop(loops[i]);
  free(loops);
  loops = NULL;
  capacity = count = 0;
}
