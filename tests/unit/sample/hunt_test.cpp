// Random skeletons, stopped at random moments: the run as if it had gone on must be one that can happen.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

#include "sample/stopped_run.h"
#include "skeleton.h"
#include "support/error.h"
#include "trace/check/check.h"
#include "trace/text/text.h"

namespace dperf::sample {
namespace {

constexpr std::uint64_t kNoLimit = UINT64_MAX;

std::uint64_t count(const std::vector<Step>& steps, Step::Kind kind) {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(steps, [&](const Step& step) { return step.kind == kind; }));
}

enum class Outcome { kTooEarly, kRefused, kContinued };

/// What comes of one skeleton.
Outcome hunt(unsigned seed) {
  const Skeleton skeleton(seed);
  std::mt19937 random(seed + 77777);
  const int iterations = 60 + static_cast<int>(random() % 60);
  std::vector<std::vector<Step>> all;
  std::uint64_t steps = 0;
  for (int rank = 0; rank < skeleton.ranks(); ++rank) {
    all.push_back(skeleton.steps(rank, iterations));
    steps += all.back().size();
  }
  World world(all, seed);
  world.run(steps / 8 + random() % (steps / 2));
  const auto stopped = trace::assemble(trace_of(all, world.done()));
  const auto main_loop = find_main_loop(*stopped, {"main.c:98", static_cast<std::uint64_t>(iterations)});
  if (!main_loop) return Outcome::kTooEarly;
  Continued continued;
  try {
    continued = continue_run(*stopped, *main_loop, 0.02);
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("cannot be repeated"), std::string::npos) << error.what();
    return Outcome::kRefused;
  }
  const std::vector<std::vector<Step>> going_on = steps_of(*continued.trace);
  World again(going_on, seed + 1);
  again.run(kNoLimit);
  EXPECT_TRUE(again.is_over()) << skeleton.name() << ": a deadlock";
  EXPECT_FALSE(again.has_messages()) << skeleton.name() << ": a message is not received";
  const std::uint64_t repeated = continued.loop.times * continued.loop.length;
  EXPECT_EQ(continued.loop.run + repeated, static_cast<std::uint64_t>(iterations)) << skeleton.name();
  for (std::size_t rank = 0; rank < going_on.size(); ++rank) {
    const std::uint64_t full = count(all[rank], Step::kIteration),
                        got = count(going_on[rank], Step::kIteration);
    EXPECT_LE(got, full) << skeleton.name() << ", rank " << rank;
    // Along a skew, a rank is cut some iterations earlier than the last one: at most one for each rank.
    EXPECT_GE(got + static_cast<std::uint64_t>(skeleton.ranks()), full)
        << skeleton.name() << ", rank " << rank;
    // In front of what is sent for the next iteration, the last one is not complete.
    if (skeleton.sends_ahead() || !main_loop->timing.period) continue;
    EXPECT_EQ(got, full) << skeleton.name() << ", rank " << rank;
    for (const Step::Kind kind : {Step::kSend, Step::kReceive, Step::kBarrier, Step::kFence})
      EXPECT_EQ(count(going_on[rank], kind), count(all[rank], kind)) << skeleton.name() << ", rank " << rank;
  }
  return Outcome::kContinued;
}

/// A run of so many iterations to its end.
struct Whole {
  std::vector<std::vector<Step>> steps;
  std::vector<std::size_t> loop;  ///< of each rank: its steps up to the end of the loop
};
Whole whole_run(const Skeleton& skeleton, int iterations) {
  Whole whole;
  for (int rank = 0; rank < skeleton.ranks(); ++rank) {
    std::vector<Step>& steps = whole.steps.emplace_back(skeleton.steps(rank, iterations));
    whole.loop.push_back(steps.size());
    const std::vector<Step> tail = skeleton.tail(rank);
    steps.insert(steps.end(), tail.begin(), tail.end());
  }
  return whole;
}

/// A stopped run, with what comes after the loop of a shorter one that is as far into a period at its end.
Outcome hunt_with_tail(unsigned seed) {
  constexpr int kAnyPeriod = 12;
  const Skeleton skeleton(seed);
  std::mt19937 random(seed + 99999);
  const int iterations = 60 + static_cast<int>(random() % 60);
  const Whole full = whole_run(skeleton, iterations),
              shorter = whole_run(skeleton, iterations % kAnyPeriod + kAnyPeriod);
  std::uint64_t steps = 0;
  for (const std::size_t of_rank : full.loop) steps += of_rank;
  World world(full.steps, seed);
  world.run(steps / 8 + random() % (steps / 2));
  const auto stopped = trace::assemble(trace_of(full.steps, world.done()));
  const auto main_loop = find_main_loop(*stopped, {"main.c:98", static_cast<std::uint64_t>(iterations)});
  if (!main_loop) return Outcome::kTooEarly;
  Continued continued;
  std::optional<Tail> tail;
  try {
    continued = continue_run(*stopped, *main_loop, 0.02);
    tail = read_tail(
        {*stopped, main_loop->iterations, continued.segment, main_loop->loop.id, continued.baseline.end},
        trace::assemble(complete_trace_of(shorter.steps, shorter.loop)));
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("cannot be"), std::string::npos) << error.what();
    return Outcome::kRefused;
  }
  const auto run = repeat_segment(*stopped, continued.segment, continued.loop, &*tail);
  const trace::CheckReport checked = trace::check(*run);
  EXPECT_EQ(checked.problems, 0U) << skeleton.name() << ": " << checked.first_problems.front();
  const std::vector<std::vector<Step>> going_on = steps_of(*run);
  World again(going_on, seed + 1);
  again.run(kNoLimit);
  EXPECT_TRUE(again.is_over()) << skeleton.name() << ": a deadlock";
  EXPECT_FALSE(again.has_messages()) << skeleton.name() << ": a message is not received";
  for (std::size_t rank = 0; main_loop->timing.period && rank < going_on.size(); ++rank)
    for (const Step::Kind kind :
         {Step::kIteration, Step::kSend, Step::kReceive, Step::kBarrier, Step::kFence})
      EXPECT_EQ(count(going_on[rank], kind), count(full.steps[rank], kind))
          << skeleton.name() << ", rank " << rank << ", kind " << kind;
  return Outcome::kContinued;
}

