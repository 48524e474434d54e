// Which iterations are skipped and which stand for them: loops of which the time is known.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <set>
#include <vector>

#include "parts.h"

extern "C" {
#include "sampling/rule/stepper.h"
}

namespace {

// Of 2.5 million iterations every fourth probe was longer than what is run until a baseline must have been
// found, and half of the loop ran in full.
TEST(Limits, AProbeMayBeLongerThanABaselineThatIsLookedFor) {
  constexpr std::uint64_t kTotal = 2'500'000, kProbe = 5008;
  EXPECT_EQ(parts_most_iterations(kTotal), 5000U);
  EXPECT_GT(parts_most_iterations_of_probe(kTotal, kProbe), 3 * kProbe)
      << "it may become three times as long";
  EXPECT_EQ(parts_most_iterations_of_probe(kTotal, 100), 5000U);
}

constexpr double kEps = 0.02;

/// A loop of `total` iterations, gone through as the runtime does: a baseline, then skips and probes, all
/// agreed on in the iteration behind them.
struct Loop {
  std::uint64_t total = 1000, baseline = 32, period = 1, before_baseline = 0;
  double noise = 0;          ///< of one iteration, as the baseline shows it
  std::uint64_t longer = 1;  ///< so many times as long as planned is each probe
  std::function<double(std::uint64_t)> ns = [](std::uint64_t) { return 1e6; };
};

struct Outcome {
  std::uint64_t run = 0, skipped = 0, charged = 0, probes = 0, last_run = 0;
  double predicted_ns = 0, true_ns = 0, error = 0;
  double executed() const { return static_cast<double>(run) / static_cast<double>(run + skipped); }
  double deviation() const { return predicted_ns / true_ns - 1; }
};

class Walk {
 public:
  explicit Walk(const Loop& loop) : loop_(loop) {
    for (std::uint64_t i = 0; i < loop.total; ++i) outcome_.true_ns += loop.ns(i);
  }

  Outcome go() {
    run(loop_.before_baseline);
    double mean_ns = run(loop_.baseline) / static_cast<double>(loop_.baseline);
    run(1);
    dperf_stepper stepper = dperf_stepper_begin(left(), at_, loop_.baseline, loop_.period,
                                                static_cast<std::uint64_t>(mean_ns), loop_.noise / kEps);
    std::uint64_t length = loop_.baseline, due = 0;
    while (!testing::Test::HasFailure()) {
      const dperf_skip next = dperf_stepper_next_skip(&stepper, left(), length, due);
      expect_possible(next, length, due, stepper.probe);
      const std::uint64_t nearer = next.skipped - next.charged_after;
      charge(due + nearer, mean_ns);
      skip(next.skipped);
      if (next.is_last) {
        dperf_integral_add(&integral_, nearer, mean_ns, 0, mean_ns, 0);
        break;
      }
      length = next.probe;
      while (length < loop_.longer * next.probe && left() > length + 2 * next.probe) length += next.probe;
      ++outcome_.probes;
      const double after_ns = run(length) / static_cast<double>(length);
      run(1);
      const double deviation = dperf_deviation(after_ns, mean_ns);
      dperf_integral_add(&integral_, nearer, mean_ns, next.charged_after, after_ns, deviation);
      dperf_stepper_adapt(&stepper, deviation, kEps);
      mean_ns = after_ns;
      due = next.charged_after;
    }
    outcome_.last_run = left();
    outcome_.error = dperf_integral_error(&integral_, run(left()) + run_ns_);
    outcome_.predicted_ns += run_ns_;
    EXPECT_EQ(outcome_.run + outcome_.skipped, loop_.total);
    EXPECT_EQ(outcome_.charged, outcome_.skipped) << "what was skipped is stood for, no more and no less";
    return outcome_;
  }

