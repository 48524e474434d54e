// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/clusters.h"

#include <gmock/gmock.h>

#include <cmath>

namespace dperf::deploy {
namespace {

using testing::ElementsAre;

// Peers at these places on a line, 0.5 ms apart: the first and the third are 1 ms apart, the fourth is 1.5 ms
// from it.
TEST(Clusters, AreOfNeighboursAndTheirNeighbours) {
  const std::vector<double> places = {0, 9, 2, 5, 1};
  const auto way = [&](std::size_t a, std::size_t b) {
    return PeerWay{0.5e-3 * std::abs(places[a] - places[b]), kLeastBytesPerS};
  };
  EXPECT_THAT(clusters_of(5, way), ElementsAre(0, 1, 0, 2, 0));
}

TEST(Clusters, NeedBandwidth) {
  const auto way = [](std::size_t, std::size_t) { return PeerWay{0, 0.9 * kLeastBytesPerS}; };
  EXPECT_THAT(clusters_of(2, way), ElementsAre(0, 1));
}

}  // namespace
}  // namespace dperf::deploy
