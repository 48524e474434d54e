/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Live requests, by handle. With MPI_THREAD_MULTIPLE a request may be completed by a different thread than
 * the one that made it, hence the lock then, and only then. */
#include <stdlib.h>
#include <string.h>

#include "base/state.h"
#include "mpi/objects.h"

enum { FIRST_CAPACITY = 1024, SEARCH_LIMIT = 64 };

static pthread_mutex_t requests_lock = PTHREAD_MUTEX_INITIALIZER;
struct dperf_request* dperf_request_blocks[DPERF_REQUEST_BLOCKS];
static uint32_t block_count;
static struct bucket { uint32_t head, tail; } * buckets;
static uint32_t capacity, used, free_list;
static uint64_t last_id;

static void lock(void) {
  if (dperf_session.threads) pthread_mutex_lock(&requests_lock);
}
static void unlock(void) {
  if (dperf_session.threads) pthread_mutex_unlock(&requests_lock);
}

static struct bucket* bucket_of(uintptr_t handle) {
  return &buckets[dperf_mix(handle) >> 8 & (capacity - 1)];
}

static void link_last(uint32_t index) {
  struct dperf_request* entry = dperf_request_at(index);
  struct bucket* bucket = bucket_of(entry->handle);
  entry->next = 0;
  entry->before = bucket->tail;
  if (bucket->tail)
    dperf_request_at(bucket->tail)->next = index;
  else
    bucket->head = index;
  bucket->tail = index;
}

static void unlink_request(uint32_t index) {
  const struct dperf_request* entry = dperf_request_at(index);
  struct bucket* bucket = bucket_of(entry->handle);
  if (entry->before)
    dperf_request_at(entry->before)->next = entry->next;
  else
    bucket->head = entry->next;
  if (entry->next)
    dperf_request_at(entry->next)->before = entry->before;
  else
    bucket->tail = entry->before;
}

static bool add_block(void) {
  enum { ENTRIES = DPERF_REQUEST_BLOCK };
  if (block_count == DPERF_REQUEST_BLOCKS) return false;
  struct dperf_request* block = calloc(ENTRIES, sizeof *block);
  if (!block) return false;
  dperf_request_blocks[block_count] = block;
  const uint32_t first = block_count++ * ENTRIES;
  for (uint32_t i = ENTRIES; i-- > (first ? 0 : 1);) {
    block[i].next = free_list;
    free_list = first + i;
  }
  return true;
}

static bool more_buckets(void) {
  const uint32_t old_capacity = capacity;
  struct bucket* old = buckets;
  struct bucket* bigger = calloc(old_capacity ? 2 * old_capacity : FIRST_CAPACITY, sizeof *bigger);
  if (!bigger) return false;
  buckets = bigger;
  capacity = old_capacity ? 2 * old_capacity : FIRST_CAPACITY;
  for (uint32_t i = 0; i < old_capacity; ++i)
    for (uint32_t at = old[i].head, next; at; at = next) {
      next = dperf_request_at(at)->next;
      link_last(at);
    }
  free(old);
  return true;
}

static bool room_for_one(void) {
  return (free_list || add_block()) && (used < capacity || more_buckets());
}

uint32_t dperf_request_add(MPI_Request request, const void* where) {
  if (request == MPI_REQUEST_NULL) return 0;
  lock();
  if (!room_for_one()) {
    unlock();
    return 0;
  }
  const uint32_t index = free_list;
  struct dperf_request* entry = dperf_request_at(index);
  free_list = entry->next;
  /* Ids are used again, so that loops write the same bytes each time. Not where threads may do so in an order
   * that their recorders do not record. */
  const uint64_t id = dperf_session.several ? ++last_id : index;
  *entry = (struct dperf_request){.handle = (uintptr_t)request, .where = where, .id = id};
  link_last(index);
  ++used;
  unlock();
  return index;
}

void dperf_requests_get_new_ids(void) {
  lock();
  last_id = (uint64_t)block_count * DPERF_REQUEST_BLOCK;
  unlock();
}

/* The one that was stored at `where`, else the oldest. */
static uint32_t find(uintptr_t handle, const void* where) {
  if (!capacity) return 0;
  uint32_t oldest = 0;
  int left = SEARCH_LIMIT;
  for (uint32_t at = bucket_of(handle)->head; at && left; at = dperf_request_at(at)->next) {
    const struct dperf_request* entry = dperf_request_at(at);
    if (entry->handle != handle || entry->flags & DPERF_REQUEST_HELD) continue;
    if (entry->where == where) return at;
    if (!oldest) oldest = at;
    --left;
  }
  return oldest;
}

/* Those that are held go to the end of their bucket: a call on thousands of requests with one handle finds
 * the next at its head. */
uint32_t dperf_request_hold(MPI_Request request, const void* where) {
  if (request == MPI_REQUEST_NULL) return 0;
  lock();
  const uint32_t index = find((uintptr_t)request, where);
  if (index) {
    dperf_request_at(index)->flags |= DPERF_REQUEST_HELD;
    if (dperf_request_at(index)->next) {
      unlink_request(index);
      link_last(index);
    }
  }
  unlock();
  return index;
}

void dperf_request_release(uint32_t index) {
  lock();
  dperf_request_at(index)->flags &= ~(unsigned)DPERF_REQUEST_HELD;
  unlock();
}

void dperf_request_rename(uint32_t index, MPI_Request request) {
  struct dperf_request* entry = dperf_request_at(index);
  if (entry->handle == (uintptr_t)request) return;
  lock();
  unlink_request(index);
  entry->handle = (uintptr_t)request;
  link_last(index);
  unlock();
}

void dperf_request_remove(uint32_t index) {
  if (!index) return;
  lock();
  struct dperf_request* entry = dperf_request_at(index);
  if (entry->handle) {
    unlink_request(index);
    entry->handle = 0;
    entry->next = free_list;
    free_list = index;
    --used;
  }
  unlock();
}

const struct dperf_request* dperf_request_active(void) {
  for (uint32_t i = 1; i < block_count * DPERF_REQUEST_BLOCK; ++i) {
    const struct dperf_request* entry = dperf_request_at(i);
    if (entry->handle && entry->flags & DPERF_REQUEST_ACTIVE) return entry;
  }
  return NULL;
}

unsigned dperf_requests_active(void) {
  unsigned active = 0;
  uint32_t left = used;
  for (uint32_t i = 1; left && i < block_count * DPERF_REQUEST_BLOCK; ++i) {
    const struct dperf_request* entry = dperf_request_at(i);
    if (!entry->handle) continue;
    --left;
    if (entry->flags & DPERF_REQUEST_ACTIVE) ++active;
  }
  return active;
}

void dperf_requests_free(void) {
  while (block_count) free(dperf_request_blocks[--block_count]);
  free(buckets);
  buckets = NULL;
  capacity = used = free_list = 0;
  last_id = 0;
}