/// Without what costs no communication.
std::vector<Step> calls_of(std::vector<Step> steps) {
  std::erase_if(
      steps, [](const Step& step) { return step.kind == Step::kCompute || step.kind == Step::kIteration; });
  return steps;
}

bool is_same(const Step& a, const Step& b) {
  return a.kind == b.kind && a.peer == b.peer && a.tag == b.tag;
}
/// Where tags count iterations, repeated ones have those of the baseline.
bool is_same_but_for_tags(const Step& a, const Step& b) {
  return a.kind == b.kind && a.peer == b.peer;
}

/// The same programs, of which only the calls are known: each rank goes on with what it would have called.
Outcome hunt_without_marks(unsigned seed) {
  const Skeleton skeleton(seed);
  std::mt19937 random(seed + 55555);
  constexpr int kIterations = 100, kMore = 90;
  constexpr std::size_t kLeastCalls = 40;
  std::vector<std::vector<Step>> all, run;
  std::uint64_t steps = 0;
  for (int rank = 0; rank < skeleton.ranks(); ++rank) {
    all.push_back(skeleton.steps(rank, 6 * kIterations));
    run.push_back(skeleton.steps(rank, kIterations));
    steps += run.back().size();
  }
  World world(run, seed);
  world.run(steps / 4 + random() % (steps / 2));
  // Some call nothing in their loop, or wait for each other.
  for (std::size_t rank = 0; rank < run.size(); ++rank)
    if (calls_of({run[rank].begin(), run[rank].begin() + static_cast<std::ptrdiff_t>(world.done()[rank])})
            .size() < kLeastCalls)
      return Outcome::kTooEarly;
  const auto stopped = trace::assemble(unmarked_trace_of(run, world.done()));
  auto main_loop = find_main_loop(*stopped, {kLoopOfCalls, 0});
  if (!main_loop) return Outcome::kRefused;
  const std::uint64_t wanted = main_loop->iterations.completed + random() % kMore;
  main_loop->count = {.iterations = wanted};
  Continued continued;
  try {
    continued = continue_run(*stopped, *main_loop, 0.02);
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("cannot be repeated"), std::string::npos) << error.what();
    return Outcome::kRefused;
  }
  EXPECT_EQ(continued.loop.run + continued.loop.times * continued.loop.length, wanted) << skeleton.name();
  const std::vector<std::vector<Step>> going_on = steps_of(*continued.trace);
  World again(going_on, seed + 1);
  again.run(kNoLimit);
  EXPECT_TRUE(again.is_over()) << skeleton.name() << ": a deadlock";
  EXPECT_FALSE(again.has_messages()) << skeleton.name() << ": a message is not received";
  for (std::size_t rank = 0; main_loop->timing.period && rank < going_on.size(); ++rank) {
    const std::vector<Step> got = calls_of(going_on[rank]), full = calls_of(all[rank]);
    EXPECT_LE(got.size(), full.size()) << skeleton.name();
    if (got.size() > full.size()) continue;
    EXPECT_TRUE(std::equal(got.begin(), got.end(), full.begin(),
                           skeleton.tags_count() ? is_same_but_for_tags : is_same))
        << skeleton.name() << ", rank " << rank << ", " << name_of(main_loop->loop.place);
  }
  return Outcome::kContinued;
}

void hunt_all(Outcome (*one)(unsigned seed), unsigned usual, unsigned least_of_ten) {
  const char* wanted = std::getenv("DPERF_SKELETONS");
  const unsigned skeletons = wanted ? static_cast<unsigned>(std::strtoul(wanted, nullptr, 10)) : usual;
  std::map<Outcome, unsigned> outcomes;
  for (unsigned seed = 1; seed <= skeletons; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    ++outcomes[one(seed)];
    if (testing::Test::HasFailure()) break;
  }
  std::printf("continued %u, refused %u, too early %u\n", outcomes[Outcome::kContinued],
              outcomes[Outcome::kRefused], outcomes[Outcome::kTooEarly]);
  EXPECT_GE(10 * outcomes[Outcome::kContinued], least_of_ten * (skeletons - outcomes[Outcome::kTooEarly]));
}

TEST(Hunt, WhatGoesOnCanHappen) {
  hunt_all(hunt, 1000, 9);
}

TEST(Hunt, WhatGoesOnToTheEndOfTheProgramCanHappen) {
  hunt_all(hunt_with_tail, 500, 8);
}

TEST(Hunt, WhatGoesOnByItsCallsCanHappen) {
  hunt_all(hunt_without_marks, 1000, 9);
}

}  // namespace
}  // namespace dperf::sample
