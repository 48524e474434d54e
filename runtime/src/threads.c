/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "threads.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include "cpu.h"
#include "lane.h"
#include "session.h"

static _Atomic uint64_t tokens;

uint64_t dperf_new_token(void) {
  return atomic_fetch_add_explicit(&tokens, 1, memory_order_relaxed) + 1;
}

static bool is_watched(const struct dperf_hot* hot) {
  return dperf_session.several && dperf_session.recording && hot->lane && !hot->call_frame;
}

bool dperf_thread_post(uint64_t token) {
  struct dperf_hot* hot = &dperf_hot;
  if (!is_watched(hot) || !dperf_lane_ready(hot)) return false;
  dperf_raw_3(hot, DPERF_RAW_POST, token, dperf_cycles());
  return true;
}

bool dperf_thread_pause(void) {
  struct dperf_hot* hot = &dperf_hot;
  if (!is_watched(hot) || !dperf_lane_ready(hot)) return false;
  dperf_raw_3(hot, DPERF_RAW_BLOCK, hot->block, dperf_cycles());
  return true;
}

/* There is room: whatever came before has made it. A reading of the clocks would count the wait as the
 * block's. */
void dperf_thread_resume(uint64_t token, unsigned posts) {
  struct dperf_hot* hot = &dperf_hot;
  if (!is_watched(hot) || !hot->cursor) return;
  const uint64_t now = dperf_cycles();
  dperf_raw_3(hot, DPERF_RAW_AWAIT | (uint64_t)posts << 8 | DPERF_AWAIT_WAITED, token, now);
  if (dperf_session.cpu_clock) dperf_cpu_after_call(hot->lane, hot->lane->last_sample, now);
}

uint64_t dperf_order_before(const struct dperf_order* order, unsigned lane) {
  const uint64_t token = atomic_load_explicit(&order->token, memory_order_relaxed);
  return atomic_load_explicit(&order->lane, memory_order_relaxed) == lane ? 0 : token;
}

void dperf_order_after(struct dperf_order* order, struct dperf_hot* hot, uint64_t exit) {
  const uint64_t token = dperf_new_token();
  dperf_raw_3(hot, DPERF_RAW_POST, token, exit);
  atomic_store_explicit(&order->token, token, memory_order_relaxed);
  atomic_store_explicit(&order->lane, hot->lane->number, memory_order_relaxed);
}

/* The function that the program would call without dPerf. */
#define NEXT(name)               \
  static __typeof__(name)* next; \
  if (!next) next = (__typeof__(next))dlsym(RTLD_NEXT, #name)

/* A thread on its way to its first instruction. */
struct birth {
  void* (*start)(void*);
  void* argument;
  uint64_t token, stamp;
};

static void* live(void* data) {
  const struct birth birth = *(struct birth*)data;
  free(data);
  if (dperf_session.recording) dperf_lane_born(birth.token, 1, birth.stamp);
  return birth.start(birth.argument);
}

/* Null if the thread is none of the program's own, or of one that nobody knows the beginning of. */
static struct birth* expect(void* (*start)(void*), void* argument) {
  if (!is_watched(&dperf_hot)) return NULL;
  struct birth* birth = malloc(sizeof *birth);
  if (!birth) return NULL;
  *birth = (struct birth){start, argument, dperf_new_token(), dperf_cycles()};
  if (dperf_thread_post(birth->token)) return birth;
  free(birth);
  return NULL;
}

__attribute__((visibility("default"))) int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                                          void* (*start)(void*), void* argument) {
  NEXT(pthread_create);
  struct birth* birth = expect(start, argument);
  if (!birth) return next(thread, attributes, start, argument);
  const int error = next(thread, attributes, live, birth);
  if (error) free(birth);
  return error;
}

__attribute__((visibility("default"))) int pthread_join(pthread_t thread, void** value) {
  NEXT(pthread_join);
  const bool paused = dperf_thread_pause();
  const int error = next(thread, value);
  if (!paused || error) return error;
  const uint64_t token = dperf_lane_joined(thread);
  if (token) dperf_thread_resume(token, 1);
  return error;
}
