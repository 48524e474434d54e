/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "encode/type_bytes.h"

#include <stdlib.h>
#include <string.h>

static struct {
  uint64_t* of; /* by number */
  uint32_t capacity;
} sizes;

uint64_t dperf_type_bytes(uint32_t number) {
  return number < sizes.capacity ? sizes.of[number] : 0;
}

void dperf_type_has_bytes(uint32_t number, uint64_t bytes) {
  if (number >= sizes.capacity) {
    const uint32_t capacity = number < 32 ? 64 : 2 * number;
    uint64_t* bigger = realloc(sizes.of, capacity * sizeof *bigger);
    if (!bigger) return;
    memset(bigger + sizes.capacity, 0, (capacity - sizes.capacity) * sizeof *bigger);
    sizes.of = bigger;
    sizes.capacity = capacity;
  }
  sizes.of[number] = bytes;
}

void dperf_type_bytes_free(void) {
  free(sizes.of);
  sizes.of = NULL;
  sizes.capacity = 0;
}
