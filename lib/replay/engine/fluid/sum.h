// A sum of which parts are taken away again, often, and which must not drift.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::replay::fluid {

/// Keeps what rounding takes off each addition (Knuth's two-sum): what is added and taken away leaves
/// nothing.
class Sum {
 public:
  void add(double value) {
    const double sum = sum_ + value, added = sum - sum_;
    lost_ += (sum_ - (sum - added)) + (value - added);
    sum_ = sum;
  }
  double total() const { return sum_ + lost_; }

 private:
  double sum_ = 0, lost_ = 0;
};

}  // namespace dperf::replay::fluid
