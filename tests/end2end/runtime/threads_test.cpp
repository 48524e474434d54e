// Threads that call MPI: each has a thread, and what they wait for among themselves is in the trace.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "model/replay/tiny_engine.h"
#include "replay/replay.h"
#include "run.h"
#include "trace/check/check.h"

namespace dperf::test {
namespace {

using trace::Event;
using trace::EventKind;

std::set<std::uint64_t> tokens(const std::vector<Event>& events, EventKind kind) {
  std::set<std::uint64_t> found;
  for (const Event& event : events)
    if (event.kind == kind) found.insert(event.token);
  return found;
}

const Event& last_post(const std::vector<Event>& events) {
  return *std::find_if(events.rbegin(), events.rend(),
                       [](const Event& event) { return event.kind == EventKind::kPost; });
}

/// For each call of that name, whether it waits for a token that the call before it in its thread did not
/// wait for.
std::vector<bool> ordered(const std::vector<Event>& events, std::string_view call) {
  std::vector<bool> found;
  bool behind = false;
  for (const Event& event : events) {
    if (event.kind == EventKind::kAwait) behind = true;
    if (event.kind != EventKind::kCall) continue;
    if (name(event) == call) found.push_back(behind);
    behind = false;
  }
  return found;
}

TEST(Threads, HaveARecorderEach) {
  TracedRun run(2, "threads");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  ASSERT_EQ(run.trace().rank(0).threads(), 5u);  // three exchange, one computes
  std::size_t exchanges = 0;
  for (unsigned thread = 1; thread < 5; ++thread)
    exchanges += only(run.events(0, thread), "MPI_Waitall").size();
  EXPECT_EQ(exchanges, 3u * 50);
  EXPECT_EQ(trace::check(run.trace()).problems, 0u);
}

TEST(Threads, BeginWhereTheyAreCreatedAndEndWhereTheyAreJoined) {
  TracedRun run(2, "threads");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  const auto posted = tokens(run.events(0), EventKind::kPost),
             awaited = tokens(run.events(0), EventKind::kAwait);
  EXPECT_EQ(awaited.size(), 4u);
  for (unsigned thread = 1; thread < run.trace().rank(0).threads(); ++thread) {
    const auto events = run.events(0, thread);
    ASSERT_EQ(events.front().kind, EventKind::kAwait);
    EXPECT_EQ(events.front().duration_ns, 0);
    EXPECT_TRUE(posted.contains(events.front().token));
    EXPECT_EQ(events.back().kind, EventKind::kPost);
    EXPECT_TRUE(awaited.contains(last_post(events).token));
  }
}

TEST(Threads, SerializedCallsKeepTheirOrder) {
  TracedRun run(2, "thread_order");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  EXPECT_EQ(trace::check(run.trace()).problems, 0u);
  // The first one has only MPI_Init before it, in its own thread; all others come after the other thread's.
  EXPECT_EQ(ordered(run.events(0), "MPI_Barrier"), std::vector<bool>({false, true, true, true, true}));
  EXPECT_EQ(ordered(run.events(0, 1), "MPI_Barrier"), std::vector<bool>({true, true, true, true, true}));
}

TEST(Threads, KeepTheirOrderWithoutThreadSupport) {
  TracedRun run(2, "thread_single");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  EXPECT_EQ(trace::check(run.trace()).problems, 0u);
  // What began before the first call of a thread was not watched; the others go on where an earlier one
  // ended.
  EXPECT_EQ(run.trace().rank(0).threads(), 3u);
  replay::TinyEngine engine({.latency_s = 1e-5, .bytes_per_s = 1e9});
  EXPECT_GT(replay::replay(run.trace(), engine, {}).t_predicted_s, 0);
}

TEST(Threads, CollectivesOnOneCommunicatorKeepTheirOrder) {
  TracedRun run(2, "thread_order", {"multiple"});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(trace::check(run.trace()).problems, 0u);
  EXPECT_EQ(ordered(run.events(0), "MPI_Barrier"), std::vector<bool>({false, true, true, true, true}));
  EXPECT_EQ(ordered(run.events(0, 1), "MPI_Barrier"), std::vector<bool>({true, true, true, true, true}));
}

/// How much longer the run is predicted to be when each message takes so much longer.
double longer(TracedRun& run, double latency_s) {
  const auto predicted = [&](double latency) {
    replay::TinyEngine engine({.latency_s = latency, .bytes_per_s = 1e9});
    return replay::replay(run.trace(), engine, {}).t_predicted_s;
  };
  return predicted(10e-6 + latency_s) - predicted(10e-6);
}

std::uint64_t most_posts(const std::vector<Event>& events) {
  std::uint64_t most = 0;
  for (const Event& event : events) most = std::max(most, event.posts);
  return most;
}

// The time that threads wait for each other is not computation: it is as long as the messages take on the
// other network.
TEST(Threads, OfOpenMpMeetAtTheEndsOfRegionsAndAtBarriers) {
  TracedRun run(2, "thread_team");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  EXPECT_EQ(trace::check(run.trace()).problems, 0u);
  ASSERT_EQ(run.trace().rank(0).threads(), 3u);
  for (unsigned thread = 0; thread < 3; ++thread) EXPECT_EQ(most_posts(run.events(0, thread)), 3u) << thread;
  // 10 rounds there and back by thread 1, after the barrier by thread 2, and then by all at the same time.
  EXPECT_NEAR(longer(run, 0.5), 30.0, 0.5);
}

TEST(Threads, OfALibraryThatIsLoadedLaterRun) {
  TracedRun run(1, "loads_plugin");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().out, "2 threads\n");
}

TEST(Threads, WaitForConditionsAndBarriers) {
  TracedRun run(2, "thread_service");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  EXPECT_EQ(trace::check(run.trace()).problems, 0u);
  EXPECT_EQ(most_posts(run.events(0)), 2u);
  // In each of 20 rounds both ranks send at the same time.
  EXPECT_NEAR(longer(run, 0.5), 10.0, 0.2);
}

// Two threads in turn, 10 rounds each: 20 messages one after the other. With a wait that is not seen, the
// two threads would send at the same time: 10 of them.
TEST(Threads, WaitWithATimeOut) {
  for (const char* how : {"condition", "condition-clock", "semaphore", "semaphore-clock"}) {
    TracedRun run(2, "thread_timed", {how});
    ASSERT_TRUE(run.result().ok()) << describe(run.result());
    expect_sums(run);
    EXPECT_EQ(trace::check(run.trace()).problems, 0u) << how;
    EXPECT_NEAR(longer(run, 0.5), 10.0, 0.2) << how;
  }
}

TEST(Threads, ThatExchangeAreAsFastAsTheNetwork) {
  TracedRun run(2, "threads");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  // Three MPI_Comm_dup and a message of thread 0, then 50 rounds of three threads at the same time.
  const double time = longer(run, 0.5);
  EXPECT_GT(time, 25.0);
  EXPECT_LT(time, 25.0 + 3 * 3 + 1);
}

}  // namespace
}  // namespace dperf::test
