/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Condition variables, semaphores and barriers of pthread. */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "recorder/tokens.h"
#include "threads/barriers.h"
#include "threads/interposed.h"

/* The token that was posted last for an object. Two objects may share a place: then a thread waits for
 * something else that had happened before, too. */
enum { PLACES = 1024 };
static _Atomic uint64_t last_tokens[PLACES];

static _Atomic uint64_t* last_token(const void* object) {
  return &last_tokens[dperf_mix((uintptr_t)object) >> 16 & (PLACES - 1)];
}

static void post_wake(const void* object) {
  if (!dperf_thread_is_watched()) return;
  const uint64_t token = dperf_new_token();
  if (dperf_thread_post(token)) atomic_store(last_token(object), token);
}

static void record_wait(bool paused, const void* object) {
  const uint64_t token = paused ? atomic_load(last_token(object)) : 0;
  if (token) dperf_thread_resume(token, 1);
}

DPERF_SEEN int pthread_cond_signal(pthread_cond_t* condition) {
  DPERF_NEXT(pthread_cond_signal);
  post_wake(condition);
  return next(condition);
}
DPERF_SEEN int pthread_cond_broadcast(pthread_cond_t* condition) {
  DPERF_NEXT(pthread_cond_broadcast);
  post_wake(condition);
  return next(condition);
}
DPERF_SEEN int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  DPERF_NEXT(pthread_cond_wait);
  const bool paused = dperf_thread_pause();
  const int error = next(condition, mutex);
  record_wait(paused && !error, condition);
  return error;
}
/* One that times out has not waited for another thread. */
DPERF_SEEN int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                      const struct timespec* end) {
  DPERF_NEXT(pthread_cond_timedwait);
  const bool paused = dperf_thread_pause();
  const int error = next(condition, mutex, end);
  record_wait(paused && !error, condition);
  return error;
}
/* std::condition_variable::wait_for. */
DPERF_SEEN int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                                      const struct timespec* end) {
  DPERF_NEXT(pthread_cond_clockwait);
  const bool paused = dperf_thread_pause();
  const int error = next(condition, mutex, clock, end);
  record_wait(paused && !error, condition);
  return error;
}

DPERF_SEEN int sem_post(sem_t* semaphore) {
  DPERF_NEXT(sem_post);
  post_wake(semaphore);
  return next(semaphore);
}
DPERF_SEEN int sem_wait(sem_t* semaphore) {
  DPERF_NEXT(sem_wait);
  const bool paused = dperf_thread_pause();
  const int error = next(semaphore);
  record_wait(paused && !error, semaphore);
  return error;
}
DPERF_SEEN int sem_timedwait(sem_t* semaphore, const struct timespec* end) {
  DPERF_NEXT(sem_timedwait);
  const bool paused = dperf_thread_pause();
  const int error = next(semaphore, end);
  record_wait(paused && !error, semaphore);
  return error;
}
DPERF_SEEN int sem_clockwait(sem_t* semaphore, clockid_t clock, const struct timespec* end) {
  DPERF_NEXT(sem_clockwait);
  const bool paused = dperf_thread_pause();
  const int error = next(semaphore, clock, end);
  record_wait(paused && !error, semaphore);
  return error;
}

struct barrier {
  const pthread_barrier_t* barrier;
  unsigned count, come; /* threads that it is for; that have come so far */
  unsigned users; /* threads that are in a wait: one that has left may destroy it before the others look */
  bool destroyed;
  struct dperf_barrier_round rounds[2];
  struct barrier* next;
};
static struct barrier* barriers;
static pthread_mutex_t barriers_lock = PTHREAD_MUTEX_INITIALIZER;

static struct barrier** find(const pthread_barrier_t* barrier) {
  struct barrier** at = &barriers;
  while (*at && (*at)->barrier != barrier) at = &(*at)->next;
  return at;
}

static void forget(const pthread_barrier_t* barrier) {
  pthread_mutex_lock(&barriers_lock);
  struct barrier** at = find(barrier);
  struct barrier* found = *at;
  if (found) {
    *at = found->next;
    found->destroyed = true;
  }
  const bool is_used = found && found->users > 0;
  pthread_mutex_unlock(&barriers_lock);
  if (!is_used) free(found);
}

static void leave(struct barrier* known) {
  pthread_mutex_lock(&barriers_lock);
  const bool is_last = --known->users == 0 && known->destroyed;
  pthread_mutex_unlock(&barriers_lock);
  if (is_last) free(known);
}

DPERF_SEEN int pthread_barrier_init(pthread_barrier_t* barrier, const pthread_barrierattr_t* attributes,
                                    unsigned count) {
  DPERF_NEXT(pthread_barrier_init);
  const int error = next(barrier, attributes, count);
  struct barrier* known = error ? NULL : calloc(1, sizeof *known);
  if (!known) return error;
  forget(barrier);
  pthread_mutex_lock(&barriers_lock);
  *known = (struct barrier){.barrier = barrier, .count = count, .next = barriers};
  barriers = known;
  pthread_mutex_unlock(&barriers_lock);
  return error;
}

DPERF_SEEN int pthread_barrier_destroy(pthread_barrier_t* barrier) {
  DPERF_NEXT(pthread_barrier_destroy);
  const int error = next(barrier);
  if (!error) forget(barrier);
  return error;
}

DPERF_SEEN int pthread_barrier_wait(pthread_barrier_t* barrier) {
  DPERF_NEXT(pthread_barrier_wait);
  pthread_mutex_lock(&barriers_lock);
  struct barrier* known = *find(barrier);
  const unsigned number = known ? known->come++ / known->count + 1 : 0;
  if (known) ++known->users;
  pthread_mutex_unlock(&barriers_lock);
  const uint64_t token = known ? dperf_barrier_arrive(known->rounds, number) : 0;
  const int result = next(barrier);
  if (token) dperf_barrier_leave(known->rounds, number, token);
  if (known) leave(known);
  return result;
}