 private:
  std::uint64_t left() const { return loop_.total - at_; }
  double run(std::uint64_t iterations) {
    EXPECT_LE(iterations, left());
    double sum_ns = 0;
    for (std::uint64_t i = 0; i < iterations && at_ < loop_.total; ++i) sum_ns += loop_.ns(at_++);
    outcome_.run += iterations;
    run_ns_ += sum_ns;
    return sum_ns;
  }
  void skip(std::uint64_t iterations) {
    at_ += iterations;
    outcome_.skipped += iterations;
  }
  void charge(std::uint64_t iterations, double mean_ns) {
    outcome_.charged += iterations;
    outcome_.predicted_ns += static_cast<double>(iterations) * mean_ns;
  }
  void expect_possible(const dperf_skip& next, std::uint64_t length, std::uint64_t due,
                       std::uint64_t probe) const {
    EXPECT_EQ(next.skipped % 2, 0U);
    EXPECT_EQ(next.skipped % loop_.period, 0U);
    EXPECT_LE(next.charged_after, next.skipped);
    if (!next.skipped) {
      EXPECT_TRUE(next.is_last);
      return;
    }
    EXPECT_LT(next.skipped, left());
    if (!next.probe) {
      EXPECT_EQ(due, 0U) << "the baseline alone";
      EXPECT_EQ(next.skipped % next.length, 0U);
      return;
    }
    EXPECT_EQ(next.probe % loop_.period, 0U);
    EXPECT_EQ((due + next.skipped - next.charged_after) % length, 0U) << "whole baselines";
    EXPECT_EQ(next.charged_after % next.probe, 0U) << "whole probes";
    EXPECT_EQ(next.probe % probe, 0U);
    EXPECT_EQ(length % probe, 0U);
    EXPECT_EQ((due + next.skipped) % probe, 0U) << "if there is no probe they are the baseline's";
    EXPECT_GT(next.charged_after, 0U);
  }

