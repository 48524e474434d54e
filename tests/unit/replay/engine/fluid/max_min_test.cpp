// Rates that are derived by hand, and the same rates whichever way they are found.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/fluid/max_min.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <random>

namespace dperf::replay::fluid {
namespace {

using Uses = std::vector<LinkUse>;

TEST(MaxMin, FlowsOfOneLinkShareItByTheirPenalties) {
  MaxMin shares;
  const LinkId link = shares.add_link(90, Sharing::kShared);
  const Uses uses = {{link, 1}};
  shares.start(0, uses, 1);
  shares.start(1, uses, 2);
  shares.solve();
  EXPECT_DOUBLE_EQ(shares.rate(0), 60);  // twice the other's
  EXPECT_DOUBLE_EQ(shares.rate(1), 30);
  shares.end(0);
  shares.solve();
  EXPECT_DOUBLE_EQ(shares.rate(1), 90);
}

TEST(MaxMin, WhatAFlowCannotUseTheOthersGet) {
  MaxMin shares;
  const LinkId narrow = shares.add_link(10, Sharing::kShared), wide = shares.add_link(100, Sharing::kShared);
  const Uses both = {{narrow, 1}, {wide, 1}}, one = {{wide, 1}};
  shares.start(0, both, 1);
  shares.start(1, one, 1);
  shares.start(2, one, 1);
  shares.solve();
  EXPECT_DOUBLE_EQ(shares.rate(0), 10);
  EXPECT_DOUBLE_EQ(shares.rate(1), 45);
  EXPECT_DOUBLE_EQ(shares.rate(2), 45);
}

TEST(MaxMin, ABoundHoldsAFlowBack) {
  MaxMin shares;
  const LinkId link = shares.add_link(100, Sharing::kShared);
  const Uses uses = {{link, 1}};
  shares.start(0, uses, 1, 20);
  shares.start(1, uses, 1);
  shares.solve();
  EXPECT_DOUBLE_EQ(shares.rate(0), 20);
  EXPECT_DOUBLE_EQ(shares.rate(1), 80);
}

// 1 + 0.05 of the link's capacity for each unit of both rates.
TEST(MaxMin, AcknowledgementsTakeAShareOfTheWayBack) {
  MaxMin shares;
  const LinkId there = shares.add_link(105, Sharing::kShared), back = shares.add_link(105, Sharing::kShared);
  const Uses to = {{there, 1}, {back, .05}}, from = {{back, 1}, {there, .05}};
  shares.start(0, to, 1);
  shares.start(1, from, 1);
  shares.solve();
  EXPECT_DOUBLE_EQ(shares.rate(0), 100);
  EXPECT_DOUBLE_EQ(shares.rate(1), 100);
}

TEST(MaxMin, AnUnsharedLinkGivesItsCapacityToTheFlowOfTheLeastPenalty) {
  MaxMin shares;
  const LinkId fat = shares.add_link(64, Sharing::kUnshared);
  const Uses uses = {{fat, 1}};
  shares.start(0, uses, 1);
  shares.start(1, uses, 1);
  shares.solve();
  EXPECT_DOUBLE_EQ(shares.rate(0), 64);
  EXPECT_DOUBLE_EQ(shares.rate(1), 64);
  EXPECT_FALSE(shares.unshared_has_bound());
  shares.start(2, uses, 4);  // 64 * 1 / 4
  shares.solve();
  EXPECT_DOUBLE_EQ(shares.rate(0), 64);
  EXPECT_DOUBLE_EQ(shares.rate(2), 16);
  EXPECT_TRUE(shares.unshared_has_bound());
  shares.end(0);
  shares.end(1);
  shares.solve();
  EXPECT_DOUBLE_EQ(shares.rate(2), 64);
}

// The flow that another link holds back further does not count there any more.
TEST(MaxMin, AnUnsharedLinkForgetsWhatIsSlowerThanItAllows) {
  MaxMin shares;
  const LinkId fat = shares.add_link(64, Sharing::kUnshared), narrow = shares.add_link(8, Sharing::kShared);
  const Uses slow = {{fat, 1}, {narrow, 1}}, fast = {{fat, 1}};
  shares.start(0, slow, 1);
  shares.start(1, fast, 2);
  shares.solve();
  EXPECT_DOUBLE_EQ(shares.rate(0), 8);
  EXPECT_DOUBLE_EQ(shares.rate(1), 64);
}

TEST(MaxMin, OnlyWhatIsNearAChangeIsSolvedAgain) {
  MaxMin shares;
  std::deque<Uses> uses;
  for (FlowId flow = 0; flow < 100; ++flow) {
    uses.push_back({{shares.add_link(10, Sharing::kShared), 1}});
    shares.start(flow, uses.back(), 1);
  }
  shares.solve();
  const auto before = shares.effort().flows;
  shares.start(100, uses.front(), 1);
  shares.solve();
  EXPECT_EQ(shares.effort().flows - before, 2U);
  EXPECT_DOUBLE_EQ(shares.rate(0), 5);
  EXPECT_DOUBLE_EQ(shares.rate(1), 10);
}

constexpr std::size_t kNoHubs = std::numeric_limits<std::size_t>::max();

/// Of flows, as those see them who follow what is said to have changed.
class Follower {
 public:
  void follow(const MaxMin& shares) {
    for (const HubId hub : shares.changed_hubs()) levels_[hub] = shares.level_of_hub(hub);
    for (const FlowId flow : shares.changed())
      known_[flow] = {shares.hub_of(flow), shares.rate(flow) * shares.penalty(flow)};
  }
  double level(FlowId flow) const {
    const auto& [hub, level] = known_.at(flow);
    return hub == MaxMin::kNoHub ? level : levels_.at(hub);
  }

