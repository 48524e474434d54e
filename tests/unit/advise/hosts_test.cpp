// Which hosts a master takes, and how many of them its link feeds.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/hosts.h"

#include <gmock/gmock.h>

#include "support/error.h"

namespace dperf::advise {
namespace {

using testing::ElementsAre;

// On the traced core 10 s; 1 MB each way.
constexpr TaskCost kTask{10, 1e6, 1e6};
constexpr MasterLink kFast{0.001, 1e-6}, kSlow{0.1, 4e-6};  // 1 s and 4 s for 1 MB

PoolHosts four_hosts() {
  PoolHosts hosts;
  hosts.workers = {{"slow", 2, kFast}, {"far", 0.5, kSlow}, {"near", 1, kFast}, {"slow-too", 2, kFast}};
  return hosts;
}

TEST(Hosts, AreTakenInTheOrderThatIsAskedFor) {
  const PoolHosts hosts = four_hosts();
  // Round trips: slow 20 + 2.002, far 5 + 8.2, near 10 + 2.002.
  EXPECT_THAT(ordered(hosts, kTask, HostOrder::kGmate), ElementsAre(2, 1, 0, 3));
  EXPECT_THAT(ordered(hosts, kTask, HostOrder::kSpeed), ElementsAre(1, 2, 0, 3));
  EXPECT_THAT(ordered(hosts, kTask, HostOrder::kLink), ElementsAre(2, 0, 3, 1));
  EXPECT_THAT(ordered(hosts, kTask, HostOrder::kPlatform), ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(find_order("link"), HostOrder::kLink);
  EXPECT_THROW(find_order("best"), Error);
}

TEST(Hosts, ThatAreAlikeAreAGroup) {
  const std::vector<HostGroup> groups = groups_of(four_hosts(), kTask);
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_THAT(groups[0].members, ElementsAre(2));
  EXPECT_THAT(groups[1].members, ElementsAre(1));
  EXPECT_THAT(groups[2].members, ElementsAre(0, 3));
}

TEST(Hosts, OfSeveralMastersAreDealtInTurn) {
  std::vector<PoolHosts> masters = {four_hosts(), four_hosts()};
  for (WorkerHost& host : masters[1].workers) host.link = host.name == "far" ? kFast : kSlow;
  EXPECT_THAT(dealt({masters.data(), 1}, kTask, HostOrder::kLink), ElementsAre(2, 0, 3, 1));
  // The second master is near to what is far from the first one.
  EXPECT_THAT(dealt(masters, kTask, HostOrder::kLink), ElementsAre(2, 1, 0, 3));
  // Both would take the fastest host first; the second one has the next.
  EXPECT_THAT(dealt(masters, kTask, HostOrder::kSpeed), ElementsAre(1, 2, 0, 3));
}

TEST(Hosts, OfMastersAreNoWorkers) {
  PoolHosts first = four_hosts(), second = four_hosts();
  first.master = "a";
  second.master = "slow";  // the first of the workers
  ASSERT_EQ(with_masters({first, second}, 1).size(), 1u);
  EXPECT_EQ(with_masters({first, second}, 1)[0].workers.size(), 4u);
  const std::vector<PoolHosts> both = with_masters({first, second}, 2);
  ASSERT_EQ(both.size(), 2u);
  for (const PoolHosts& hosts : both) {
    ASSERT_EQ(hosts.workers.size(), 3u);
    EXPECT_EQ(hosts.workers[0].name, "far");
  }
}

HostGroup group(double factor, std::size_t hosts) {
  return {{"host", factor, kFast}, std::vector<std::size_t>(hosts)};
}

TEST(Gmate, Figure20GivesTheLinkToTheFastestHostsFirst) {
  // A round lasts 10 s, as a task on the first group; each task takes 1 s of the link. Four hosts take 4 s.
  // The second group has (10 - 4) x 20 / 10 = 12 s of its own tasks' 20 left: all of its 5 hosts are fed.
  const std::vector<HostGroup> few = {group(1, 4), group(2, 5)};
  EXPECT_EQ(gmate_choice(few, kTask).workers, 9);
  EXPECT_FALSE(gmate_choice(few, kTask).saturated);
  // Of 20 such hosts, 12.
  const std::vector<HostGroup> many = {group(1, 4), group(2, 20)};
  EXPECT_EQ(gmate_choice(many, kTask).workers, 16);
  EXPECT_TRUE(gmate_choice(many, kTask).saturated);
  // One group: equation 3, 10 workers.
  const std::vector<HostGroup> alike = {group(1, 30)};
  EXPECT_EQ(gmate_choice(alike, kTask).workers, 10);
  // Nothing is sent: all.
  EXPECT_EQ(gmate_choice(many, {10, 0, 0}).workers, 24);
  // Less than one: one.
  EXPECT_EQ(gmate_choice(alike, {0.5, 1e6, 1e6}).workers, 1);
}

}  // namespace
}  // namespace dperf::advise
