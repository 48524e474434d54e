/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/watch/open_ends.h"

#include "base/state.h"
#include "file/definitions.h"
#include "recorder/bounds.h"
#include "recorder/recorder.h"

/* Of shorter ones, more than four are seen before dperf-sample stops instead (DPERF_SAMPLE_WITHIN). */
enum { LONG_ITERATION_NS = 1000 * 1000 * 1000 };

struct open_end {
  const struct dperf_loop* loop;
  uint64_t began, longest; /* cycles: the iteration that runs; of those before it */
  bool skipped;
  bool holds;         /* its bounds do, */
  unsigned asked_for; /* as of that change of them */
};

/* The outermost first. Deeper ones are not followed. */
enum { DEEPEST = 16 };
static struct open_end ends[DEEPEST];
static unsigned depth;

/* How many there are down to this one; 0: it is not among them. */
static unsigned depth_of(uint64_t id) {
  unsigned found = depth;
  while (found && ends[found - 1].loop->id != id) --found;
  return found;
}

/* Those inside were left without calling the runtime. */
void dperf_open_ends_leave(uint64_t id) {
  const unsigned found = depth_of(id);
  if (found) depth = found - 1;
}

void dperf_open_ends_forget(void) {
  depth = 0;
}

void dperf_open_ends_enter(const struct dperf_loop* loop) {
  dperf_open_ends_leave(loop->id);
  if (depth < DEEPEST) ends[depth++] = (struct open_end){.loop = loop, .began = dperf_cycles()};
}

static uint64_t longest_of(const struct open_end* end, uint64_t now) {
  const uint64_t elapsed = now - end->began;
  return elapsed > end->longest ? elapsed : end->longest;
}

void dperf_open_ends_iterate(const struct dperf_loop* loop) {
  const unsigned found = depth_of(loop->id);
  if (!found) return;
  depth = found;
  struct open_end* end = &ends[found - 1];
  const uint64_t now = dperf_cycles();
  end->longest = longest_of(end, now);
  end->began = now;
}

void dperf_open_ends_skipped(void) {
  for (unsigned i = 0; i < depth; ++i) ends[i].skipped = true;
}

static bool holds(struct open_end* end) {
  if (end->asked_for != dperf_bounds_changes) end->holds = dperf_bounds_hold(end->loop->id);
  end->asked_for = dperf_bounds_changes;
  return end->holds;
}

struct dperf_reason dperf_open_ends_object(const struct dperf_loop* loop) {
  const uint64_t now = dperf_cycles();
  for (unsigned i = 0; i < depth && !loop->is_named; ++i) {
    struct open_end* end = &ends[i];
    const int64_t longest_ns = dperf_ns_of_cycles(longest_of(end, now));
    if (end->skipped || end->loop == loop || longest_ns >= LONG_ITERATION_NS || holds(end)) continue;
    return (struct dperf_reason){.why = DPERF_REASON_MAY_END,
                                 .numbers = {dperf_block_number(end->loop->id, true), (uint64_t)longest_ns}};
  }
  return (struct dperf_reason){.why = DPERF_REASON_NONE};
}
