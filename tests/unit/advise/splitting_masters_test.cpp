// Masters that split: who gets which tasks and workers, when, and that nothing is lost on the way.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/splitting_masters.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <deque>
#include <map>
#include <queue>

#include "numbered_tasks.h"

namespace dperf::advise {
namespace {

using Kind = PoolMessage::Kind;

SplitRules rules(int ranks, double longest_wait_s, std::vector<std::vector<Task>> phases) {
  return {.phases = std::move(phases), .ranks = ranks, .longest_wait_s = longest_wait_s};
}

PoolMessage answer(double waited_s) {
  return {.kind = Kind::kAnswer, .waited_s = waited_s};
}

/// What a master does when it gets a message.
std::vector<PoolAction> on(SplittingMaster& master, const PoolMessage& message, int from) {
  std::vector<PoolAction> actions;
  master.received(message, from, actions);
  return actions;
}

TEST(SplittingMaster, HandsOnTheLaterHalfAndTheNextHalfOfTheWorkers) {
  const SplitRules of_five = rules(6, 0.5, {tasks(45)});
  SplittingMaster master(of_five, std::nullopt, {.end_task = 45, .workers = 5});
  std::vector<PoolAction> first;
  master.begin(first);
  ASSERT_EQ(first.size(), 6u);  // its own work, and a task for each
  // Four of five answers: not everyone has told how long it waited.
  for (int worker = 1; worker <= 4; ++worker) {
    const auto actions = on(master, answer(3), worker);
    ASSERT_EQ(actions.size(), 1u);
    EXPECT_EQ(actions[0].sends->kind, Kind::kTask);
  }
  // 45 - 9 = 36 tasks are left. The later 18 are numbers 27 to 44, of 28 to 45 bytes.
  const auto split = on(master, answer(3), 5);
  ASSERT_EQ(split.size(), 1u);
  EXPECT_EQ(split[0].to, 5);
  EXPECT_EQ(split[0].sends->kind, Kind::kShare);
  EXPECT_EQ(split[0].sends->task, 27u);
  EXPECT_EQ(split[0].sends->end_task, 45u);
  EXPECT_EQ(split[0].sends->workers, 2);
  EXPECT_EQ(split[0].sends->bytes, 18 * (28 + 45) / 2 + kOrderBytes);
  // The new master gets two of the other four workers: the next two that ask.
  for (const int worker : {3, 1}) {
    const auto actions = on(master, answer(3), worker);
    EXPECT_EQ(actions[0].sends->kind, Kind::kGoTo);
    EXPECT_EQ(actions[0].sends->rank, 5);
  }
  // With two workers, it does not split again, however long they wait.
  for (const int worker : {2, 4, 2, 4, 2, 4})
    EXPECT_EQ(on(master, answer(100), worker)[0].sends->kind, Kind::kTask);
}

TEST(SplittingMaster, DoesNotSplitBeforeWorkersWaitForLonger) {
  const SplitRules of_five = rules(6, 0.5, {tasks(45)});
  SplittingMaster master(of_five, std::nullopt, {.end_task = 45, .workers = 5});
  std::vector<PoolAction> first;
  master.begin(first);
  // Waits of half a second on average are not too long yet. The first tasks were sent unasked.
  for (int worker = 1; worker <= 5; ++worker)
    EXPECT_EQ(on(master, {.kind = Kind::kAnswer}, worker)[0].sends->kind, Kind::kTask);
  for (int round = 0; round < 3; ++round)
    for (int worker = 1; worker <= 5; ++worker)
      EXPECT_EQ(on(master, answer(worker < 4 ? 0.25 : 0.875), worker)[0].sends->kind, Kind::kTask);
}

TEST(SplittingMaster, ReportsWhenAllOfItsWorkersHaveLeft) {
  const SplitRules of_five = rules(6, 0.5, {tasks(45)});
  SplittingMaster master(of_five, 0, {.kind = Kind::kShare, .task = 43, .end_task = 45, .workers = 2});
  std::vector<PoolAction> first;
  master.begin(first);
  EXPECT_TRUE(first.empty());
  EXPECT_EQ(on(master, {.kind = Kind::kRequest}, 2)[0].sends->task, 43u);
  EXPECT_EQ(on(master, {.kind = Kind::kRequest}, 4)[0].sends->task, 44u);
  const auto leaves = on(master, answer(0), 4);
  ASSERT_EQ(leaves.size(), 1u);
  EXPECT_EQ(leaves[0].sends->kind, Kind::kGoTo);
  EXPECT_EQ(leaves[0].sends->rank, 0);
  const auto last = on(master, answer(0), 2);
  ASSERT_EQ(last.size(), 2u);
  EXPECT_EQ(last[1].to, 0);
  EXPECT_EQ(last[1].sends->kind, Kind::kResults);
  EXPECT_EQ(last[1].sends->bytes, 440 + 450);
  EXPECT_EQ(last[1].sends->workers, 2);
  EXPECT_TRUE(master.is_done());
}

/// Ranks that exchange messages in a time that depends on both; a master takes a second per task. Tasks take
/// no time, so that workers wait.
class Network {
 public:
  explicit Network(const SplitRules& rules) {
    for (int rank = 0; rank < rules.ranks; ++rank) ranks_.emplace_back(rules, rank);
    for (int rank = 0; rank < rules.ranks; ++rank) act(rank, at(rank).begin(), 0);
    while (!under_way_.empty()) {
      const Arrival next = under_way_.top();
      under_way_.pop();
      deliver(next);
    }
  }

