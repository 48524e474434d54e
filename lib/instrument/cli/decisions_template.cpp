// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/cli/decisions_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace dperf::instrument {
namespace {

constexpr const char* kHeader =
    "# Says which loops a run samples: DPERF_DECISIONS=FILE. Lines that begin with # are comments.\n"
    "#   FILE:LINE sample    sample it\n"
    "#   FILE:LINE run       run it in full\n"
    "#   FILE:LINE = N       it has N iterations in all, then it ends\n"
    "#   FILE:LINE first K   run K iterations, then the last ones, the same on all ranks\n";

std::string place_of(const PlanEntry& loop) {
  return fmt::format("{}:{}", loop.path, loop.first_line);
}

std::string line_of(const PlanEntry& loop) {
  if (loop.eligibility == Eligibility::kAlways) {
    // A line of the file replaces the pragma.
    const std::string what = loop.iterations > 0 ? fmt::format("= {}", loop.iterations) : "sample";
    return fmt::format("{} {}  # {}\n", place_of(loop), what, loop.why);
  }
  if (loop.eligibility == Eligibility::kIfDirected) return fmt::format("# {}  # {}\n", loop.advice, loop.why);
  return fmt::format("# {} run  # never sampled: {}\n", place_of(loop), loop.why);
}

/// Of loops that begin in the same line: a decision would be about all of them, and there can be one only.
std::string lines_of(const std::vector<const PlanEntry*>& loops) {
  if (loops.size() == 1) return line_of(*loops.front());
  const bool all = std::all_of(loops.begin(), loops.end(), [](const PlanEntry* loop) {
    return loop->eligibility == Eligibility::kAlways;
  });
  std::string text = fmt::format("# {} loops begin in {}: each line applies to all of them\n", loops.size(),
                                 place_of(*loops.front()));
  bool is_named = false;
  for (const PlanEntry* loop : loops) {
    const std::string line = line_of(*loop);
    if (line.front() != '#' && (is_named || !all)) text += "# ";
    text += line;
    is_named = true;
  }
  return text;
}

}  // namespace

std::string decisions_template(const std::vector<InstrumentedFile>& files) {
  std::vector<std::vector<const PlanEntry*>> places;
  std::map<std::string, std::size_t> known_places;
  std::set<std::uint64_t> known;  // a header's loop is in each file that includes it
  for (const InstrumentedFile& file : files)
    for (const PlanEntry& loop : file.loops) {
      if (!known.insert(loop.id).second) continue;
      const auto [place, is_new] = known_places.emplace(place_of(loop), places.size());
      if (is_new) places.emplace_back();
      places[place->second].push_back(&loop);
    }
  std::string text = kHeader;
  for (const auto& loops : places) text += lines_of(loops);
  return text;
}

}  // namespace dperf::instrument
