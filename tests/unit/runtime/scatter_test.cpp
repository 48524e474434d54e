// What is the machine's noise and what is a change of the program's: a thousand loops of each kind, with
// fixed seeds, of which the times are known.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "unit/runtime/boundaries.h"

extern "C" {
#include "sampling/rule/scatter.h"
#include "sampling/rule/stepper.h"
}

namespace {

constexpr double kEps = 0.02, kMeanNs = 2e6;
constexpr int kSeeds = 1000;

using Random = std::mt19937;
/// Of iteration `i` of `total`, relative.
using Series = std::function<double(Random&, int i, int total)>;

/// Not std::normal_distribution, which is another one with another library.
double normal(Random& random, double deviation) {
  double sum = 0;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random()) / 4294967296.0;
  return deviation * (sum - 6);
}
bool happens(Random& random, double chance) {
  return static_cast<double>(random()) < chance * 4294967296.0;
}

Series noise(double deviation) {
  return [=](Random& random, int, int) { return 1 + normal(random, deviation); };
}
/// Some take half as long again.
Series skewed(double chance) {
  return [=](Random& random, int, int) {
    return 1 + normal(random, 0.01) + (happens(random, chance) ? 0.5 : 0);
  };
}
Series every(int period, double more) {
  return [=, phase = 0](Random& random, int i, int) mutable {
    if (i == 0) phase = static_cast<int>(random() % static_cast<unsigned>(period));
    return 1 + normal(random, 0.01) + ((i + phase) % period == 0 ? more : 0);
  };
}
/// Disturbances that last for some iterations.
Series lasting(double deviation, double correlation) {
  return [=, last = 0.0](Random& random, int i, int) mutable {
    const double fresh = normal(random, deviation);
    last = i == 0 ? fresh : correlation * last + fresh * std::sqrt(1 - correlation * correlation);
    return 1 + last;
  };
}
/// By so much with each quarter of the quarter of the loop that may be watched.
Series trend(double each_quarter, double deviation) {
  return [=](Random& random, int i, int total) {
    return 1 + each_quarter * 16 * i / total + normal(random, deviation);
  };
}
/// A fifth more from the given share of the loop on.
Series two_phases(double share, double deviation) {
  return [=](Random& random, int i, int total) {
    return (i < share * total ? 1 : 1.2) + normal(random, deviation);
  };
}

/// Gone through as the runtime does: watched until it is steady, then in skips and probes.
class Loop {
 public:
  Loop(const Series& series, int total, int seed) {
    Random random(static_cast<unsigned>(seed));
    Series own = series;
    for (int i = 0; i < total; ++i) ns_.push_back(kMeanNs * own(random, i, total));
    watch();
    if (is_steady_) skip_the_rest();
  }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop() { dperf_iterations_free(&iterations_); }

  bool is_steady() const { return is_steady_; }
  double said() const { return said_; }
  double executed() const { return 1 - static_cast<double>(skipped_) / static_cast<double>(total()); }
  double error() const {
    double true_ns = 0;
    for (const double ns : ns_) true_ns += ns;
    return std::abs((run_ns_ + charged_ns_) / true_ns - 1);
  }

 private:
  std::uint64_t total() const { return ns_.size(); }
  std::uint64_t left() const { return total() - at_; }
  void begin() {
    dperf_iterations_clear(&iterations_);
    dperf_iterations_add(&iterations_, boundaries_.next(0, 0, true, 0));
  }
  void run(std::uint64_t iterations) {
    for (; iterations > 0; --iterations) {
      run_ns_ += ns_[at_];
      dperf_iterations_add(&iterations_, boundaries_.next(1, ns_[at_++], true, 0));
    }
  }

