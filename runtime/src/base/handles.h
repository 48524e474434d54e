/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tables of handles: what each stands for. */
#ifndef DPERF_HANDLES_H
#define DPERF_HANDLES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Goes up when a handle may have come to mean another object: what was cached before then is void. */
extern atomic_uint dperf_objects_generation;

/* A table handle -> value; dperf_lock is the caller's. */
struct dperf_handles {
  struct dperf_handle_slot {
    uintptr_t handle;
    uint32_t number;
    void* object;
  } * slots;
  size_t capacity, used;
};
bool dperf_handles_put(struct dperf_handles* handles, uintptr_t handle, uint32_t number, void* object);
const struct dperf_handle_slot* dperf_handles_get(const struct dperf_handles* handles, uintptr_t handle);
void dperf_handles_remove(struct dperf_handles* handles, uintptr_t handle);
void dperf_handles_free(struct dperf_handles* handles);

#endif
