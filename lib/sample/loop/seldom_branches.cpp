// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/seldom_branches.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "dperf/trace_format.h"

namespace dperf::sample {
namespace {

constexpr std::uint64_t kAllCalls = std::numeric_limits<std::uint64_t>::max();

struct Taken {
  trace::SourcePlace place;
  unsigned times = 0;
};
using Branches = std::map<unsigned, Taken>;  // by line

/// Null: the rank has not entered it.
const trace::Block* find_loop(const trace::Definitions& definitions, std::uint64_t id) {
  const auto found = std::ranges::find_if(
      definitions.blocks, [id](const trace::Block& block) { return block.is_loop && block.id == id; });
  return found == definitions.blocks.end() ? nullptr : &*found;
}

bool has(const trace::Block& loop, const trace::Block& inner) {
  return inner.place.file == loop.place.file && inner.place.function == loop.place.function &&
         inner.place.line >= loop.place.line && inner.last_line <= loop.last_line;
}

/// A branch that is taken in some iterations of `varies` and not in others is in `loop`, which is that one or
/// inside it, and so may be taken in some of these only.
bool may_be_seldom(const trace::LoopBranch& branch, const trace::Block& varies, const trace::Block& loop) {
  return varies.id == loop.id ||
         (has(varies, loop) && branch.line >= loop.place.line && branch.line <= loop.last_line);
}

/// @param calls  those that were made later do not count
void add(const trace::Definitions& definitions, std::uint64_t id, std::uint64_t calls, Branches& branches) {
  const trace::Block* const loop = find_loop(definitions, id);
  if (!loop) return;
  for (const trace::LoopBranch& branch : definitions.branches) {
    const trace::Block& varies = definitions.blocks[branch.block];
    if (!may_be_seldom(branch, varies, *loop)) continue;
    Taken& taken = branches[branch.line];
    taken.place = {loop->place.file, branch.line, loop->place.function};
    if (branch.calls <= calls) taken.times = std::max(taken.times, branch.times);
  }
}

std::vector<SeldomBranch> seldom_among(const Branches& branches) {
  std::vector<SeldomBranch> seldom;
  for (const auto& [line, taken] : branches)
    if (taken.times < unsigned{DPERF_BRANCH_OFTEN}) seldom.push_back({taken.place, taken.times > 0});
  return seldom;
}

}  // namespace

std::vector<SeldomBranch> seldom_branches(const trace::Trace& trace, std::uint64_t loop,
                                          const Iterations& iterations) {
  Branches branches;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const RankIterations& of_rank = iterations.ranks[static_cast<std::size_t>(rank)];
    if (!of_rank.event.empty()) add(trace.rank(rank).definitions(), loop, of_rank.calls, branches);
  }
  return seldom_among(branches);
}

std::vector<SeldomBranch> seldom_branches(const trace::Trace& trace, std::uint64_t loop) {
  Branches branches;
  for (int rank = 0; rank < trace.ranks(); ++rank)
    add(trace.rank(rank).definitions(), loop, kAllCalls, branches);
  return seldom_among(branches);
}

std::string describe(const std::vector<SeldomBranch>& branches) {
  constexpr std::size_t kNamed = 4;
  const std::size_t named = std::min(branches.size(), kNamed);
  std::string list;
  for (std::size_t i = 0; i < named; ++i) {
    const trace::SourcePlace& place = branches[i].place;
    const bool in_new_file = i == 0 || place.file != branches[i - 1].place.file;
    list += i == 0 ? "" : i + 1 == branches.size() ? " and " : ", ";
    list += in_new_file ? fmt::format("{}:{}", place.file, place.line) : std::to_string(place.line);
  }
  if (branches.size() > named) list += fmt::format(" and {} more", branches.size() - named);
  const bool taken = std::ranges::any_of(branches, &SeldomBranch::was_taken);
  return fmt::format("the {} in {}, which {} not taken{}", branches.size() == 1 ? "branch" : "branches", list,
                     branches.size() == 1 ? "was" : "were", taken ? ", or once" : "");
}

}  // namespace dperf::sample
