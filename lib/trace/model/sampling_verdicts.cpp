// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/sampling_verdicts.h"

#include <tuple>

namespace dperf::trace {

const std::array<VerdictWords, kVerdicts>& verdicts() {
  static constexpr std::array<VerdictWords, kVerdicts> kWords{{
      {"sampled", "sampled", 0},
      {"unstable", "in full: the time or the messages of its iterations do not become steady", 2},
      {"no-agreement", "in full: at no collective were all ranks in the same iteration with nothing pending",
       2},
      {"drifts", "sampled, but its time per iteration changes more between probes than allowed", 0},
      {"too-short", "in full: too few iterations", 0},
      {"told-to-run", "in full, as the user directed", 2},
      {"not-told", "in full: it is sampled only if the user directs it", 1},
      {"given-up", "in full: its baseline is too large, or it communicates in a way that is not sampled", 2},
      {"never-repeats", "in full: its communication never repeats", 2},
  }};
  static_assert(static_cast<std::size_t>(SampleVerdict::kNeverRepeats) + 1 == kVerdicts);
  return kWords;
}

const VerdictWords& words(SampleVerdict verdict) {
  return verdicts()[static_cast<std::size_t>(verdict)];
}

bool is_named_before(const SampledLoop& a, const SampledLoop& b) {
  const auto key = [](const SampledLoop& loop, std::uint64_t entries) {
    return std::tuple(loop.skipped, words(loop.verdict).interest, entries, loop.run);
  };
  return key(a, b.entries) > key(b, a.entries);  // the fewer entries the better
}

}  // namespace dperf::trace
