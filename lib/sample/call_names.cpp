// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>

#include "loops/loop_shares.h"
#include "sample/loop/open_loops.h"
#include "sample/recurring_calls.h"
#include "support/words.h"

namespace dperf::sample {
namespace {

using trace::CallPath;

/// Of the innermost frame with a known line: its place; else of the innermost one: the module.
struct Caller {
  CallPath::Frame frame;
  trace::SourcePlace place;
};

std::vector<CallPath::Frame> frames_of(const RecurringCall& call, const trace::Definitions& definitions) {
  return call.site < definitions.paths.size() ? definitions.paths[call.site].frames
                                              : std::vector<CallPath::Frame>{};
}

Caller caller_of(const RecurringCall& call, const trace::Trace& trace) {
  const trace::Definitions& definitions = trace.rank(call.rank).definitions();
  const std::vector<CallPath::Frame> frames = frames_of(call, definitions);
  for (const CallPath::Frame& frame : frames)
    for (const trace::SourcePlace& place :
         trace.frame_places(definitions.modules[frame.module], frame.offset))
      if (place.line != 0) return {frame, place};
  if (frames.empty()) return {{}, {"?", 0, ""}};
  const std::string& module = definitions.modules[frames.front().module].path;
  return {frames.front(),
          {fmt::format("{}+{:#x}", module.substr(module.rfind('/') + 1), frames.front().offset), 0, ""}};
}

/// Which of the paths through the caller it is, as "#3"; empty if there is only one.
std::string number_of(const RecurringCall& call, const Caller& caller, const trace::Trace& trace) {
  const auto& paths = trace.rank(call.rank).definitions().paths;
  std::size_t number = 0, all = 0;
  for (std::size_t site = 1; site < paths.size(); ++site) {
    if (std::ranges::find(paths[site].frames, caller.frame) == paths[site].frames.end()) continue;
    ++all;
    if (site <= call.site) ++number;
  }
  return all > 1 ? fmt::format("#{}", number) : "";
}

bool is_carried_by_marks(const trace::Trace& trace) {
  trace::LoopShares shares;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    shares.begin_rank(trace.rank(rank).definitions());
    const auto stream = trace.rank(rank).events(0, trace::Repetitions::kOnce);
    for (trace::Event event; stream->next(event);) shares.see(event);
    shares.end_rank();
  }
  const std::vector<trace::LoopShare> loops = shares.shares();
  return !loops.empty() && loops.front().share >= kCarries;
}

/// Whether "MPI_Barrier#3@src/main.c:98" is named by "MPI_Barrier@main.c:98".
bool is_named(const std::string& own, std::string_view name) {
  const std::size_t at = own.find('@'), number = own.find('#');
  const std::string_view place = name.substr(name.find('@') + 1);
  const std::string_view function = name.substr(0, name.find('@'));
  if (own.substr(0, at) != function && own.substr(0, std::min(at, number)) != function) return false;
  const std::string own_place = own.substr(at + 1);
  return own_place == place || own_place.ends_with("/" + std::string(place));
}

}  // namespace

trace::SourcePlace place_of(const RecurringCall& call, const trace::Trace& trace) {
  const Caller caller = caller_of(call, trace);
  trace::SourcePlace place = caller.place;
  place.file =
      fmt::format("{}{}@{}", trace::info(call.call).name, number_of(call, caller, trace), caller.place.file);
  return place;
}

bool is_name_of_call(std::string_view name) {
  return name.find('@') != std::string_view::npos;
}

const RecurringCall* find_named(const std::vector<RecurringCall>& calls, std::string_view name,
                                const trace::Trace& trace) {
  const auto found = std::ranges::find_if(
      calls, [&](const RecurringCall& call) { return is_named(name_of(place_of(call, trace)), name); });
  return found == calls.end() ? nullptr : &*found;
}

std::string describe_recurring_calls(const trace::Trace& trace) {
  constexpr std::size_t kMost = 3;
  if (is_carried_by_marks(trace)) return "";
  std::vector<RecurringCall> calls = carrying(recurring_calls(trace));
  if (calls.size() > kMost) calls.resize(kMost);
  std::string text;
  for (const RecurringCall& call : calls)
    text += fmt::format("  {}: {}, {:.4g} calls{} from one to the next, {:.1f} % of the time\n",
                        name_of(place_of(call, trace)), counted(call.iterations, "iteration"), call.calls,
                        call.repeats ? "" : " on average", 100 * call.share);
  if (text.empty()) return "";
  return "\nno loop that is instrumented carries the run; calls that recur (dperf-sample --loop calls):\n" +
         text;
}

}  // namespace dperf::sample
