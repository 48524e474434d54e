/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Which iterations of a loop are skipped, and which of those that are run stand for them: the trapezoid rule,
 * whose steps follow what was found (docs/design/sampling.md). What is decided here must be the same on all
 * ranks, so these are functions of numbers that they agreed on. */
#ifndef DPERF_SAMPLING_STEPPER_H
#define DPERF_SAMPLING_STEPPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dperf/sampling_rule.h"

/* How many iterations must have been run, and how many may be, until it is decided what becomes of a loop of
 * `total` iterations that take `iteration_ns`. `most_asked`: the user's limit for the latter; 0: none. */
uint64_t dperf_least_iterations(uint64_t total, uint64_t iteration_ns);
uint64_t dperf_most_iterations(uint64_t total, uint64_t most_asked, uint64_t iteration_ns);
/* The same where nothing but noise is in the way: twice as many, unless the user set the limit. */
uint64_t dperf_most_noisy_iterations(uint64_t total, uint64_t most_asked, uint64_t iteration_ns);
/* How uncertain the mean of a baseline may be after `run` iterations, of which `most` are the limit without
 * noise: so much that the time of the whole loop is within eps; beyond that limit up to 2.5 times as much. */
double dperf_allowed_error(double eps, uint64_t total, uint64_t run, uint64_t most);
/* How far few long iterations may be from their mean: 2.5 times eps once a fifth of the loop has run. */
double dperf_allowed_unevenness(double eps, uint64_t total, uint64_t run);
/* A loop that has not settled is watched anew, so many iterations at a time. 0: it is watched once. All ranks
 * must begin in the same iteration, so this does not depend on their own times. */
uint64_t dperf_attempt_iterations(uint64_t total, uint64_t most_asked);
/* Whether a new attempt begins after `run` iterations. */
bool dperf_retry_is_due(uint64_t total, uint64_t attempt, uint64_t run);
/* How long a loop of `total` iterations of `iteration_ns` must have run before anything is skipped: for some
 * tenths of a second the memory of a new process is slower than later. That concerns blocks. `weight`: of
 * what these are off. */
double dperf_warm_up_ns(uint64_t total, double iteration_ns, double weight);

/* Of a loop of which nothing was skipped so far. */
struct dperf_patience {
  double spent_ns;    /* since it was entered */
  uint64_t run, left; /* iterations */
  uint64_t few;       /* of a baseline of few long ones; 0: of many */
  bool asked;         /* the ranks have met in a collective and asked each other */
  bool irregular;     /* the calls of its iterations do not repeat, by now */
};
/* Whether a loop that may take `within_ns` until it is over (0: no limit) shall be given up: it was not
 * proven within a quarter of that, half of it in longer loops; or the ranks do not meet in it; or its calls
 * show no period after twice the time of a warm-up; or what will be run of it between skips takes longer.
 * Each rank asks for itself: the others follow at the next agreement. */
bool dperf_takes_too_long(const struct dperf_patience* patience, double within_ns);

/* Of the iterations to come `skipped` are left out now. All together they are an even number of iterations in
 * whole periods. The baseline's stand for them, except for `charged_after`, for which the iterations stand
 * that are run after the skip: `probe` of them, or a few times as many. Without a probe the last `length` of
 * the baseline stand for all, which are a divisor. */
struct dperf_skip {
  uint64_t skipped, charged_after, probe, length;
  bool is_last; /* nothing is skipped after it */
};
/* All but the last `tail` of the `left` iterations, at once and without a probe. */
struct dperf_skip dperf_skip_to_the_end(uint64_t left, uint64_t baseline, uint64_t period, uint64_t tail);

/* Step-size control: the lengths of skips through a loop, once a baseline was found. */
struct dperf_stepper {
  uint64_t total;       /* iterations that were to come then */
  uint64_t period;      /* common to all ranks */
  uint64_t probe;       /* iterations of a probe: a divisor of the baseline, and whole periods */
  uint64_t least, most; /* iterations that are skipped from one probe to the next */
  uint64_t wanted;      /* of the next skip */
  unsigned erratic;     /* probes in a row that had nothing to do with the ones before */
  unsigned probes;      /* so far */
};
/* `left` iterations are to come, `run` have been. `noise`: how uncertain one iteration is, in eps. */
struct dperf_stepper dperf_stepper_begin(uint64_t left, uint64_t run, uint64_t baseline, uint64_t period,
                                         uint64_t iteration_ns, double noise);
/* A probe's mean differs by `deviation` from that of the probe or baseline before it. */
void dperf_stepper_adapt(struct dperf_stepper* stepper, double deviation, double eps);
/* The loop is erratic: the rest is run. */
bool dperf_stepper_is_erratic(const struct dperf_stepper* stepper);
/* What is skipped now, behind a probe of `length` iterations which already stand for `due_later` others; or
 * behind the baseline, which stands for none. */
struct dperf_skip dperf_stepper_next_skip(const struct dperf_stepper* stepper, uint64_t left, uint64_t length,
                                          uint64_t due_later);
/* Whether a probe behind a skip of that many iterations may be disturbed, and counts so much that it is worth
 * more iterations. */
bool dperf_stepper_wants_longer_probe(const struct dperf_stepper* stepper, uint64_t skipped, double deviation,
                                      double eps);

/* What was skipped is an integral over what was run. Its error is estimated by how far the trapezoids are
 * from the steps of the same heights. */
struct dperf_integral {
  double skipped_ns, error_ns;
};
/* `nearer` of the skipped iterations have the mean of before, `charged_after` that of after, which deviates
 * so far from it. */
void dperf_integral_add(struct dperf_integral* integral, uint64_t nearer, double before_ns,
                        uint64_t charged_after, double after_ns, double deviation);
/* Relative to the whole loop, of which `run_ns` were run. */
double dperf_integral_error(const struct dperf_integral* integral, double run_ns);

/* The largest number of units, up to `units`, that is a divisor of `iterations`; 1 if none is. */
uint64_t dperf_units_that_fit(uint64_t units, uint64_t unit, uint64_t iterations);

#endif