  Loop loop_;
  std::uint64_t at_ = 0;
  double run_ns_ = 0;
  dperf_integral integral_{};
  Outcome outcome_;
};

Outcome walk(const Loop& loop) {
  return Walk(loop).go();
}

// The aim: 32 iterations for the baseline, a probe of 8 before the end, one for each agreement.
TEST(Stepper, OfAThousandLongIterationsOneInTwentyIsRun) {
  for (const double ns : {1e6, 3e6, 10e6, 60e6, 1e9}) {
    SCOPED_TRACE(ns);
    const Outcome outcome = walk({.ns = [ns](std::uint64_t) { return ns; }});
    EXPECT_LE(outcome.executed(), 0.05);
    EXPECT_GE(outcome.probes, 1U);
    EXPECT_GE(outcome.last_run, 2U);
    EXPECT_NEAR(outcome.deviation(), 0, 1e-12);
    EXPECT_EQ(outcome.error, 0);
  }
}

TEST(Stepper, OfMoreIterationsLessIsRunAndMoreIsSeen) {
  const Outcome outcome = walk({.total = 12000, .baseline = 52, .ns = [](std::uint64_t) { return 2e6; }});
  EXPECT_LE(outcome.executed(), 0.03);
  EXPECT_GE(outcome.probes, 8U);
}

// Iterations of 1 ms: of 11 s 1/22 is run, and of a minute 1/22 sqrt(11 / 60) = 1.9 %.
TEST(Stepper, OfLongerLoopsASmallerShareIsRun) {
  const auto of = [](std::uint64_t total) {
    return walk({.total = total, .baseline = 160, .before_baseline = 160}).executed();
  };
  EXPECT_NEAR(of(11000), 1.0 / 22, 0.01);
  EXPECT_LT(of(60000), 0.022);
  EXPECT_LT(of(3600000), 0.003);
}

// Whatever the numbers, all that is skipped is stood for, in whole baselines: Walk sees to it.
TEST(Stepper, EveryLoopComesToItsEnd) {
  std::mt19937 random(3);
  for (int i = 0; i < 3000; ++i) {
    Loop loop;
    loop.period = 1 + random() % 12;
    loop.baseline = 4 * loop.period * (2 + random() % 40);
    loop.before_baseline = random() % loop.baseline;
    loop.total = 4 * (loop.baseline + loop.before_baseline + 1) + random() % 20000;
    loop.longer = 1 + random() % 3;
    const double base_ns = std::pow(10, 3 + random() % 6);
    const double noise = (random() % 3) * 0.02;
    loop.noise = 2 * noise;
    std::uniform_real_distribution<double> factor(1 - noise, 1 + noise);
    loop.ns = [&](std::uint64_t) { return base_ns * factor(random); };
    SCOPED_TRACE(testing::Message() << "loop " << i << ": " << loop.total << " iterations, baseline "
                                    << loop.baseline << ", period " << loop.period);
    const Outcome outcome = walk(loop);
    EXPECT_GT(outcome.skipped, 0U);
    if (testing::Test::HasFailure()) return;
  }
}

// Time grows by half from the first iteration to the last. The trapezoids of a straight line are exact, but
// for their corners: a baseline's mean is that of its middle, and halves are rounded to whole baselines.
TEST(Stepper, ASteadyDriftIsIntegrated) {
  for (const std::uint64_t total : {1000, 3000, 12000}) {
    SCOPED_TRACE(total);
    const auto ns = [total](std::uint64_t i) {
      return 1e6 * (1 + 0.5 * static_cast<double>(i) / static_cast<double>(total));
    };
    EXPECT_NEAR(walk({.total = total, .ns = ns}).deviation(), 0, 0.01);
  }
}

// 100 iterations are run from 0 on, 10 from 1000 on: 1, and 1.5. With 880 skipped between them, 440 for each,
// they have 440 * 1 + 440 * 1.5; the steps of the same heights are 440 * 0.5 / 2 to either side of it.
TEST(Integral, IsThatOfTrapezoids) {
  dperf_integral integral{};
  dperf_integral_add(&integral, 440, 1e6, 440, 1.5e6, 0.5);
  EXPECT_DOUBLE_EQ(integral.skipped_ns, 1100e6);
  EXPECT_DOUBLE_EQ(integral.error_ns, 880 * 0.25e6);
  EXPECT_DOUBLE_EQ(dperf_integral_error(&integral, 115e6), 220.0 / 1215);
}

TEST(Integral, WhatIsNotSureIsNoDeviation) {
  EXPECT_EQ(dperf_deviation(140, 100), 0);
  EXPECT_DOUBLE_EQ(dperf_deviation(1.1e6, 1e6), 0.1);
  EXPECT_EQ(dperf_deviation(0, 0), 0);
  const dperf_integral nothing{};
  EXPECT_EQ(dperf_integral_error(&nothing, 0), 0);
}

// A machine that wanders by 3 % over a quarter of the loop: sampled, right, and at little cost.
TEST(Stepper, AMachineThatWandersIsFollowed) {
  const auto ns = [](std::uint64_t i) { return 2e6 * (1 + 0.03 * std::sin(static_cast<double>(i) / 480)); };
  const Outcome outcome = walk({.total = 12000, .baseline = 52, .ns = ns});
  EXPECT_NEAR(outcome.deviation(), 0, 0.01);
  EXPECT_LT(outcome.error, kEps);
  EXPECT_LT(outcome.executed(), 0.06);
}

// Twice as long from the half on: one jump, somewhere in a skip. It is reported that this may be wrong.
TEST(Stepper, AJumpIsSaid) {
  const auto ns = [](std::uint64_t i) { return i < 6000 ? 1e6 : 2e6; };
  const Outcome outcome = walk({.total = 12000, .baseline = 52, .ns = ns});
  EXPECT_GT(outcome.error, kEps);
  EXPECT_LT(std::abs(outcome.deviation()), 1.1 * outcome.error);
  EXPECT_LT(outcome.executed(), 0.1);
}

// Probes that have nothing to do with each other: the loop is erratic, and the rest is run.
TEST(Stepper, WhatIsNotSmoothIsRun) {
  std::uint64_t state = 1;
  const auto ns = [&](std::uint64_t) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return state >> 60 == 0 ? 50e6 : 1e6;
  };
  const Outcome outcome = walk({.total = 20000, .baseline = 52, .ns = ns});
  EXPECT_GT(outcome.executed(), 0.3);
}

TEST(Stepper, SkipsFollowTheDeviation) {
  dperf_stepper stepper = dperf_stepper_begin(100000, 60, 52, 1, 1000000, 0);
  const std::uint64_t first = stepper.wanted;
  EXPECT_EQ(first, 100000U / 16);
  dperf_stepper_adapt(&stepper, 0.001, kEps);
  EXPECT_EQ(stepper.wanted, 100000U / 8);
  dperf_stepper_adapt(&stepper, 0, kEps);
  EXPECT_EQ(stepper.wanted, 100000U / 8) << "so that some eight probes see the loop";
  dperf_stepper_adapt(&stepper, 0.015, kEps);
  EXPECT_EQ(stepper.wanted, 100000U / 8) << "about eps";
  dperf_stepper_adapt(&stepper, 0.04, kEps);
  EXPECT_EQ(stepper.wanted, 100000U / 16);
  dperf_stepper_adapt(&stepper, 0.15, kEps);
  dperf_stepper_adapt(&stepper, 0.15, kEps);
  EXPECT_EQ(stepper.wanted, stepper.least);
  EXPECT_GE(stepper.least, 8 * stepper.probe);
  EXPECT_FALSE(dperf_stepper_is_erratic(&stepper));
  for (int i = 0; i < 3; ++i) dperf_stepper_adapt(&stepper, 0.2, kEps);
  EXPECT_TRUE(dperf_stepper_is_erratic(&stepper));
  dperf_stepper_adapt(&stepper, 0.1, kEps);
  EXPECT_FALSE(dperf_stepper_is_erratic(&stepper)) << "not one after the other";
}

