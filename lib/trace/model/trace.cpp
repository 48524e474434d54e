// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "support/error.h"
#include "support/source_folder.h"

namespace dperf::trace {

void EventStream::leave_out(std::uint64_t repetitions) {
  if (repetitions > 0) throw Error("a stream of events that cannot leave out repetitions");
}

std::string to_string(const SourcePlace& place) {
  if (place.line == 0 && !place.file.empty() && !place.function.empty())
    return fmt::format("{} ({})", place.file, place.function);
  if (place.line == 0) return place.file.empty() ? "?" : place.file;
  if (place.function.empty()) return fmt::format("{}:{}", place.file, place.line);
  return fmt::format("{}:{} ({})", place.file, place.line, place.function);
}

namespace {

/// Without lines: the functions, or the module.
std::vector<SourcePlace> without_lines(std::vector<SourcePlace> unknown) {
  const bool has_function =
      std::ranges::any_of(unknown, [](const SourcePlace& place) { return !place.function.empty(); });
  if (has_function)
    std::erase_if(unknown, [](const SourcePlace& place) { return place.function.empty(); });
  else if (unknown.size() > 1)
    unknown.resize(1);
  return unknown;
}

}  // namespace

std::vector<SourcePlace> Trace::places(int rank, std::uint32_t site) const {
  const Definitions& definitions = this->rank(rank).definitions();
  if (site == 0 || site >= definitions.paths.size()) return {};
  std::vector<SourcePlace> known, unknown;
  bool is_in_main = false;
  for (const CallPath::Frame& frame : definitions.paths[site].frames) {
    if (is_in_main) break;
    if (frame.module == 0 || frame.module >= definitions.modules.size()) continue;
    for (SourcePlace& place : frame_places(definitions.modules[frame.module], frame.offset)) {
      auto& list = place.line != 0 ? known : unknown;
      list.push_back(std::move(place));
      is_in_main = list.back().function == "main";
      if (is_in_main) break;
    }
  }
  return known.empty() ? without_lines(std::move(unknown)) : known;
}

std::string source_folder(const Trace& trace) {
  std::vector<std::string> files;
  if (trace.ranks() > 0)
    for (const Block& block : trace.rank(0).definitions().blocks) files.push_back(block.place.file);
  return common_folder(files);
}

}  // namespace dperf::trace
