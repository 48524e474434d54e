// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/loop_shares.h"

#include <algorithm>

#include "trace/model/amounts.h"

namespace dperf::trace {

void LoopShares::begin_rank(const Definitions& definitions) {
  definitions_ = &definitions;
  now_ns_ = 0;
  rank_.clear();
}

void LoopShares::see(const Event& event) {
  times_ = event.times;
  if (is_loop_mark(event)) {
    rank_[event.block].iterations += event.unmarked * times_;
    return mark(event);
  }
  const bool takes_time =
      event.kind == EventKind::kCompute || event.kind == EventKind::kCall || event.kind == EventKind::kAwait;
  if (takes_time) now_ns_ += static_cast<double>(time_of(event)) * static_cast<double>(event.times);
}

void LoopShares::end_rank() {
  end();
  all_ns_ += now_ns_;
  for (const auto& [number, on_rank] : rank_) {
    const Block& block = definitions_->blocks[number];
    Sum& sum = sums_[block.id];
    sum.loop.id = block.id;
    sum.loop.place = block.place;
    sum.loop.depth = on_rank.depth;
    sum.loop.entries = std::max(sum.loop.entries, on_rank.entries);
    sum.loop.iterations = std::max(sum.loop.iterations, on_rank.iterations);
    sum.ns += on_rank.in_it_ns;
  }
}

void LoopShares::enters(std::uint32_t loop) {
  OnRank& on_rank = rank_[loop];
  if (on_rank.entries == 0) on_rank.depth = open().size() - 1;
  on_rank.entries += times_;
  on_rank.begun_ns = now_ns_;
}

void LoopShares::begins_iteration(std::uint32_t loop, std::uint64_t) {
  rank_[loop].iterations += times_;
}

void LoopShares::leaves(std::uint32_t loop, std::uint64_t) {
  OnRank& on_rank = rank_[loop];
  on_rank.in_it_ns += now_ns_ - on_rank.begun_ns;
}

std::vector<LoopShare> LoopShares::shares() const {
  std::vector<LoopShare> shares;
  for (const auto& [id, sum] : sums_) {
    shares.push_back(sum.loop);
    shares.back().share = all_ns_ > 0 ? sum.ns / all_ns_ : 0;
  }
  std::ranges::stable_sort(shares, [](const LoopShare& a, const LoopShare& b) {
    return a.share != b.share ? a.share > b.share : a.depth < b.depth;
  });
  return shares;
}

}  // namespace dperf::trace