  /// Asks after the fewest iterations, then after a quarter more each time.
  void watch() {
    const auto each_ns = static_cast<std::uint64_t>(kMeanNs);
    const auto usual = dperf_most_iterations(total(), 0, each_ns);
    auto most = usual, next = dperf_least_iterations(total(), each_ns);
    begin();
    while (at_ < most && !is_steady_) {
      run(next - at_);
      const dperf_tolerance tolerance{kEps, dperf_allowed_error(kEps, total(), at_, usual), 1};
      const dperf_baseline found = dperf_baseline_find(&iterations_, tolerance);
      if (found.is_steady) take(tolerance);
      most = found.is_noisy ? dperf_most_noisy_iterations(total(), 0, each_ns) : usual;
      next += next / 4 + 1;
      if (at_ < most && next > most) next = most;
    }
  }
  /// The longest of the candidates.
  void take(dperf_tolerance tolerance) {
    for (std::uint64_t shares = 32; shares >= 16 && !is_steady_; --shares) {
      const std::uint64_t length = at_ * shares / 32 / 4 * 4;
      if (length < DPERF_LEAST_BASELINE) return;
      const dperf_baseline one = dperf_baseline_at(&iterations_, length, 1, tolerance);
      if (!one.is_steady) continue;
      is_steady_ = true;
      reference_ = length;
      mean_ns_ = one.mean_ns;
      said_ = std::max(one.spread, dperf_baseline_unseen(length, kEps));
      noise_ = one.noise * std::sqrt(static_cast<double>(length));
    }
  }
  double deviation(std::uint64_t length) const {
    const double found = dperf_deviation(dperf_iterations_mean(&iterations_, length), mean_ns_);
    const double parts = 1 / static_cast<double>(length) + 1 / static_cast<double>(reference_);
    return found > noise_ * std::sqrt(parts) ? found : 0;
  }
  /// How many iterations it has, as a probe that is far off is made longer.
  std::uint64_t probe(const dperf_stepper& stepper, const dperf_skip& skip) {
    std::uint64_t length = 0;
    begin();
    do {
      run(skip.probe);
      length += skip.probe;
    } while (length < 3 * skip.probe && left() > skip.probe + 2 &&
             dperf_stepper_wants_longer_probe(&stepper, skip.skipped, deviation(length), kEps));
    return length;
  }
  void skip(const dperf_skip& next, std::uint64_t due) {
    charged_ns_ += static_cast<double>(due + next.skipped - next.charged_after) * mean_ns_;
    at_ += next.skipped;
    skipped_ += next.skipped;
  }
  void skip_the_rest() {
    run(1);
    auto stepper =
        dperf_stepper_begin(left(), at_, reference_, 1, static_cast<std::uint64_t>(mean_ns_), noise_ / kEps);
    dperf_integral integral{};
    std::uint64_t due = 0;
    dperf_skip next = dperf_stepper_next_skip(&stepper, left(), reference_, due);
    const bool has_probe = next.probe > 0;
    for (; !next.is_last; next = dperf_stepper_next_skip(&stepper, left(), reference_, due)) {
      skip(next, due);
      const std::uint64_t length = probe(stepper, next);
      const double after_ns = dperf_iterations_mean(&iterations_, length), off = deviation(length);
      run(1);
      dperf_integral_add(&integral, next.skipped - next.charged_after, mean_ns_, next.charged_after, after_ns,
                         off);
      dperf_stepper_adapt(&stepper, off, kEps);
      mean_ns_ = after_ns;
      reference_ = length;
      due = next.charged_after;
    }
    skip(next, due);
    begin();
    const std::uint64_t tail = left();
    run(tail);
    said_ = has_probe ? said_ + dperf_integral_error(&integral, run_ns_) : std::max(said_, deviation(tail));
  }

  std::vector<double> ns_;
  dperf_iterations iterations_{};
  dperf::testing::Boundaries boundaries_;
  std::uint64_t at_ = 0, skipped_ = 0, reference_ = 0;
  double run_ns_ = 0, charged_ns_ = 0, mean_ns_ = 0, noise_ = 0, said_ = 0;
  bool is_steady_ = false;
};

/// Shares: of all that were steady; of these, whose error is at most what is said. Means of them.
struct Outcome {
  double steady = 0, covered = 0, executed = 0;
  double error = 0;  ///< of nine in ten at most
};
Outcome outcome_of(const Series& series, int total) {
  Outcome outcome;
  std::vector<double> errors;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const Loop loop(series, total, seed);
    if (!loop.is_steady()) continue;
    errors.push_back(loop.error());
    outcome.covered += loop.error() <= loop.said() ? 1 : 0;
    outcome.executed += loop.executed();
  }
  const double count = static_cast<double>(errors.size());
  outcome.steady = count / kSeeds;
  if (errors.empty()) return outcome;
  outcome.covered /= count;
  outcome.executed /= count;
  std::sort(errors.begin(), errors.end());
  outcome.error = errors[errors.size() * 9 / 10];
  return outcome;
}

/// How often a thousand loops are sampled, and how often their error is within what is said.
struct Kind {
  const char* name;
  Series series;
  int total;
  double least_steady, least_covered;
};
std::ostream& operator<<(std::ostream& out, const Kind& kind) {
  return out << kind.name << ", " << kind.total << " iterations";
}
class Kinds : public testing::TestWithParam<Kind> {};

TEST_P(Kinds, AreSampledWithAnErrorThatIsSaid) {
  const Outcome outcome = outcome_of(GetParam().series, GetParam().total);
  RecordProperty("steady", std::to_string(outcome.steady));
  RecordProperty("covered", std::to_string(outcome.covered));
  RecordProperty("executed", std::to_string(outcome.executed));
  RecordProperty("error_of_nine_in_ten", std::to_string(outcome.error));
  EXPECT_GE(outcome.steady, GetParam().least_steady);
  EXPECT_GE(outcome.covered, GetParam().least_covered);
}

