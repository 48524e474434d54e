/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/rule/prior.h"

#include <math.h>

enum {
  EVERY = 8,         /* entry that is looked at by itself */
  CHANCES = 4,       /* entries in a row that may differ */
  LEAST_ENTRIES = 4, /* that must have run in full */
  MOST_ENTRIES = 1000
};

/* Sum over the last period: the same wherever that begins. Sizes are compared by their sum (moves_as_known).
 */
static uint64_t signature_of(const struct dperf_window* window, unsigned period) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < period; ++i) {
    const uint64_t signature = window->at[window->size - 1 - i].signature[DPERF_BUT_SIZES];
    sum += (signature ^ signature >> 29) * 0xbf58476d1ce4e5b9u;
  }
  return sum;
}

static void forget_deviations(struct dperf_knowledge* knowledge) {
  knowledge->deviations = 0;
  knowledge->deviating_ns = knowledge->deviating_size = 0;
}

static void forget(struct dperf_knowledge* knowledge) {
  forget_deviations(knowledge);
  dperf_window_clear(&knowledge->entries);
  for (int i = 0; i < DPERF_PARTS; ++i) knowledge->part_ns[i] = knowledge->part_size[i] = 0;
  knowledge->is_known = false;
  knowledge->uses = 0;
  knowledge->noise_ns2 = knowledge->noise_size = 0;
}

static void add_noise(struct dperf_knowledge* knowledge, const struct dperf_window* window, size_t length,
                      size_t period) {
  const double mean_ns = dperf_window_mean(window, length);
  for (size_t i = window->size - 1; length >= period; i -= period, length -= period) {
    const double one_ns =
        (double)(window->at[i].charged_ns - window->at[i - period].charged_ns) / (double)period;
    knowledge->noise_ns2 += (one_ns - mean_ns) * (one_ns - mean_ns);
    ++knowledge->noise_size;
  }
}

/* Entries that differ, one after the other, count together: one that is short says little. */
static enum dperf_finding compare(struct dperf_knowledge* knowledge, double mean_ns, size_t size,
                                  double eps) {
  knowledge->deviating_ns += mean_ns * (double)size;
  knowledge->deviating_size += (double)size;
  if (dperf_is_near(knowledge->deviating_ns / knowledge->deviating_size, knowledge->mean_ns, eps)) {
    forget_deviations(knowledge);
    return DPERF_FOUND_SAME;
  }
  if (++knowledge->deviations < CHANCES) return DPERF_FOUND_OTHER;
  forget(knowledge);
  return DPERF_FOUND_CHANGED;
}

static bool moves_as_known(const struct dperf_knowledge* knowledge, const struct dperf_window* window,
                           size_t length, double eps) {
  const double mean_ns = dperf_window_mean(window, length);
  return dperf_moves_as(dperf_window_moved(window, length), knowledge->moved_ns, mean_ns, eps);
}

/* The last `length` iterations have that period: whether their calls are those of earlier entries. */
static bool calls_are_known(struct dperf_knowledge* knowledge, const struct dperf_window* window,
                            const struct dperf_steady* found, double eps) {
  const uint64_t signature = signature_of(window, found->period);
  if (knowledge->period == found->period && knowledge->signature == signature &&
      moves_as_known(knowledge, window, found->length, eps))
    return true;
  const bool is_first = !knowledge->period;
  if (!is_first) forget(knowledge);
  knowledge->period = found->period;
  knowledge->signature = signature;
  knowledge->moved_ns = dperf_window_moved(window, found->length);
  return is_first;
}

enum dperf_finding dperf_knowledge_take(struct dperf_knowledge* knowledge, const struct dperf_window* window,
                                        const struct dperf_steady* steady, double eps) {
  const bool was_known = knowledge->is_known;
  if (!calls_are_known(knowledge, window, steady, eps) && was_known) return DPERF_FOUND_CHANGED;
  if (knowledge->is_known) return compare(knowledge, steady->mean_ns, steady->length, eps);
  add_noise(knowledge, window, steady->length, steady->period);
  knowledge->is_known = true;
  knowledge->mean_ns = steady->mean_ns;
  knowledge->spread = steady->spread;
  return DPERF_FOUND_NOTHING;
}

/* Work that grows from the first iteration to the last would have the same mean in each entry. */
static bool parts_are_alike(const struct dperf_knowledge* knowledge, double mean_ns, double eps,
                            double* spread) {
  for (int i = 0; i < DPERF_PARTS; ++i) {
    const double part_ns = knowledge->part_ns[i] / knowledge->part_size[i];
    if (!dperf_is_near(part_ns, mean_ns, eps)) return false;
    if (mean_ns > 0) *spread = fmax(*spread, fabs(part_ns - mean_ns) / mean_ns);
  }
  return true;
}

