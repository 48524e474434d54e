/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loop marks between two polls that found nothing. Polls are folded, and what lies between them is waiting,
 * unless a mark says otherwise: that other loops run than before, or that a loop goes on which ends by
 * counting. Its iterations are work: all of them have to be done, whenever messages arrive. */
#ifndef DPERF_ENCODE_GAP_H
#define DPERF_ENCODE_GAP_H

#include <stdbool.h>
#include <stdint.h>

enum { DPERF_MAX_GAP_LOOPS = 8 };

/* Loops that marks have opened, and those from before that they have left, the innermost first. */
struct dperf_gap_loops {
  uint64_t opened[DPERF_MAX_GAP_LOOPS], left[DPERF_MAX_GAP_LOOPS];
  unsigned opened_count, left_count;
};

/* Adds a mark (enum dperf_record) of a loop, by a number that is its own. False if it cannot be followed. */
bool dperf_gap_mark(struct dperf_gap_loops* loops, unsigned record, uint64_t loop);
/* Whether the same loops are open as before. */
static inline bool dperf_gap_is_even(const struct dperf_gap_loops* loops) {
  return loops->opened_count + loops->left_count == 0;
}

/* Whether a loop ends by counting (DPERF_RT_COUNTED_LOOP). */
bool dperf_loop_is_counted(uint64_t id);

#endif
