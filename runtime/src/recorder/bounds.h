/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How many iterations loops will have, by the comparisons in their conditions (base/compared.h). What is
 * found is defined in the trace when the events that it was found at are encoded. Of the thread with recorder
 * 0. */
#ifndef DPERF_BOUNDS_H
#define DPERF_BOUNDS_H

#include <stdbool.h>
#include <stdint.h>

/* Whether the environment asks for it; `otherwise` if it says nothing. */
bool dperf_bounds_asked(bool otherwise);
/* From now on comparisons are followed. */
void dperf_bounds_start(bool asked);
void dperf_bounds_stop(void);

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
