// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/sampling_verdicts.h"

#include <tuple>
#include <unordered_map>

#include "dperf/trace_format.h"

namespace dperf::trace {

const std::array<VerdictWords, kVerdicts>& verdicts() {
  static constexpr std::array<VerdictWords, kVerdicts> kWords{{
      {"sampled", "sampled", 0},
      {"unstable", "in full: the time or the messages of its iterations do not become steady", 2},
      {"no-agreement", "in full: at no collective were all ranks in the same iteration with nothing pending",
       2},
      {"drifts", "sampled, but its time per iteration varies more than allowed", 0},
      {"too-short", "in full: too few iterations", 0},
      {"told-to-run", "in full, as the user directed", 2},
      {"not-told", "in full: it is sampled only if the user directs it", 1},
      {"given-up", "in full: it communicates in a way that is not skipped, or its baseline is too large", 2},
      {"never-repeats", "in full: its communication never repeats", 2},
  }};
  static_assert(static_cast<std::size_t>(SampleVerdict::kNeverRepeats) + 1 == kVerdicts);
  return kWords;
}

const VerdictWords& words(SampleVerdict verdict) {
  return verdicts()[static_cast<std::size_t>(verdict)];
}

bool tells_more(const SampledLoop& a, const SampledLoop& b) {
  const auto key = [](const SampledLoop& loop) {
    const bool drifts = loop.verdict == SampleVerdict::kDrifts;
    const bool is_own =
        loop.reason.why != DPERF_REASON_OTHER_RANK && loop.reason.why != DPERF_REASON_ELSEWHERE;
    return std::tuple(drifts, loop.skipped, is_own);
  };
  return key(a) > key(b);
}

std::vector<TellingSample> telling_samples(const Trace& trace) {
  std::vector<TellingSample> all;
  std::unordered_map<std::uint64_t, std::size_t> known;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const Definitions& definitions = trace.rank(rank).definitions();
    for (const SampledLoop& sample : definitions.samples) {
      const std::uint64_t id = definitions.blocks[sample.block].id;
      const auto [at, is_new] = known.try_emplace(id, all.size());
      if (is_new)
        all.push_back({id, rank, sample});
      else if (tells_more(sample, all[at->second].sample))
        all[at->second] = {id, rank, sample};
    }
  }
  return all;
}

bool is_named_before(const SampledLoop& a, const SampledLoop& b) {
  const auto key = [](const SampledLoop& loop, std::uint64_t entries) {
    return std::tuple(loop.skipped, words(loop.verdict).interest, entries, loop.run);
  };
  return key(a, b.entries) > key(b, a.entries);  // the fewer entries the better
}

}  // namespace dperf::trace
