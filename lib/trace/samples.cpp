// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/samples.h"

namespace dperf::trace {

const std::array<VerdictWords, kVerdicts>& verdicts() {
  static constexpr std::array<VerdictWords, kVerdicts> kWords{{
      {"sampled", "sampled"},
      {"unstable", "in full: the time or the messages of its iterations do not settle"},
      {"no-agreement", "in full: no collective found all ranks at the same iteration with nothing pending"},
      {"drifts", "sampled, but its time per iteration changes more between probes than was allowed"},
      {"too-short", "in full: too few iterations"},
      {"told-to-run", "in full, as it was told to"},
      {"not-told", "in full: it may only be sampled if somebody says so"},
      {"given-up", "in full: its window is too large, or it communicates in a way that is not sampled"},
      {"never-repeats", "in full: its communication never repeats"},
  }};
  static_assert(static_cast<std::size_t>(SampleVerdict::kNeverRepeats) + 1 == kVerdicts);
  return kWords;
}

const VerdictWords& words(SampleVerdict verdict) {
  return verdicts()[static_cast<std::size_t>(verdict)];
}

}  // namespace dperf::trace
