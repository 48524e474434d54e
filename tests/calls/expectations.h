// What each row must show, where it is not simply: the same time as in SMPI.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>

namespace dperf::calls {

inline constexpr double kTolerance = 0.01;

struct Expectation {
  std::string_view row;
  /// The row whose time under SMPI it must take: a program that exchanges the same messages. Empty: its own.
  std::string_view as;
  double tolerance = kTolerance;  ///< < 0: the time is not compared, and `why`
  double seconds = -1;            ///< >= 0: it takes that long, derived in `why`
  std::string_view why = {};      ///< it needs a row here
};

/// Null for the rows that take as long as in SMPI.
const Expectation* expectation(std::string_view row);

}  // namespace dperf::calls
