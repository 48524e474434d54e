// Runs that were stopped, and what they would have become. Two ranks exchange a message and meet in a barrier
// in each iteration, 1 ms of computation, unless a test says otherwise.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/stopped_run.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "sample/note.h"
#include "support/error.h"
#include "support/temp_folder.h"
#include "trace/check/check.h"
#include "trace/text/text.h"

namespace dperf::sample {
namespace {

using testing::HasSubstr;

using Iteration = std::function<std::string(int rank, int i)>;

std::string exchange(int rank) {
  return fmt::format("MPI_Sendrecv count=8 dest={0} source={0} tag=3 -> source={0} tag=3 bytes=8\n",
                     1 - rank);
}

std::string plain(int rank, int) {
  return "compute 1ms\n" + exchange(rank) + "MPI_Barrier\n";
}

/// Killed in the iteration after `completed`, in a loop in line 98 within one in line 50.
std::string stopped(int completed, const Iteration& iteration = plain, const std::string& definitions = "") {
  std::string text = "ranks 2\nprogram ./p\nloop src/main.c:98(main)\nloop src/main.c:50(main)\n";
  for (int rank = 0; rank < 2; ++rank) {
    text += fmt::format("rank {}\n{}MPI_Init\ncompute 5ms\nenter 1\n", rank, definitions);
    for (int i = 0; i < completed; ++i) text += "iteration 1\n" + iteration(rank, i);
    text += "iteration 1\ncompute 1us\nkilled\n";
  }
  return text;
}

std::string wrong(const std::string& text, const LoopChoice& choice = {}) {
  const auto trace = trace::assemble(text);
  try {
    const auto main_loop = find_main_loop(*trace, choice);
    if (!main_loop) return "no main loop";
    continue_run(*trace, *main_loop, 0.02);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

struct Sums {
  std::int64_t blocks_ns = 0;
  int iterations = 0, calls = 0;
};
Sums sums_of(const trace::Trace& trace, int rank) {
  Sums sums;
  const auto stream = trace.rank(rank).events();
  for (trace::Event event; stream->next(event);) {
    if (event.kind == trace::EventKind::kCompute) sums.blocks_ns += event.duration_ns;
    if (event.kind == trace::EventKind::kLoopIteration) ++sums.iterations;
    if (event.kind == trace::EventKind::kCall) ++sums.calls;
  }
  return sums;
}

// 5 ms before the loop, 1000 iterations of 1 ms; MPI_Init, and two calls in each iteration.
TEST(StoppedRun, GoesOnToTheEndOfItsLoop) {
  const auto trace = trace::assemble(stopped(100));
  const auto main_loop = find_main_loop(*trace, {"", 1000});
  ASSERT_TRUE(main_loop);
  EXPECT_EQ(main_loop->iterations.completed, 100U);
  EXPECT_EQ(main_loop->timing.period, 1U);
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  for (int rank = 0; rank < 2; ++rank) {
    const Sums sums = sums_of(*continued.trace, rank);
    EXPECT_EQ(sums.iterations, 1000);
    EXPECT_EQ(sums.calls, 2001);
    EXPECT_EQ(sums.blocks_ns, 1005000000);
  }
  // All iterations take the same: what is left is what 0.1 s do not show of a machine, for nine tenths of
  // all.
  EXPECT_NEAR(continued.loop.error, 0.9 * 0.04 / std::sqrt(1.1), 1e-4);
  EXPECT_TRUE(continued.trace->manifest().complete);
  const trace::SampledLoop& sample = continued.trace->rank(1).definitions().samples.back();
  EXPECT_EQ(sample.run + sample.skipped, 1000U);
}

TEST(StoppedRun, IsReadTheSameInAllWays) {
  const auto trace = trace::assemble(stopped(100));
  const Continued continued = continue_run(*trace, *find_main_loop(*trace, {"", 1000}), 0.02);
  std::uint64_t once = 0, repeats = 0;
  const auto stream = continued.trace->rank(0).events(0, trace::Repetitions::kOnce);
  std::uint64_t number = 0;
  for (trace::Event event; stream->next(event);)
    if (event.kind == trace::EventKind::kCompute || event.kind == trace::EventKind::kCall) {
      EXPECT_EQ(event.number, number) << "numbers of events go on behind the baseline";
      number += event.times == 1 ? 1 : 0;
      once += event.times;
      if (event.times > 1) break;
    }
  const auto written = continued.trace->rank(0).events(0, trace::Repetitions::kAsWritten);
  for (trace::Event event; written->next(event);) repeats += event.kind == trace::EventKind::kRepeat ? 1 : 0;
  EXPECT_EQ(repeats, 1U);
  EXPECT_GT(once, 100U);
}

auto other(const std::string& comparison, bool is_likely) {
  return testing::AllOf(testing::Field(&OtherExit::comparison, comparison),
                        testing::Field(&OtherExit::is_likely, is_likely));
}

TEST(StoppedRun, HasAsManyIterationsAsItsBoundSays) {
  const std::string bounds =
      "bound 1 0 \"it<steps\" iterations=400\nbound 1 1 \"t<end\" iterations=900 estimated=1\n"
      "bound 1 2 \"norm>tol\"\n";
  const auto trace = trace::assemble(stopped(60, plain, bounds));
  const auto main_loop = find_main_loop(*trace, {});
  ASSERT_TRUE(main_loop);
  EXPECT_EQ(main_loop->count.iterations, 400U);
  EXPECT_EQ(main_loop->count.because, "it<steps");
  EXPECT_EQ(main_loop->count.uncertain, 0);
  EXPECT_THAT(main_loop->count.others, testing::ElementsAre(other("t<end", false), other("norm>tol", false)));
  EXPECT_FALSE(main_loop->count.is_upper_limit());
}

// 400 were expected at first, and 500 later: they may become as many more again. A step that was the same so
// far may still change, unless rounding is all that is in doubt.
TEST(StoppedRun, IsAsUncertainAsItsNumberOfIterations) {
  const std::string exact = "bound 1 0 \"t<end\" iterations=500\n",
                    rounded = "bound 1 0 \"t<end\" iterations=500 rounded=1\n",
                    first = "bound 1 0 \"t<end\" iterations=400 estimated=1\n",
                    last = "bound 1 0 \"t<end\" iterations=500 estimated=1\n";
  const auto of = [](const std::string& bounds, std::string& what) {
    const auto trace = trace::assemble(stopped(60, plain, bounds));
    const auto main_loop = find_main_loop(*trace, {});
    what = what_is_uncertain(*main_loop);
    return continue_run(*trace, *main_loop, 0.02).loop.error;
  };
  std::string what;
  const double of_time = of(exact, what);
  EXPECT_EQ(what, "time in blocks");
  EXPECT_NEAR(of(first + last, what), of_time + 0.2, 1e-9);
  EXPECT_EQ(what, "number of iterations, time in blocks");
  EXPECT_NEAR(of(last, what), of_time + 0.1, 1e-9);
  EXPECT_EQ(what, "number of iterations, time in blocks");
  EXPECT_NEAR(of(rounded, what), of_time + 1 / 500.0, 1e-9);
}

TEST(StoppedRun, HasAtMostAsManyIterationsIfSomethingElseIsOnItsWayToEndIt) {
  for (const char* bound :
       {"bound 1 1 \"t<end\" estimated=1\n", "bound 1 1 \"t<end\" iterations=500 estimated=1\n"}) {
    const auto trace =
        trace::assemble(stopped(60, plain, "bound 1 0 \"it<steps\" iterations=400\n" + std::string(bound)));
    const auto main_loop = find_main_loop(*trace, {});
    ASSERT_TRUE(main_loop);
    EXPECT_EQ(main_loop->count.iterations, 400U);
    EXPECT_THAT(main_loop->count.others, testing::ElementsAre(other("t<end", true)));
    EXPECT_TRUE(main_loop->count.is_upper_limit());
  }
}

// A norm that meets its tolerance after so many iterations at its current rate may fall four times as fast.
TEST(StoppedRun, HasAtMostAsManyIterationsIfItsNormMayMeetItsToleranceBefore) {
  const auto count_with = [](const std::string& bounds) {
    const auto trace = trace::assemble(stopped(60, plain, bounds));
    return find_main_loop(*trace, {})->count;
  };
  const std::string steps = "bound 1 0 \"it<steps\" iterations=400\n",
                    norm = "bound 1 1 \"norm>tol\" estimated=1 guessed=1 iterations=";
  const IterationCount soon = count_with(steps + norm + "1599\n"), late = count_with(steps + norm + "1600\n"),
                       alone = count_with(norm + "830\n"),
                       two = count_with(norm + "830\nbound 1 2 t<end estimated=1 guessed=1 iterations=500\n");
  EXPECT_EQ(soon.iterations, 400U);
  EXPECT_TRUE(soon.is_upper_limit());
  EXPECT_EQ(describe(soon.others.front(), "it"),
            "norm>tol may end it earlier, though at its current rate only after about 1599 iterations");
  EXPECT_EQ(guessed_exit(soon), nullptr) << "it<steps comes first";
  const IterationCount before = count_with(steps + norm + "399\n");
  EXPECT_EQ(describe(before.others.front(), "it"),
            "norm>tol is likely to end it earlier, after about 399 iterations at its current rate");
  EXPECT_EQ(guessed_exit(before)->iterations, 399U);
  EXPECT_EQ(late.iterations, 400U);
  EXPECT_FALSE(late.is_upper_limit());
  EXPECT_EQ(alone.iterations, 0U) << "a guess is not a number of iterations";
  EXPECT_EQ(guessed_end(alone), "; norm>tol ends it after about 830 iterations at its current rate");
  EXPECT_EQ(guessed_exit(two)->comparison, "t<end") << "it comes first";
  EXPECT_EQ(guessed_exit(count_with(steps)), nullptr);
}

/// In every tenth iteration, ranks meet. Rank 1 has a mark there only; rank 0 as well, or, `other` than that,
/// in each iteration.
std::string meeting_seldom(int times, bool other) {
  std::string text = "ranks 2\nprogram ./p\nloop src/main.c:98(main)\n";
  for (int rank = 0; rank < 2; ++rank) {
    text += fmt::format(
        "rank {}\nbound 1 0 it<n iterations=4000\nMPI_Init\ncompute 5ms\nenter 1\niteration 1\n", rank);
    for (int i = 0; i < times; ++i) {
      for (int j = 0; j < 9 && rank == 0 && other; ++j) text += "compute 100us\niteration 1\n";
      text += rank == 0 && other ? "compute 100us\n" : "compute 1ms\n";
      text += exchange(rank) + "MPI_Barrier\n";
      text += rank == 0 && other ? "iteration 1\n" : "iteration 1 unmarked=9\n";
    }
    text += "compute 1us\nkilled\n";
  }
  return text;
}

// 4000 iterations are 400 meetings of 1 ms each, behind the first 5 ms.
TEST(StoppedRun, CountsIterationsWithoutMarks) {
  for (const bool other : {false, true}) {
    const auto trace = trace::assemble(meeting_seldom(60, other));
    const auto main_loop = find_main_loop(*trace, {});
    ASSERT_TRUE(main_loop);
    EXPECT_EQ(main_loop->iterations.completed, 60U);
    EXPECT_EQ(main_loop->iterations.number_of(60), 600U);
    EXPECT_EQ(main_loop->wanted(), 400U);
    const Continued continued = continue_run(*trace, *main_loop, 0.02);
    EXPECT_EQ(continued.loop.run + continued.loop.times * continued.loop.length, 4000U);
    for (int rank = 0; rank < 2; ++rank) EXPECT_EQ(sums_of(*continued.trace, rank).blocks_ns, 405'000'000);
  }
}

TEST(StoppedRun, WithoutANumberNothingIsRepeated) {
  const auto trace = trace::assemble(stopped(60));
  const Continued continued = continue_run(*trace, *find_main_loop(*trace, {}), 0.02);
  EXPECT_EQ(continued.loop.times, 0U);
  EXPECT_EQ(sums_of(*continued.trace, 0).iterations, 60);
}

TEST(StoppedRun, PeriodsAreRepeatedAsAWhole) {
  const auto trace = trace::assemble(stopped(90, [](int rank, int i) {
    return plain(rank, i) + (i % 6 == 0 ? "compute 7ms\nMPI_Bcast root=0 count=1\n" : "");
  }));
  const auto main_loop = find_main_loop(*trace, {"", 600});
  ASSERT_TRUE(main_loop);
  EXPECT_EQ(main_loop->timing.period, 6U);
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  EXPECT_EQ(continued.loop.length % 6, 0U);
  EXPECT_EQ(sums_of(*continued.trace, 0).blocks_ns, 5000000 + 600 * 1000000LL + 100 * 7000000LL);
}

TEST(StoppedRun, TagsThatCountDoNotMakeIterationsDifferent) {
  const auto trace = trace::assemble(stopped(400, [](int rank, int i) {
    return fmt::format("compute 10ms\nMPI_Sendrecv dest={0} source={0} stag={1} rtag={1} scount=1 rcount=1\n",
                       1 - rank, i);
  }));
  const auto main_loop = find_main_loop(*trace, {"", 4000});
  ASSERT_TRUE(main_loop);
  EXPECT_EQ(main_loop->timing.period, 1U);
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  EXPECT_LT(continued.loop.length, 100U);
  EXPECT_EQ(sums_of(*continued.trace, 0).iterations, 4000);
}

// Iterations of which each makes other calls: all that are known are repeated.
TEST(StoppedRun, WhatNeverRepeatsIsRepeatedAsALongPiece) {
  const auto trace = trace::assemble(stopped(100, [](int rank, int i) {
    std::string text = "compute 1ms\n";
    for (int k = 0; k < 1 + i * i % 7 % 3 + i / 9 % 2; ++k) text += "MPI_Barrier\n";
    return text + exchange(rank);
  }));
  const auto main_loop = find_main_loop(*trace, {"", 1000});
  ASSERT_TRUE(main_loop);
  EXPECT_FALSE(main_loop->timing.period);
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  EXPECT_GE(continued.loop.length, 45U);
  EXPECT_EQ(sums_of(*continued.trace, 0).iterations, 1000);
}

// The first iteration computes as long as the others, but calls a hundred times as often (a solver that
// starts with small steps): its calls take time where the network is slower.
TEST(StoppedRun, AFirstIterationOfManyCallsIsNotRepeated) {
  const auto trace = trace::assemble(stopped(102, [](int rank, int i) {
    std::string text = "compute 1ms\n";
    for (int k = 0; k < (i == 0 ? 200 : 1 + i * i % 7 % 3 + i / 9 % 2); ++k) text += "MPI_Barrier\n";
    return text + exchange(rank);
  }));
  const auto main_loop = find_main_loop(*trace, {"", 1000});
  ASSERT_TRUE(main_loop);
  EXPECT_FALSE(main_loop->timing.period);
  EXPECT_GT(main_loop->timing.blocks.error, 0.02) << "the number of calls counts";
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  EXPECT_GT(continued.baseline.end - continued.baseline.length, 0U);
}

TEST(StoppedRun, AWarmUpIsNotRepeated) {
  const auto trace = trace::assemble(stopped(100, [](int rank, int i) {
    return fmt::format("compute {}us\n", i < 10 ? 9000 - 800 * i : 1000) + exchange(rank);
  }));
  const auto main_loop = find_main_loop(*trace, {"", 10000});
  ASSERT_TRUE(main_loop);
  EXPECT_GE(main_loop->timing.warm_up, 10U);
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  EXPECT_GE(continued.baseline.end - continued.baseline.length, 10U);
  EXPECT_NEAR(continued.loop.error, 0.99 * 0.04 / std::sqrt(1.1), 1e-4);
}

TEST(StoppedRun, TheErrorIsThatOfTheTimes) {
  const auto trace = trace::assemble(stopped(100, [](int rank, int i) {
    return fmt::format("compute {}us\n", 1000 + 5 * i) + exchange(rank);  // 500 us more at the end
  }));
  const auto main_loop = find_main_loop(*trace, {"", 1000});
  ASSERT_TRUE(main_loop);
  EXPECT_GT(main_loop->timing.blocks.drift, 0.04);
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  EXPECT_TRUE(continued.loop.drifts);
  EXPECT_GT(continued.loop.error, 0.1);
}

std::string exchange_of(int count, int rank) {
  return fmt::format("compute 1ms\nMPI_Sendrecv dest={0} source={0} tag=3 scount={1} rcount=9999\n", 1 - rank,
                     count);
}

// Work that dwindles: 900, 899, ... items are sent, until none is left after 900 iterations, of which 90 were
// run. On average 450 are sent, but 855 in those: half of 810 / 900 is not known.
TEST(StoppedRun, WhatSendsLessAndLessIsNotTakenForSteady) {
  const auto trace = trace::assemble(stopped(90, [](int rank, int i) { return exchange_of(900 - i, rank); }));
  const auto main_loop = find_main_loop(*trace, {"", 900});
  ASSERT_TRUE(main_loop);
  EXPECT_NEAR(main_loop->timing.growth_of_bytes, 1 / 855.0, 1e-5);
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  EXPECT_TRUE(continued.loop.drifts);
  EXPECT_NEAR(continued.loop.error, 0.9 * 900 / 855 / 2, 0.02);
}

// Up and down, without a direction.
TEST(StoppedRun, SizesThatVaryAreNoTrend) {
  const auto trace = trace::assemble(
      stopped(200, [](int rank, int i) { return exchange_of(900 + i * i % 101 % 37, rank); }));
  const auto main_loop = find_main_loop(*trace, {"", 20000});
  ASSERT_TRUE(main_loop);
  EXPECT_EQ(main_loop->timing.growth_of_bytes, 0);
}

// Blocks are all alike. What is sent takes 5 to 13 ms beside them, 9 on average: a standard deviation of 2.3,
// so that of the means of 13 iterations is some 0.6 of 10 ms.
TEST(StoppedRun, HowWellIsKnownWhatItSendsCounts) {
  const auto trace = trace::assemble(stopped(208, [](int rank, int i) {
    return fmt::format("compute 1ms\nMPI_Sendrecv dest={0} source={0} tag=3 scount={1} rcount=2000000\n",
                       1 - rank, 500000 + i * i * 7919 % 101 * 8000);
  }));
  const auto main_loop = find_main_loop(*trace, {"", 20000});
  ASSERT_TRUE(main_loop);
  ASSERT_FALSE(main_loop->timing.period);
  EXPECT_EQ(what_is_uncertain(*main_loop), "bytes sent and time in blocks");
  EXPECT_EQ(main_loop->timing.blocks.error, 0);
  EXPECT_NEAR(main_loop->timing.traffic_share, 0.9, 0.01);
  EXPECT_NEAR(main_loop->timing.traffic.scatter, 0.06, 0.04);
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  EXPECT_GE(continued.loop.error, 0.98 * 1.5 * main_loop->timing.traffic.scatter);
  EXPECT_LT(continued.baseline.deviation_of_traffic, 0.01);
}

TEST(StoppedRun, TheOutermostLoopThatIsKnownCarriesTheRun) {
  std::string text =
      "ranks 1\nloop src/main.c:98(main)\nloop src/main.c:50(main)\nrank 0\nMPI_Init\nenter 2\n";
  for (int i = 0; i < 5; ++i) {
    text += "iteration 2\nenter 1\n";
    for (int k = 0; k < 8; ++k) text += "iteration 1\ncompute 1ms\nMPI_Barrier\n";
    if (i < 4) text += "leave 1\n";
  }
  const auto trace = trace::assemble(text + "killed\n");
  EXPECT_EQ(find_main_loop(*trace, {})->loop.place.line, 50U);
  const auto inner = find_main_loop(*trace, {"src/main.c:98", 0});
  ASSERT_TRUE(inner);
  EXPECT_EQ(inner->loop.entry, 5U);
  EXPECT_EQ(inner->iterations.completed, 7U);
  ASSERT_EQ(inner->around.size(), 1U);
  EXPECT_EQ(inner->around.front().place.line, 50U);
}

/// 20 ms before a loop, which was entered once before, and of whose `iterations` of 1 ms eight were run.
std::vector<std::string> doubts(std::uint64_t iterations, bool twice) {
  std::string text = "ranks 1\nloop src/main.c:98(main)\nrank 0\nMPI_Init\ncompute 20ms\n";
  if (twice) text += "enter 1\niteration 1\ncompute 1us\nMPI_Barrier\nleave 1\n";
  text += "enter 1\n";
  for (int i = 0; i < 9; ++i) text += "iteration 1\ncompute 1ms\nMPI_Barrier\n";
  const auto trace = trace::assemble(text + "killed\n");
  return doubts_about(find_main_loop(*trace, {"", iterations}).value());
}

TEST(StoppedRun, WhatMayNotBeTheMainLoopIsNamed) {
  EXPECT_THAT(doubts(1000, false), testing::IsEmpty());
  EXPECT_THAT(doubts(1000, true), testing::ElementsAre(HasSubstr("was entered 1 time before")));
  EXPECT_THAT(
      doubts(10, false),
      testing::ElementsAre(HasSubstr("takes 0.01 s, and what comes before it 0.02 s: it may not be")));
}

TEST(StoppedRun, WhatCannotBeRepeatedIsNamed) {
  EXPECT_EQ(wrong(stopped(3)), "no main loop");
  EXPECT_THAT(wrong(stopped(50), {"other.c:7", 100}),
              HasSubstr("the run did not end in a loop other.c:7; it ended in: src/main.c:98"));
  EXPECT_THAT(wrong(stopped(50), {"", 20}), HasSubstr("20 iterations expected of the loop, but 50 were run"));
}

/// Why 500 iterations cannot be made of 50 that do this, too.
std::string wrong_with(const std::string& calls) {
  return wrong(stopped(50, [&](int rank, int i) { return plain(rank, i) + calls; }), {"", 500});
}

TEST(StoppedRun, WhatAnIterationMakesIsRepeatedIfItFreesIt) {
  EXPECT_EQ(wrong_with("MPI_Win_create newwin=1 bytes=8\nMPI_Win_free win=1\n"), "");
  EXPECT_EQ(wrong_with("MPI_File_open newfile=1\nMPI_File_close file=1\n"), "");
  EXPECT_THAT(wrong_with("MPI_Win_create newwin=1 bytes=8\n"),
              HasSubstr("src/main.c:98: its iterations cannot be repeated: in each iteration MPI_Win_create "
                        "makes a window that is not freed in it"));
  EXPECT_THAT(wrong(stopped(50,
                            [](int rank, int i) {
                              const std::string next = fmt::format("MPI_File_open newfile={}\n", i + 2),
                                                last = fmt::format("MPI_File_close file={}\n", i + 1);
                              return plain(rank, i) + (i > 0 ? last : "compute 100ms\n") + next;
                            }),
                    {"", 500}),
              HasSubstr("in each iteration MPI_File_close frees a file that was made before"));
}

TEST(StoppedRun, ACommunicatorThatIsMadeInEachIterationIsTheSameInThoseThatAreRepeated) {
  std::string text = stopped(50, [](int rank, int i) {
    return plain(rank, i) +
           fmt::format("MPI_Comm_dup newcomm=c{0}\nMPI_Barrier comm=c{0}\nMPI_Comm_free comm=c{0}\n", i);
  });
  for (int i = 0; i < 50; ++i) text.insert(text.find("rank 0\n"), fmt::format("comm c{} members=0,1\n", i));
  const auto trace = trace::assemble(text);
  const Continued continued = continue_run(*trace, *find_main_loop(*trace, {"", 500}), 0.02);
  EXPECT_EQ(sums_of(*continued.trace, 1).calls, 1 + 5 * 500);
  EXPECT_EQ(trace::check(*continued.trace).problems, 0U);
}

// Rank 0 has two iterations, with a barrier each, for each one of rank 1, which has two barriers.
TEST(StoppedRun, RanksThatIterateMoreOftenAreNamed) {
  std::string text = "ranks 2\nloop src/main.c:98(main)\n";
  for (int rank = 0; rank < 2; ++rank) {
    text += fmt::format("rank {}\nMPI_Init\nenter 1\n", rank);
    for (int i = 0; i < 80; ++i)
      text += std::string(rank == 0 || i % 2 == 0 ? "iteration 1\n" : "") + "compute 1ms\nMPI_Barrier\n";
    text += "iteration 1\nkilled\n";
  }
  EXPECT_THAT(wrong(text, {"", 500}),
              HasSubstr("cannot be repeated: in the same time rank 0 has 80 of them, and rank 1 has 40"));
}

TEST(StoppedRun, ChoicesAreRead) {
  EXPECT_EQ(parse_loop_choice("500", "--iterations").iterations, 500U);
  const LoopChoice both = parse_loop_choice("src/a.c:7=12", "--iterations");
  EXPECT_EQ(both.loop, "src/a.c:7");
  EXPECT_EQ(both.iterations, 12U);
  for (const char* text : {"", "x", "0", "a.c=7", "a.c:7=", "a.c:7=0", "-5", "1e4"})
    EXPECT_THROW(parse_loop_choice(text, "--iterations"), Error) << text;
}

// Of 100 iterations, those before event 150 count: two calls and a block each, after a block and MPI_Init.
TEST(StoppedRun, TheBeginningByWhichALoopIsKnownIsAllThatCounts) {
  const auto trace = trace::assemble(stopped(100));
  const Note note{.run_id = "", .loop = {}, .beginning = {150, 150}};
  const auto beginning = beginning_of(*trace, note, "traces");
  ASSERT_TRUE(beginning);
  const auto main_loop = find_main_loop(*beginning, {"src/main.c:98", 1000});
  ASSERT_TRUE(main_loop);
  EXPECT_EQ(main_loop->iterations.completed, 49U);
  const Continued continued = continue_run(*beginning, *main_loop, 0.02);
  for (int rank = 0; rank < 2; ++rank) {
    EXPECT_EQ(sums_of(*continued.trace, rank).calls, 2001);
    EXPECT_EQ(sums_of(*continued.trace, rank).blocks_ns, 1005000000);
  }
  EXPECT_FALSE(beginning_of(*trace, {}, "traces"));
  EXPECT_THROW(beginning_of(*trace, {.run_id = "", .loop = {}, .beginning = {150}}, "traces"), Error);
}

TEST(StatedError, OfAShortRunIsAtLeastWhatItDoesNotShowOfTheMachine) {
  Timing timing;
  timing.seconds_per_iteration = 0.01;
  timing.blocks.error = timing.blocks.scatter = 0.001;
  // 3 s, of 300 of 400 iterations: a quarter is repeated, and 0.04 / sqrt(1 + 3) = 0.02.
  EXPECT_NEAR(stated_error(timing, {}, 300, 100), 0.02 / 4, 1e-12);
  // The longer, the less: 0.04 / sqrt(1 + 15), of nearly all.
  EXPECT_NEAR(stated_error(timing, {}, 1500, 1500e6), 0.01, 1e-7);
  // Where batches differ more, that counts: 1.5 times.
  timing.blocks.scatter = 0.1;
  EXPECT_NEAR(stated_error(timing, {}, 300, 100), 0.15 / 4, 1e-12);
}

TEST(StoppedRun, ANoteIsReadAsItWasWritten) {
  const dperf::test::TempFolder folder;
  EXPECT_FALSE(read_note(folder.path(), "aa"));
  write_note({.run_id = "aa", .loop = {"src/a.c:7", 12}, .eps = 0.05, .beginning = {7, 9}}, folder.path());
  const auto note = read_note(folder.path(), "aa");
  ASSERT_TRUE(note);
  EXPECT_EQ(note->loop.loop, "src/a.c:7");
  EXPECT_EQ(note->loop.iterations, 12U);
  EXPECT_EQ(note->eps, 0.05);
  EXPECT_THAT(note->beginning, testing::ElementsAre(7, 9));
  EXPECT_THROW(read_note(folder.path(), "bb"), Error);
}

}  // namespace
}  // namespace dperf::sample
