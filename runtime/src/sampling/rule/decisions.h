/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The decisions file: the user's directives about loops, one line each (docs/reference/decisions-file.md). */
#ifndef DPERF_SAMPLING_DECISIONS_H
#define DPERF_SAMPLING_DECISIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum dperf_decided {
  DPERF_DECIDED_ITERATIONS, /* = N: so many in all, then the loop is left */
  DPERF_DECIDED_SAMPLE,     /* sample */
  DPERF_DECIDED_RUN,        /* run: in full */
  DPERF_DECIDED_FIRST       /* first K [period P]: all ranks skip after K, without agreement */
};

struct dperf_decision {
  const char* file; /* as given to the compiler, or its last components */
  unsigned line;    /* of the loop */
  enum dperf_decided what;
  uint64_t iterations; /* N or K */
  uint64_t period;     /* P; 0: not given */
  unsigned stands_in;  /* line of the decisions file */
  bool met;            /* the run has entered that loop */
};

struct dperf_decisions {
  struct dperf_decision* rows;
  size_t size;
  char* text; /* the names of files are in it */
};

/* Reads `text`. False if a line is wrong: `error` then says which, and what was expected. */
bool dperf_decisions_parse(struct dperf_decisions* decisions, const char* text, char* error,
                           size_t error_size);
/* The directive about the loop in `line` of `file`; null if there is none. */
struct dperf_decision* dperf_decisions_find(const struct dperf_decisions* decisions, const char* file,
                                            unsigned line);
void dperf_decisions_free(struct dperf_decisions* decisions);

#endif