/// Where the probes begin in a loop of so many iterations, and how long they are.
struct Probes {
  std::vector<std::uint64_t> begin, length;
};
Probes probes_in(std::uint64_t total) {
  Probes probes;
  std::uint64_t at = 51, length = 48, due = 0;
  dperf_stepper stepper = dperf_stepper_begin(total - at, at, length, 1, 1000000, 0);
  for (;;) {
    const dperf_skip next = dperf_stepper_next_skip(&stepper, total - at, length, due);
    if (next.is_last || testing::Test::HasFailure()) return probes;
    EXPECT_EQ(next.skipped % 2, 0U);
    at += next.skipped;
    probes.begin.push_back(at);
    probes.length.push_back(next.probe);
    length = next.probe;
    due = next.charged_after;
    at += length + 1;
    dperf_stepper_adapt(&stepper, 0.015, kEps); /* as long as the one before */
  }
}

// Lists that are rebuilt every so often, without a call that shows it: probes meet them early and late.
TEST(Stepper, NoPeriodIsMetInPhaseEachTime) {
  const Probes probes = probes_in(20000);
  ASSERT_GE(probes.begin.size(), 8U);
  for (const std::uint64_t period : {5U, 8U, 10U, 16U, 20U, 25U, 50U, 64U, 100U}) {
    std::set<std::uint64_t> phases;
    for (const std::uint64_t begin : probes.begin) phases.insert(begin % period);
    EXPECT_GE(phases.size(), std::min<std::size_t>(period, probes.begin.size()) / 2 + 1) << period;
  }
}

TEST(Stepper, EveryFourthProbeIsTwiceAsLong) {
  const Probes probes = probes_in(20000);
  ASSERT_GE(probes.length.size(), 8U);
  for (std::size_t i = 0; i + 1 < probes.length.size(); ++i)
    EXPECT_EQ(probes.length[i], probes.length[0] * (i % 4 == 3 ? 2 : 1)) << i;
}

// Of iterations that differ by a tenth eight say little.
TEST(Stepper, WhereThereIsNoiseProbesAreLonger) {
  EXPECT_EQ(dperf_stepper_begin(10000, 100, 96, 1, 1000000, 0).probe, 24U);
  EXPECT_EQ(dperf_stepper_begin(10000, 100, 96, 1, 1000000, 10).probe, 96U);
  EXPECT_EQ(dperf_stepper_begin(900, 100, 96, 1, 1000000, 10).probe, 48U) << "at most 1/32 of the loop";
}

std::uint64_t probe_of(std::uint64_t left, std::uint64_t baseline, std::uint64_t period,
                       std::uint64_t iteration_ns) {
  return dperf_stepper_begin(left, baseline, baseline, period, iteration_ns, 0).probe;
}

TEST(Stepper, AProbeIsAPartOfTheBaseline) {
  EXPECT_EQ(probe_of(1000, 32, 1, 1000000), 8U);
  EXPECT_EQ(probe_of(1000, 32, 1, 60000000), 2U) << "as long as few iterations have to be";
  EXPECT_EQ(probe_of(1000, 40, 10, 1000000), 20U) << "two periods, or they could not be compared";
  EXPECT_EQ(probe_of(40, 8, 1, 1000), 8U);
  EXPECT_EQ(probe_of(1000000, 800, 1, 2000), 800U) << "1.6 ms: of a loop of 2 s it may be 3";
  EXPECT_EQ(probe_of(20000, 2000, 1, 2000), 500U) << "1 ms would be 500, of this loop 1/64 is 312";
}

TEST(Stepper, AProbeThatCountsIsDoubted) {
  const dperf_stepper stepper = dperf_stepper_begin(1000, 33, 32, 1, 1000000, 0);
  EXPECT_TRUE(dperf_stepper_wants_longer_probe(&stepper, 900, 0.03, kEps));
  EXPECT_FALSE(dperf_stepper_wants_longer_probe(&stepper, 900, 0.015, kEps));
  EXPECT_FALSE(dperf_stepper_wants_longer_probe(&stepper, 100, 0.03, kEps)) << "it is worth a tenth of 3 %";
  EXPECT_TRUE(dperf_stepper_wants_longer_probe(&stepper, 100, 0.2, kEps));
}

