/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/rule/stepper.h"

#include <math.h>

enum { MS = 1000 * 1000 };

static uint64_t least(uint64_t a, uint64_t b) {
  return a < b ? a : b;
}
static uint64_t most(uint64_t a, uint64_t b) {
  return a > b ? a : b;
}

/* What happens every tenth time must be seen three times. In a loop of some thousand iterations that take
 * long, each of them counts. */
uint64_t dperf_least_iterations(uint64_t total, uint64_t iteration_ns) {
  enum { SHARE = 8, ENOUGH = 50, ENOUGH_LONG = 32, LONG_NS = MS };
  uint64_t enough = ENOUGH;
  if (iteration_ns >= LONG_NS) enough = most(least(total / ENOUGH_LONG, ENOUGH), ENOUGH_LONG);
  return most(least(total / SHARE, enough), DPERF_LEAST_BASELINE);
}

uint64_t dperf_most_iterations(uint64_t total, uint64_t most_asked, uint64_t iteration_ns) {
  enum { SHARE = 4, ENOUGH = 1000, MOST = 5000, ENOUGH_NS = 500 * MS };
  const uint64_t enough = most(ENOUGH, least(ENOUGH_NS / most(iteration_ns, 1), MOST));
  return least(total / SHARE, most_asked ? most_asked : enough);
}

uint64_t dperf_most_noisy_iterations(uint64_t total, uint64_t most_asked, uint64_t iteration_ns) {
  const uint64_t usual = dperf_most_iterations(total, most_asked, iteration_ns);
  return most_asked ? usual : 2 * usual;
}

static const double most_uneven = 2.5; /* times eps */

double dperf_allowed_error(double eps, uint64_t total, uint64_t run, uint64_t usual) {
  const double share_to_come = (double)(total - least(run, total)) / (double)most(total, 1);
  const double beyond = run > usual ? (double)(run - usual) / (double)most(usual, 1) : 0;
  return eps * (1 + fmin(beyond, 1) * (most_uneven - 1)) / sqrt(fmax(share_to_come, 0.25));
}

double dperf_allowed_unevenness(double eps, uint64_t total, uint64_t run) {
  enum { SHARE = 5 };
  return SHARE * run < total ? eps : most_uneven * eps;
}

double dperf_warm_up_ns(uint64_t total, double iteration_ns, double weight) {
  enum { SHARE = 32, ENOUGH_NS = 300 * MS, LEAST_NS = 50 * MS };
  return fmin((double)total * iteration_ns / SHARE, fmax(ENOUGH_NS * weight, LEAST_NS));
}

uint64_t dperf_attempt_iterations(uint64_t total, uint64_t most_asked) {
  enum { SHARE = 16, FEWEST = 500, MOST = 5000 };
  return most_asked || total / SHARE < FEWEST ? 0 : least(total / SHARE, MOST);
}

bool dperf_retry_is_due(uint64_t total, uint64_t attempt, uint64_t run) {
  enum { SHARE = 8 }; /* that may be run without result */
  return attempt && run + attempt / 2 <= total / SHARE;
}

/* Somewhat shorter baselines are taken where that leaves fewer iterations over. */
struct dperf_skip dperf_skip_to_the_end(uint64_t left, uint64_t baseline, uint64_t period, uint64_t tail) {
  struct dperf_skip skip = {.is_last = true};
  const uint64_t even = dperf_even(period);
  const uint64_t span = left > tail ? (left - tail) / even * even : 0;
  const uint64_t longest = least(baseline, span) / even * even;
  for (uint64_t length = longest; length >= even && 4 * length >= 3 * longest; length -= even) {
    const uint64_t skipped = span / length * length;
    if (skipped <= skip.skipped) continue;
    skip.skipped = skipped;
    skip.length = length;
  }
  return skip;
}

/* Of a loop that takes so long, with baseline and probes. In longer loops a smaller share: what is known
 * after s seconds becomes better with the square root of s. */
static double share_to_run(double loop_ns) {
  const double share = 1.0 / 22, whole_up_to_ns = 11e9;
  return share * sqrt(fmin(whole_up_to_ns / fmax(loop_ns, 1), 1));
}

/* Every fourth probe is longer than the others. */
enum { EVERY = 4, LONGER = 2 };

enum { PROBE_NS = 20 * MS, MOST_PROBES = 32 };

/* Of a loop of which nothing was skipped yet, if nothing disturbs it. */
static double to_run_ns(double loop_ns, double iteration_ns) {
  const double probe_ns = fmax(PROBE_NS, DPERF_LEAST_BASELINE * iteration_ns);
  const double probes = MOST_PROBES * (1 + (LONGER - 1.0) / EVERY);
  return fmin(loop_ns * share_to_run(loop_ns), probes * probe_ns);
}

