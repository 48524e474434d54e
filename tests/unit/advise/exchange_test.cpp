// What ranks exchange takes memory by what differs, not by pairs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/mapping/exchange.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "advise/mapping/host_network.h"
#include "advise/mapping/placement.h"

namespace dperf::advise {
namespace {

using replay::RankTraffic;
using replay::TrafficCount;

/// Each rank sends to the next one, then to the one after that: in the end to all others.
void send_to_all(TrafficCount& count, int ranks, std::uint64_t bytes, int up_to) {
  for (int step = 1; step <= up_to; ++step)
    for (int rank = 0; rank < ranks; ++rank) count.add(rank, (rank + step) % ranks, bytes);
}

TEST(TrafficCounts, ReadAsWritten) {
  TrafficCount count;
  count.add(1, 0, 50);
  count.add(0, 2, 100);
  count.add(0, 2, 100);
  count.add(0, 0, 9);  // to itself: not between ranks
  const RankTraffic traffic = replay::read_traffic(count.text());
  ASSERT_EQ(traffic.size(), 2u);
  EXPECT_EQ(traffic[0].from, 0);
  EXPECT_EQ(traffic[0].to, 2);
  EXPECT_EQ(traffic[0].to_last, 2);
  EXPECT_EQ(traffic[0].messages, 2u);
  EXPECT_EQ(traffic[0].bytes, 200u);
  EXPECT_EQ(traffic[1].from, 1);
  EXPECT_EQ(traffic[1].bytes, 50u);
}

TEST(TrafficCounts, DivideWhatHasMoreFromItsNeighbors) {
  TrafficCount count;
  for (int to = 5; to >= 1; --to) count.add(0, to, 10);
  EXPECT_EQ(count.entries(), 1u);
  count.add(0, 3, 7);
  const RankTraffic traffic = replay::read_traffic(count.text());
  ASSERT_EQ(traffic.size(), 3u);
  EXPECT_EQ(traffic[0].to_last, 2);
  EXPECT_EQ(traffic[1].to, 3);
  EXPECT_EQ(traffic[1].bytes, 17u);
  EXPECT_EQ(traffic[2].to, 4);
  EXPECT_EQ(traffic[2].to_last, 5);
  for (const int to : {1, 2, 4, 5}) count.add(0, to, 7);
  EXPECT_EQ(count.entries(), 1u);
}

TEST(TrafficCounts, TakeMemoryByRanksIfAllSendToAll) {
  // A rank's receivers are in one row, unless the rank itself is between them, or the end of the ranks: two.
  // Those that have got the second message already, and those that have not, are in rows of their own: at
  // most four.
  constexpr int kRanks = 4096;
  TrafficCount count;
  send_to_all(count, kRanks, 8, 100);
  EXPECT_LE(count.entries(), 2u * kRanks);
  TrafficCount twice;
  constexpr int kFew = 300;
  send_to_all(twice, kFew, 8, kFew - 1);
  EXPECT_EQ(twice.entries(), 2u * kFew - 2);  // nobody is below the first rank, nor above the last one
  for (int up_to = 0; up_to < kFew; up_to += 50) {
    TrafficCount half = twice;
    send_to_all(half, kFew, 8, up_to);
    EXPECT_LE(half.entries(), 4u * kFew);
  }
}

TEST(Exchanges, HaveBothWaysOfAPairInOne) {
  const RankGraph graph = Exchange({{0, 1, 1, 2, 100}, {1, 0, 0, 3, 50}, {1, 2, 2, 1, 7}}, 3).graph();
  ASSERT_EQ(graph[0].size(), 1u);
  EXPECT_EQ(graph[0][0].rank, 1);
  EXPECT_EQ(graph[0][0].messages, 5);
  EXPECT_EQ(graph[0][0].bytes, 150);
  ASSERT_EQ(graph[1].size(), 2u);
  EXPECT_EQ(graph[2][0].bytes, 7);
}

TEST(Exchanges, OfOneSideAreSeenFromTheOther) {
  // Rank 0 sends to 1 .. 5, and gets from 2 and 3.
  const Exchange exchange({{0, 1, 5, 1, 10}, {2, 0, 0, 1, 1}, {3, 0, 0, 2, 2}}, 6);
  const RankGraph graph = exchange.graph();
  ASSERT_EQ(graph[0].size(), 5u);
  EXPECT_EQ(graph[0][0].bytes, 10);
  EXPECT_EQ(graph[0][1].bytes, 11);
  EXPECT_EQ(graph[0][2].bytes, 12);
  EXPECT_EQ(graph[0][2].messages, 3);
  EXPECT_EQ(graph[0][4].rank, 5);
  EXPECT_EQ(graph[3][0].bytes, 12);
  EXPECT_EQ(exchange.pairs_of_graph(), 5u);
}

TEST(Exchanges, WhatAllPairsHaveAlikeIsNotInTheGraph) {
  constexpr int kRanks = 300;
  TrafficCount count;
  send_to_all(count, kRanks, 8, kRanks - 1);
  const Exchange all(replay::read_traffic(count.text()), kRanks);
  EXPECT_EQ(all.pairs_of_graph(), 0u);
  EXPECT_EQ(seconds_on_the_way(all.graph(), {{"a", "b"}, {1e-6, 1e-9}}, Placement(kRanks, 0)), 0);
  // A ring beside it: two neighbours for each rank, and only what they exchange in the ring.
  for (int rank = 0; rank < kRanks; ++rank) count.add(rank, (rank + 1) % kRanks, 1000);
  const Exchange with_ring(replay::read_traffic(count.text()), kRanks);
  EXPECT_EQ(with_ring.pairs_of_graph(), kRanks);
  const RankGraph graph = with_ring.graph();
  ASSERT_EQ(graph[7].size(), 2u);
  EXPECT_EQ(graph[7][0].rank, 6);
  EXPECT_EQ(graph[7][0].messages, 1);
  EXPECT_EQ(graph[7][1].bytes, 1000);
}

TEST(Exchanges, LargestPairsAreSortedByBytes) {
  const RankTraffic largest = Exchange({{0, 1, 3, 1, 10}, {2, 1, 1, 1, 99}, {3, 0, 0, 1, 5}}, 4).largest(2);
  ASSERT_EQ(largest.size(), 2u);
  EXPECT_EQ(largest[0].from, 1);
  EXPECT_EQ(largest[0].to, 2);
  EXPECT_EQ(largest[0].bytes, 99u);
  EXPECT_EQ(largest[1].from, 0);
  EXPECT_EQ(largest[1].to, 3);
  EXPECT_EQ(largest[1].bytes, 15u);
}

TEST(HostNetworks, KeepOneWayWhereAllAreAlike) {
  constexpr std::size_t kHosts = 100'000;
  const HostNetwork network(std::vector<std::string>(kHosts, "h"), {1e-6, 1e-9});
  EXPECT_EQ(network.kept_ways(), 1u);
  EXPECT_TRUE(network.all_alike());
  EXPECT_EQ(network.between(7, 99'999).latency_s, 1e-6);
  EXPECT_EQ(network.between(7, 7).latency_s, 0);
  EXPECT_EQ(network.mean().seconds_per_byte_s, 1e-9);
  EXPECT_EQ(network.only({5, 6, 9}).kept_ways(), 1u);
}

TEST(HostNetworks, KeepAWayForEveryTwoHostsWhereTheyDiffer) {
  HostNetwork network({"a", "b", "c", "d"}, {1e-6, 1e-9});
  network.set(3, 1, {1e-3, 1e-7});
  EXPECT_EQ(network.kept_ways(), 6u);  // 4 * 3 / 2
  EXPECT_FALSE(network.all_alike());
  EXPECT_EQ(network.between(1, 3).latency_s, 1e-3);
  EXPECT_EQ(network.between(2, 3).latency_s, 1e-6);
  const HostNetwork part = network.only({3, 0, 1});
  EXPECT_EQ(part.between(0, 2).latency_s, 1e-3);
  EXPECT_EQ(part.between(0, 1).latency_s, 1e-6);
}

}  // namespace
}  // namespace dperf::advise
