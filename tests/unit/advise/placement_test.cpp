// Where the best placement is known by hand.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/mapping/placement.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "advise/mapping/mapping.h"
#include "advise/mapping/scotch.h"

namespace dperf::advise {
namespace {

/// All hosts as far apart: 1 us, 1 ns per byte.
HostNetwork alike(std::vector<std::string> names) {
  return {std::move(names), {1e-6, 1e-9}};
}

RankGraph graph_of(const replay::RankTraffic& traffic, int ranks) {
  return Exchange(traffic, ranks).graph();
}

std::vector<int> sorted(Placement placement) {
  std::sort(placement.begin(), placement.end());
  return placement;
}

TEST(Placements, CostWhatGoesBetweenHosts) {
  const RankGraph graph = graph_of({{0, 1, 1, 2, 100}, {1, 0, 0, 3, 50}, {1, 2, 2, 1, 7}}, 3);
  const HostNetwork network = alike({"a", "b"});
  EXPECT_EQ(seconds_on_the_way(graph, network, {0, 0, 0}), 0);
  // Only ranks 1 and 2 are apart: one message of 7 bytes.
  EXPECT_NEAR(seconds_on_the_way(graph, network, {0, 0, 1}), 1e-6 + 7e-9, 1e-15);
  EXPECT_NEAR(seconds_on_the_way(graph, network, {0, 1, 1}), 5e-6 + 150e-9, 1e-15);
}

TEST(Placements, PairsThatTalkShareAHost) {
  const RankGraph graph = graph_of({{0, 1, 1, 1, 8}, {0, 2, 2, 10, 1000}, {3, 1, 1, 10, 1000}}, 4);
  const Placement placed = place_close(graph, alike({"a", "b"}), {0, 0, 1, 1});
  EXPECT_EQ(placed[0], placed[2]);
  EXPECT_EQ(placed[1], placed[3]);
  EXPECT_NE(placed[0], placed[1]);
}

TEST(Placements, KeepTheNumberOfRanksOfEachHost) {
  // A chain of six ranks; the hosts have room for one, two and three of them.
  replay::RankTraffic chain;
  for (int rank = 0; rank < 5; ++rank) chain.push_back({rank, rank + 1, rank + 1, 1, 1000});
  const RankGraph graph = graph_of(chain, 6);
  const HostNetwork network = alike({"a", "b", "c"});
  const Placement placed = place_close(graph, network, {2, 1, 0, 2, 1, 2});
  EXPECT_EQ(sorted(placed), (std::vector<int>{0, 1, 1, 2, 2, 2}));
  // Three pieces: two of the five messages go between hosts.
  EXPECT_NEAR(seconds_on_the_way(graph, network, placed), 2 * (1e-6 + 1000e-9), 1e-12);
}

TEST(Placements, WhereLinksDifferTheBusyPairsAreCloseToEachOther) {
  // Hosts 0 and 1 are near each other, and so are 2 and 3; both pairs are far from each other.
  HostNetwork network({"a0", "a1", "b0", "b1"});
  for (int a = 0; a < 4; ++a)
    for (int b = a + 1; b < 4; ++b)
      network.set(a, b, a / 2 == b / 2 ? HostNetwork::Way{1e-6, 1e-9} : HostNetwork::Way{1e-3, 1e-7});
  EXPECT_FALSE(network.all_alike());
  const RankGraph graph =
      graph_of({{0, 1, 1, 1, 10}, {0, 2, 2, 10, 10000}, {1, 3, 3, 10, 10000}, {2, 3, 3, 1, 10}}, 4);
  const Placement placed = place_close(graph, network, {0, 1, 2, 3});
  EXPECT_EQ(placed[0] / 2, placed[2] / 2);
  EXPECT_EQ(placed[1] / 2, placed[3] / 2);
}

TEST(Placements, AreNeverWorseThanTheStart) {
  replay::RankTraffic ring;
  for (int rank = 0; rank < 12; ++rank) ring.push_back({rank, (rank + 1) % 12, (rank + 1) % 12, 1, 100});
  const RankGraph graph = graph_of(ring, 12);
  const HostNetwork network = alike({"a", "b", "c", "d"});
  const Placement best{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3};
  EXPECT_NEAR(seconds_on_the_way(graph, network, place_close(graph, network, best)),
              seconds_on_the_way(graph, network, best), 1e-12);
}

TEST(Placements, RanksThatDoNotTalkStayWhereTheyAre) {
  const Placement start{1, 0, 1, 0};
  EXPECT_EQ(place_close(graph_of({}, 4), alike({"a", "b"}), start), start);
}

TEST(Scotch, FindsTwoGroups) {
  if (!has_scotch()) GTEST_SKIP() << "built without Scotch";
  // Even ranks all talk to each other, and so do odd ones.
  replay::RankTraffic traffic;
  for (int from = 0; from < 16; ++from)
    for (int to = from % 2; to < 16; to += 2)
      if (from != to) traffic.push_back({from, to, to, 1, 1000});
  const std::optional<Placement> found =
      partition_by_scotch(graph_of(traffic, 16), alike({"a", "b"}), {8, 8});
  ASSERT_TRUE(found);
  for (std::size_t rank = 2; rank < 16; ++rank) EXPECT_EQ((*found)[rank], (*found)[rank % 2]);
  EXPECT_NE((*found)[0], (*found)[1]);
}

TEST(MappingFiles, HaveHostsInTheOrderOfRanks) {
  MappingAdvice advice{.program = "p", .platform = "x.xml"};
  advice.mappings.push_back({.name = "best one", .host_of_rank = {"a", "a", "b", "a"}});
  EXPECT_EQ(as_mapping_file(advice), "# p on x.xml: best one\na:2\nb:1\na:1\n");
}

}  // namespace
}  // namespace dperf::advise
