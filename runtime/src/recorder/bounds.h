/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How many iterations loops will have, by the comparisons in their conditions (base/compared.h). What is
 * found is defined in the trace when the events that it was found at are encoded. Of the thread with recorder
 * 0. */
#ifndef DPERF_BOUNDS_H
#define DPERF_BOUNDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compared.h"

/* Whether the environment asks for it; `otherwise` if it says nothing. */
bool dperf_bounds_asked(bool otherwise);
/* From now on comparisons are followed. */
void dperf_bounds_start(bool asked);
void dperf_bounds_stop(void);

/* Numbers of comparisons, behind those of the loop's own source. */
enum { DPERF_COMPARISON_ANSWERED = 1 << 12, DPERF_COMPARISON_DIRECTED = 1 << 16 };
/* What is known now of a comparison in the loop; `text` is copied. */
void dperf_bounds_say(uint64_t loop, uint32_t comparison, struct dperf_rt_compared* compared,
                      const char* text, struct dperf_bound bound);
/* A loop that has recorded nothing in so many iterations is not followed in this entry any more. */
enum { DPERF_MOST_SILENT = 4096 };

/* The user has said how many iterations the loop has. */
void dperf_bounds_directed(uint64_t loop, uint64_t iterations);

/* Whether the loop will have as many iterations as is known of it: a bound that was the same each time, and
 * nothing that may end it before. Asking walks over all that is known; the answer is the same until `changes`
 * differs. */
bool dperf_bounds_hold(uint64_t loop);
extern unsigned dperf_bounds_changes;

/* Results that are not defined yet. */
extern unsigned dperf_bounds_waiting;
/* Defines them. Takes dperf_lock. */
void dperf_bounds_define(void);

#endif
