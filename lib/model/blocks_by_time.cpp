// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/blocks_by_time.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/occurrences.h"

namespace dperf::model {
namespace {

/// Roughly: of a rank in the middle; where that one makes no call, the first one does.
std::vector<Occurrence> mean_occurrences(const Model& model, const Setting& setting) {
  std::vector<Occurrence> counts = occurrences(model, setting, setting.ranks / 2);
  const std::vector<Occurrence> of_root = occurrences(model, setting, 0);
  for (std::size_t k = 0; k < counts.size(); ++k)
    if (counts[k].all() <= 0)
      counts[k] = {of_root[k].first / setting.ranks, of_root[k].later / setting.ranks};
  return counts;
}

/// Of the ranks of a run.
std::vector<double> class_shares(RankClasses classes, int ranks) {
  std::vector<double> shares(static_cast<std::size_t>(count_of(classes)), 0);
  for (int rank = 0; rank < ranks; ++rank)
    shares[static_cast<std::size_t>(class_of(classes, rank, ranks))] += 1.0 / ranks;
  return shares;
}

}  // namespace

std::string block_place(const Model& model, std::uint64_t id) {
  const trace::Block* block = model.block(id);
  return block ? fmt::format("{}:{}-{}", block->place.file, block->place.line, block->last_line)
               : "(outside of blocks)";
}

std::vector<BlockShare> blocks_by_time(const Model& model) {
  const Setting& largest = model.runs.back().setting;
  const std::vector<Occurrence> counts = mean_occurrences(model, largest);
  std::vector<BlockShare> blocks;
  double all_ns = 0;
  for (std::size_t k = 0; k < model.nodes.size(); ++k)
    for (const BlockTime& time : model.nodes[k].times) {
      const std::vector<double> shares = class_shares(time.ranks, largest.ranks);
      for (std::size_t number = 0; number < time.classes.size(); ++number) {
        const ClassTime& one = time.classes[number];
        const double first_ns = shares[number] * counts[k].first * one.first(largest);
        const double later_ns = shares[number] * counts[k].later * one.later(largest);
        all_ns += first_ns + later_ns;
        blocks.push_back({first_ns + later_ns, &model.nodes[k], &time, number,
                          later_ns > first_ns ? &one.later : &one.first});
      }
    }
  for (BlockShare& block : blocks) block.share = all_ns > 0 ? block.share / all_ns : 0;
  std::ranges::stable_sort(blocks, std::greater(), &BlockShare::share);
  return blocks;
}

}  // namespace dperf::model
