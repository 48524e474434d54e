/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Something costly that is tried less and less often while it turns out to be useless. */
#ifndef DPERF_BACKOFF_H
#define DPERF_BACKOFF_H

#include <stdbool.h>

struct dperf_backoff {
  unsigned char skip, penalty;
};

static inline bool dperf_backoff_due(struct dperf_backoff* backoff) {
  if (!backoff->skip) return true;
  --backoff->skip;
  return false;
}

static inline void dperf_backoff_learn(struct dperf_backoff* backoff, bool useful) {
  enum { MAX_PENALTY = 63 };
  backoff->penalty = useful                           ? 0
                     : backoff->penalty < MAX_PENALTY ? (unsigned char)(2 * backoff->penalty + 1)
                                                      : MAX_PENALTY;
  backoff->skip = backoff->penalty;
}

#endif
