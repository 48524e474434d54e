// Why loops that could have been sampled were not, in words: the rows of dperf/sample_reasons.def.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "dperf/trace_format.h"
#include "trace/model/trace.h"

namespace dperf::trace {

struct ReasonRow {
  std::string_view word;     ///< in the text form and in JSON
  std::string_view numbers;  ///< a letter for each
  std::string_view text;     ///< for people
};

/// By SampleReason::why.
const std::array<ReasonRow, DPERF_REASON_COUNT>& reasons();

/// A phrase, with its numbers and its place. Empty without a reason.
std::string describe(const Trace& trace, int rank, const SampleReason& reason);

/// One line about what became of the loop and why: "in full: it has 4 iterations; at least 6 are needed".
std::string meaning_of(const Trace& trace, int rank, const SampledLoop& sample);

}  // namespace dperf::trace
