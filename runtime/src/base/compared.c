/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "base/compared.h"

#include <float.h>
#include <math.h>

enum { FIRST_RESULT = 3 }; /* by then three steps have been seen */
enum { VARIES = 1, FRACTIONS = 2, UNSTEADY = 4, RATED = 8, RESET = 16, HALVES = 32, MEASURED = 64 };
/* Flags of what is followed. */

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
  return (struct dperf_bound){.iterations = fits ? (uint64_t)iterations : 0, .estimated = fits && estimated};
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

/* By what each step is longer than the one before, as of `size *= 2`, if that is the same until now; else 0.
 * Between two looks there is one step, or there are as many as before. */
static double factor_of_steps(const struct dperf_rt_compared* compared, uint64_t index, double gap) {
  const double least = 1.01, tolerance = 1e-9, step = compared->step, at = (double)compared->at;
  const double before = compared->first - compared->last, all = compared->first - gap;
  if (compared->flags & (RATED | MEASURED) || !(step > 0) || !(before > 0) || !(all > before)) return 0;
  const double first_of_these = index - compared->at == 1 ? step : before;
  const double factor = pow((all - before) / first_of_these, 1 / at);
  if (!(factor >= least)) return 0;
  const double expected = step * (pow(factor, (double)index) - 1) / (factor - 1);
  return fabs(expected - all) <= tolerance * all ? factor : 0;
}

static struct dperf_bound guessed(double iterations) {
  struct dperf_bound found = known(iterations, true);
  found.guessed = found.estimated;
  return found;
}

/* step * (1 + factor + factor^2 + ...) is how far it has come. A time step that grows reaches its limit some
 * day. */
static struct dperf_bound from_factor(const struct dperf_rt_compared* compared, double factor, int how) {
  const double tolerance = 1e-9;
  const double steps = log1p(compared->first * (factor - 1) / compared->step) / log(factor);
  const double nearest = nearbyint(steps);
  const bool meets = fabs(steps - nearest) <= tolerance * nearest;
  if (how & DPERF_RT_UNEQUAL) return known(meets ? nearest : 0, false);
  const double iterations = steps_in(meets ? nearest : steps, how);
  return compared->flags & FRACTIONS ? guessed(iterations) : known(iterations, how & DPERF_RT_MAY_VARY);
}

/* By what the steps since the last look were longer than those before; 0: there are none that were asked for.
 * From the second look on, `step` holds what they were. */
static double growth_of(struct dperf_rt_compared* compared, double lately) {
  const double growth = compared->flags & MEASURED ? lately / compared->step : 0;
  compared->step = lately;
  compared->flags |= MEASURED;
  return growth;
}

/* If they become longer by that whenever the number of iterations doubles. */
static double iterations_with_growth(double iterations, double gap, double step, double growth) {
  step *= growth;
  while (gap > step * iterations && iterations < (double)DPERF_MOST_ITERATIONS) {
    gap -= step * iterations;
    iterations *= 2;
    step *= growth;
  }
  return iterations + gap / step;
}

/* Where the step has varied much, as a time step that depends on the solution, it may go on to, so there is
 * only a guess; none while it becomes much longer. */
static struct dperf_bound from_unsteady(struct dperf_rt_compared* compared, uint64_t index, double gap,
                                        double mean, double lately, int how) {
  const double much = 1.05, growth = growth_of(compared, lately);
  const bool becomes_longer = growth > 0 ? growth > 1 : lately > mean;
  if (!becomes_longer) return guessed((double)index + steps_in(gap / lately, how));
  if (growth == 0 || growth > much) return (struct dperf_bound){.estimated = true};
  return guessed(ceil(iterations_with_growth((double)index, gap, lately, growth)));
}

/* `quiet < 3`, where only some iterations are quiet: what it has counted so far says little of when it has
 * counted the rest, and it may go back before. */
static bool is_seldom_counted(const struct dperf_rt_compared* compared, double gap) {
  enum { FEW = 4 };
  return !(compared->flags & FRACTIONS) && compared->first - gap < FEW;
}

/* The step varies. If it becomes longer or shorter, what it was lately says more of the rest than its mean.
 * Nothing is said of what decreases: at first, a norm that is compared with a tolerance looks like time that
 * runs down. A step that has become small only comes near its bound. */
static struct dperf_bound from_mean(struct dperf_rt_compared* compared, uint64_t index, double gap, int how) {
  enum { SMALL = 2, ENOUGH = 8, ENOUGH_LATELY = 4 };
  const double steady = 0.05, mean = (compared->first - gap) / (double)index;
  const double lately = (compared->last - gap) / (double)(index - compared->at);
  if (index >= ENOUGH && !(fabs(lately - mean) <= steady * mean)) compared->flags |= UNSTEADY;
  const bool comes_nearer = mean > 0 && lately * SMALL >= mean && !(how & DPERF_RT_UNEQUAL);
  if (!comes_nearer || how & DPERF_RT_DOWN || is_seldom_counted(compared, gap))
    return (struct dperf_bound){.estimated = comes_nearer};
  if (compared->flags & UNSTEADY) return from_unsteady(compared, index, gap, mean, lately, how);
  const double step = index - compared->at >= ENOUGH_LATELY ? lately : mean;
  return known((double)index + steps_in(gap / step, how), true);
}

/* A counter that went back: of iterations without an improvement, which end the loop once there are enough in
 * a row. */
static bool was_reset(struct dperf_rt_compared* compared, double gap, double bound) {
  if (!(compared->flags & FRACTIONS) && gap > compared->last && bound == compared->bound)
    compared->flags |= RESET;
  return compared->flags & RESET;
}