  bool all_ended() const {
    return std::all_of(ranks_.begin(), ranks_.end(),
                       [](const SplittingRank& rank) { return rank.has_ended(); });
  }
  std::map<const Task*, int> done;
  int shares = 0, reports = 0;

 private:
  struct Arrival {
    double at_s;
    int from, to;
    PoolMessage message;
    bool operator<(const Arrival& other) const { return at_s > other.at_s; }
  };
  SplittingRank& at(int rank) { return ranks_[static_cast<std::size_t>(rank)]; }

  void act(int rank, std::vector<PoolAction> actions, double now_s) {
    for (PoolAction& action : actions) {
      if (action.task != nullptr) ++done[action.task];
      if (!action.sends) continue;
      now_s += action.sends->kind == Kind::kTask ? 1 : 0.25;
      shares += action.sends->kind == Kind::kShare ? 1 : 0;
      reports += action.sends->kind == Kind::kResults ? 1 : 0;
      at(rank).sending(*action.sends, now_s);
      // Later messages of the same two ranks arrive later.
      double& last_s = last_[{rank, action.to}];
      last_s = std::max(now_s + 0.1 * ((7 * rank + 3 * action.to) % 10), last_s + 0.01);
      under_way_.push({last_s, rank, action.to, *action.sends});
    }
    busy_until_[rank] = now_s;
  }

  /// What a rank does not wait for, or is too busy for, comes again.
  void deliver(Arrival next) {
    SplittingRank& rank = at(next.to);
    const auto source = rank.source();
    ASSERT_FALSE(rank.has_ended());
    if (next.at_s < busy_until_[next.to] || (source && *source != next.from)) {
      next.at_s = std::max(next.at_s + 1e-3, busy_until_[next.to]);
      under_way_.push(next);
      return;
    }
    act(next.to, rank.received(next.message, next.from, next.at_s), next.at_s);
  }

  std::vector<SplittingRank> ranks_;
  std::map<int, double> busy_until_;
  std::map<std::pair<int, int>, double> last_;
  std::priority_queue<Arrival> under_way_;
};

TEST(SplittingRanks, DoEachTaskOnceAndEnd) {
  for (const int ranks : {2, 3, 4, 5, 8, 17, 40}) {
    for (const double wait_s : {0.0, 3.0, 1000.0}) {
      SCOPED_TRACE(fmt::format("{} ranks, {} s", ranks, wait_s));
      const SplitRules made = rules(ranks, wait_s, {tasks(400), tasks(3), tasks(200)});
      const Network network(made);
      EXPECT_TRUE(network.all_ended());
      EXPECT_EQ(network.done.size(), 603u);
      for (const auto& [task, times] : network.done) EXPECT_EQ(times, 1);
      EXPECT_EQ(network.shares, network.reports);
      // Nobody waits for so long; fewer than three workers are not shared.
      if (wait_s > 100 || ranks < 4) EXPECT_EQ(network.shares, 0);
      // A master takes a second per task, so that 16 workers wait for theirs, and 8 for longer than 3 s.
      if (wait_s < 100 && ranks >= 17) EXPECT_GT(network.shares, 2);
    }
  }
}

}  // namespace
}  // namespace dperf::advise
