/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "threads/barriers.h"

#include <pthread.h>
#include <stdbool.h>

#include "recorder/tokens.h"

static pthread_mutex_t rounds_lock = PTHREAD_MUTEX_INITIALIZER;

uint64_t dperf_barrier_arrive(struct dperf_barrier_round* two, unsigned number) {
  if (!dperf_thread_is_watched()) return 0;
  struct dperf_barrier_round* round = &two[number % 2];
  pthread_mutex_lock(&rounds_lock);
  if (round->number != number)
    *round = (struct dperf_barrier_round){.token = dperf_new_token(), .number = number};
  const uint64_t token = dperf_thread_post(round->token) ? round->token : 0;
  round->posts += token != 0;
  pthread_mutex_unlock(&rounds_lock);
  return token;
}

void dperf_barrier_leave(const struct dperf_barrier_round* two, unsigned number, uint64_t token) {
  if (!token) return;
  pthread_mutex_lock(&rounds_lock);
  const unsigned posts = two[number % 2].posts;
  pthread_mutex_unlock(&rounds_lock);
  dperf_thread_resume(token, posts);
}
