/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How much of a call the kernel spent on pages that were touched for the first time: processor time, which
 * another network does not change. The count of page faults of the thread costs a system call (0.3 us), so it
 * is read only after so long a time that this is little: what comes before a short call counts as its own. */
#ifndef DPERF_PAGES_H
#define DPERF_PAGES_H

#include <stdbool.h>
#include <stdint.h>

struct dperf_recorder;

/* Between two readings, in cycles; no reading at all where it is not known what a fault costs. */
extern uint64_t dperf_pages_period;

struct dperf_page_count {
  uint64_t stamp, faults; /* when it was read last, and what it was */
};

/* Measures what a new page costs (2 ms, `most_ns` at most). All ranks call it just after a collective call:
 * those that make pages at the same time share the memory's rate. */
void dperf_pages_measure(double most_ns);

/* Before the call whose RAW_CALL is made at `at`, if the last reading is so long ago. */
void dperf_pages_before(struct dperf_recorder* recorder, uint64_t* at);
/* After a call that took long: the ns of it that went into new pages. Faults that may have come before the
 * call are not counted: it is a lower bound. */
uint64_t dperf_pages_after(struct dperf_recorder* recorder, const uint64_t* at);

#endif
