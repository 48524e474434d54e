/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Matched messages, between the probe that takes them and the call that receives them. */
#include "base/state.h"
#include "mpi/objects.h"

static struct dperf_handles
    messages; /* the object holds the communicator and whether the probe was wildcard */
static uint32_t message_count;

uint64_t dperf_matched_add(MPI_Message message, uint32_t comm, bool wildcard) {
  if (message == MPI_MESSAGE_NULL || message == MPI_MESSAGE_NO_PROC) return 0;
  const uintptr_t about = (uintptr_t)comm << 1 | wildcard;
  pthread_mutex_lock(&dperf_lock);
  const uint32_t id = ++message_count;
  dperf_handles_put(&messages, (uintptr_t)message, id, (void*)about);
  pthread_mutex_unlock(&dperf_lock);
  return id;
}

struct dperf_matched dperf_matched_take(MPI_Message message) {
  struct dperf_matched matched = {0};
  if (message == MPI_MESSAGE_NULL || message == MPI_MESSAGE_NO_PROC) return matched;
  pthread_mutex_lock(&dperf_lock);
  const struct dperf_handle_slot* slot = dperf_handles_get(&messages, (uintptr_t)message);
  if (slot) {
    const uintptr_t about = (uintptr_t)slot->object;
    matched = (struct dperf_matched){slot->number, (uint32_t)(about >> 1), about & 1};
    dperf_handles_remove(&messages, (uintptr_t)message);
  }
  pthread_mutex_unlock(&dperf_lock);
  return matched;
}

void dperf_matched_free(void) {
  dperf_handles_free(&messages);
  message_count = 0;
}
