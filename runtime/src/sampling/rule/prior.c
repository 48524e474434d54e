/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/rule/prior.h"

#include <math.h>

enum {
  EVERY = 8,         /* entry that is looked at by itself */
  CHANCES = 4,       /* entries in a row that may differ */
  LEAST_ENTRIES = 4, /* that must have run in full */
  MOST_ENTRIES = 1000
};

/* Sum over the last period: the same wherever that begins. Sizes are compared by their sum, in
 * traffic_is_as_before. */
static uint64_t signature_of(const struct dperf_iterations* iterations, unsigned period) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < period; ++i) {
    const uint64_t signature = iterations->at[iterations->size - 1 - i].signature[DPERF_BUT_TAGS_AND_SIZES];
    sum += (signature ^ signature >> 29) * 0xbf58476d1ce4e5b9u;
  }
  return sum;
}

static void forget_deviations(struct dperf_prior* prior) {
  prior->deviations = 0;
  prior->deviating_ns = prior->deviating_size = 0;
}

static void forget(struct dperf_prior* prior) {
  forget_deviations(prior);
  dperf_iterations_clear(&prior->entries);
  for (int i = 0; i < DPERF_PARTS; ++i) prior->part_ns[i] = prior->part_size[i] = 0;
  prior->is_set = false;
  prior->uses = 0;
  prior->noise_ns2 = prior->noise_size = 0;
}

static void add_noise(struct dperf_prior* prior, const struct dperf_iterations* iterations, size_t length,
                      size_t period) {
  const double mean_ns = dperf_iterations_mean(iterations, length);
  for (size_t i = iterations->size - 1; length >= period; i -= period, length -= period) {
    const double one_ns =
        (double)(iterations->at[i].charged_ns - iterations->at[i - period].charged_ns) / (double)period;
    prior->noise_ns2 += (one_ns - mean_ns) * (one_ns - mean_ns);
    ++prior->noise_size;
  }
}

/* Entries that differ, one after the other, count together: a short one is not much evidence. */
static enum dperf_finding compare(struct dperf_prior* prior, double mean_ns, size_t size, double eps) {
  prior->deviating_ns += mean_ns * (double)size;
  prior->deviating_size += (double)size;
  if (dperf_is_near(prior->deviating_ns / prior->deviating_size, prior->mean_ns, eps)) {
    forget_deviations(prior);
    return DPERF_FOUND_SAME;
  }
  if (++prior->deviations < CHANCES) return DPERF_FOUND_OTHER;
  forget(prior);
  return DPERF_FOUND_CHANGED;
}

static bool traffic_is_as_before(const struct dperf_prior* prior, const struct dperf_iterations* iterations,
                                 size_t length, double eps) {
  const double mean_ns = dperf_iterations_mean(iterations, length);
  return dperf_traffic_is_near(dperf_iterations_traffic(iterations, length), prior->traffic_ns, mean_ns, eps);
}

/* The last `length` iterations have that period: whether their calls are those of earlier entries. */
static bool calls_are_as_before(struct dperf_prior* prior, const struct dperf_iterations* iterations,
                                const struct dperf_baseline* found, double eps) {
  const uint64_t signature = signature_of(iterations, found->period);
  if (prior->period == found->period && prior->signature == signature &&
      traffic_is_as_before(prior, iterations, found->length, eps))
    return true;
  const bool is_first = !prior->period;
  if (!is_first) forget(prior);
  prior->period = found->period;
  prior->signature = signature;
  prior->traffic_ns = dperf_iterations_traffic(iterations, found->length);
  return is_first;
}

enum dperf_finding dperf_prior_take(struct dperf_prior* prior, const struct dperf_iterations* iterations,
                                    const struct dperf_baseline* steady, double eps) {
  const bool was_set = prior->is_set;
  if (!calls_are_as_before(prior, iterations, steady, eps) && was_set) return DPERF_FOUND_CHANGED;
  if (prior->is_set) return compare(prior, steady->mean_ns, steady->length, eps);
  add_noise(prior, iterations, steady->length, steady->period);
  prior->is_set = true;
  prior->mean_ns = steady->mean_ns;
  prior->spread = steady->spread;
  return DPERF_FOUND_NOTHING;
}

/* Work that grows from the first iteration to the last would have the same mean in each entry. */
static bool parts_are_alike(const struct dperf_prior* prior, double mean_ns, double eps, double* spread) {
  for (int i = 0; i < DPERF_PARTS; ++i) {
    const double part_ns = prior->part_ns[i] / prior->part_size[i];
    if (!dperf_is_near(part_ns, mean_ns, eps)) return false;
    if (mean_ns > 0) *spread = fmax(*spread, fabs(part_ns - mean_ns) / mean_ns);
  }
  return true;
}

