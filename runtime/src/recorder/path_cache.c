/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/path_cache.h"

#include <stdlib.h>

void dperf_paths_clear(struct dperf_path_cache* cache) {
  for (int i = 0; i < DPERF_PATH_BUCKETS; ++i) {
    struct dperf_stack* stack = cache->buckets[i];
    cache->buckets[i] = NULL;
    while (stack) {
      struct dperf_stack* next = stack->next;
      free(stack);
      stack = next;
    }
  }
  cache->stacks = 0;
}

void dperf_paths_free(struct dperf_path_cache* cache) {
  if (cache) dperf_paths_clear(cache);
  free(cache);
}