INSTANTIATE_TEST_SUITE_P(Noise, Kinds,
                         testing::Values(Kind{"normal 5 %", noise(0.05), 100, 0.95, 0.95},
                                         Kind{"normal 10 %", noise(0.1), 100, 0.95, 0.95},
                                         Kind{"normal 5 %", noise(0.05), 200, 0.95, 0.95},
                                         Kind{"normal 10 %", noise(0.1), 200, 0.95, 0.95},
                                         Kind{"normal 5 %", noise(0.05), 1000, 0.95, 0.95},
                                         Kind{"normal 10 %", noise(0.1), 1000, 0.95, 0.95},
                                         Kind{"normal 20 %", noise(0.2), 4000, 0.95, 0.95}));

// A correlation of 0.5 is gone after some iterations, one of 0.9 after some ten: of few that is not seen.
INSTANTIATE_TEST_SUITE_P(LastingNoise, Kinds,
                         testing::Values(Kind{"0.5", lasting(0.05, 0.5), 200, 0.95, 0.9},
                                         Kind{"0.5", lasting(0.05, 0.5), 1000, 0.95, 0.9},
                                         Kind{"0.9", lasting(0.05, 0.9), 1000, 0.9, 0.75},
                                         Kind{"0.9", lasting(0.05, 0.9), 4000, 0.95, 0.87}));

// What happens in one of fifty is not seen in 32. It is in what is said, what happens in one of twenty is not
// always.
INSTANTIATE_TEST_SUITE_P(Outliers, Kinds,
                         testing::Values(Kind{"1 of 50", skewed(0.02), 200, 0.95, 0.95},
                                         Kind{"1 of 50", skewed(0.02), 1000, 0.95, 0.95},
                                         Kind{"1 of 20", skewed(0.05), 200, 0.95, 0.8},
                                         Kind{"1 of 20", skewed(0.05), 4000, 0.95, 0.95},
                                         Kind{"1 of 10", skewed(0.1), 4000, 0.95, 0.92}));

// Lists that are rebuilt every so often, without a call that shows it.
INSTANTIATE_TEST_SUITE_P(Rebuilt, Kinds,
                         testing::Values(Kind{"every 20", every(20, 0.5), 200, 0.95, 0.9},
                                         Kind{"every 20", every(20, 0.5), 1000, 0.95, 0.8},
                                         Kind{"every 20", every(20, 0.5), 4000, 0.95, 0.95},
                                         Kind{"every 50", every(50, 1), 1000, 0.95, 0.8},
                                         Kind{"every 50", every(50, 1), 4000, 0.95, 0.9},
                                         Kind{"every 64", every(64, 1), 4000, 0.95, 0.95}));

// Taken for steady or not, how far the time is off is said.
INSTANTIATE_TEST_SUITE_P(Trends, Kinds,
                         testing::Values(Kind{"1 % a quarter", trend(0.01, 0.01), 100, 0, 0.95},
                                         Kind{"1 % a quarter", trend(0.01, 0.05), 1000, 0, 0.95},
                                         Kind{"5 % a quarter", trend(0.05, 0.01), 200, 0, 0.95},
                                         Kind{"5 % a quarter", trend(0.05, 0.05), 1000, 0, 0.95},
                                         Kind{"5 % a quarter", trend(0.05, 0.1), 200, 0, 0.95},
                                         Kind{"two phases", two_phases(0.1, 0.05), 200, 0, 0.95},
                                         Kind{"two phases", two_phases(0.5, 0.05), 100, 0, 0.95},
                                         Kind{"two phases", two_phases(0.5, 0.05), 1000, 0, 0.95}));

TEST(Trend, OfFivePercentAQuarterIsSeldomTakenForSteady) {
  EXPECT_LE(outcome_of(trend(0.05, 0.01), 100).steady, 0.4) << "of the 12 first iterations";
  EXPECT_LE(outcome_of(trend(0.2, 0.1), 200).steady, 0.3);
}

class Scatter : public testing::Test {
 protected:
  void SetUp() override { dperf_iterations_add(&iterations_, boundaries_.next(0, 0, true, 0)); }
  void TearDown() override { dperf_iterations_free(&iterations_); }
  dperf_scatter of(int iterations, const std::function<double(int)>& ns) {
    for (int i = 0; i < iterations; ++i)
      dperf_iterations_add(&iterations_, boundaries_.next(1, ns(i), true, 0));
    return dperf_scatter_of(&iterations_, static_cast<std::size_t>(iterations), 1, false);
  }
  dperf_iterations iterations_{};
  dperf::testing::Boundaries boundaries_;
};

