// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/trace.h"

#include <fmt/format.h>

#include "support/error.h"

namespace dperf::trace {

void EventStream::leave_out(std::uint64_t repetitions) {
  if (repetitions > 0) throw Error("a stream of events that cannot leave out repetitions");
}

std::string to_string(const SourcePlace& place) {
  if (place.line == 0) return place.file.empty() ? "?" : place.file;
  if (place.function.empty()) return fmt::format("{}:{}", place.file, place.line);
  return fmt::format("{}:{} ({})", place.file, place.line, place.function);
}

std::vector<SourcePlace> Trace::places(int rank, std::uint32_t site) const {
  const Definitions& definitions = this->rank(rank).definitions();
  if (site == 0 || site >= definitions.paths.size()) return {};
  std::vector<SourcePlace> known, unknown;
  for (const CallPath::Frame& frame : definitions.paths[site].frames) {
    if (frame.module == 0 || frame.module >= definitions.modules.size()) continue;
    for (SourcePlace& place : frame_places(definitions.modules[frame.module], frame.offset)) {
      auto& list = place.line != 0 ? known : unknown;
      list.push_back(std::move(place));
      if (list.back().function == "main") return known;
    }
  }
  if (known.empty() && !unknown.empty()) return {unknown.front()};
  return known;
}

}  // namespace dperf::trace
