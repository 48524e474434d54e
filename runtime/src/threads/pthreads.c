/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The beginning and the end of threads of pthread. */
#include <pthread.h>
#include <stdlib.h>

#include "base/state.h"
#include "recorder/recorders.h"
#include "recorder/tokens.h"
#include "threads/interposed.h"

/* A thread that has not reached its first instruction. */
struct birth {
  void* (*start)(void*);
  void* argument;
  uint64_t token, stamp;
  struct dperf_recorder* recorder; /* reserved; may be null */
};

static void* live(void* data) {
  const struct birth birth = *(struct birth*)data;
  free(data);
  if (dperf_session.recording) dperf_recorder_born(birth.recorder, birth.token, 1, birth.stamp);
  return birth.start(birth.argument);
}

/* Null if the thread is not the program's own, or is of one whose beginning was not seen. */
static struct birth* expect(void* (*start)(void*), void* argument) {
  if (!dperf_thread_is_watched()) return NULL;
  struct birth* birth = malloc(sizeof *birth);
  if (!birth) return NULL;
  *birth = (struct birth){start, argument, dperf_new_token(), dperf_cycles(), NULL};
  if (dperf_thread_post(birth->token)) {
    birth->recorder = dperf_recorder_reserve(dperf_hot.recorder->number);
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
    dperf_recorder_give_back(birth->recorder);
    free(birth);
  }
  return error;
}

DPERF_SEEN int pthread_join(pthread_t thread, void** value) {
  DPERF_NEXT(pthread_join);
  const bool paused = dperf_thread_pause();
  const int error = next(thread, value);
  if (!paused || error) return error;
  const uint64_t token = dperf_recorder_joined(thread, dperf_hot.recorder->number);
  if (token) dperf_thread_resume(token, 1);
  return error;
}
