// SPDX-License-Identifier: LGPL-2.1-or-later
#include "merge/block_times.h"
#include "support/median.h"

#include <algorithm>
#include <numeric>

namespace dperf::merge {
namespace {

RankTimes times_of(const trace::RankTrace& rank) {
  RankTimes times;
  const std::vector<trace::Block>& blocks = rank.definitions().blocks;
  trace::Event event;
  for (unsigned thread = 0; thread < rank.threads(); ++thread) {
    const auto stream = rank.events(thread, trace::Repetitions::kOnce);
    while (stream->next(event)) {
      if (event.kind != trace::EventKind::kCompute) continue;
      BlockTime& block = times[blocks[event.block].id];
      block.executions += event.times;
      block.charged_ns += static_cast<double>(event.charged_ns()) * static_cast<double>(event.times);
    }
  }
  return times;
}

}  // namespace

RunTimes block_times(const trace::Trace& trace) {
  RunTimes times;
  for (int rank = 0; rank < trace.ranks(); ++rank) times.push_back(times_of(trace.rank(rank)));
  return times;
}

double charged_ns(const RunTimes& times) {
  double sum = 0;
  for (const RankTimes& rank : times)
    for (const auto& [block, time] : rank) sum += time.charged_ns;
  return sum;
}

double factor(const std::vector<RunTimes>& runs, std::size_t base, int rank, std::uint64_t block) {
  std::vector<double> means;
  double own = 0;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const RankTimes& times = runs[run][static_cast<std::size_t>(rank)];
    const auto found = times.find(block);
    if (found == times.end()) continue;
    means.push_back(found->second.mean_ns());
    if (run == base) own = means.back();
  }
  return own > 0 ? median(std::move(means)) / own : 1;
}

std::size_t middle_run(const std::vector<RunTimes>& runs) {
  std::vector<double> all;
  for (const RunTimes& run : runs) all.push_back(charged_ns(run));
  std::vector<std::size_t> order(runs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t run) { return all[run]; });
  return order[(order.size() - 1) / 2];
}

}  // namespace dperf::merge
