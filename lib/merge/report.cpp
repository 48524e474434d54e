// SPDX-License-Identifier: LGPL-2.1-or-later
#include "merge/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "report/table.h"
#include "report/units.h"
#include "support/median.h"
#include "support/words.h"

namespace dperf::merge {
namespace {

constexpr std::size_t kBlocksShown = 10, kWidth = 100;
/// Of the time of all blocks: what is less is not worth a line.
constexpr double kLeastShare = 0.005;

/// A block on all ranks.
struct Spread {
  trace::Block block;
  std::vector<double> ns;  ///< in each run
  double merged_ns() const { return median(ns); }
  double lowest_ns() const { return *std::ranges::min_element(ns); }
  double highest_ns() const { return *std::ranges::max_element(ns); }
};

std::vector<Spread> spreads_of(const MergedTrace& merged) {
  std::map<std::uint64_t, Spread> by_id;
  for (int rank = 0; rank < merged.ranks(); ++rank)
    for (const trace::Block& block : merged.rank(rank).definitions().blocks)
      by_id.try_emplace(block.id, Spread{block, std::vector<double>(merged.runs().size())});
  for (std::size_t run = 0; run < merged.runs().size(); ++run)
    for (const RankTimes& rank : merged.times()[run])
      for (const auto& [id, time] : rank)
        if (const auto found = by_id.find(id); found != by_id.end()) found->second.ns[run] += time.charged_ns;
  std::vector<Spread> spreads;
  for (auto& [id, spread] : by_id) spreads.push_back(std::move(spread));
  return spreads;
}

std::string seconds(double ns) {
  return report::format_seconds(ns * 1e-9);
}

/// "+3.2 %"
std::string off(double ns, double from_ns) {
  return from_ns > 0 ? fmt::format("{:+.1f} %", 100 * (ns / from_ns - 1)) : "-";
}

std::string name_of(const trace::Block& block) {
  if (block.place.file.empty()) return "code without a block";
  std::string text = fmt::format("{}:{}", block.place.file, block.place.line);
  if (block.last_line > block.place.line) text += fmt::format("-{}", block.last_line);
  return block.place.function.empty() ? text : fmt::format("{} ({})", text, block.place.function);
}

std::string line_of_all(const MergedTrace& merged) {
  Spread all;
  for (const RunTimes& run : merged.times()) all.ns.push_back(charged_ns(run));
  const double middle = all.merged_ns();
  return fmt::format("blocks of all ranks: {}; from {} to {} in the runs ({} to {})\n", seconds(middle),
                     seconds(all.lowest_ns()), seconds(all.highest_ns()), off(all.lowest_ns(), middle),
                     off(all.highest_ns(), middle));
}

}  // namespace

std::string how_merged(const MergedTrace& merged) {
  const std::string runs = counted(merged.runs().size(), "run");
  if (merged.difference().empty())
    return fmt::format("{} with the same calls: each execution of a block is the median one", runs);
  return fmt::format("{} whose calls differ ({}): those of {}, its blocks scaled to the median run", runs,
                     merged.difference(), merged.runs()[merged.base()].name);
}

std::string describe(const MergedTrace& merged) {
  std::vector<Spread> spreads = spreads_of(merged);
  double all_ns = 0;
  for (const Spread& spread : spreads) all_ns += spread.merged_ns();
  std::erase_if(spreads, [&](const Spread& spread) { return spread.merged_ns() < kLeastShare * all_ns; });
  std::ranges::stable_sort(spreads, std::greater(),
                           [](const Spread& spread) { return spread.highest_ns() - spread.lowest_ns(); });
  if (spreads.size() > kBlocksShown) spreads.resize(kBlocksShown);
  report::Table table({"blocks that differ most", "median", "lowest", "highest"});
  for (const Spread& spread : spreads)
    table.add({name_of(spread.block), seconds(spread.merged_ns()),
               off(spread.lowest_ns(), spread.merged_ns()), off(spread.highest_ns(), spread.merged_ns())});
  std::ostringstream text;
  text << how_merged(merged) << '\n' << line_of_all(merged);
  if (!spreads.empty()) {
    text << '\n';
    table.write(text, kWidth);
  }
  return text.str();
}

}  // namespace dperf::merge
