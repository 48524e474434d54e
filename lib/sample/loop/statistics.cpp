// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace dperf::sample {
namespace {

constexpr std::size_t kBatches = 16, kFewBatches = 6, kLeastForLine = 8, kLeastCycles = 8;

/// The 97.5 % quantile of Student's t for 1, 2, ... degrees of freedom.
double students_t(std::size_t degrees) {
  static constexpr std::array kTable{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306,
                                     2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131};
  return kTable[std::min(degrees, kTable.size()) - 1];
}

/// Means of equal parts, the last ones of `times` if they do not fit; each is whole periods.
std::vector<double> batch_means(std::span<const double> times, double period, std::size_t most) {
  const auto units = static_cast<std::size_t>(static_cast<double>(times.size()) / period);
  if (units == 0) return {};
  const std::size_t batches = std::min(most, units), units_each = units / batches;
  const auto length = static_cast<std::size_t>(static_cast<double>(units_each) * period);
  const auto used = times.last(batches * length);
  std::vector<double> means;
  for (std::size_t i = 0; i < batches; ++i) means.push_back(mean(used.subspan(i * length, length)));
  return means;
}

double variance(std::span<const double> values) {
  const double middle = mean(values);
  double sum = 0;
  for (const double value : values) sum += (value - middle) * (value - middle);
  return sum / static_cast<double>(values.size() - 1);
}

double error_of_mean(std::span<const double> batches) {
  return students_t(batches.size() - 1) * std::sqrt(variance(batches) / static_cast<double>(batches.size()));
}

/// Of each with the next one.
double autocorrelation_of_next(std::span<const double> values) {
  const double middle = mean(values);
  double products = 0, squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    squares += (values[i] - middle) * (values[i] - middle);
    if (i > 0) products += (values[i] - middle) * (values[i - 1] - middle);
  }
  return squares > 0 ? products / squares : 0;
}

/// Relative to the mean of all.
/// @param less_scatter  only what that of the halves does not explain (95 %)
double difference_of_halves(std::span<const double> batches, bool less_scatter) {
  const auto first = batches.first(batches.size() / 2), second = batches.last(batches.size() / 2);
  const double middle = mean(batches), difference = std::abs(mean(second) - mean(first));
  const double scatter = less_scatter ? std::hypot(error_of_mean(first), error_of_mean(second)) : 0;
  return middle > 0 ? std::max(difference - scatter, 0.0) / middle : 0;
}

/// Of something that is measured by the batches, relative to their mean; infinite if there are too few.
template <typename Measure>
double relative(std::span<const double> times, double period, Measure measure, std::size_t most = kBatches) {
  const std::vector<double> batches = batch_means(times, period, most);
  if (batches.size() < 2) return std::numeric_limits<double>::infinity();
  const double middle = mean(batches);
  return middle > 0 ? measure(batches) / middle : 0;
}

/// A long first iteration is no part of a cycle, and would hide one.
/// @pre at least kLeastCycles times
void clip_what_is_rare(std::vector<double>& times) {
  std::vector<double> sorted = times;
  std::ranges::sort(sorted);
  const double least = sorted[kLeastCycles - 1], most = sorted[sorted.size() - kLeastCycles];
  for (double& time : times) time = std::clamp(time, least, most);
}

/// Of times and those so many places later, for 0, 1, ... places.
std::vector<double> autocorrelation(std::span<const double> times, std::size_t most) {
  const double middle = mean(times);
  std::vector<double> correlation;
  for (std::size_t lag = 0; lag <= most; ++lag) {
    double sum = 0;
    for (std::size_t i = lag; i < times.size(); ++i) sum += (times[i] - middle) * (times[i - lag] - middle);
    correlation.push_back(sum / static_cast<double>(times.size() - lag));
  }
  const double all = correlation.front();
  for (double& one : correlation) one = all > 0 ? one / all : 0;
  return correlation;
}

bool is_peak(std::span<const double> values, std::size_t i) {
  return values[i] > values[i - 1] && values[i] >= values[i + 1];
}

/// The first of the highest peaks that are at least so high, above the lowest value in front of them; 0:
/// none.
std::size_t first_high_peak(std::span<const double> values, double least) {
  constexpr double kAsHigh = 0.8;  // multiples of a cycle are peaks, too
  std::vector<double> heights(values.size());
  double lowest = values.empty() ? 0 : values.front();
  for (std::size_t i = 1; i + 1 < values.size(); ++i) {
    if (is_peak(values, i)) heights[i] = std::min(values[i], values[i] - lowest);
    lowest = std::min(lowest, values[i]);
  }
  const auto highest = std::ranges::max_element(heights);
  if (highest == heights.end() || *highest < least) return 0;
  const auto is_as_high = [&](double height) { return height >= kAsHigh * *highest; };
  return static_cast<std::size_t>(std::ranges::find_if(heights, is_as_high) - heights.begin());
}

/// A cycle need not be a whole number of times: where its 2nd, 4th, 8th ... recurrence is, divided by that.
double refined(std::span<const double> correlation, std::size_t peak) {
  auto length = static_cast<double>(peak);
  for (std::size_t times = 2;; times *= 2) {
    const auto near = static_cast<std::size_t>(std::lround(length * static_cast<double>(times)));
    if (near + 2 >= correlation.size()) return length;
    const auto around = correlation.subspan(near - 1, 3);
    const auto highest = static_cast<std::size_t>(std::ranges::max_element(around) - around.begin());
    length = static_cast<double>(near - 1 + highest) / static_cast<double>(times);
  }
}

}  // namespace

