/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Open addressing with linear probing; removal moves what follows back, so there are no tombstones. */
#include "base/handles.h"

#include <stdlib.h>

#include "base/bytes.h"

atomic_uint dperf_objects_generation = 1;

static size_t home(const struct dperf_handles* handles, uintptr_t handle) {
  return dperf_mix(handle) & (handles->capacity - 1);
}

static size_t find(const struct dperf_handles* handles, uintptr_t handle) {
  size_t i = home(handles, handle);
  while (handles->slots[i].handle && handles->slots[i].handle != handle)
    i = (i + 1) & (handles->capacity - 1);
  return i;
}

static bool grow(struct dperf_handles* handles) {
  struct dperf_handles bigger = {0};
  bigger.capacity = handles->capacity ? 2 * handles->capacity : 64;
  bigger.used = handles->used;
  bigger.slots = calloc(bigger.capacity, sizeof *bigger.slots);
  if (!bigger.slots) return false;
  for (size_t i = 0; i < handles->capacity; ++i)
    if (handles->slots[i].handle) bigger.slots[find(&bigger, handles->slots[i].handle)] = handles->slots[i];
  free(handles->slots);
  *handles = bigger;
  return true;
}

bool dperf_handles_put(struct dperf_handles* handles, uintptr_t handle, uint32_t number, void* object) {
  if (2 * handles->used >= handles->capacity && !grow(handles)) return false;
  struct dperf_handle_slot* slot = &handles->slots[find(handles, handle)];
  if (!slot->handle) ++handles->used;
  *slot = (struct dperf_handle_slot){handle, number, object};
  return true;
}

const struct dperf_handle_slot* dperf_handles_get(const struct dperf_handles* handles, uintptr_t handle) {
  if (!handles->capacity || !handle) return NULL;
  const struct dperf_handle_slot* slot = &handles->slots[find(handles, handle)];
  return slot->handle ? slot : NULL;
}

void dperf_handles_remove(struct dperf_handles* handles, uintptr_t handle) {
  if (!handles->capacity || !handle) return;
  const size_t mask = handles->capacity - 1;
  size_t hole = find(handles, handle);
  if (!handles->slots[hole].handle) return;
  --handles->used;
  for (size_t i = (hole + 1) & mask; handles->slots[i].handle; i = (i + 1) & mask) {
    const size_t wanted = home(handles, handles->slots[i].handle);
    if (((i - wanted) & mask) < ((i - hole) & mask)) continue;
    handles->slots[hole] = handles->slots[i];
    hole = i;
  }
  handles->slots[hole] = (struct dperf_handle_slot){0};
}

void dperf_handles_free(struct dperf_handles* handles) {
  free(handles->slots);
  *handles = (struct dperf_handles){0};
}
