// Loops that were sampled, or could have been: their verdicts in words.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::trace {

struct VerdictWords {
  std::string_view word;     ///< in the text form and in JSON
  std::string_view meaning;  ///< for people
  unsigned interest = 0;     ///< to readers, of a loop that ran in full: more where less is known beforehand
};
inline constexpr std::size_t kVerdicts = 9;

/// In the order of SampleVerdict.
const std::array<VerdictWords, kVerdicts>& verdicts();
const VerdictWords& words(SampleVerdict verdict);

/// Whether what became of the loop on one rank tells more than what became of it on another one: that it was
/// sampled, that it drifts, or why it was not, where the other one only knows that some rank could not.
bool tells_more(const SampledLoop& a, const SampledLoop& b);

/// A loop on the rank on which what became of it tells most.
struct TellingSample {
  std::uint64_t id = 0;
  int rank = 0;
  SampledLoop sample;
};
/// Of all loops of all ranks, as they are met.
std::vector<TellingSample> telling_samples(const Trace& trace);

/// Which of two loops that take the same share of the time a list names first: the one of which more was
/// skipped, whose verdict is of more interest, and that is most likely a time-step loop (entered once or a
/// few times, with many iterations).
bool is_named_before(const SampledLoop& a, const SampledLoop& b);

}  // namespace dperf::trace
