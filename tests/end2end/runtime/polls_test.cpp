// Polling is waiting; computing between polls is not. Rank 1 sends after 0.1 s.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <thread>

#include "run.h"

namespace dperf::test {
namespace {

struct Account {
  double polls_s = 0, blocks_s = 0;
  std::uint64_t folded = 0;
};

Account account(TracedRun& run, std::string_view poll) {
  Account account;
  for (const trace::Event& event : run.events(0)) {
    if (event.kind == trace::EventKind::kCompute)
      account.blocks_s += 1e-9 * static_cast<double>(event.duration_ns);
  }
  for (const trace::Event& call : only(run.calls(0), poll)) {
    account.polls_s +=
        1e-9 * static_cast<double>(call.duration_ns + call.polls.inside_ns + call.polls.between_ns);
    account.folded += call.polls.count;
  }
  return account;
}

// A machine that is busy otherwise makes some gaps long without a way to know why, hence the room.
void expect_waiting(const std::string& how, std::string_view poll) {
  TracedRun run(2, "polls", {how});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  const Account all = account(run, poll);
  EXPECT_GT(all.folded, 20u);
  EXPECT_LT(all.blocks_s, 0.03) << how;
  EXPECT_LT(run.calls(0).size(), 5 + all.folded / 5) << "polls are folded";
}

TEST(Polls, TightOnesAreWaiting) {
  expect_waiting("tight", "MPI_Test");
}
TEST(Polls, OfProbesAreWaiting) {
  expect_waiting("probe", "MPI_Iprobe");
}
TEST(Polls, OfSeveralRequestsInTurnAreWaiting) {
  expect_waiting("two", "MPI_Test");
}
TEST(Polls, WithSleepsBetweenThemAreWaiting) {
  expect_waiting("sleep", "MPI_Test");
}

TEST(Polls, WithComputationBetweenThemAreNone) {
  TracedRun run(2, "polls", {"compute"});
  expect_sums(run);
  const Account all = account(run, "MPI_Test");
  EXPECT_GT(all.blocks_s, 0.08);
  EXPECT_LT(all.polls_s, 0.02);
}

// 20 000 tasks of 4 us: short enough to be taken for waiting, but with other probes than where nothing is
// between two polls.
TEST(Polls, WithShortTasksBetweenThemLeaveTheTasksInTheirBlock) {
  TracedRun run(2, "polls", {"tasks"});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  const std::int64_t work_ns = sum(
      run, 0, [](std::uint64_t id) { return id == 200; },
      [](const trace::Event& event) { return event.duration_ns; });
  EXPECT_GT(1e-9 * static_cast<double>(work_ns), 0.07);
}

// With more ranks than cores a poll in vain lets other ranks have the core. That is not a cost of recording
// it, or it would be taken from the blocks that follow.
TEST(Polls, LeaveTheBlocksBehindThemAlone) {
  const int ranks = 2 * static_cast<int>(std::thread::hardware_concurrency());
  TracedRun run(ranks, "polls", {"vain"});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  for (int rank = 0; rank < ranks; ++rank) {
    const std::int64_t work_ns = sum(
        run, rank, [](std::uint64_t id) { return id == 200; },
        [](const trace::Event& event) { return event.virtual_ns; });
    EXPECT_NEAR(1e-9 * static_cast<double>(work_ns), 0.05, 0.001) << "rank " << rank;
  }
}

TEST(Polls, SuccessfulOneCarriesThoseBeforeIt) {
  TracedRun run(2, "polls", {"sleep"});
  const trace::Event last = only(run.calls(0), "MPI_Test").back();
  EXPECT_TRUE(last.args.completion.flag);
  EXPECT_EQ(last.args.completion.status.source, 1);
}

TEST(Polls, WhatCountsAsAShortGapIsTheUsersChoice) {
  TracedRun run(2, "polls", {"compute"}, {{"DPERF_POLL_GAP_US", "1000000"}});
  EXPECT_LT(account(run, "MPI_Test").blocks_s, 0.02);
}

}  // namespace
}  // namespace dperf::test
