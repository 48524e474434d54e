// Loops that were sampled, or could have been: their verdicts in words. SPDX-License-Identifier:
// LGPL-2.1-or-later
#pragma once

#include <array>
#include <string_view>

#include "trace/trace.h"

namespace dperf::trace {

struct VerdictWords {
  std::string_view word;     ///< in the text form and in JSON
  std::string_view meaning;  ///< for people
};
inline constexpr std::size_t kVerdicts = 9;

/// In the order of SampleVerdict.
const std::array<VerdictWords, kVerdicts>& verdicts();
const VerdictWords& words(SampleVerdict verdict);

}  // namespace dperf::trace
