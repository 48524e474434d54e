// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/open_loops.h"

#include <algorithm>
#include <map>

#include "trace/model/amounts.h"

namespace dperf::sample {
namespace {

struct Found {
  OpenLoop loop;
  bool was_left = false;  ///< by a rank that is in no entry of it any more
};
using FoundLoops = std::map<std::uint64_t, Found>;

void add(const trace::Definitions& definitions, const Standing& rank, FoundLoops& found) {
  std::map<std::uint32_t, bool> is_open;
  for (std::size_t depth = 0; depth < rank.loops().size(); ++depth) {
    const auto& open = rank.loops()[depth];
    const Standing::Entry& entry = rank.entries().at(open.loop);
    const trace::Block& block = definitions.blocks[open.loop];
    const std::uint64_t completed = open.marked > 0 ? open.marked - 1 : 0;
    auto [at, is_new] = found.try_emplace(block.id);
    OpenLoop& loop = at->second.loop;
    if (is_new || loop.ranks == 0 || entry.number < loop.entry ||
        (entry.number == loop.entry && completed < loop.completed)) {
      loop.entry = entry.number;
      loop.completed = completed;
    }
    loop.id = block.id;
    loop.place = block.place;
    ++loop.ranks;
    loop.seconds += static_cast<double>(rank.now_ns() - entry.begun_ns) * 1e-9;
    loop.seconds_before += static_cast<double>(entry.begun_ns) * 1e-9;
    loop.under_way_s += static_cast<double>(rank.now_ns() - entry.iteration_begun_ns) * 1e-9;
    loop.is_innermost = loop.is_innermost && depth + 1 == rank.loops().size();
    is_open[open.loop] = true;
  }
  for (const auto& [loop, entry] : rank.entries())
    if (!is_open.contains(loop)) found[definitions.blocks[loop].id].was_left = true;
}

}  // namespace

std::string name_of(const trace::SourcePlace& place) {
  return trace::to_string({place.file, place.line, ""});
}

void Standing::see(const trace::Event& event) {
  if (trace::is_loop_mark(event))
    mark(event);
  else
    now_ns_ = trace::add_ns(now_ns_, trace::time_of(event));
}

void Standing::enters(std::uint32_t loop) {
  Entry& entry = entries_[loop];
  ++entry.number;
  entry.begun_ns = entry.iteration_begun_ns = now_ns_;
}

void Standing::begins_iteration(std::uint32_t loop, std::uint64_t) {
  entries_[loop].iteration_begun_ns = now_ns_;
}

std::vector<OpenLoop> open_loops(const std::vector<RankStanding>& ranks) {
  FoundLoops found;
  for (const RankStanding& rank : ranks) add(*rank.definitions, *rank.standing, found);
  std::vector<OpenLoop> loops;
  for (const auto& [id, one] : found)
    if (one.loop.ranks > 0 && !one.was_left) loops.push_back(one.loop);
  std::ranges::sort(loops, [](const OpenLoop& a, const OpenLoop& b) {
    return a.seconds != b.seconds ? a.seconds > b.seconds : a.id < b.id;
  });
  return loops;
}

std::vector<OpenLoop> open_loops(const trace::Trace& trace, int every) {
  std::vector<RankStanding> ranks;
  std::vector<Standing> standings(static_cast<std::size_t>(trace.ranks()));
  for (int rank = 0; rank < trace.ranks(); rank += every) {
    Standing& standing = standings[static_cast<std::size_t>(rank)];
    const auto stream = trace.rank(rank).events();
    for (trace::Event event; stream->next(event);) standing.see(event);
    ranks.push_back({&trace.rank(rank).definitions(), &standing});
  }
  return open_loops(ranks);
}

}  // namespace dperf::sample