TEST(Limits, LongIterationsAreFewer) {
  EXPECT_EQ(dperf_least_iterations(1000, 100000), 50U);
  EXPECT_EQ(dperf_least_iterations(1000, 1000000), 32U);
  EXPECT_EQ(dperf_least_iterations(10000, 1000000), 50U);
  EXPECT_EQ(dperf_least_iterations(100, 1000000), 12U);
  EXPECT_EQ(dperf_least_iterations(40, 1000000), 8U);
}

TEST(Limits, ShortIterationsMayBeMany) {
  EXPECT_EQ(dperf_most_iterations(12000, 0, 100000), 3000U) << "5000 last half a second, of 12000";
  EXPECT_EQ(dperf_most_iterations(100000, 0, 100000), 5000U);
  EXPECT_EQ(dperf_most_iterations(100000, 0, 10000000), 1000U);
  EXPECT_EQ(dperf_most_iterations(16777216, 0, 50), 5000U) << "each is kept in memory";
  EXPECT_EQ(dperf_most_iterations(100000, 300, 100000), 300U);
  EXPECT_EQ(dperf_most_iterations(400, 300, 100000), 100U);
}

TEST(Limits, NoiseMayTakeTwiceAsMany) {
  EXPECT_EQ(dperf_most_noisy_iterations(100, 0, 1000000), 50U);
  EXPECT_EQ(dperf_most_noisy_iterations(100000, 0, 10000000), 2000U);
  EXPECT_EQ(dperf_most_noisy_iterations(100000, 300, 100000), 300U) << "the user's word";
}

