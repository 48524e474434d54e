/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The loops that the rank is in, and whose end no counter gives. What is computed in them may decide it, so a
 * run in which iterations inside were skipped is worth nothing if such a loop ends earlier than its bounds
 * say (lib/sample/loop/early_exits.cpp). Where the iterations of the loop around are short, dperf-sample
 * knows them soon and stops the run, so nothing inside is skipped; where they are long, skipping may be all
 * that saves anything. */
#ifndef DPERF_SAMPLING_OPEN_ENDS_H
#define DPERF_SAMPLING_OPEN_ENDS_H

#include "sampling/watch/loops.h"

/* A loop that may be left early is entered; it is left, or its exit will not be seen. */
void dperf_open_ends_enter(const struct dperf_loop* loop);
void dperf_open_ends_iterate(const struct dperf_loop* loop); /* its next iteration begins */
void dperf_open_ends_leave(uint64_t id);
void dperf_open_ends_forget(void);
/* Iterations were skipped in all of them: what they end by is lost, whatever comes. */
void dperf_open_ends_skipped(void);
/* What speaks against skipping in `loop`; none where nothing does, or the user has named it. */
struct dperf_reason dperf_open_ends_object(const struct dperf_loop* loop);

#endif
