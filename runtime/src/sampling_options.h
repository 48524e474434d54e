/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the user asked for: rank 0's environment and decisions file, for all ranks. */
#ifndef DPERF_SAMPLING_OPTIONS_H
#define DPERF_SAMPLING_OPTIONS_H

#include "decisions.h"

struct dperf_sampling_options {
  bool asked;     /* something may be sampled */
  bool by_itself; /* DPERF_SAMPLE=1: also loops of which nothing is said */
  double eps;     /* DPERF_SAMPLE_EPS: how far means may lie apart, relative */
  uint64_t most;  /* DPERF_SAMPLE_MOST: iterations that are run at most to find out; 0: nothing is said */
  char file[4096];
  struct dperf_decisions decisions;
};

/* On all ranks. What is wrong is said by rank 0, and then nothing is sampled. */
void dperf_sampling_options_read(struct dperf_sampling_options* options);

#endif
