// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/recurrence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "sample/loop/statistics.h"

namespace dperf::sample {
namespace {

constexpr std::size_t kLeast = 3, kMostPart = 8;
constexpr double kLeastShare = 0.005, kUneven = 0.25;

/// Costs less than median(): there may be millions.
double middle_of(std::vector<double> values) {
  const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, half);
  return *half;
}

/// What is beyond it is long: halfway from the middle to the third longest, as single times may have been
/// disturbed. Nothing: that is not far from what times differ by anyway.
std::optional<double> limit_of_long(std::span<const double> times, double middle) {
  constexpr double kMuchLonger = 0.25, kDeviations = 8;
  std::vector<double> sorted(times.begin(), times.end());
  std::ranges::nth_element(sorted, sorted.begin() + (kLeast - 1), std::greater<>());
  const double third = sorted[kLeast - 1];
  for (double& time : sorted) time = std::abs(time - middle);
  const double deviation = middle_of(std::move(sorted));
  if (third - middle < std::max(kMuchLonger * middle, kDeviations * deviation)) return std::nullopt;
  return middle + (third - middle) / 2;
}

/// Behind each long time. One that is next to another belongs to it.
std::vector<std::size_t> ends_of_long(std::span<const double> times, double limit) {
  constexpr std::size_t kSame = 2;
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (times[i] <= limit) continue;
    if (!ends.empty() && i + 1 - ends.back() <= kSame) ends.pop_back();
    ends.push_back(i + 1);
  }
  return ends;
}

/// @param count  of times
bool are_even(const std::vector<std::size_t>& ends, std::size_t count) {
  std::vector<double> distances;
  for (std::size_t i = 1; i < ends.size(); ++i)
    distances.push_back(static_cast<double>(ends[i] - ends[i - 1]));
  const double middle = middle_of(distances), most = (1 + kUneven) * middle, least = (1 - kUneven) * middle;
  return static_cast<double>(ends.front()) <= most && static_cast<double>(count - ends.back()) <= most &&
         std::ranges::all_of(distances, [&](double one) { return one >= least && one <= most; });
}

/// Whether the others are alike throughout a round. Where they are not, the times follow an oscillation, of
/// which a few rounds say less.
bool are_alike_between(std::span<const double> times, const std::vector<std::size_t>& ends, double limit) {
  constexpr std::size_t kParts = 4;
  constexpr double kAlike = 0.1;
  std::array<double, kParts> sum{}, count{};
  for (std::size_t i = 1; i < ends.size(); ++i)
    for (std::size_t at = ends[i - 1]; at < ends[i]; ++at) {
      if (times[at] > limit) continue;
      const std::size_t part = kParts * (at - ends[i - 1]) / (ends[i] - ends[i - 1]);
      sum[part] += times[at];
      ++count[part];
    }
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (std::size_t part = 0; part < kParts; ++part) {
    least = std::min(least, sum[part] / count[part]);
    most = std::max(most, sum[part] / count[part]);
  }
  return most <= (1 + kAlike) * least;
}

/// As far as a whole one seems to begin with the first time.
void add_first_round(Recurrence& recurrence) {
  if (static_cast<double>(recurrence.ends.front()) >= (1 - kUneven) * recurrence.distance())
    recurrence.ends.insert(recurrence.ends.begin(), 0);
}

}  // namespace

double Recurrence::distance() const {
  return static_cast<double>(ends.back() - ends.front()) / static_cast<double>(rounds());
}

std::vector<double> Recurrence::means(std::span<const double> times) const {
  std::vector<double> of_rounds;
  for (std::size_t i = 0; i < rounds(); ++i)
    of_rounds.push_back(mean(times.subspan(ends[i], ends[i + 1] - ends[i])));
  return of_rounds;
}

std::optional<Recurrence> find_recurrence(std::span<const double> times) {
  if (times.size() < kLeast * kMostPart) return std::nullopt;
  const double middle = middle_of({times.begin(), times.end()});
  const std::optional<double> limit = limit_of_long(times, middle);
  if (!limit) return std::nullopt;
  Recurrence recurrence{ends_of_long(times, *limit)};
  const std::size_t count = recurrence.ends.size();
  if (count < kLeast || count * kMostPart > times.size() || !are_even(recurrence.ends, times.size()) ||
      !are_alike_between(times, recurrence.ends, *limit))
    return std::nullopt;
  add_first_round(recurrence);
  const double of_rounds = mean(recurrence.means(times));
  recurrence.excess = of_rounds > 0 ? (1 - middle / of_rounds) * recurrence.distance() : 0;
  if (recurrence.excess < kLeastShare * recurrence.distance()) return std::nullopt;
  return recurrence;
}

}  // namespace dperf::sample
