/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The one loop at a time that is watched and sampled. */
#ifndef DPERF_SAMPLING_CLAIM_H
#define DPERF_SAMPLING_CLAIM_H

#include "recorder/recorder.h"
#include "sampling/watch/loops.h"

/* `run`: the counter of the guard, which tells this entry from others. Ends the claim that there is. */
void dperf_claim_begin(struct dperf_lane* lane, struct dperf_site* site, const void* run, uint64_t left,
                       const struct dperf_sampling_options* options);
/* Before the next iteration of the loop that holds the claim, with `left` to come. Returns how many to skip.
 */
uint64_t dperf_claim_next(uint64_t left);
/* Nothing is recorded any more: what was agreed on before is skipped, and the claim ends. */
uint64_t dperf_claim_owed(uint64_t left);
/* The loop is not sampled any more in this entry. */
void dperf_claim_give_up(enum dperf_sample_verdict verdict);
/* The loop of that id is over, if it holds the claim: `at_exit`, now; else it was left before, without a
 * word.
 */
void dperf_claim_end(uint64_t loop, bool at_exit);
/* The run is over. */
void dperf_claim_close(void);
enum {
  DPERF_LEAST_ITERATIONS = 32, /* of a loop that is sampled whatever its iterations are like */
  DPERF_FEWEST_ITERATIONS = 6  /* of one that is watched */
};

#endif
