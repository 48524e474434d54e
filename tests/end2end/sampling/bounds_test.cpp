// How many iterations loops will have, as a trace says it (DPERF_BOUNDS).
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "sampled_run.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using trace::LoopBound;

constexpr const char* kProgram = "integrate";

/// The last one of each text.
std::map<std::string, LoopBound> latest(const std::vector<LoopBound>& bounds) {
  std::map<std::string, LoopBound> latest;
  for (const LoopBound& bound : bounds) latest[bound.text] = bound;
  return latest;
}

TEST(Bounds, AreInTheTraceOfEachRank) {
  BedRun run(2, kProgram, 70, {{"DPERF_BOUNDS", "1"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  for (int rank = 0; rank < 2; ++rank) {
    const auto bounds = latest(run.bounds(rank));
    ASSERT_EQ(bounds.size(), 3U);
    const LoopBound its = bounds.at("k<options->its"), end = bounds.at("t<options->end"),
                    stop = bounds.at("t<stop");
    EXPECT_EQ(its.comparison, 0U);
    EXPECT_EQ(its.iterations, 70U);
    EXPECT_FALSE(its.estimated);
    EXPECT_EQ(end.block, its.block);
    EXPECT_EQ(end.comparison, 1U);
    EXPECT_NEAR(double(end.iterations), 1e8, 1);
    EXPECT_NE(stop.block, its.block);
    EXPECT_EQ(stop.iterations, 100U) << "steps of 1 and 1.5 in turn";
    EXPECT_TRUE(stop.estimated);
  }
}

// A step that has become longer is averaged over 2048 and 4096 iterations; from then on it is the same.
TEST(Bounds, ThatChangedAreStatedOnceMoreIfTheyStay) {
  BedRun run(2, kProgram, 1000, {{"DPERF_BOUNDS", "1"}});
  std::vector<double> stated;
  for (const LoopBound& bound : run.bounds(0))
    if (bound.text == "t<stop" && bound.iterations > 1000)
      stated.push_back(static_cast<double>(bound.iterations));
  ASSERT_GE(stated.size(), 3U);
  EXPECT_EQ(stated.front(), 30000);
  EXPECT_NEAR(stated.back(), 3000 + 27000 / 1.04, 2);
  EXPECT_NEAR(stated[stated.size() - 2], stated.back(), 2);
}

/// Those of the loop with so many bounds of this text before it.
const LoopBound* find(const std::vector<LoopBound>& bounds, const std::string& text, std::uint32_t block) {
  const auto found = std::ranges::find_if(bounds.rbegin(), bounds.rend(), [&](const LoopBound& bound) {
    return bound.text == text && bound.block == block;
  });
  return found == bounds.rend() ? nullptr : &*found;
}

/// In the order of their loops.
std::vector<std::uint32_t> loops_of(const std::vector<LoopBound>& bounds) {
  std::vector<std::uint32_t> loops;
  for (const LoopBound& bound : bounds)
    if (std::ranges::count(loops, bound.block) == 0) loops.push_back(bound.block);
  return loops;
}

// Loops of asking.c; the functions that say whether they go on are in another file.
TEST(Bounds, AreThoseOfFunctionsThatLoopsAsk) {
  BedRun run(2, "asking", 60, {{"DPERF_BOUNDS", "1"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  for (int rank = 0; rank < 2; ++rank) {
    const auto bounds = run.bounds(rank);
    const auto loops = loops_of(bounds);
    ASSERT_EQ(loops.size(), 9U) << "one of them is in another one";
    const LoopBound* const steps = find(bounds, "run->step<run->most", loops[0]);
    ASSERT_TRUE(steps);
    EXPECT_EQ(steps->iterations, 60U);
    EXPECT_FALSE(steps->estimated);
    // is_over
    const LoopBound *const passed = find(bounds, "run->step<run->most", loops[1]), *const time = find(
                                                                                       bounds,
                                                                                       "run->time<run->end",
                                                                                       loops[1]);
    ASSERT_TRUE(passed && time);
    EXPECT_EQ(passed->iterations, 60U);
    EXPECT_NEAR(static_cast<double>(time->iterations), 50, 1);
    // judge
    const LoopBound *const most = find(bounds, "run->step<run->most", loops[2]),
                           *const norm = find(bounds, "run->norm>=run->tolerance", loops[2]);
    ASSERT_TRUE(most && norm);
    EXPECT_EQ(most->iterations, 60U);
    EXPECT_FALSE(most->estimated);
    EXPECT_TRUE(norm->guessed);
    EXPECT_NEAR(static_cast<double>(norm->iterations), 30, 2);
    // set_stopped
    const LoopBound* const flag = find(bounds, "run->time<run->end", loops[3]);
    ASSERT_TRUE(flag);
    EXPECT_EQ(flag->iterations, 50U);
  }
}

// Between two iterations of the outer loop, the inner one has asked the same function for itself.
TEST(Bounds, ThatMayBeThoseOfAnotherLoopAreGuesses) {
  BedRun run(2, "asking", 60, {{"DPERF_BOUNDS", "1"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  const auto bounds = run.bounds(0);
  const auto loops = loops_of(bounds);
  ASSERT_EQ(loops.size(), 9U);
  for (const std::uint32_t loop : {loops[4], loops[5]})
    for (const LoopBound& bound : bounds)
      if (bound.block == loop && bound.iterations == 60U) EXPECT_TRUE(bound.guessed);
}

// The pointer that the loop calls was given the function elsewhere; the flag has its address passed.
TEST(Bounds, AreThoseOfFunctionsThatAreGiven) {
  BedRun run(2, "asking", 60, {{"DPERF_BOUNDS", "1"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  const auto bounds = run.bounds(0);
  const auto loops = loops_of(bounds);
  ASSERT_EQ(loops.size(), 9U);
  const LoopBound *const time = find(bounds, "run->time<run->end", loops[6]), *const steps =
                                                                                  find(bounds,
                                                                                       "run->step<run->most",
                                                                                       loops[7]);
  ASSERT_TRUE(time && steps);
  EXPECT_EQ(time->iterations, 50U);
  EXPECT_EQ(steps->iterations, 60U);
  EXPECT_FALSE(steps->estimated);
  for (const LoopBound& bound : bounds)
    if (bound.block == loops[6] || bound.block == loops[7])
      EXPECT_GT(bound.iterations, 0U) << bound.text << " is answered";
}

// Of two functions that the flag is passed on to, one does not say when it sets it.
TEST(Bounds, OfAFlagThatIsPassedOnToSeveralAreNotAll) {
  BedRun run(2, "asking", 60, {{"DPERF_BOUNDS", "1"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  const auto bounds = run.bounds(0);
  const auto loops = loops_of(bounds);
  ASSERT_EQ(loops.size(), 9U);
  const LoopBound* const steps = find(bounds, "run->step<run->most", loops[8]);
  ASSERT_TRUE(steps);
  EXPECT_EQ(steps->iterations, 60U);
  const LoopBound* const other = find(bounds, "check_both(&run, &stopped)", loops[8]);
  ASSERT_TRUE(other) << "the loop may end earlier";
  EXPECT_EQ(other->iterations, 0U);
}

TEST(Bounds, ChangeNoEventOfTheTrace) {
  BedRun with(2, kProgram, 20, {{"DPERF_BOUNDS", "1"}}), without(2, kProgram, 20, {});
  ASSERT_TRUE(without.result().ok()) << describe(without.result());
  EXPECT_THAT(without.bounds(0), IsEmpty());
  for (int rank = 0; rank < 2; ++rank) EXPECT_EQ(with.marks_and_calls(rank), without.marks_and_calls(rank));
  with.expect_sound();
}

TEST(Bounds, WrongValuesAreSaid) {
  BedRun run(2, kProgram, 5, {{"DPERF_BOUNDS", "yes"}});
  EXPECT_THAT(run.result().err, HasSubstr("DPERF_BOUNDS=yes is neither 0 nor 1; bounds of loops are not"));
  EXPECT_THAT(run.bounds(0), IsEmpty());
}

/// Iterations are skipped, and what is compared leaps: the number stays.
TEST(Bounds, AreThoseOfASampledLoopToo) {
  Environment environment = sampling();
  environment["DPERF_BOUNDS"] = "1";
  BedRun run(2, "uniform", 400, environment);
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  ASSERT_GT(run.longest_loop(0).skipped, 0U);
  const auto bounds = latest(run.bounds(0));
  ASSERT_EQ(bounds.size(), 1U);
  EXPECT_EQ(bounds.begin()->second.iterations, 400U);
}

/// How often the only branch of the loop was taken, each time that the trace says so; empty: not asked for.
std::vector<unsigned> times_taken(const char* loop, int iterations, const Environment& environment) {
  BedRun run(2, loop, iterations, environment);
  EXPECT_TRUE(run.result().ok()) << describe(run.result());
  std::vector<unsigned> times;
  for (const trace::LoopBranch& branch : run.branches(0)) times.push_back(branch.times);
  return times;
}

TEST(Branches, SayThatTheyWereTakenUpToTwice) {
  const Environment asked = {{"DPERF_BOUNDS", "1"}};
  EXPECT_THAT(times_taken("seldom", 99, asked), testing::ElementsAre(0)) << "every 100th iteration";
  EXPECT_THAT(times_taken("seldom", 150, asked), testing::ElementsAre(0, 1));
  EXPECT_EQ(times_taken("every_tenth", 50, asked).back(), 2U);
  EXPECT_THAT(times_taken("every_tenth", 50, {}), IsEmpty());
}

// A call in the middle of 1600 iterations, which an eighth of them do not show.
TEST(Branches, AreWaitedForBeforeIterationsAreSkipped) {
  BedRun waits(2, "middle_special", 1600, sampling());
  ASSERT_TRUE(waits.result().ok()) << describe(waits.result());
  const trace::SampledLoop loop = waits.longest_loop(0);
  EXPECT_GT(loop.skipped, 0U);
  EXPECT_GE(loop.baseline, 100U) << "half of what was run until then";
  EXPECT_THAT(waits.branches(0), testing::SizeIs(1));
  EXPECT_THAT(waits.predict().notes,
              testing::Contains(HasSubstr("skipped iterations would have done in the branch in ")));
}

TEST(Branches, AreNotAskedForWhereTheUserSaysSo) {
  Environment environment = sampling();
  environment["DPERF_BOUNDS"] = "0";
  EXPECT_THAT(times_taken("middle_special", 1600, environment), IsEmpty());
}

}  // namespace
}  // namespace dperf::test