 private:
  std::map<HubId, double> levels_;
  std::map<FlowId, std::pair<HubId, double>> known_;
};

/// Flows that come and go on links of all kinds.
class RandomLoad {
 public:
  RandomLoad(unsigned seed, std::size_t flows_of_a_hub, unsigned unshared_in = 4)
      : local(flows_of_a_hub),
        whole(kNoHubs),
        random_(seed),
        unshared_in_(unshared_in),
        has_backbone_(seed % 4 < 2) {
    const std::size_t links = 1 + random_() % 20;
    for (std::size_t i = 0; i < links; ++i) {
      const auto sharing =
          unshared_in_ > 0 && random_() % unshared_in_ == 0 ? Sharing::kUnshared : Sharing::kShared;
      const double capacity = from(10, 1000);
      for (MaxMin* shares : {&local, &whole}) shares->add_link(capacity, sharing);
    }
    slots_.resize(2 + random_() % 40);
  }
  void change() {
    const auto flow = static_cast<FlowId>(random_() % slots_.size());
    if (!slots_[flow].empty()) {
      for (MaxMin* shares : {&local, &whole}) shares->end(flow);
      slots_[flow].clear();
      return;
    }
    std::vector<LinkId> links(local.links());
    for (LinkId i = 0; i < links.size(); ++i) links[i] = i;
    std::shuffle(links.begin() + (has_backbone_ ? 1 : 0), links.end(), random_);
    links.resize(std::min<std::size_t>(links.size(), 1 + random_() % 4));
    for (const LinkId link : links) slots_[flow].push_back({link, random_() % 3 == 0 ? .05 : 1});
    const double penalty = random_() % 2 == 0 ? 1 : from(.5, 2);
    const double bound = unshared_in_ > 0 && random_() % unshared_in_ == 0 ? from(5, 500) : MaxMin::kNoBound;
    for (MaxMin* shares : {&local, &whole}) shares->start(flow, slots_[flow], penalty, bound);
  }
  void expect_equal() {
    for (FlowId flow = 0; flow < slots_.size(); ++flow) {
      if (slots_[flow].empty()) continue;
      ASSERT_NEAR(local.rate(flow), whole.rate(flow), 1e-10 * whole.rate(flow)) << "flow " << flow;
    }
  }
  void expect_seen(const Follower& seen) {
    for (FlowId flow = 0; flow < slots_.size(); ++flow) {
      if (slots_[flow].empty()) continue;
      ASSERT_DOUBLE_EQ(seen.level(flow) / local.penalty(flow), local.rate(flow)) << "flow " << flow;
    }
  }
  MaxMin local, whole;

 private:
  double from(double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random_);
  }
  std::mt19937 random_;
  unsigned unshared_in_;
  bool has_backbone_;  // which every flow uses
  std::vector<Uses> slots_;
};

TEST(MaxMin, SolvedNearTheChangesItIsWhatItIsSolvedAsAWhole) {
  bool unshared_has_bound = false;
  for (unsigned seed = 0; seed < 300; ++seed) {
    RandomLoad load(seed, kNoHubs);
    for (int step = 0; step < 60; ++step) {
      for (int change = 0; change <= step % 3; ++change) load.change();
      load.local.solve();
      load.whole.solve_all();
      ASSERT_NO_FATAL_FAILURE(load.expect_equal()) << "seed " << seed << ", step " << step;
    }
    unshared_has_bound = unshared_has_bound || load.local.unshared_has_bound();
  }
  EXPECT_TRUE(unshared_has_bound);
}

// As small as they can be, so that flows come to and leave many of them; without and with what cannot be in a
// hub.
TEST(MaxMin, WithHubsItIsWhatItIsWithout) {
  std::uint64_t hubs = 0;
  for (unsigned seed = 0; seed < 600; ++seed) {
    RandomLoad load(seed, 2 + seed % 5, seed % 3 == 0 ? 12 : 0);
    Follower seen;
    for (int step = 0; step < 60; ++step) {
      for (int change = 0; change <= step % 3; ++change) load.change();
      load.local.solve();
      load.whole.solve_all();
      seen.follow(load.local);
      ASSERT_NO_FATAL_FAILURE(load.expect_seen(seen)) << "seed " << seed << ", step " << step;
      ASSERT_NO_FATAL_FAILURE(load.expect_equal()) << "seed " << seed << ", step " << step;
    }
    hubs += load.local.effort().hubs;
  }
  EXPECT_GT(hubs, 10'000U);
}

}  // namespace
}  // namespace dperf::replay::fluid
