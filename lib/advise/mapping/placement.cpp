// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/mapping/placement.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>

#include "advise/mapping/scotch.h"

namespace dperf::advise {
namespace {

std::size_t at(int number) {
  return static_cast<std::size_t>(number);
}

class Swaps {
 public:
  Swaps(const RankGraph& graph, const HostNetwork& network, Placement& placement)
      : graph_(graph), network_(network), placement_(placement), on_host_(at(network.hosts())) {
    for (std::size_t rank = 0; rank < placement.size(); ++rank)
      on_host_[at(placement[rank])].push_back(static_cast<int>(rank));
  }

  /// False if there was nothing to gain, or too much has been tried.
  bool pass() {
    bool gained = false;
    for (std::size_t rank = 0; rank < placement_.size() && looked_at_ < kMostLooks; ++rank)
      gained = move(static_cast<int>(rank)) || gained;
    return gained && looked_at_ < kMostLooks;
  }

 private:
  // Seconds of work: all ranks that all talk to each other would take the cube of their number.
  static constexpr std::uint64_t kMostLooks = 300'000'000;
  // Less is rounding.
  static constexpr double kGain = 1e-9;

  double seconds_at(int rank, int host, int without) {
    double seconds = 0;
    looked_at_ += graph_[at(rank)].size();
    for (const Neighbor& other : graph_[at(rank)])
      if (other.rank != without)
        seconds += network_.seconds(host, placement_[at(other.rank)], other.messages, other.bytes);
    return seconds;
  }

  /// To the host of a neighbour, in exchange for one of the ranks there.
  bool move(int rank) {
    const int from = placement_[at(rank)];
    std::set<int> hosts;
    for (const Neighbor& other : graph_[at(rank)]) hosts.insert(placement_[at(other.rank)]);
    hosts.erase(from);
    double most = 0;
    int found = -1;
    for (const int host : hosts) {
      for (const int other : on_host_[at(host)]) {
        const double now = seconds_at(rank, from, other) + seconds_at(other, host, rank);
        const double then = seconds_at(rank, host, other) + seconds_at(other, from, rank);
        if (now - then <= most + kGain * now) continue;
        most = now - then;
        found = other;
      }
    }
    if (found >= 0) swap(rank, found);
    return found >= 0;
  }

  void swap(int a, int b) {
    std::vector<int>&of_a = on_host_[at(placement_[at(a)])], &of_b = on_host_[at(placement_[at(b)])];
    *std::find(of_a.begin(), of_a.end(), a) = b;
    *std::find(of_b.begin(), of_b.end(), b) = a;
    std::swap(placement_[at(a)], placement_[at(b)]);
  }

  const RankGraph& graph_;
  const HostNetwork& network_;
  Placement& placement_;
  std::vector<std::vector<int>> on_host_;
  std::uint64_t looked_at_ = 0;
};

/// Moves ranks from hosts with too many to hosts with room, each time the one for which it costs least.
void fit(const RankGraph& graph, const HostNetwork& network, const std::vector<int>& slots,
         Placement& placement) {
  // Of a graph in which all ranks talk to each other, only the first moves are looked at: later ones take any
  // host, and exchanges improve them.
  std::size_t looks_left = std::size_t{1} << 28;
  std::vector<int> room = slots;
  for (const int host : placement) --room[at(host)];
  const auto seconds_at = [&](int rank, int host) {
    double seconds = 0;
    for (const Neighbor& other : graph[at(rank)])
      seconds += network.seconds(host, placement[at(other.rank)], other.messages, other.bytes);
    return seconds;
  };
  for (;;) {
    double least = std::numeric_limits<double>::infinity();
    int moved = -1, target = -1;
    for (int rank = 0; rank < static_cast<int>(placement.size()); ++rank) {
      if (room[at(placement[at(rank)])] >= 0) continue;
      for (int host = 0; host < network.hosts(); ++host) {
        if (room[at(host)] <= 0 || (looks_left == 0 && moved >= 0)) continue;
        looks_left -= std::min(looks_left, 2 * graph[at(rank)].size() + 1);
        const double more = seconds_at(rank, host) - seconds_at(rank, placement[at(rank)]);
        if (more >= least) continue;
        least = more;
        moved = rank;
        target = host;
      }
    }
    if (moved < 0) return;
    ++room[at(placement[at(moved)])];
    --room[at(target)];
    placement[at(moved)] = target;
  }
}

}  // namespace

double seconds_on_the_way(const RankGraph& graph, const HostNetwork& network, const Placement& placement) {
  double seconds = 0;
  for (std::size_t rank = 0; rank < graph.size(); ++rank)
    for (const Neighbor& other : graph[rank])
      seconds += network.seconds(placement[rank], placement[at(other.rank)], other.messages, other.bytes);
  return seconds / 2;  // each pair was seen from both sides
}

void improve_by_swaps(const RankGraph& graph, const HostNetwork& network, Placement& placement) {
  constexpr int kMostPasses = 50;
  Swaps swaps(graph, network, placement);
  for (int pass = 0; pass < kMostPasses && swaps.pass(); ++pass) continue;
}

Placement place_close(const RankGraph& graph, const HostNetwork& network, const Placement& start) {
  std::vector<int> slots(at(network.hosts()));
  for (const int host : start) ++slots[at(host)];
  Placement best = start;
  improve_by_swaps(graph, network, best);
  std::optional<Placement> partitioned = partition_by_scotch(graph, network, slots);
  if (!partitioned) return best;
  fit(graph, network, slots, *partitioned);
  improve_by_swaps(graph, network, *partitioned);
  return seconds_on_the_way(graph, network, *partitioned) < seconds_on_the_way(graph, network, best)
             ? *partitioned
             : best;
}

}  // namespace dperf::advise
