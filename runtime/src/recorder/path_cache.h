/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The stacks of one thread that have been unwound (sites.h). */
#ifndef DPERF_PATH_CACHE_H
#define DPERF_PATH_CACHE_H

#include <stdint.h>

enum { DPERF_PATH_BUCKETS = 512 };

struct dperf_frame {
  uintptr_t address;     /* return address */
  const uintptr_t* slot; /* where it stands on the stack; null: not found */
};

/* A stack that has been unwound. */
struct dperf_stack {
  struct dperf_stack* next;
  uintptr_t top;
  uint32_t path;
  uint32_t count; /* of frames behind the innermost one that can be verified */
  struct dperf_frame frames[];
};

struct dperf_path_cache {
  struct dperf_stack* buckets[DPERF_PATH_BUCKETS];
  unsigned stacks;
};

void dperf_paths_clear(struct dperf_path_cache* cache);
void dperf_paths_free(struct dperf_path_cache* cache);

#endif
