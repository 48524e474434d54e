/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "threads.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include "cpu.h"
#include "lane.h"
#include "state.h"

/* A library that the program loads while it runs may bring GCC's OpenMP with it, out of sight of RTLD_NEXT.
 */
void* dperf_next(const char* name) {
  void* found = dlsym(RTLD_NEXT, name);
  if (found) return found;
  void* openmp = dlopen("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return openmp ? dlsym(openmp, name) : NULL;
}

static _Atomic uint64_t tokens;

uint64_t dperf_new_token(void) {
  return atomic_fetch_add_explicit(&tokens, 1, memory_order_relaxed) + 1;
}

static inline bool is_watched(const struct dperf_hot* hot) {
  return dperf_session.several && dperf_session.recording && hot->lane && !hot->call_frame;
}

bool dperf_thread_is_watched(void) {
  return is_watched(&dperf_hot);
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

static pthread_mutex_t meetings_lock = PTHREAD_MUTEX_INITIALIZER;

uint64_t dperf_meeting_come(struct dperf_meeting* two, unsigned number) {
  if (!dperf_thread_is_watched()) return 0;
  struct dperf_meeting* meeting = &two[number % 2];
  pthread_mutex_lock(&meetings_lock);
  if (meeting->number != number)
    *meeting = (struct dperf_meeting){.token = dperf_new_token(), .number = number};
  const uint64_t token = dperf_thread_post(meeting->token) ? meeting->token : 0;
  meeting->posts += token != 0;
  pthread_mutex_unlock(&meetings_lock);
  return token;
}

void dperf_meeting_leave(const struct dperf_meeting* two, unsigned number, uint64_t token) {
  if (!token) return;
  pthread_mutex_lock(&meetings_lock);
  const unsigned posts = two[number % 2].posts;
  pthread_mutex_unlock(&meetings_lock);
  dperf_thread_resume(token, posts);
}

/* A thread on its way to its first instruction. */
struct birth {
  void* (*start)(void*);
  void* argument;
  uint64_t token, stamp;
  struct dperf_lane* lane; /* reserved; may be null */
};

static void* live(void* data) {
  const struct birth birth = *(struct birth*)data;
  free(data);
  if (dperf_session.recording) dperf_lane_born(birth.lane, birth.token, 1, birth.stamp);
  return birth.start(birth.argument);
}

/* Null if the thread is none of the program's own, or of one that nobody knows the beginning of. */
static struct birth* expect(void* (*start)(void*), void* argument) {
  if (!is_watched(&dperf_hot)) return NULL;
  struct birth* birth = malloc(sizeof *birth);
  if (!birth) return NULL;
  *birth = (struct birth){start, argument, dperf_new_token(), dperf_cycles(), NULL};
  if (dperf_thread_post(birth->token)) {
    birth->lane = dperf_lane_reserve(dperf_hot.lane->number);
    return birth;
  }
  free(birth);
  return NULL;
}

DPERF_SEEN int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                              void* argument) {
  DPERF_NEXT(pthread_create);
  struct birth* birth = expect(start, argument);
  if (!birth) return next(thread, attributes, start, argument);
  const int error = next(thread, attributes, live, birth);
  if (error) {
    dperf_lane_give_back(birth->lane);
    free(birth);
  }
  return error;
}

DPERF_SEEN int pthread_join(pthread_t thread, void** value) {
  DPERF_NEXT(pthread_join);
  const bool paused = dperf_thread_pause();
  const int error = next(thread, value);
  if (!paused || error) return error;
  const uint64_t token = dperf_lane_joined(thread, dperf_hot.lane->number);
  if (token) dperf_thread_resume(token, 1);
  return error;
}

/* From an archive only those parts are taken that something needs: what another library waits with, too. */
void GOMP_barrier(void);
static __attribute__((used)) void (*const seen[])(void) = {GOMP_barrier, (void (*)(void))pthread_cond_wait};
