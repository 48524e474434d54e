/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/bounds.h"

#include <stdlib.h>
#include <string.h>

#include "base/compared.h"
#include "base/message.h"
#include "base/state.h"
#include "file/definitions.h"
#include "recorder/branches.h"
#include "recorder/recorder.h"

int dperf_rt_bounds;
unsigned dperf_bounds_waiting, dperf_bounds_changes;

/* What the trace says of one comparison, or will say. */
struct stated {
  uint64_t loop;
  uint32_t comparison;
  unsigned times; /* how often something was stated */
  unsigned looks; /* and how often it was found, new or not, up to ENOUGH_LOOKS */
  bool stays;     /* what was stated last is what was stated before that */
  bool waits;     /* to be defined */
  struct dperf_bound bound;
  char* text;
  struct stated* in_bucket;
  struct stated* later;
};
enum { MOST_TIMES = 16, BUCKETS = 256 };
enum { ENOUGH_LOOKS = 3 }; /* by the third, at the sixteenth iteration, an estimate that stays is believed */
static struct stated* buckets[BUCKETS];
static struct stated* first;
static struct stated** end = &first;

bool dperf_bounds_asked(bool otherwise) {
  const char* text = getenv("DPERF_BOUNDS");
  if (!text || !*text) return otherwise;
  if (strcmp(text, "0") == 0) return false;
  if (strcmp(text, "1") == 0) return true;
  dperf_say("DPERF_BOUNDS=%s is neither 0 nor 1; bounds of loops are not recorded", text);
  return false;
}

void dperf_bounds_start(bool asked) {
  dperf_rt_bounds = asked;
}

void dperf_bounds_stop(void) {
  dperf_rt_bounds = 0;
  dperf_bounds_waiting = 0;
  dperf_branches_forget();
  while (first) {
    struct stated* next = first->later;
    free(first->text);
    free(first);
    first = next;
  }
  end = &first;
  memset(buckets, 0, sizeof buckets);
}

static struct stated* make(struct stated** bucket, uint64_t loop, uint32_t comparison, const char* text) {
  struct stated* made = calloc(1, sizeof *made);
  char* copy = strdup(text); /* a library may be gone when it is defined */
  if (!made || !copy) {
    free(made);
    free(copy);
    return NULL;
  }
  *made = (struct stated){.loop = loop, .comparison = comparison, .text = copy, .in_bucket = *bucket};
  *bucket = *end = made;
  end = &made->later;
  return made;
}

/* Null without memory. */
static struct stated* stated_of(uint64_t loop, uint32_t comparison, const char* text) {
  struct stated** bucket = &buckets[(loop + comparison) % BUCKETS];
  for (struct stated* known = *bucket; known; known = known->in_bucket)
    if (known->loop == loop && known->comparison == comparison) return known;
  return make(bucket, loop, comparison, text);
}

/* What is new, and once more if it stays: how far the last two are apart says how uncertain the number is. */
static void state(struct stated* stated, struct dperf_bound bound) {
  if (stated->looks < ENOUGH_LOOKS) {
    ++stated->looks;
    ++dperf_bounds_changes;
  }
  if (stated->times == MOST_TIMES) return;
  const bool stays = stated->times && dperf_bounds_are_alike(stated->bound, bound);
  if (stays && (stated->stays || stated->times == 1)) return;
  stated->stays = stays;
  ++stated->times;
  stated->bound = bound;
  ++dperf_bounds_changes;
  if (!stated->waits) ++dperf_bounds_waiting;
  stated->waits = true;
}

static bool is_certain(const struct stated* stated) {
  if (!stated->bound.iterations) return false;
  return !stated->bound.estimated || (stated->times == 1 && stated->looks == ENOUGH_LOOKS);
}

/* When a guess comes true depends on results, which are wrong where iterations are skipped. */
static bool may_end_at_any_time(const struct stated* stated) {
  return stated->bound.guessed || (stated->bound.estimated && !stated->bound.iterations);
}

