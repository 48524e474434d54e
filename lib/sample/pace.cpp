// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/pace.h"

#include <algorithm>

namespace dperf::sample {

void Pace::add(std::int64_t since_first_ns) {
  if (++times_ % every_ != 0) return;
  moments_.push_back(since_first_ns);
  if (moments_.size() < kMoments) return;
  for (std::size_t kept = 0; kept < kMoments / 2; ++kept) moments_[kept] = moments_[2 * kept + 1];
  moments_.resize(kMoments / 2);
  every_ *= 2;
}

double Pace::times_within(std::int64_t ns) const {
  const auto next = std::ranges::upper_bound(moments_, ns);
  const auto whole = static_cast<double>(next - moments_.begin());
  const std::int64_t before_ns = next == moments_.begin() ? 0 : *(next - 1);
  double part = 0;
  if (next != moments_.end() && *next > before_ns)
    part = static_cast<double>(ns - before_ns) / static_cast<double>(*next - before_ns);
  return (whole + part) * static_cast<double>(every_);
}

}  // namespace dperf::sample
