/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sampling of time-step loops: a loop runs until its iterations repeat, in what they call and in how long
 * they take, then the middle is skipped on all ranks at once (docs/design/sampling.md). Off unless the user
 * asks for it; then what is recorded passes through the hooks of sampling_hooks.h. */
#ifndef DPERF_SAMPLING_H
#define DPERF_SAMPLING_H

#include <stdbool.h>

#include "sampling/watch/options.h"

/* Why no loop is, although that was asked for. */
enum dperf_unsampled { DPERF_SAMPLED, DPERF_UNSAMPLED_THREADS, DPERF_UNSAMPLED_APIS };
struct dperf_sampling_agreed {
  bool samples; /* all ranks can */
  enum dperf_unsampled unsampled;
};
/* Within MPI_Init and MPI_Finalize, on all ranks of MPI_COMM_WORLD, whether they record or not: rank 0 reads
 * the settings, all prepare with them, and start with what was agreed on from that (start.h). */
struct dperf_sampling_settings dperf_sampling_ask(void);
/* Returns whether this rank can. */
bool dperf_sampling_prepare(const struct dperf_sampling_settings* settings);
enum dperf_unsampled dperf_sampling_refusal(bool several_threads);
void dperf_sampling_start(const struct dperf_sampling_agreed* agreed, int ranks_of_host);
void dperf_sampling_stop(void);
/* Defines what became of each loop, and reports it. Before the trace is closed; needs a recorder. */
void dperf_sampling_define(void);
/* In a forked child, and where nothing more is recorded. */
void dperf_sampling_off(void);

#endif
