/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The prior of a loop: what its earlier entries have shown, namely how its iterations repeat, and how long
 * one takes. Then a later entry need not find that out again (docs/design/sampling.md). Functions of numbers
 * alone. */
#ifndef DPERF_SAMPLING_PRIOR_H
#define DPERF_SAMPLING_PRIOR_H

#include "sampling/rule/baseline.h"

enum {
  DPERF_LEAST_WITH_PRIOR = 8, /* iterations that a loop must have to be skipped because of its prior */
  DPERF_PARTS = 4             /* of an entry */
};

struct dperf_prior {
  bool is_set;
  unsigned period;    /* of its calls on this rank; 0: no entry has shown it */
  uint64_t signature; /* of the calls in a period, wherever it begins, except for sizes */
  double traffic_ns;  /* of an iteration of the entry that showed this */
  double mean_ns;     /* of an iteration, except the first */
  double spread;
  double noise_ns2,
      noise_size; /* squares of how far periods' means lay from that of their entry, and how many */
  /* Entries that ran in full before the prior was set. */
  struct dperf_iterations entries;                     /* each as one iteration, with its mean */
  double part_ns[DPERF_PARTS], part_size[DPERF_PARTS]; /* by where in the entry */
  /* Entries since then: how many; those that were found to differ, one after the other. */
  unsigned uses, deviations;
  double deviating_ns, deviating_size;
};

/* How an entry that was looked at by itself compares with the prior. */
enum dperf_finding {
  DPERF_FOUND_NOTHING, /* or too little */
  DPERF_FOUND_SAME,
  DPERF_FOUND_OTHER,  /* perhaps it was disturbed: the next entry is looked at, too */
  DPERF_FOUND_CHANGED /* the prior is void */
};

/* An entry ran in full; `iterations` has all of it. */
enum dperf_finding dperf_prior_add(struct dperf_prior* prior, const struct dperf_iterations* iterations,
                                   double eps);
/* An entry was steady by itself, over the last of `iterations`. */
enum dperf_finding dperf_prior_take(struct dperf_prior* prior, const struct dperf_iterations* iterations,
                                    const struct dperf_baseline* steady, double eps);
/* Begins an entry: whether it may rely on the prior. If not, it is looked at by itself, as is every eighth.
 */
bool dperf_prior_may_be_used(struct dperf_prior* prior);
/* How many of the last iterations, without the first of the entry, repeat as the prior says and have its
 * mean: an even number, and of two periods at least; 0: none. */
size_t dperf_prior_baseline(const struct dperf_prior* prior, const struct dperf_iterations* iterations,
                            double eps);
/* Whether the last `length` have that mean: within eps, or what the loop's noise makes of so few, up to three
 * times eps; and the same traffic. */
bool dperf_prior_holds(const struct dperf_prior* prior, const struct dperf_iterations* iterations,
                       size_t length, double eps);
void dperf_prior_free(struct dperf_prior* prior);

#endif
