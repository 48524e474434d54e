/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the user asked for: rank 0's environment and decisions file, for all ranks. */
#ifndef DPERF_SAMPLING_OPTIONS_H
#define DPERF_SAMPLING_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "sampling/rule/decisions.h"

/* What rank 0 sends to the others. */
struct dperf_sampling_settings {
  int asked, by_itself;
  double eps;
  uint64_t most;
  double within_ns;
  int text_bytes; /* of the decisions file, with its end; 0: there is none */
};

struct dperf_sampling_options {
  bool asked;     /* something may be sampled */
  bool by_itself; /* DPERF_SAMPLE=1: also loops without a directive */
  double eps;     /* DPERF_SAMPLE_EPS: how far means may lie apart, relative */
  uint64_t most;  /* DPERF_SAMPLE_MOST: iterations that are run at most to find out; 0: no limit was given */
  double within_ns; /* DPERF_SAMPLE_WITHIN: a loop that would take longer is given up; 0: no limit */
  char file[4096];
  struct dperf_decisions decisions;
};

/* Rank 0: what it sends to the others. Faults are reported, and then nothing is sampled. */
struct dperf_sampling_settings dperf_sampling_options_ask(void);
/* On all ranks, with the settings of rank 0; collective only where these have a decisions file. */
void dperf_sampling_options_take(const struct dperf_sampling_settings* settings,
                                 struct dperf_sampling_options* options);

#endif