bool dperf_bounds_hold(uint64_t loop) {
  bool is_bounded = false;
  for (const struct stated* stated = first; stated; stated = stated->later) {
    if (stated->loop != loop) continue;
    if (may_end_at_any_time(stated)) return false;
    is_bounded = is_bounded || is_certain(stated);
  }
  return is_bounded;
}

static void define(const struct stated* stated) {
  const uint32_t number = dperf_block_number(stated->loop, true);
  struct dperf_bytes payload = {0};
  dperf_bytes_varint(&payload, number);
  dperf_bytes_varint(&payload, stated->comparison);
  dperf_bytes_string(&payload, stated->text);
  dperf_bytes_varint(&payload, stated->bound.iterations);
  dperf_bytes_u8(&payload, (stated->bound.estimated ? DPERF_BOUND_ESTIMATED : 0) |
                               (stated->bound.rounded ? DPERF_BOUND_ROUNDED : 0) |
                               (stated->bound.guessed ? DPERF_BOUND_GUESSED : 0));
  pthread_mutex_lock(&dperf_lock);
  if (number) dperf_define(DPERF_DEF_BOUND, &payload);
  pthread_mutex_unlock(&dperf_lock);
  dperf_bytes_free(&payload);
}

void dperf_bounds_define(void) {
  for (struct stated* stated = first; stated; stated = stated->later) {
    if (stated->waits) define(stated);
    stated->waits = false;
  }
  dperf_branches_define();
  dperf_bounds_waiting = 0;
}

/* What a look costs is not measured unless it has something to say: the few in an entry take some ns each. */
void dperf_bounds_say(uint64_t loop, uint32_t comparison, struct dperf_rt_compared* compared,
                      const char* text, struct dperf_bound bound) {
  const uint64_t begin = dperf_overhead_begin();
  struct stated* stated = stated_of(loop, comparison, text);
  if (stated) state(stated, bound);
  /* From now on iterations are skipped, and what is compared leaps. */
  if (dperf_rt_sampling && bound.iterations && !bound.estimated) compared->next = 0;
  dperf_overhead_end(dperf_hot.recorder, begin);
}

void dperf_bounds_directed(uint64_t loop, uint64_t iterations) {
  if (!dperf_rt_bounds) return;
  struct stated* stated = stated_of(loop, DPERF_COMPARISON_DIRECTED, "its directive");
  if (stated) state(stated, (struct dperf_bound){.iterations = iterations});
}

/* Of loops that recorded nothing so far there is nothing in the trace, so no bound is wanted. */
void dperf_rt_compare(dperf_rt_id loop, struct dperf_rt_compared* compared, const char* text, double value,
                      double bound, int how) {
  const struct dperf_hot* hot = &dperf_hot;
  if (!hot->recorder || hot->recorder->number != 0 || hot->call_frame) return;
  const uint32_t comparison = (uint32_t)how / DPERF_RT_COMPARISON;
  struct dperf_bound found;
  if (how & DPERF_RT_COUNTED && how & DPERF_RT_LEAVES) {
    if (compared->next == DPERF_RT_QUIET) return;
    if (compared->iteration == 1) compared->events = dperf_rt_events;
    const bool has_result = dperf_compared_expect(compared, value, &found);
    if (has_result && compared->events != dperf_rt_events)
      dperf_bounds_say(loop, comparison, compared, text, found);
    return;
  }
  if (compared->run == 1 && !(how & DPERF_RT_COUNTED)) compared->events = dperf_rt_events;
  const bool has_result = dperf_compared_look(compared, value, bound, how, &found);
  if (compared->run >= DPERF_MOST_SILENT && compared->events == dperf_rt_events)
    compared->next = DPERF_RT_QUIET;
  if (has_result && compared->events != dperf_rt_events)
    dperf_bounds_say(loop, comparison, compared, text, found);
}
