// What ranks exchange, without regard to which of two sends it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "replay/options/rank_traffic.h"

namespace dperf::advise {

/// What a rank exchanges with another one, both ways.
struct Neighbor {
  int rank = 0;
  double messages = 0, bytes = 0;
};
/// By rank.
using RankGraph = std::vector<std::vector<Neighbor>>;

/// Its memory grows with the rows of the traffic.
class Exchange {
 public:
  Exchange(const replay::RankTraffic& traffic, int ranks);

  /// Without what all pairs of ranks exchange alike, as in an all-to-all: as long as each host keeps its
  /// number of ranks, that takes the same time wherever they are.
  RankGraph graph() const;
  /// Pairs of ranks in the graph.
  std::uint64_t pairs_of_graph() const;
  /// The `most` pairs that exchange most bytes, from most to least, the lower rank as the sender of both
  /// ways.
  replay::RankTraffic largest(std::size_t most) const;

 private:
  void find_common();
  bool is_more_than_common(const replay::TrafficRow& row) const {
    return row.messages > common_.messages || row.bytes > common_.bytes;
  }

  std::vector<replay::RankTraffic> of_rank_;  ///< with each of its neighbours, both ways
  replay::TrafficRow common_;                 ///< what every pair of ranks exchanges at least
};

}  // namespace dperf::advise
