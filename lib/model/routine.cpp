// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/routine.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "model/occurrences.h"
#include "support/error.h"

namespace dperf::model {
namespace {

/// "jacobi.c:88" is in the block of lines 80 to 90 of src/jacobi.c.
bool is_named(const trace::Block& block, const std::string& name) {
  if (block.place.function == name) return true;
  const std::size_t colon = name.rfind(':');
  if (colon == std::string::npos || colon + 1 == name.size() || colon + 8 < name.size()) return false;
  const std::string file = name.substr(0, colon), line = name.substr(colon + 1);
  if (!std::ranges::all_of(line, [](char c) { return c >= '0' && c <= '9'; })) return false;
  const auto number = static_cast<unsigned>(std::stoul(line));
  const bool is_file = block.place.file == file || block.place.file.ends_with("/" + file);
  return is_file && block.place.line <= number && number <= std::max(block.last_line, block.place.line);
}

std::string functions_of(const Model& model, const std::set<std::uint64_t>& timed) {
  std::set<std::string> names;
  for (const trace::Block& block : model.blocks)
    if (timed.contains(block.id) && !block.place.function.empty()) names.insert(block.place.function);
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "none" : text;
}

/// Ranks among which there is one of each class.
std::vector<int> representatives(int ranks) {
  std::set<int> chosen{0, ranks / 2, ranks - 1};
  for (const RankClasses classes : kAllRankClasses) {
    std::set<int> seen;
    for (int rank = 0; rank < ranks && std::ssize(seen) < count_of(classes); ++rank)
      if (seen.insert(class_of(classes, rank, ranks)).second) chosen.insert(rank);
  }
  return {chosen.begin(), chosen.end()};
}

}  // namespace

Routine::Routine(const Model& model, const std::string& name) : model_(model) {
  std::set<std::uint64_t> timed;
  for (const Node& node : model.nodes)
    for (const BlockTime& time : node.times) timed.insert(time.block);
  for (const std::uint64_t id : timed) {
    const trace::Block* block = model.block(id);
    if (name.empty() || (block && is_named(*block, name))) blocks_.push_back(id);
  }
  if (blocks_.empty())
    throw Error(
        "--routine {}: no block of the model is in it (what makes no MPI calls is in the block of its "
        "caller); expected FILE:LINE or a function: {}",
        name, functions_of(model, timed))
        .with_exit_code(kExitUsage);
}

Routine::Time Routine::time(const Setting& setting) const {
  Time longest;
  for (const int rank : representatives(setting.ranks))
    if (const Time one = time_of(setting, rank); one.seconds >= longest.seconds) longest = one;
  return longest;
}

Routine::Time Routine::time_of(const Setting& setting, int rank) const {
  const std::vector<Occurrence> counts = occurrences(model_, setting, rank);
  double ns = 0, squares = 0;
  for (std::size_t k = 0; k < model_.nodes.size(); ++k)
    for (const BlockTime& time : model_.nodes[k].times) {
      if (std::ranges::find(blocks_, time.block) == blocks_.end()) continue;
      const ClassTime& one =
          time.classes[static_cast<std::size_t>(class_of(time.ranks, rank, setting.ranks))];
      const double first_ns = counts[k].first * one.first(setting);
      const double later_ns = counts[k].later * one.later(setting);
      ns += first_ns + later_ns;
      squares += std::pow(first_ns * one.first.deviation(setting), 2) +
                 std::pow(later_ns * one.later.deviation(setting), 2);
    }
  return {ns * 1e-9, ns > 0 ? std::sqrt(squares) / ns : 0, rank};
}

}  // namespace dperf::model