static bool may_be_norm(const struct dperf_rt_compared* compared, double value, double bound, int how) {
  return how & DPERF_RT_DOWN && compared->flags & FRACTIONS && bound > 0 && value > bound;
}

/* By how much its logarithm falls in an iteration. */
struct fall {
  double lately, before; /* at the last look, and at the one before; 0: there is none */
  double power;          /* since then, as if it were a power of the number of iterations */
};

/* The first value is left out, as it may be a placeholder: 1, or huge. Once the step varies, `step` holds the
 * rate. */
static struct fall fall_of(struct dperf_rt_compared* compared, uint64_t index, double value, double bound) {
  const double whole = log((compared->last + bound) / value);
  const struct fall fall = {.lately = whole / (double)(index - compared->at),
                            .before = compared->flags & RATED ? compared->step : 0,
                            .power = whole / log((double)(index + 1) / (double)(compared->at + 1))};
  compared->step = fall.lately;
  compared->flags |= RATED;
  return fall;
}

/* It falls by the same factor whenever the number of iterations doubles, at two looks in a row: a mean of
 * random numbers. */
static bool is_power(struct dperf_rt_compared* compared, struct fall fall) {
  const double least = 0.4, most = 0.6, rate = fall.before > 0 ? fall.lately / fall.before : 0;
  const bool halves = rate >= least && rate <= most, again = halves && compared->flags & HALVES;
  compared->flags = halves ? compared->flags | HALVES : compared->flags & ~HALVES;
  return again;
}

/* A norm approaches its tolerance by factors. The larger of two makes the guess too small rather than too
 * large. Until it has fallen by half, it may as well be time that runs down by steps. */
static struct dperf_bound from_fall(struct dperf_rt_compared* compared, uint64_t index, double value,
                                    double bound, int how) {
  enum { MUCH = 2 };
  const struct dperf_bound as_time = from_mean(compared, index, value - bound, how);
  const struct fall fall = fall_of(compared, index, value, bound);
  const double rate = fmax(fall.lately, fall.before), to_come = log(value / bound);
  const bool has_fallen = MUCH * value <= compared->first + bound, by_power = is_power(compared, fall);
  if (as_time.estimated && !has_fallen) return as_time;
  if (!(rate > 0)) return (struct dperf_bound){.estimated = has_fallen};
  if (by_power) return guessed(ceil((double)(index + 1) * exp(to_come / fall.power)));
  return guessed((double)index + ceil(to_come / rate));
}

static void begin(struct dperf_rt_compared* compared, double gap) {
  compared->first = compared->last = gap;
  compared->bound = 0;
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
  if (how & DPERF_RT_LEAVES) return (struct dperf_bound){.estimated = value > 0};
  if (how & DPERF_RT_RECEIVED && !steps) return (struct dperf_bound){.estimated = true};
  if (compared->flags & VARIES && was_reset(compared, gap_between(value, bound, how), bound))
    return (struct dperf_bound){.estimated = true};
  const double factor =
      compared->flags & VARIES ? factor_of_steps(compared, index, gap_between(value, bound, how)) : 0;
  if (factor > 0) return from_factor(compared, factor, how);
  if (compared->flags & VARIES)
    return may_be_norm(compared, value, bound, how)
               ? from_fall(compared, index, value, bound, how)
               : from_mean(compared, index, gap_between(value, bound, how), how);
  return steps ? from_step(compared, value, bound, how) : known(0, false);
}

/* From the number of times that it holds. It may be made only in every tenth iteration. At the end, or in
 * the body, the one in which it does not hold is the last; at the head there is none any more. */
static void count_iterations(const struct dperf_rt_compared* compared, int how, struct dperf_bound* bound) {
  const double to_come = (double)bound->iterations + 1 - (double)compared->run;
  const double apart =
      (double)(compared->iteration - compared->first_iteration) / (double)(compared->run - 1);
  const double fails_in = (double)compared->iteration + nearbyint(to_come * apart);
  bound->iterations = known(how & DPERF_RT_AT_END ? fails_in : fails_in - 1, true).iterations;
  bound->estimated = bound->estimated || apart != 1;
}

bool dperf_compared_look(struct dperf_rt_compared* compared, double value, double limit, int how,
                         struct dperf_bound* bound) {
  const uint64_t index = compared->run - 1;
  const double gap = gap_between(value, limit, how);
  note(compared, index, value, limit, gap);
  const bool has_result = index >= FIRST_RESULT;
  if (has_result) *bound = result_of(compared, index, value, limit, how);
  if (index == 0) compared->first_iteration = compared->iteration;
  if (has_result && bound->iterations && how & DPERF_RT_COUNTED)
    count_iterations(compared, how, bound);
  else if (has_result && bound->iterations && how & DPERF_RT_AT_END)
    ++bound->iterations;
  if (has_result && !bound->iterations && how & DPERF_RT_LIKELY) bound->estimated = true;
  compared->next = index <= FIRST_RESULT ? index + 1 : 2 * index;
  compared->last = gap;
  compared->bound = limit;
  compared->at = index;
  return has_result;
}

bool dperf_compared_expect(const struct dperf_rt_compared* compared, double likely,
                           struct dperf_bound* bound) {
  *bound = (struct dperf_bound){.estimated = likely > 0};
  return compared->iteration == DPERF_RT_EXPECTED && compared->run <= FIRST_RESULT;
}

bool dperf_bounds_are_alike(struct dperf_bound a, struct dperf_bound b) {
  if (a.estimated != b.estimated || a.rounded != b.rounded || a.guessed != b.guessed) return false;
  if (!a.iterations != !b.iterations) return false;
  const uint64_t apart =
      a.iterations > b.iterations ? a.iterations - b.iterations : b.iterations - a.iterations;
  return a.estimated ? apart < a.iterations / 100 + 1 : apart == 0;
}