TEST(Limits, WhatIsRunAddsNothingToTheError) {
  EXPECT_DOUBLE_EQ(dperf_allowed_error(kEps, 1000, 0, 250), kEps);
  EXPECT_DOUBLE_EQ(dperf_allowed_error(kEps, 1000, 250, 250), kEps / std::sqrt(0.75));
  EXPECT_DOUBLE_EQ(dperf_allowed_error(kEps, 1000, 500, 250), 2.5 * kEps / std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(dperf_allowed_error(kEps, 10000, 1500, 1000), 1.75 * kEps / std::sqrt(0.85));
}

TEST(Limits, NothingIsSkippedAtOnce) {
  EXPECT_DOUBLE_EQ(dperf_warm_up_ns(12000, 1500000, 1), 300e6) << "of 18 s";
  EXPECT_DOUBLE_EQ(dperf_warm_up_ns(3200, 1000000, 1), 100e6) << "1/32 of 3.2 s";
  EXPECT_DOUBLE_EQ(dperf_warm_up_ns(12000, 1500000, 0.5), 150e6) << "blocks are half of the time";
  EXPECT_DOUBLE_EQ(dperf_warm_up_ns(12000, 1500000, 0.05), 50e6) << "at least";
}

TEST(Limits, LongLoopsAreWatchedAgain) {
  EXPECT_EQ(dperf_attempt_iterations(7999, 0), 0U);
  EXPECT_EQ(dperf_attempt_iterations(8000, 0), 500U);
  EXPECT_EQ(dperf_attempt_iterations(10000000, 0), 5000U);
  EXPECT_EQ(dperf_attempt_iterations(10000000, 300), 0U) << "the user's word";
  EXPECT_TRUE(dperf_retry_is_due(8000, 500, 501));
  EXPECT_FALSE(dperf_retry_is_due(8000, 500, 1002)) << "an eighth of the loop is enough";
  EXPECT_FALSE(dperf_retry_is_due(4000, 0, 0));
}

// A loop of 10 s in 10 000 iterations, of which a run that may be stopped waits for 4 s.
TEST(Limits, WhatIsNotProvenInTimeIsGivenUp) {
  const dperf_patience soon{
      .spent_ns = 1.2e9, .run = 1200, .left = 8800, .few = 0, .asked = true, .irregular = false};
  EXPECT_FALSE(dperf_takes_too_long(&soon, 4e9)) << "an eighth is 1.25 s";
  const dperf_patience late{
      .spent_ns = 1.3e9, .run = 1300, .left = 8700, .few = 0, .asked = true, .irregular = false};
  EXPECT_TRUE(dperf_takes_too_long(&late, 4e9));
  EXPECT_FALSE(dperf_takes_too_long(&late, 0)) << "no limit";
  const dperf_patience begin{
      .spent_ns = 0, .run = 0, .left = 10000, .few = 0, .asked = true, .irregular = false};
  EXPECT_FALSE(dperf_takes_too_long(&begin, 4e9));
}

// An hour in iterations of 1 ms or 100 ms: 40 probes of 20 ms or of 8 iterations, or 1/22 sqrt(3600 s 11 s) =
// 9 s.
TEST(Limits, WhatIsRunBetweenSkipsOfALongLoopMayBeTooMuch) {
  const auto hour = [](std::uint64_t iteration_ms, std::uint64_t run) {
    return dperf_patience{.spent_ns = static_cast<double>(run * iteration_ms) * 1e6,
                          .run = run,
                          .left = 3600000 / iteration_ms,
                          .few = 0,
                          .asked = true,
                          .irregular = false};
  };
  const dperf_patience of_short = hour(1, 400), of_long = hour(100, 10);
  EXPECT_FALSE(dperf_takes_too_long(&of_short, 4e9)) << "0.8 s";
  EXPECT_TRUE(dperf_takes_too_long(&of_long, 4e9));
}

TEST(Limits, WithoutCollectivesItIsSettledSoon) {
  dperf_patience halo{
      .spent_ns = 0.31e9, .run = 310, .left = 9690, .few = 0, .asked = false, .irregular = false};
  EXPECT_TRUE(dperf_takes_too_long(&halo, 4e9));
  halo.asked = true;
  EXPECT_FALSE(dperf_takes_too_long(&halo, 4e9));
}

TEST(Limits, WithoutAPeriodItIsSettledSoon) {
  dperf_patience loop{
      .spent_ns = 0.61e9, .run = 610, .left = 59390, .few = 0, .asked = true, .irregular = true};
  EXPECT_TRUE(dperf_takes_too_long(&loop, 4e9));
  loop.irregular = false;
  EXPECT_FALSE(dperf_takes_too_long(&loop, 4e9));
}

TEST(Limits, FewLongIterationsAreWaitedFor) {
  const dperf_patience of_ten{
      .spent_ns = 6e9, .run = 3, .left = 7, .few = 2, .asked = true, .irregular = false};
  EXPECT_FALSE(dperf_takes_too_long(&of_ten, 4e9));
  const dperf_patience more{
      .spent_ns = 10e9, .run = 5, .left = 5, .few = 2, .asked = true, .irregular = false};
  EXPECT_TRUE(dperf_takes_too_long(&more, 4e9));
}

TEST(ToTheEnd, AShortLoopAtOnceButForItsLastIterations) {
  for (std::uint64_t left = 1; left < 200; ++left)
    for (std::uint64_t period : {1, 2, 3, 7}) {
      const std::uint64_t baseline = 8 * period;
      const dperf_skip next = dperf_skip_to_the_end(left, baseline, period, dperf_tail(period));
      if (!next.skipped) continue;
      EXPECT_LE(next.length, baseline);
      EXPECT_EQ(next.length % dperf_even(period), 0U);
      EXPECT_EQ(next.skipped % next.length, 0U);
      EXPECT_GE(left - next.skipped, std::max<std::uint64_t>(2, period));
    }
}

// 22 may be skipped: 8 twice are 16, but 6 three times 18; 4 would be less than three quarters of 8.
TEST(ToTheEnd, AWindowThatFitsBetterIsTaken) {
  const dperf_skip next = dperf_skip_to_the_end(24, 8, 1, 2);
  EXPECT_EQ(next.skipped, 18U);
  EXPECT_EQ(next.length, 6U);
  EXPECT_TRUE(next.is_last);
}

TEST(ToTheEnd, WhatIsLessThanABaselineIsStoodForByItsLastIterations) {
  const dperf_skip next = dperf_skip_to_the_end(7, 40, 2, 2);
  EXPECT_EQ(next.skipped, 4U);
  EXPECT_EQ(next.length, 4U);
}

TEST(Units, AsManyAsDivideIt) {
  EXPECT_EQ(dperf_units_that_fit(3, 8, 48), 3U);
  EXPECT_EQ(dperf_units_that_fit(3, 8, 64), 2U);
  EXPECT_EQ(dperf_units_that_fit(3, 8, 40), 1U);
}

}  // namespace
