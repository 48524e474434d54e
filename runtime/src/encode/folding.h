/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A program that waits by polling makes millions of calls that find nothing. The encoder folds them into the
 * call that ends them (call.h), but most are recognised before that by a handful of comparisons: same call,
 * same arguments, same path as a poll in the buffer, soon after it, nothing but probes in between. Such a
 * poll leaves no record of its own: it is counted in a RAW_FOLDED behind the polls that are there. */
#ifndef DPERF_FOLDING_H
#define DPERF_FOLDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DPERF_FOLD_TURNS = 4 };

/* What was folded into one of the polls in the buffer; all times in cycles. */
struct dperf_folded_poll {
  uint64_t back; /* its RAW_CALL begins that many words before the RAW_FOLDED */
  uint64_t count, inside, between;
  uint64_t last; /* of `inside`: the latest */
};
/* The words of a RAW_FOLDED, whose head is kind | DPERF_FOLDED_NAMES, if a probe has named another block |
 * number of polls << 16 | number of words << 32. A struct dperf_folded_poll for each poll follows. */
enum {
  DPERF_FOLDED_NAMES = 1 << 8,
  DPERF_FOLDED_EXIT = 1,   /* when the latest poll returned */
  DPERF_FOLDED_PROBES = 2, /* marks | probes << 32 that were dropped */
  DPERF_FOLDED_BLOCK = 3,  /* that was named last */
  DPERF_FOLDED_GUARDS = 4, /* that asked */
  DPERF_FOLDED_WORDS = 5,
  DPERF_FOLDED_POLL_WORDS = sizeof(struct dperf_folded_poll) / sizeof(uint64_t)
};

/* The shortest gap before a poll so far. A program that waits passes the same probes and marks again and
 * again. */
struct dperf_shortest_gap {
  uint64_t poll, probes; /* hashes of their words */
  uint64_t cycles;
};
enum { DPERF_SHORTEST_GAPS = 16 };

/* Polls in the buffer that later ones may be folded into. They take turns, or are the same. */
struct dperf_fold {
  const uint64_t* gap; /* what comes after the latest poll begins there; null: that is not known */
  struct dperf_shortest_gap shortest[DPERF_SHORTEST_GAPS];
  unsigned count, latest;
  bool folded;                             /* there is a RAW_FOLDED */
  uint64_t *polls[DPERF_FOLD_TURNS], *end; /* behind the last record of these */
  uint64_t exit;                           /* when the latest poll returned */
  uint64_t loop;                           /* that was asked about last: whether it ends by counting */
  bool is_counted;
};

/* Nothing is folded into what lies in the buffer until now: other calls came. */
static inline void dperf_fold_forget(struct dperf_fold* fold) {
  fold->count = 0;
  fold->gap = NULL;
}
/* The same, as the buffer from `raw` up to `end` was encoded. */
static inline void dperf_fold_encoded(struct dperf_fold* fold, const uint64_t* raw, const uint64_t* end) {
  const bool ends_with_poll = fold->gap == end;
  dperf_fold_forget(fold);
  if (ends_with_poll) fold->gap = raw;
}
/* Whether the program has worked in the gap of so many cycles between the poll before, which found nothing,
 * and the call at `raw`, whose head is not written yet: it passed other probes than in the shortest gap
 * before that poll, and took several times as long. */
bool dperf_fold_has_worked(struct dperf_fold* fold, unsigned call, const uint64_t* raw, uint64_t cycles);
/* A poll that found nothing has been recorded, from `raw` to `end`, without anything measured before it; the
 * gap before it and the call itself were short. Returns where the buffer ends now. */
uint64_t* dperf_fold(struct dperf_fold* fold, uint64_t* raw, uint64_t* end);
/* The same, of a poll with which a run begins. */
void dperf_fold_begin(struct dperf_fold* fold, uint64_t* raw, uint64_t* end);

#endif
