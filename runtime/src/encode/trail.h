/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The calls of two iterations, one after the other: which is the first one that differs, and in what. */
#ifndef DPERF_TRAIL_H
#define DPERF_TRAIL_H

#include <stdbool.h>
#include <stdint.h>

enum { DPERF_TRAIL_CALLS = 64, DPERF_TRAIL_FIELDS = 8 };

struct dperf_trail {
  bool compares, is_found;
  unsigned count; /* of the iteration, so far */
  struct {
    uint64_t hash; /* of the iteration up to here */
    uint32_t site;
    unsigned call;
    uint64_t fields[DPERF_TRAIL_FIELDS];
  } calls[DPERF_TRAIL_CALLS]; /* of the first one */
  /* What differs, in the second one; field: counted from 1; 0: not one that is a number. */
  uint32_t site;
  unsigned call, field;
  uint64_t before, after;
};

/* A call that was recorded: the iteration's hash is that with it. */
void dperf_trail_add(struct dperf_trail* trail, const uint64_t* raw, uint64_t hash);

#endif
