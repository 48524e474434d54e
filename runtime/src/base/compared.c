/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "base/compared.h"

#include <float.h>
#include <math.h>

enum { FIRST_RESULT = 3 };                        /* by then three steps have been seen */
enum { VARIES = 1, FRACTIONS = 2, UNSTEADY = 4 }; /* flags of what is followed */

static double gap_between(double value, double bound, int how) {
  return how & DPERF_RT_UNEQUAL ? fabs(bound - value) : how & DPERF_RT_DOWN ? value - bound : bound - value;
}

/* A double has it as it is, and so are sums and differences. */
static bool is_whole(double number) {
  return fabs(number) < 0x1p53 && number == floor(number);
}

/* By how much `terms` sums and differences of such numbers may be off. */
static double rounding_error(const struct dperf_rt_compared* compared, double value, double bound,
                             double terms) {
  return compared->flags & FRACTIONS ? 4 * DBL_EPSILON * fmax(fabs(value), fabs(bound)) * (terms + 1) : 0;
}

/* How many steps of 1 it is until the loop ends, of a gap of so many steps. */
static double steps_in(double gap, int how) {
  return how & DPERF_RT_INCLUSIVE ? floor(gap) + 1 : ceil(gap);
}

static struct dperf_bound known(double iterations, bool estimated) {
  const bool fits = iterations >= 1 && iterations < (double)DPERF_MOST_ITERATIONS; /* false for NaN */
  return (struct dperf_bound){fits ? (uint64_t)iterations : 0, fits && estimated, false};
}

/* The step is the same until now. `t += 0.1` up to 1 has 10 or 11 iterations, as rounding will have it. A
 * time step that is computed anew may change later, unlike a counter. */
static struct dperf_bound from_step(const struct dperf_rt_compared* compared, double value, double bound,
                                    int how) {
  const double steps = compared->first / compared->step, nearest = nearbyint(steps);
  const double error = rounding_error(compared, value, bound, steps) / compared->step;
  const bool meets = fabs(steps - nearest) <= error;
  if (how & DPERF_RT_UNEQUAL) return known(meets ? nearest : 0, false);
  const bool may_change = how & DPERF_RT_MAY_VARY && compared->flags & FRACTIONS;
  struct dperf_bound found = known(steps_in(meets ? nearest : steps, how), may_change);
  found.rounded = found.iterations && meets && error > 0;
  return found;
}

/* A norm comes nearer to its tolerance by factors, so that its steps become small far from it. */
static bool falls_to_tolerance(const struct dperf_rt_compared* compared, double value, double bound,
                               int how) {
  enum { MUCH = 2 };
  return how & DPERF_RT_DOWN && compared->flags & FRACTIONS && bound > 0 &&
         MUCH * value <= compared->first + bound;
}

/* The step varies. If it becomes longer or shorter, what it was lately says more of the rest than its mean.
 * No number of iterations follows where it has varied much, as a time step that depends on the solution: it
 * may go on to. Nor for what decreases: at first, a norm that is compared with a tolerance looks like time
 * that runs down. A step that has become small only comes near its bound. */
static struct dperf_bound from_mean(struct dperf_rt_compared* compared, uint64_t index, double gap, int how) {
  enum { SMALL = 2, ENOUGH = 8, ENOUGH_LATELY = 4 };
  const double steady = 0.1, mean = (compared->first - gap) / (double)index;
  const double lately = (compared->last - gap) / (double)(index - compared->at);
  if (index >= ENOUGH && !(fabs(lately - mean) <= steady * mean)) compared->flags |= UNSTEADY;
  const bool comes_nearer = mean > 0 && lately * SMALL >= mean && !(how & DPERF_RT_UNEQUAL);
  const bool is_known = comes_nearer && !(compared->flags & UNSTEADY) && !(how & DPERF_RT_DOWN);
  const double step = index - compared->at >= ENOUGH_LATELY ? lately : mean;
  if (is_known) return known((double)index + steps_in(gap / step, how), true);
  return (struct dperf_bound){0, comes_nearer, false};
}

static void begin(struct dperf_rt_compared* compared, double gap) {
  compared->first = compared->last = gap;
  compared->step = 0;
  compared->flags = 0;
}

static void note(struct dperf_rt_compared* compared, uint64_t index, double value, double bound, double gap) {
  if (index == 0) begin(compared, gap);
  if (!is_whole(value) || !is_whole(bound)) compared->flags |= FRACTIONS;
  if (index == 1) compared->step = compared->first - gap;
  const double expected = compared->first - (double)index * compared->step;
  const bool as_expected = fabs(gap - expected) <= rounding_error(compared, value, bound, (double)index);
  if (!as_expected) compared->flags |= VARIES; /* also if something is not a number */
}

static struct dperf_bound result_of(struct dperf_rt_compared* compared, uint64_t index, double value,
                                    double bound, int how) {
  const bool steps = !(compared->flags & VARIES) && compared->step > 0;
  if (how & DPERF_RT_LEAVES) return (struct dperf_bound){0, value > 0, false};
  if (how & DPERF_RT_RECEIVED && !steps) return (struct dperf_bound){0, true, false};
  if (compared->flags & VARIES)
    return falls_to_tolerance(compared, value, bound, how)
               ? (struct dperf_bound){0, true, false}
               : from_mean(compared, index, gap_between(value, bound, how), how);
  return steps ? from_step(compared, value, bound, how) : known(0, false);
}

bool dperf_compared_look(struct dperf_rt_compared* compared, double value, double limit, int how,
                         struct dperf_bound* bound) {
  const uint64_t index = compared->run - 1;
  const double gap = gap_between(value, limit, how);
  note(compared, index, value, limit, gap);
  const bool has_result = index >= FIRST_RESULT;
  if (has_result) *bound = result_of(compared, index, value, limit, how);
  if (has_result && bound->iterations && how & DPERF_RT_AT_END) ++bound->iterations;
  compared->next = index <= FIRST_RESULT ? index + 1 : 2 * index;
  compared->last = gap;
  compared->at = index;
  return has_result;
}

bool dperf_bounds_are_alike(struct dperf_bound a, struct dperf_bound b) {
  if (a.estimated != b.estimated || a.rounded != b.rounded || !a.iterations != !b.iterations) return false;
  const uint64_t apart =
      a.iterations > b.iterations ? a.iterations - b.iterations : b.iterations - a.iterations;
  return a.estimated ? apart < a.iterations / 100 + 1 : apart == 0;
}
