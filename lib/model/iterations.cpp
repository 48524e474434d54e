// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/iterations.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "sample/loop/open_loops.h"
#include "sample/stopped_run.h"
#include "support/error.h"

namespace dperf::model {
namespace {

constexpr const char* kOption = "--iterations";

/// In the order of the program, each once.
std::vector<const trace::Block*> loops_of_data(const Model& model) {
  std::vector<const trace::Block*> loops;
  for (const Node& node : model.nodes) {
    if (!node.has_data_as_trips()) continue;
    const trace::Block* loop = model.block(node.block);
    if (std::ranges::find(loops, loop) == loops.end()) loops.push_back(loop);
  }
  return loops;
}

/// "main.c:98"
std::string name_of(const trace::Block& loop) {
  return sample::name_of(loop.place);
}

std::string range_of(const std::vector<std::int64_t>& counts) {
  const auto [least, most] = std::ranges::minmax(counts);
  return least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
}

std::string seen_in(const Model& model, const trace::Block& loop) {
  std::vector<std::string> runs;
  for (const FittedRun& run : model.runs)
    if (const auto found = run.setting.iterations.find(loop.id); found != run.setting.iterations.end())
      runs.push_back(fmt::format("{} in {}", range_of(found->second), run.name));
  return fmt::format("{}", fmt::join(runs, ", "));
}

std::vector<std::int64_t> all_counts(const Model& model, const trace::Block& loop) {
  std::vector<std::int64_t> all;
  for (const FittedRun& run : model.runs)
    if (const auto found = run.setting.iterations.find(loop.id); found != run.setting.iterations.end())
      all.insert(all.end(), found->second.begin(), found->second.end());
  return all;
}

[[noreturn]] void refuse(const Model& model, const std::string& text, const std::string& why) {
  std::vector<std::string> names;
  for (const trace::Block* loop : loops_of_data(model)) names.push_back(name_of(*loop) + "=N");
  throw Error("{} {}: {}; expected {}", kOption, text, why,
              names.empty() ? "none: laws say the iterations of all loops of the model"
                            : fmt::format("{}", fmt::join(names, ", ")))
      .with_exit_code(kExitUsage);
}

/// Several only if they are in one line.
std::vector<const trace::Block*> loops_named(const Model& model, const std::string& name,
                                             const std::string& text) {
  std::vector<const trace::Block*> loops = loops_of_data(model);
  if (!name.empty())
    std::erase_if(loops, [&](const auto* loop) { return !sample::is_named(loop->place, name); });
  if (loops.empty()) refuse(model, text, "no such loop");
  const auto is_elsewhere = [&](const auto* loop) { return name_of(*loop) != name_of(*loops.front()); };
  if (std::ranges::any_of(loops, is_elsewhere)) refuse(model, text, "which loop it is of is not said");
  return loops;
}

}  // namespace

LoopCounts parse_iterations(const Model& model, const std::vector<std::string>& texts) {
  LoopCounts counts;
  for (const std::string& text : texts) {
    const sample::LoopChoice choice = sample::parse_loop_choice(text, kOption);
    if (choice.iterations > INT64_MAX) refuse(model, text, "more iterations than can be counted");
    for (const trace::Block* loop : loops_named(model, choice.loop, text)) {
      const std::vector<std::int64_t> each{static_cast<std::int64_t>(choice.iterations)};
      if (!counts.emplace(loop->id, each).second) refuse(model, text, "the loop has a number already");
    }
  }
  return counts;
}

void check_iterations(const Model& model, const Setting& setting) {
  for (const trace::Block* loop : loops_of_data(model))
    if (!setting.iterations.contains(loop->id))
      throw Error("loop at {}: how many iterations it has is data ({}); expected {} {}=N",
                  trace::to_string(loop->place), seen_in(model, *loop), kOption, name_of(*loop))
          .with_exit_code(kExitUsage);
}

std::int64_t iterations_at(const LoopCounts& counts, std::uint64_t loop, std::size_t entry) {
  const std::vector<std::int64_t>& all = counts.at(loop);
  return all[std::min(entry, all.size() - 1)];
}

double mean_iterations(const LoopCounts& counts, std::uint64_t loop) {
  const auto found = counts.find(loop);
  if (found == counts.end()) return 0;
  return std::accumulate(found->second.begin(), found->second.end(), 0.0) /
         static_cast<double>(found->second.size());
}

std::vector<std::string> iterations_seen(const Model& model) {
  std::vector<std::string> lines;
  for (const trace::Block* loop : loops_of_data(model))
    lines.push_back(fmt::format("{}: {}", trace::to_string(loop->place), seen_in(model, *loop)));
  return lines;
}

std::string iterations_of_data(const Model& model, const Setting& setting) {
  std::vector<std::string> loops;
  for (const trace::Block* loop : loops_of_data(model))
    if (const auto found = setting.iterations.find(loop->id); found != setting.iterations.end())
      loops.push_back(fmt::format("{} of {} (fitted on {})", range_of(found->second), name_of(*loop),
                                  range_of(all_counts(model, *loop))));
  return fmt::format("{}", fmt::join(loops, ", "));
}

}  // namespace dperf::model
