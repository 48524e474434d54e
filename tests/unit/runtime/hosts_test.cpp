// Which ranks share a host, and whether it has enough cores for them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "parts.h"

namespace {

std::vector<parts_host> hosts_of(const std::vector<parts_place>& places) {
  std::vector<parts_host> hosts(places.size());
  parts_hosts_find(places.data(), static_cast<int>(places.size()), hosts.data());
  return hosts;
}

TEST(Hosts, ArePutTogetherByNameInWhateverOrderTheirRanksAre) {
  const auto hosts =
      hosts_of({{"b", "1", 3, 0}, {"a", "2", 3, 0}, {"b", "1", 3, 0}, {"a", "2", 3, 0}, {"a", "2", 3, 0}});
  const std::vector<int> first = {0, 1, 0, 1, 1}, ranks = {2, 3, 2, 3, 3};
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    EXPECT_EQ(hosts[i].first, first[i]);
    EXPECT_EQ(hosts[i].ranks, ranks[i]);
    EXPECT_EQ(hosts[i].is_oversubscribed, ranks[i] > 2);
  }
}

TEST(Hosts, OfTheSameNameAreTwoIfTheirSystemsWereStartedApart) {
  const auto hosts = hosts_of({{"localhost", "1", 1, 0}, {"localhost", "2", 1, 0}});
  EXPECT_EQ(hosts[1].first, 1);
  EXPECT_EQ(hosts[1].ranks, 1);
  EXPECT_FALSE(hosts[0].is_oversubscribed || hosts[1].is_oversubscribed);
}

TEST(Hosts, HaveTheCoresThatAllTheirRanksMayUse) {
  const auto hosts = hosts_of({{"a", "", 0x1, 0}, {"a", "", 0x6, 0}, {"a", "", 0x80, 0}});
  EXPECT_EQ(hosts[0].cores, 4);
  EXPECT_FALSE(hosts[0].is_oversubscribed);
  EXPECT_EQ(std::string(hosts[0].affinity), "64");
  EXPECT_EQ(std::string(hosts[1].affinity), "65-66");
}

TEST(Hosts, AreOversubscribedIfSomeOfTheirRanksHaveTooFewCores) {
  const auto hosts = hosts_of({{"a", "", 0xff, 0}, {"a", "", 0x1, 0}, {"a", "", 0x1, 0}});
  EXPECT_EQ(hosts[0].cores, 8);
  for (const parts_host& host : hosts) EXPECT_TRUE(host.is_oversubscribed);
}

TEST(Hosts, HaveNoMoreCoresThanTheirControlGroupsAllow) {
  const auto hosts = hosts_of({{"a", "", 0xff, 0}, {"a", "", 0xff, 1.5}, {"b", "", 0xff, 0.5}});
  EXPECT_EQ(hosts[0].cores, 1);
  EXPECT_TRUE(hosts[0].is_oversubscribed) << "two ranks, and one core and a half";
  EXPECT_EQ(hosts[2].cores, 1);
}

}  // namespace
