/* Communication patterns: every collective, blocking and not, and a few of point-to-point messages.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef PATTERNS_H
#define PATTERNS_H

enum { MAX_RANKS = 64 };

struct run {
  int rank, size, count, root; /* count: doubles */
  double *in, *out;            /* size * count each */
  int counts[MAX_RANKS], displacements[MAX_RANKS];
};

struct pattern {
  const char* name;
  void (*run)(struct run*);
};

/* Of one_sided.c; the last one has no name. */
extern const struct pattern one_sided_patterns[];

/* @return the pattern before the colon in "PATTERN:...", or NULL */
const struct pattern* find_pattern(const char* text);
/* The same among the patterns that SMPI does not have; make_topologies() comes first. */
const struct pattern* find_more_patterns(const char* text);
void make_topologies(void);
/* Everything but `in` and `out`, for messages of so many bytes; the root is rank 0. */
void prepare_run(struct run* run, long bytes);

#endif
