// Where our replay and SMPI do not agree within 1 %, and why.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

namespace dperf::replay::testing {

struct Difference {
  std::string_view pattern;
  int ranks;         ///< 0: any number
  long bytes;        ///< 0: any size
  double tolerance;  ///< what they differ by at most, relatively
  bool smpi_fails;   ///< there is nothing to compare with
  std::string_view reason;
};

/// The row for this case, or null.
const Difference* explained(std::string_view pattern, int ranks, long bytes);

}  // namespace dperf::replay::testing