/* A probe is the shortest part of the baseline that is enough: of eight iterations, or as long as few have to
 * be; long enough that it does not see a timer tick alone, and the longer the longer the loop is. */
static uint64_t probe_of(uint64_t left, uint64_t baseline, uint64_t period, uint64_t iteration_ns,
                         double noise) {
  enum { MOST_PARTS = 16, SHARE = 640, LEAST_NS = MS, MOST_SHARE = 64, NOISY_SHARE = 32 };
  const uint64_t wanted_ns = most(least(left / SHARE * iteration_ns, PROBE_NS), LEAST_NS);
  const uint64_t certain = least((uint64_t)fmin(noise * noise / 2, 1e15), left / NOISY_SHARE);
  const uint64_t wanted = most(most(least(wanted_ns / iteration_ns, left / MOST_SHARE), 2 * period), certain);
  for (uint64_t parts = MOST_PARTS; parts > 1; parts /= 2) {
    const uint64_t probe = baseline / parts;
    if (baseline % parts || probe % period || probe < wanted) continue;
    if (probe >= DPERF_LEAST_BASELINE || probe * iteration_ns >= DPERF_FEW_NS) return probe;
  }
  return baseline;
}

/* As many probes as fit into what may be run of a loop all in all, or cost a quarter of what was run until
 * the baseline was found. */
static uint64_t probes_of(uint64_t left, uint64_t run, uint64_t probe, uint64_t iteration_ns) {
  enum { SHARE_OF_RUN = 4 };
  const double total = (double)(left + run);
  const uint64_t allowed = (uint64_t)(total * share_to_run(total * (double)iteration_ns));
  const uint64_t spare = most(allowed > run ? allowed - run : 0, run / SHARE_OF_RUN);
  const uint64_t each = probe + probe * (LONGER - 1) / EVERY + 1;
  return most(spare / each, 1);
}

struct dperf_stepper dperf_stepper_begin(uint64_t left, uint64_t run, uint64_t baseline, uint64_t period,
                                         uint64_t iteration_ns, double noise) {
  enum { FIRST_PARTS = 16, FEWEST_PARTS = 8, LEAST_PROBES = 16 };
  struct dperf_stepper stepper = {.total = left, .period = period};
  stepper.probe = probe_of(left, baseline, period, most(iteration_ns, 1), noise);
  const uint64_t each = left / probes_of(left, run, stepper.probe, iteration_ns);
  stepper.least = most(LEAST_PROBES * (stepper.probe + 1), left / MOST_PROBES);
  stepper.most = most(most(left / FEWEST_PARTS, each), stepper.least);
  stepper.wanted = most(most(left / FIRST_PARTS, each), most(stepper.least, 2 * baseline));
  return stepper;
}

void dperf_stepper_adapt(struct dperf_stepper* stepper, double deviation, double eps) {
  ++stepper->probes;
  enum { ERRATIC = 8 };
  stepper->erratic = deviation > ERRATIC * eps ? stepper->erratic + 1 : 0;
  const double factor = deviation <= eps / 2 ? 2 : deviation <= eps ? 1 : eps / deviation;
  const double wanted = fmin((double)stepper->wanted * factor, (double)stepper->most);
  stepper->wanted = most((uint64_t)wanted, stepper->least);
}

bool dperf_takes_too_long(const struct dperf_patience* patience, double within_ns) {
  enum { SHARE = 8, PROVES_WITHIN = 2, LEAST_WITHIN = 4, WARM_UP_NS = 300 * MS, MORE = 2, MANY = 8 };
  if (within_ns <= 0 || !patience->run) return false;
  const double each_ns = patience->spent_ns / (double)patience->run;
  const double loop_ns = each_ns * (double)(patience->run + patience->left);
  double proof_ns = fmax(fmin(loop_ns / SHARE, within_ns / PROVES_WITHIN), within_ns / LEAST_WITHIN);
  if (patience->few) proof_ns = fmax(proof_ns, each_ns * (double)(patience->few + MORE));
  if (patience->spent_ns > proof_ns) return true;
  if (!patience->asked && patience->run >= MANY && patience->spent_ns > WARM_UP_NS) return true;
  if (patience->few) return false;
  if (patience->irregular && patience->spent_ns > 2 * (double)WARM_UP_NS) return true;
  return patience->spent_ns > WARM_UP_NS && to_run_ns(loop_ns, each_ns) > within_ns;
}

bool dperf_stepper_is_erratic(const struct dperf_stepper* stepper) {
  enum { MOST_ERRATIC_PROBES = 3 };
  return stepper->erratic >= MOST_ERRATIC_PROBES;
}

