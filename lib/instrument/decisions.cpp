// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/decisions.h"

#include <fmt/format.h>

#include <set>

namespace dperf::instrument {
namespace {

constexpr const char* kHeader =
    "# Which loops are sampled if a run is given this file: DPERF_DECISIONS=FILE. What begins with # says "
    "nothing.\n"
    "#   FILE:LINE sample    sample it\n"
    "#   FILE:LINE run       run it in full\n"
    "#   FILE:LINE = N       it has N iterations in all; then it is left\n"
    "#   FILE:LINE first K   run K iterations, then the last ones, on all ranks alike\n";

std::string line_of(const PlanEntry& loop) {
  const std::string place = fmt::format("{}:{}", loop.path, loop.first_line);
  if (loop.sampling == Sampling::kSampled) return fmt::format("{} sample  # {}\n", place, loop.why);
  if (loop.sampling == Sampling::kIfTold) return fmt::format("# {}  # {}\n", loop.advice, loop.why);
  return fmt::format("# {} run  # never sampled: {}\n", place, loop.why);
}

}  // namespace

std::string decisions(const std::vector<InstrumentedFile>& files) {
  std::string text = kHeader;
  std::set<std::uint64_t> known;  // a header's loop is in each file that includes it
  for (const InstrumentedFile& file : files)
    for (const PlanEntry& loop : file.loops)
      if (known.insert(loop.id).second) text += line_of(loop);
  return text;
}

}  // namespace dperf::instrument
