/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sites/sites.h"

#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unwind.h>

#include "base/handles.h"
#include "base/state.h"
#include "file/definitions.h"
#include "recorder/path_cache.h"

enum { MAX_FRAMES = 48, MAX_STACKS = 16384, ENTRY_BYTES = 64 };

static struct dperf_handles paths; /* hash of the addresses -> number */
static uint32_t path_count;

/* What the unwinder has found so far; the frames of the runtime itself come first and are left out. */
struct walk {
  uintptr_t first;      /* return address of the wrapper */
  const uintptr_t* low; /* the stack below this has been searched */
  uint32_t count;
  struct dperf_frame frames[MAX_FRAMES];
};

/* The return address of a frame stands at the end of the frame that it called, which is where the search
 * begins. */
static const uintptr_t* find_slot(const uintptr_t* low, uintptr_t end, uintptr_t address) {
  const uintptr_t* at = (const uintptr_t*)end;
  while (at-- > low)
    if (*at == address) return at;
  return NULL;
}

static _Unwind_Reason_Code visit(struct _Unwind_Context* context, void* data) {
  struct walk* walk = data;
  const uintptr_t address = _Unwind_GetIP(context);
  const uintptr_t frame = _Unwind_GetCFA(context);
  if (!address) return _URC_END_OF_STACK;
  if (walk->count > 0 || address == walk->first) {
    struct dperf_frame* next = &walk->frames[walk->count++];
    next->address = address;
    next->slot = walk->low ? find_slot(walk->low, frame, address) : NULL;
  }
  walk->low = (const uintptr_t*)frame;
  return walk->count == MAX_FRAMES ? _URC_END_OF_STACK : _URC_NO_REASON;
}

static int is_outside_main(uintptr_t address) {
  const uintptr_t entry = getauxval(AT_ENTRY);
  return (address >= entry && address < entry + ENTRY_BYTES) || dperf_module_is_libc(address);
}

static uint32_t define_path(const struct walk* walk) {
  uint64_t hash = DPERF_FNV64_START;
  for (uint32_t i = 0; i < walk->count; ++i)
    hash = dperf_fnv64(hash, &walk->frames[i].address, sizeof(uintptr_t));
  const struct dperf_handle_slot* known = dperf_handles_get(&paths, (uintptr_t)(hash | 1));
  if (known) return known->number;
  dperf_handles_put(&paths, (uintptr_t)(hash | 1), ++path_count, NULL);
  struct dperf_bytes payload = {0};
  dperf_bytes_varint(&payload, walk->count);
  for (uint32_t i = 0; i < walk->count; ++i) {
    uint64_t offset = 0;
    dperf_bytes_varint(&payload, dperf_module_of(walk->frames[i].address - 1, &offset));
    dperf_bytes_varint(&payload, offset);
  }
  dperf_define(DPERF_DEF_PATH, &payload);
  dperf_bytes_free(&payload);
  return path_count;
}

static uint32_t unwind(struct walk* walk) {
  _Unwind_Backtrace(visit, walk);
  if (walk->count == 0) walk->frames[walk->count++].address = walk->first;
  pthread_mutex_lock(&dperf_lock);
  while (walk->count > 1 && is_outside_main(walk->frames[walk->count - 1].address)) --walk->count;
  const uint32_t path = define_path(walk);
  pthread_mutex_unlock(&dperf_lock);
  return path;
}

static void remember(struct dperf_path_cache* cache, struct dperf_stack** bucket, const struct walk* walk,
                     uintptr_t top, uint32_t path) {
  if (cache->stacks == MAX_STACKS) dperf_paths_clear(cache);
  struct dperf_stack* stack = malloc(sizeof *stack + walk->count * sizeof(struct dperf_frame));
  if (!stack) return;
  stack->top = top;
  stack->path = path;
  stack->count = 0;
  for (uint32_t i = 1; i < walk->count; ++i)
    if (walk->frames[i].slot) stack->frames[stack->count++] = walk->frames[i];
  stack->next = *bucket;
  *bucket = stack;
  ++cache->stacks;
}

static int is_same(const struct dperf_stack* stack) {
  for (uint32_t i = 0; i < stack->count; ++i)
    if (*stack->frames[i].slot != stack->frames[i].address) return 0;
  return 1;
}

static uint32_t first_time(struct dperf_recorder* recorder, struct dperf_stack** bucket,
                           const void* return_address, uintptr_t top) {
  const uint64_t begin = dperf_overhead_begin();
  struct walk walk = {.first = (uintptr_t)return_address};
  const uint32_t path = unwind(&walk);
  remember(recorder->paths, bucket, &walk, top, path);
  dperf_overhead_end(recorder, begin);
  return path;
}

uint32_t dperf_site(struct dperf_recorder* recorder, const void* return_address, uintptr_t frame) {
  if (!recorder->paths) recorder->paths = calloc(1, sizeof *recorder->paths);
  if (!recorder->paths) return 0;
  /* Return address and depth of the stack together nearly identify the path; the slots decide. */
  const uintptr_t top = (uintptr_t)return_address ^ dperf_mix(frame);
  struct dperf_stack** bucket = &recorder->paths->buckets[dperf_mix(top) >> 8 & (DPERF_PATH_BUCKETS - 1)];
  for (const struct dperf_stack* stack = *bucket; stack; stack = stack->next)
    if (stack->top == top && is_same(stack)) return stack->path;
  return first_time(recorder, bucket, return_address, top);
}

void dperf_sites_reset(void) {
  dperf_handles_free(&paths);
  path_count = 0;
  dperf_modules_reset();
}