/* How many, about `wanted`, make `due_later` a multiple of `length`. */
static uint64_t that_fit(uint64_t length, uint64_t due_later, uint64_t wanted) {
  const uint64_t first = (length - due_later % length) % length;
  if (wanted <= first) return first;
  return first + (wanted - first + length / 2) / length * length;
}

/* At most `span` iterations, half of them, as near as whole baselines allow, for each side. They are whole
 * probes in all, so that the baseline can stand for all of them if there will be no probe. */
static struct dperf_skip split(uint64_t span, uint64_t length, uint64_t due_later, uint64_t probe) {
  const uint64_t nearer = that_fit(length, due_later, span / 2);
  if (nearer > span) return (struct dperf_skip){0};
  uint64_t charged_after = (span - nearer) / probe * probe;
  if ((nearer + charged_after) % 2 && charged_after) charged_after -= probe;
  if ((nearer + charged_after) % 2) return (struct dperf_skip){0};
  return (struct dperf_skip){
      .skipped = nearer + charged_after, .charged_after = charged_after, .probe = probe};
}

/* The last iterations in which the ranks may agree on what the last probe stands for. */
static uint64_t tail_behind_probe(const struct dperf_stepper* stepper) {
  enum { MORE = 8, SHARE = 256 };
  return dperf_tail(stepper->period) + least(MORE, stepper->total / SHARE);
}

/* A period of the loop that no call shows must not meet each probe in the same phase: the golden section
 * spreads the lengths of skips evenly over what is wanted and a quarter more. */
static uint64_t uneven(const struct dperf_stepper* stepper) {
  const double golden = 0.6180339887498949;
  const double turns = golden * (stepper->probes + 1);
  const double factor = 1 + (turns - floor(turns)) / 4;
  return most((uint64_t)((double)stepper->wanted * factor), stepper->least);
}

static uint64_t probe_now(const struct dperf_stepper* stepper) {
  return stepper->probes % EVERY == EVERY - 1 ? LONGER * stepper->probe : stepper->probe;
}

/* With a probe of that length behind it; nothing if that is not worth it. */
static struct dperf_skip skip_to_probe(const struct dperf_stepper* stepper, uint64_t left, uint64_t length,
                                       uint64_t due_later, uint64_t probe) {
  enum { LEAST_PROBES = 8 };
  const uint64_t wanted = uneven(stepper), tail = tail_behind_probe(stepper);
  if (left > wanted + wanted / 2 + 2 * (probe + 1) + tail) {
    const struct dperf_skip skip = split(wanted, length, due_later, probe);
    if (skip.skipped) return skip;
  }
  const uint64_t span = left > probe + tail ? left - probe - tail : 0;
  const struct dperf_skip last = split(span, length, due_later, probe);
  const bool is_worth_it = last.skipped >= LEAST_PROBES * probe && last.skipped >= 2 * length;
  return is_worth_it ? last : (struct dperf_skip){0};
}

struct dperf_skip dperf_stepper_next_skip(const struct dperf_stepper* stepper, uint64_t left, uint64_t length,
                                          uint64_t due_later) {
  const struct dperf_skip nothing = {.is_last = true};
  if (dperf_stepper_is_erratic(stepper)) return nothing;
  for (uint64_t probe = probe_now(stepper); probe >= stepper->probe; probe -= stepper->probe) {
    const struct dperf_skip skip = skip_to_probe(stepper, left, length, due_later, probe);
    if (skip.skipped) return skip;
  }
  return due_later ? nothing
                   : dperf_skip_to_the_end(left, length, stepper->period, dperf_tail(stepper->period));
}

bool dperf_stepper_wants_longer_probe(const struct dperf_stepper* stepper, uint64_t skipped, double deviation,
                                      double eps) {
  enum { SHARE = 8 };
  const double share = (double)skipped / (double)most(stepper->total, 1);
  return deviation > eps && deviation / 2 * share > eps / SHARE;
}

void dperf_integral_add(struct dperf_integral* integral, uint64_t nearer, double before_ns,
                        uint64_t charged_after, double after_ns, double deviation) {
  integral->skipped_ns += (double)nearer * before_ns + (double)charged_after * after_ns;
  integral->error_ns += deviation * before_ns / 2 * (double)(nearer + charged_after);
}

double dperf_integral_error(const struct dperf_integral* integral, double run_ns) {
  const double all_ns = integral->skipped_ns + run_ns;
  return all_ns > 0 ? integral->error_ns / all_ns : 0;
}

uint64_t dperf_units_that_fit(uint64_t units, uint64_t unit, uint64_t iterations) {
  while (units > 1 && iterations % (units * unit)) --units;
  return units;
}