static void add_parts(struct dperf_prior* prior, const struct dperf_iterations* iterations, size_t length) {
  const size_t first = iterations->size - 1 - length;
  for (size_t i = 0; i < DPERF_PARTS; ++i) {
    const size_t from = first + i * length / DPERF_PARTS, to = first + (i + 1) * length / DPERF_PARTS;
    prior->part_ns[i] += (double)(iterations->at[to].charged_ns - iterations->at[from].charged_ns);
    prior->part_size[i] += (double)(to - from);
  }
}

/* Of the last half of the entries that ran in full, or more, the four quarters must agree. */
static void settle(struct dperf_prior* prior, double eps) {
  const size_t entries = dperf_iterations_count(&prior->entries);
  struct dperf_baseline best = {0};
  for (size_t length = entries / 4 * 4; length >= LEAST_ENTRIES && 2 * length >= entries; length -= 4) {
    const struct dperf_tolerance tolerance = {.eps = eps, .error = eps};
    const struct dperf_baseline steady = dperf_baseline_at(&prior->entries, length, 1, tolerance);
    if (!best.length || steady.spread < best.spread) best = steady;
  }
  if (!best.length || !best.is_steady) return;
  if (!parts_are_alike(prior, best.mean_ns, eps, &best.spread)) return;
  prior->is_set = true;
  prior->mean_ns = best.mean_ns;
  prior->spread = best.spread;
}

static void add_entry(struct dperf_prior* prior, double mean_ns) {
  struct dperf_iterations* entries = &prior->entries;
  if (entries->size > MOST_ENTRIES) dperf_iterations_clear(entries);
  const struct dperf_boundary before =
      entries->size ? entries->at[entries->size - 1] : (struct dperf_boundary){0};
  if (!entries->size) dperf_iterations_add(entries, before);
  const struct dperf_boundary after = {.charged_ns = before.charged_ns + (int64_t)(mean_ns + 0.5),
                                       .quiescent = true};
  dperf_iterations_add(entries, after);
}

enum dperf_finding dperf_prior_add(struct dperf_prior* prior, const struct dperf_iterations* iterations,
                                   double eps) {
  const unsigned period = dperf_iterations_period(iterations);
  const size_t count = dperf_iterations_count(iterations);
  const size_t repeating = period ? dperf_iterations_repeating(iterations, period) : 0;
  const size_t most = repeating < count ? repeating : count - 1; /* the first is warm-up */
  const size_t length = period ? most / period * period : 0;
  if (length < DPERF_PARTS) return DPERF_FOUND_NOTHING;
  const bool was_set = prior->is_set;
  const struct dperf_baseline found = {.period = period, .length = length};
  if (!calls_are_as_before(prior, iterations, &found, eps) && was_set) return DPERF_FOUND_CHANGED;
  const double mean_ns = dperf_iterations_mean(iterations, length);
  if (prior->is_set) return compare(prior, mean_ns, length, eps);
  add_noise(prior, iterations, length, period);
  add_parts(prior, iterations, length);
  add_entry(prior, mean_ns);
  settle(prior, eps);
  return DPERF_FOUND_NOTHING;
}

bool dperf_prior_may_be_used(struct dperf_prior* prior) {
  if (!prior->is_set) return false;
  return ++prior->uses % EVERY != 0 && !prior->deviations;
}

/* Two standard errors of a mean of `length` iterations. What is repeated in many entries is wrong by as much
 * to both sides; one that is further off than three times eps was disturbed. */
bool dperf_prior_holds(const struct dperf_prior* prior, const struct dperf_iterations* iterations,
                       size_t length, double eps) {
  enum { MOST = 3 };
  const double periods = (double)length / prior->period;
  const double noise_ns = 2 * sqrt(prior->noise_ns2 / fmax(prior->noise_size, 1) / periods);
  const double allowed = fmin(fmax(noise_ns / fmax(prior->mean_ns, 1), eps), MOST * eps);
  return dperf_is_near(dperf_iterations_mean(iterations, length), prior->mean_ns, allowed) &&
         traffic_is_as_before(prior, iterations, length, eps);
}

size_t dperf_prior_baseline(const struct dperf_prior* prior, const struct dperf_iterations* iterations,
                            double eps) {
  const size_t count = dperf_iterations_count(iterations);
  const size_t period = prior->period, even = (size_t)dperf_even(period);
  if (count < 2 * period + 1) return 0;
  const size_t repeating = dperf_iterations_repeating(iterations, (unsigned)period);
  if (repeating < 2 * period || signature_of(iterations, (unsigned)period) != prior->signature) return 0;
  const size_t most = repeating < count ? repeating : count - 1;
  for (size_t length = most / even * even; length >= 2 * period; length -= even)
    if (dperf_prior_holds(prior, iterations, length, eps)) return length;
  return 0;
}

void dperf_prior_free(struct dperf_prior* prior) {
  dperf_iterations_free(&prior->entries);
}