static void add_parts(struct dperf_knowledge* knowledge, const struct dperf_window* window, size_t length) {
  const size_t first = window->size - 1 - length;
  for (size_t i = 0; i < DPERF_PARTS; ++i) {
    const size_t from = first + i * length / DPERF_PARTS, to = first + (i + 1) * length / DPERF_PARTS;
    knowledge->part_ns[i] += (double)(window->at[to].charged_ns - window->at[from].charged_ns);
    knowledge->part_size[i] += (double)(to - from);
  }
}

/* Of the last half of the entries that ran in full, or more, the four quarters must be alike. */
static void learn(struct dperf_knowledge* knowledge, double eps) {
  const size_t entries = dperf_window_iterations(&knowledge->entries);
  struct dperf_steady best = {0};
  for (size_t length = entries / 4 * 4; length >= LEAST_ENTRIES && 2 * length >= entries; length -= 4) {
    const struct dperf_steady steady = dperf_window_steady_at(&knowledge->entries, length, 1, eps);
    if (!best.length || steady.spread < best.spread) best = steady;
  }
  if (!best.length || !best.is_steady) return;
  if (!parts_are_alike(knowledge, best.mean_ns, eps, &best.spread)) return;
  knowledge->is_known = true;
  knowledge->mean_ns = best.mean_ns;
  knowledge->spread = best.spread;
}

static void add_entry(struct dperf_knowledge* knowledge, double mean_ns) {
  struct dperf_window* entries = &knowledge->entries;
  if (entries->size > MOST_ENTRIES) dperf_window_clear(entries);
  const struct dperf_boundary before =
      entries->size ? entries->at[entries->size - 1] : (struct dperf_boundary){0};
  if (!entries->size) dperf_window_add(entries, before);
  const struct dperf_boundary after = {.charged_ns = before.charged_ns + (int64_t)(mean_ns + 0.5),
                                       .sound = true};
  dperf_window_add(entries, after);
}

enum dperf_finding dperf_knowledge_add(struct dperf_knowledge* knowledge, const struct dperf_window* window,
                                       double eps) {
  const unsigned period = dperf_window_period(window);
  const size_t iterations = dperf_window_iterations(window);
  const size_t repeating = period ? dperf_window_repeating(window, period) : 0;
  const size_t most = repeating < iterations ? repeating : iterations - 1; /* the first is warm-up */
  const size_t length = period ? most / period * period : 0;
  if (length < DPERF_PARTS) return DPERF_FOUND_NOTHING;
  const bool was_known = knowledge->is_known;
  const struct dperf_steady found = {.period = period, .length = length};
  if (!calls_are_known(knowledge, window, &found, eps) && was_known) return DPERF_FOUND_CHANGED;
  const double mean_ns = dperf_window_mean(window, length);
  if (knowledge->is_known) return compare(knowledge, mean_ns, length, eps);
  add_noise(knowledge, window, length, period);
  add_parts(knowledge, window, length);
  add_entry(knowledge, mean_ns);
  learn(knowledge, eps);
  return DPERF_FOUND_NOTHING;
}

bool dperf_knowledge_may_be_used(struct dperf_knowledge* knowledge) {
  if (!knowledge->is_known) return false;
  return ++knowledge->uses % EVERY != 0 && !knowledge->deviations;
}

/* Two standard errors of a mean of `length` iterations. What is repeated in many entries is wrong by as much
 * to both sides; one that is further off than three times eps was disturbed. */
bool dperf_knowledge_holds(const struct dperf_knowledge* knowledge, const struct dperf_window* window,
                           size_t length, double eps) {
  enum { MOST = 3 };
  const double periods = (double)length / knowledge->period;
  const double noise_ns = 2 * sqrt(knowledge->noise_ns2 / fmax(knowledge->noise_size, 1) / periods);
  const double allowed = fmin(fmax(noise_ns / fmax(knowledge->mean_ns, 1), eps), MOST * eps);
  return dperf_is_near(dperf_window_mean(window, length), knowledge->mean_ns, allowed) &&
         moves_as_known(knowledge, window, length, eps);
}

size_t dperf_knowledge_window(const struct dperf_knowledge* knowledge, const struct dperf_window* window,
                              double eps) {
  const size_t iterations = dperf_window_iterations(window);
  const size_t period = knowledge->period, even = (size_t)dperf_even(period);
  if (iterations < 2 * period + 1) return 0;
  const size_t repeating = dperf_window_repeating(window, (unsigned)period);
  if (repeating < 2 * period || signature_of(window, (unsigned)period) != knowledge->signature) return 0;
  const size_t most = repeating < iterations ? repeating : iterations - 1;
  for (size_t length = most / even * even; length >= 2 * period; length -= even)
    if (dperf_knowledge_holds(knowledge, window, length, eps)) return length;
  return 0;
}

void dperf_knowledge_free(struct dperf_knowledge* knowledge) {
  dperf_window_free(&knowledge->entries);
}
