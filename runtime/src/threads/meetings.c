/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "threads/meetings.h"

#include <pthread.h>
#include <stdbool.h>

#include "recorder/tokens.h"

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
