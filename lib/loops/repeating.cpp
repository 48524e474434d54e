// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/repeating.h"

#include <algorithm>

namespace dperf::trace {

void RepeatingIterations::add(std::uint64_t signature) {
  const auto at = [&](std::uint64_t i) -> std::uint64_t& { return last_[i % kKept]; };
  alike_ = count_ > 0 && at(count_ - 1) == signature ? alike_ + 1 : 0;
  at(count_) = signature;
  if (alike_ >=
      2 * DPERF_LONGEST_PERIOD) {  // as most are: none of them differs from any that it is compared with
    ++count_;
    return;
  }
  for (std::uint64_t period = 1; period <= DPERF_LONGEST_PERIOD && period + dperf_tail(period) <= count_;
       ++period) {
    const std::uint64_t i = count_ - dperf_tail(period);  // that is not one of the last, now
    if (at(i) != at(i - period)) from_[period - 1] = std::max(from_[period - 1], i + 1);
  }
  ++count_;
}

}  // namespace dperf::trace
