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

TEST(Hunt, WhatGoesOnCanHappen) {
  const char* wanted = std::getenv("DPERF_SKELETONS");
  const unsigned skeletons = wanted ? static_cast<unsigned>(std::strtoul(wanted, nullptr, 10)) : 1000;
  std::map<Outcome, unsigned> outcomes;
  for (unsigned seed = 1; seed <= skeletons; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    ++outcomes[hunt(seed)];
    if (testing::Test::HasFailure()) break;
  }
  RecordProperty("continued", static_cast<int>(outcomes[Outcome::kContinued]));
  RecordProperty("refused", static_cast<int>(outcomes[Outcome::kRefused]));
  RecordProperty("too_early", static_cast<int>(outcomes[Outcome::kTooEarly]));
  std::printf("continued %u, refused %u, too early %u\n", outcomes[Outcome::kContinued],
              outcomes[Outcome::kRefused], outcomes[Outcome::kTooEarly]);
  EXPECT_GE(10 * outcomes[Outcome::kContinued], 9 * (skeletons - outcomes[Outcome::kTooEarly]));
}

}  // namespace
}  // namespace dperf::sample
