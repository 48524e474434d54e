/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The one loop at a time that is watched and sampled. */
#ifndef DPERF_SAMPLING_WATCH_H
#define DPERF_SAMPLING_WATCH_H

#include "recorder/recorder.h"
#include "sampling/watch/loops.h"

/* `run`: the counter of the guard, which distinguishes this entry from others. Ends the watch in progress. */
void dperf_watch_begin(struct dperf_recorder* recorder, struct dperf_loop* loop, const void* run,
                       uint64_t left, const struct dperf_sampling_options* options);
/* Before the next iteration of the loop that is watched, with `left` to come. Returns how many to skip.
 */
uint64_t dperf_watch_next(uint64_t left);
/* Nothing is recorded any more: what was agreed on before is skipped, and the watch ends. */
uint64_t dperf_watch_take_due(uint64_t left);
/* The loop is not sampled any more in this entry. */
void dperf_watch_give_up(enum dperf_sample_verdict verdict);
void dperf_watch_give_up_because(enum dperf_sample_verdict verdict, struct dperf_reason reason);
/* The loop of that id is over, if it is watched: `at_exit`, now; else it was left before, without calling the
 * runtime. */
void dperf_watch_end(uint64_t loop, bool at_exit);
/* The run is over. */
void dperf_watch_close(void);
enum {
  DPERF_LEAST_ITERATIONS = 32, /* of a loop that is sampled whatever its iterations are like */
  DPERF_FEWEST_ITERATIONS = 6  /* of one that is watched */
};

#endif
