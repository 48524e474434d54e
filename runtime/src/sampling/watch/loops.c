/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/watch/loops.h"

#include <stdlib.h>

#include "base/state.h"
#include "dperf/runtime.h"
#include "file/definitions.h"
#include "file/tables.h"
#include "sampling/rule/stepper.h"

static struct dperf_site** sites; /* open addressing by id */
static size_t capacity, count;

static struct dperf_site** place_of(uint64_t id) {
  size_t i = dperf_mix(id) & (capacity - 1);
  while (sites[i] && sites[i]->id != id) i = (i + 1) & (capacity - 1);
  return &sites[i];
}

static bool make_room(void) {
  if (2 * count < capacity) return true;
  struct dperf_site** old = sites;
  const size_t old_capacity = capacity;
  struct dperf_site** bigger = calloc(capacity ? 2 * capacity : 32, sizeof *bigger);
  if (!bigger) return false;
  sites = bigger;
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

/* A loop with a plain counter is never left before its end: there, a number of iterations says no more than
 * that it may be sampled. */
static void take_iterations(struct dperf_site* site, int flags, uint64_t iterations) {
  site->may_sample = true;
  if (flags & DPERF_RT_IF_DIRECTED) site->total = iterations;
}

static void decide(struct dperf_site* site, const struct dperf_decision* decision, int flags) {
  site->may_sample = decision->what != DPERF_DECIDED_RUN;
  if (decision->what == DPERF_DECIDED_RUN) site->verdict = DPERF_SAMPLE_DIRECTED_TO_RUN;
  if (decision->what == DPERF_DECIDED_ITERATIONS) take_iterations(site, flags, decision->iterations);
  if (decision->what == DPERF_DECIDED_FIRST) {
    site->first = decision->iterations;
    site->period = decision->period ? decision->period : 1;
  }
}

static void learn(struct dperf_site* site, struct dperf_guard_arguments said, struct dperf_sampling_options* options) {
  struct dperf_decision* decision = decision_about(site->id, &options->decisions);
  if (decision) {
    decision->met = true;
    decide(site, decision, said.flags);
  } else if (options->by_itself && said.told) {
    take_iterations(site, said.flags, said.iterations);
  } else if (options->by_itself) {
    site->may_sample = !(said.flags & DPERF_RT_IF_DIRECTED);
  }
  site->leaves_early = said.flags & DPERF_RT_IF_DIRECTED && !site->may_sample;
}

struct dperf_site* dperf_site_of_loop(uint64_t id, struct dperf_guard_arguments said,
                                      struct dperf_sampling_options* options) {
  static struct dperf_site* last;
  if (count && last && last->id == id) return last;
  if (!make_room()) return NULL;
  struct dperf_site** place = place_of(id);
  if (!*place) {
    *place = calloc(1, sizeof **place);
    if (!*place) return NULL;
    ++count;
    (*place)->id = id;
    (*place)->verdict = DPERF_SAMPLE_NOT_DIRECTED;
    learn(*place, said, options);
  }
  return last = *place;
}

struct dperf_skip dperf_skipped_as_directed(const struct dperf_site* site, uint64_t left) {
  const uint64_t length = dperf_directed_window(site->first, site->period);
  if (!length || left == DPERF_RT_UNKNOWN) return (struct dperf_skip){.is_last = true};
  return dperf_skip_to_the_end(left, length, site->period, dperf_tail(site->period));
}

void dperf_site_conclude(struct dperf_site* site, enum dperf_sample_verdict verdict) {
  if (site->skipped == 0 || verdict == DPERF_SAMPLE_SAMPLED || verdict == DPERF_SAMPLE_DRIFTS)
    site->verdict = verdict;
}

static void define(const struct dperf_site* site) {
  const uint32_t number = dperf_block_number(site->id, true);
  struct dperf_bytes payload = {0};
  dperf_bytes_varint(&payload, number);
  dperf_bytes_u8(&payload, site->verdict);
  dperf_bytes_varint(&payload, site->entries);
  dperf_bytes_varint(&payload, site->runs_unknown ? 0 : site->run);
  dperf_bytes_varint(&payload, site->skipped);
  dperf_bytes_varint(&payload, site->baseline);
  const double spread_ppm = site->spread * 1e6;
  dperf_bytes_varint(&payload, spread_ppm < UINT32_MAX ? (uint64_t)spread_ppm : UINT32_MAX);
  if (site->sizes_vary) dperf_bytes_u8(&payload, DPERF_SAMPLE_SIZES_VARY);
  pthread_mutex_lock(&dperf_lock);
  dperf_define(DPERF_DEF_SAMPLE, &payload);
  pthread_mutex_unlock(&dperf_lock);
  dperf_bytes_free(&payload);
}

static int by_id(const void* a, const void* b) {
  const uint64_t left = (*(struct dperf_site*const*)a)->id, right = (*(struct dperf_site*const*)b)->id;
  return (left > right) - (left < right);
}

/* In the order of their ids, which is the same in every run. */
void dperf_sites_define(void) {
  struct dperf_site** sorted = calloc(count + 1, sizeof *sorted);
  size_t n = 0;
  for (size_t i = 0; sorted && i < capacity; ++i)
    if (sites[i]) sorted[n++] = sites[i];
  if (sorted) qsort(sorted, n, sizeof *sorted, by_id);
  for (size_t i = 0; i < n; ++i)
    if (sorted[i]->counts) define(sorted[i]);
  free(sorted);
}

const struct dperf_site* dperf_sites_sum(uint64_t* run, uint64_t* skipped) {
  const struct dperf_site* most = NULL;
  *run = *skipped = 0;
  for (size_t i = 0; i < capacity; ++i) {
    if (!sites[i] || !sites[i]->skipped) continue;
    *run += sites[i]->run;
    *skipped += sites[i]->skipped;
    if (!most || sites[i]->skipped > most->skipped) most = sites[i];
  }
  return most;
}

/* Behind the first iteration of the entry, and two periods. */
static uint64_t due(const struct dperf_site* site) {
  const double in_loop = site->carriers_per_iteration * (1 + 2 * site->prior.period);
  return site->carriers_at_exit + site->carriers_between_entries + (uint64_t)in_loop;
}

uint64_t dperf_sites_expect(uint64_t carriers, uint64_t otherwise) {
  uint64_t soonest = 0;
  for (size_t i = 0; i < capacity; ++i) {
    const struct dperf_site* site = sites[i];
    if (!site || !site->prior.is_known || !site->between_is_known || due(site) <= carriers) continue;
    const uint64_t wait = due(site) - carriers;
    if (!soonest || wait < soonest) soonest = wait;
  }
  return soonest ? soonest : otherwise;
}

static void free_site(struct dperf_site* site) {
  if (site) dperf_prior_free(&site->prior);
  free(site);
}

void dperf_loop_sites_free(void) {
  for (size_t i = 0; i < capacity; ++i) free_site(sites[i]);
  free(sites);
  sites = NULL;
  capacity = count = 0;
}
