/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is known of a loop from its earlier entries: how its iterations repeat, and how long one takes. Then a
 * later entry need not find that out again (docs/design/sampling.md). Functions of numbers alone. */
#ifndef DPERF_SAMPLING_PRIOR_H
#define DPERF_SAMPLING_PRIOR_H

#include "sampling/rule/baseline.h"

enum {
  DPERF_LEAST_WITH_PRIOR = 8, /* iterations that a loop must have which is skipped because it is known */
  DPERF_PARTS = 4             /* of an entry */
};

struct dperf_prior {
  bool is_set;
  unsigned period;    /* of its calls on this rank; 0: no entry has told */
  uint64_t signature; /* of the calls in a period, wherever it begins, but for sizes */
  double traffic_ns;  /* by an iteration of the entry that told this */
  double mean_ns;     /* of an iteration, but the first */
  double spread;
  double noise_ns2,
      noise_size; /* squares of how far periods' means lay from that of their entry, and how many */
  /* Entries that ran in full before it was known. */
  struct dperf_baseline entries;                       /* each as one iteration, with its mean */
  double part_ns[DPERF_PARTS], part_size[DPERF_PARTS]; /* by where in the entry */
  /* Entries since then: how many; those that were found to differ, one after the other. */
  unsigned uses, deviations;
  double deviating_ns, deviating_size;
};

/* What an entry that was looked at by itself says about what is known. */
enum dperf_finding {
  DPERF_FOUND_NOTHING, /* or too little */
  DPERF_FOUND_SAME,
  DPERF_FOUND_OTHER,  /* perhaps it was disturbed: the next entry is looked at, too */
  DPERF_FOUND_CHANGED /* it is not known any more */
};

/* An entry ran in full; `baseline` has all its iterations. */
enum dperf_finding dperf_prior_add(struct dperf_prior* prior, const struct dperf_baseline* baseline,
                                   double eps);
/* An entry was steady by itself, over the last iterations of `baseline`. */
enum dperf_finding dperf_prior_take(struct dperf_prior* prior, const struct dperf_baseline* baseline,
                                    const struct dperf_steady* steady, double eps);
/* Begins an entry: whether it may rely on what is known. If not, it is looked at by itself, as every eighth
 * is.
 */
bool dperf_prior_may_be_used(struct dperf_prior* prior);
/* How many of the last iterations, but not the first of the entry, repeat as known and have the mean that is
 * known: an even number, and of two periods at least; 0: none. */
size_t dperf_prior_baseline(const struct dperf_prior* prior, const struct dperf_baseline* baseline,
                            double eps);
/* Whether the last `length` have that mean: within eps, or what the loop's noise makes of so few, up to three
 * times eps; and move as much. */
bool dperf_prior_holds(const struct dperf_prior* prior, const struct dperf_baseline* baseline, size_t length,
                       double eps);
void dperf_prior_free(struct dperf_prior* prior);

#endif