double mean(std::span<const double> times) {
  return times.empty() ? 0
                       : std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
}

std::size_t warm_up(std::span<const double> times, double cycle, bool are_rounds) {
  constexpr std::size_t kLeastForSteps = 50, kMostPart = 2, kMostPartOfCycles = 4;
  constexpr double kStep = 5;
  const std::size_t most = cycle > 1 || are_rounds ? kMostPartOfCycles : kMostPart;
  const double step = cycle > 1 ? cycle : times.size() >= kLeastForSteps && !are_rounds ? kStep : 1;
  // What is left over is at the end, not the first iteration.
  const auto whole = static_cast<std::size_t>(static_cast<double>(times.size()) / step);
  const auto used = static_cast<std::size_t>(std::ceil(static_cast<double>(whole) * step));
  const std::vector<double> steps = batch_means(times.first(used), step, whole);
  double sum = 0, squares = 0, least = std::numeric_limits<double>::infinity();
  std::size_t best = 0;
  for (std::size_t d = steps.size(); d-- > 0;) {
    sum += steps[d];
    squares += steps[d] * steps[d];
    const auto n = static_cast<double>(steps.size() - d);
    const double score = std::max(squares - sum * sum / n, 0.0) / (n * n);
    if (most * d > steps.size() || n < 2 || score > least) continue;
    least = score;
    best = d;
  }
  return static_cast<std::size_t>(static_cast<double>(best) * step);
}

double cycle(std::span<const double> times, std::size_t period) {
  constexpr std::size_t kMostParts = 2048;
  constexpr double kLeastHeight = 0.3, kBeyondChance = 4;
  const std::size_t periods = times.size() / period;
  const std::size_t width = std::max((periods + kMostParts - 1) / kMostParts, std::size_t{1}) * period;
  std::vector<double> parts = batch_means(times, static_cast<double>(width), times.size() / width);
  if (parts.size() < 2 * kLeastCycles) return static_cast<double>(period);
  clip_what_is_rare(parts);
  const std::vector<double> correlation = autocorrelation(parts, parts.size() / kLeastCycles + 1);
  const double least = std::max(kLeastHeight, kBeyondChance / std::sqrt(static_cast<double>(parts.size())));
  const std::size_t peak = first_high_peak(correlation, least);
  if (peak == 0) return static_cast<double>(period);
  const double length = refined(correlation, peak) * static_cast<double>(width);
  const auto whole = static_cast<double>(period);
  return period > 1 ? std::round(length / whole) * whole : length;
}

double relative_error(std::span<const double> times, double period) {
  return relative(times, period, error_of_mean);
}

double relative_error_of_numbers(std::span<const double> numbers, double period) {
  constexpr std::size_t kLeast = 4;
  constexpr double kBeyondChance = 1;  // standard deviations of what independent ones show
  double error = relative_error(numbers, period);
  for (std::size_t most = kBatches; most >= 2 * kLeast; most /= 2) {
    const std::vector<double> batches = batch_means(numbers, period, most);
    if (batches.size() < most) continue;
    if (autocorrelation_of_next(batches) <= kBeyondChance / std::sqrt(static_cast<double>(most))) break;
    error = std::max(error, relative(numbers, period, error_of_mean, most / 2));
  }
  return error;
}

double scatter(std::span<const double> times, double period) {
  return relative(times, period,
                  [](std::span<const double> batches) { return std::sqrt(variance(batches)); });
}

double drift(std::span<const double> times, double period) {
  const std::vector<double> batches = batch_means(times, period, kBatches);
  return batches.size() < kFewBatches ? 0 : difference_of_halves(batches, true);
}

double drift_of_numbers(std::span<const double> numbers, double period) {
  constexpr double kBeyondChance = 2;
  if (trend(numbers, period, kBeyondChance) == 0) return drift(numbers, period);
  return difference_of_halves(batch_means(numbers, period, kBatches), false);
}

double trend(std::span<const double> times, double period, double beyond) {
  const std::vector<double> batches = batch_means(times, period, kBatches);
  if (batches.size() < kLeastForLine) return 0;
  const auto count = static_cast<double>(batches.size());
  const double middle = mean(batches), centre = (count - 1) / 2;
  double products = 0, squares = 0;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const double x = static_cast<double>(i) - centre;
    products += x * batches[i];
    squares += x * x;
  }
  const double slope = products / squares;
  double rest = 0;
  for (std::size_t i = 0; i < batches.size(); ++i)
    rest += std::pow(batches[i] - middle - slope * (static_cast<double>(i) - centre), 2);
  const double uncertain = students_t(batches.size() - 2) * std::sqrt(rest / (count - 2) / squares);
  if (middle <= 0 || std::abs(slope) <= beyond * uncertain) return 0;
  const double length = std::floor(static_cast<double>(times.size()) / period / count) * period;
  return std::abs(slope) / length / middle;
}

}  // namespace dperf::sample