// 16 groups of four, 990 or 1010: their deviation is 10 * sqrt(16 / 15), and t is 2.131.
TEST_F(Scatter, IsTheConfidenceIntervalOfTheGroups) {
  const std::string signs = "+-+-+-+--+--++-+";
  const dperf_scatter scatter =
      of(64, [&](int i) { return signs[static_cast<std::size_t>(i) / 4] == '+' ? 1010.0 : 990.0; });
  EXPECT_NEAR(scatter.error, 2.131 * 0.01 / std::sqrt(15.0), 1e-6);
  EXPECT_TRUE(scatter.explains_quarters);
}

TEST_F(Scatter, OfIterationsThatAreAlikeIsNone) {
  EXPECT_EQ(of(32, [](int) { return 1000.0; }).error, 0);
}

TEST_F(Scatter, OfNothingIsNone) {
  EXPECT_EQ(of(32, [](int) { return 0.0; }).error, 0);
}

// Each quarter has two of them.
TEST_F(Scatter, APeriodThatIsWholeInEachQuarterIsNoNoise) {
  EXPECT_NEAR(of(80, [](int i) { return i % 10 ? 1000.0 : 5000.0; }).error, 0, 1e-9);
}

TEST_F(Scatter, DoesNotExplainATrend) {
  EXPECT_FALSE(of(64, [](int i) { return 1000.0 + i; }).explains_quarters);
}

TEST_F(Scatter, OfOnePeriodInAQuarterExplainsNothing) {
  EXPECT_FALSE(of(4, [](int i) { return 1000.0 + 10 * (i % 2); }).explains_quarters);
}

/// Of 320 iterations with blocks of 1000 ns and messages of `traffic_ns`.
double growth(const std::function<double(int)>& traffic_ns) {
  constexpr int kIterations = 320;
  dperf_iterations iterations{};
  dperf::testing::Boundaries boundaries;
  dperf_iterations_add(&iterations, boundaries.next(0, 0, true, 0));
  for (int i = 0; i < kIterations; ++i)
    dperf_iterations_add(&iterations, boundaries.next(1, 1000, true, traffic_ns(i)));
  const dperf_growth found = dperf_scatter_growth(&iterations, kIterations, 1);
  dperf_iterations_free(&iterations);
  return found.slope + found.by_chance;
}

// 9000 ns in the middle, 10 less each time: a thousandth of blocks and messages.
TEST(Growth, IsTheSlopeOfTheMessages) {
  EXPECT_NEAR(growth([](int i) { return 9000.0 - 10 * (i - 159.5); }), 1e-3, 1e-5);
  EXPECT_NEAR(growth([](int i) { return 9000.0 + 10 * (i - 159.5) + i * 37 % 11; }), 1e-3, 2e-5);
  EXPECT_NEAR(growth([](int) { return 9000.0; }), 0, 1e-12);
}

// Without a slope it is what chance may be: the standard error of the slope of n numbers that deviate by s is
// s / sqrt(n^3 / 12); t is 2 for many. Here s is 577 of 10000, n 320: 3.5e-5, as much again for the slope
// seen.
TEST(Growth, OfWhatScattersIsWhatChanceMayHide) {
  std::mt19937 chance(1);
  std::uniform_real_distribution<double> about(8000, 10000);
  double sum = 0;
  constexpr int kTimes = 200;
  for (int i = 0; i < kTimes; ++i) sum += growth([&](int) { return about(chance); });
  EXPECT_GT(sum / kTimes, 6e-5);
  EXPECT_LT(sum / kTimes, 15e-5);
}

// One walker in 12 000 ends in each of as many iterations. After 64 of them that is no chance, and goes on to
// the end: on average half of the walkers are left. What may be chance is followed through 2048 iterations.
TEST(Growth, ThatIsNoChanceGoesOnToTheEnd) {
  const double slope = 1.0 / 12000;
  EXPECT_NEAR(dperf_growth_at_end({.slope = slope, .by_chance = 0}, 12000, 64), 0.5, 1e-9);
  EXPECT_NEAR(dperf_growth_at_end({.slope = slope, .by_chance = slope}, 12000, 64), 2048 * slope, 1e-9);
  EXPECT_DOUBLE_EQ(dperf_growth_at_end({.slope = slope, .by_chance = 0}, 1e9, 64), 1);
}

TEST(Unseen, IsTheLessTheMoreIsSeen) {
  EXPECT_DOUBLE_EQ(dperf_baseline_unseen(32, kEps), kEps);
  EXPECT_DOUBLE_EQ(dperf_baseline_unseen(200, kEps), 0.005);
}

}  // namespace
