// Runs that go on, read as their traces grow.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/growing_run.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "support/temp_folder.h"
#include "trace/folder/folder.h"
#include "trace/folder/rank_file.h"
#include "trace/text/text.h"

namespace dperf::sample {
namespace {

using test::TempFolder;

constexpr double kAsLongAsItTakes_s = 1e9;
constexpr int kAllRanks = 1000;

/// Two ranks in a loop with another one inside, killed in the iteration after `completed`; 1 ms of
/// computation in each, some more every third time.
std::string stopped(int completed, int ranks = 2, const std::string& at_last = "") {
  std::string text =
      fmt::format("ranks {}\nprogram ./p\nloop src/main.c:98(main)\nloop src/main.c:50(main)\n", ranks);
  for (int rank = 0; rank < ranks; ++rank) {
    text += fmt::format("rank {}\nMPI_Init\ncompute 5ms\nenter 1\n", rank);
    for (int i = 0; i < completed; ++i) {
      text += fmt::format("iteration 1\ncompute {}us\nenter 2\n", 1000 + (i % 3 == 0 ? i % 7 : 0));
      for (int k = 0; k < 2; ++k) text += "iteration 2\nMPI_Allreduce count=1 type=8B\n";
      text += "leave 2\nMPI_Barrier\n";
    }
    text += "iteration 1\ncompute 1us\n" + at_last + "killed\n";
  }
  return text;
}

class GrowingRuns : public testing::Test {
 protected:
  void write(const std::string& text) { write_folder(*trace::assemble(text), path()); }
  std::filesystem::path path() const { return folder_ / "t"; }
  std::filesystem::path file(int rank) const { return path() / trace::rank_file_name(rank); }
  TempFolder folder_;
};

void expect_same(const MainLoop& found, const MainLoop& expected) {
  EXPECT_EQ(found.loop.place.line, expected.loop.place.line);
  EXPECT_EQ(found.loop.entry, expected.loop.entry);
  EXPECT_EQ(found.around.size(), expected.around.size());
  ASSERT_EQ(found.iterations.completed, expected.iterations.completed);
  EXPECT_EQ(found.iterations.in_loop, expected.iterations.in_loop);
  EXPECT_EQ(found.timing.period, expected.timing.period);
  EXPECT_EQ(found.timing.warm_up, expected.timing.warm_up);
  EXPECT_DOUBLE_EQ(found.timing.blocks.error, expected.timing.blocks.error);
  EXPECT_DOUBLE_EQ(found.timing.seconds_per_iteration, expected.timing.seconds_per_iteration);
  for (std::size_t rank = 0; rank < found.iterations.ranks.size(); ++rank) {
    EXPECT_EQ(found.iterations.ranks[rank].event, expected.iterations.ranks[rank].event);
    EXPECT_EQ(found.iterations.ranks[rank].number, expected.iterations.ranks[rank].number);
    EXPECT_EQ(found.iterations.ranks[rank].charged_ns, expected.iterations.ranks[rank].charged_ns);
    EXPECT_EQ(found.iterations.ranks[rank].elapsed_ns, expected.iterations.ranks[rank].elapsed_ns);
  }
}

TEST_F(GrowingRuns, ShowWhatTheWholeTraceShows) {
  write(stopped(60));
  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(kAsLongAsItTakes_s);
  EXPECT_TRUE(run.is_read());
  expect_same(run.main_loop().value(), find_main_loop(*trace::open(path(), true), {}).value());
}

/// As programs that read commands from a file are: in the loop over files, that over commands, that over
/// steps.
TEST_F(GrowingRuns, ShowALoopInsideOthersOfFewIterations) {
  std::string text =
      "ranks 2\nprogram ./p\nloop main.c:1(main)\nloop read.c:2(read)\nloop steps.c:3(run)\nloop "
      "all.c:4(all)\n";
  for (int rank = 0; rank < 2; ++rank) {
    text += fmt::format("rank {}\nMPI_Init\nenter 1\niteration 1\ncompute 5ms\nenter 2\niteration 2\n", rank);
    text += "MPI_Barrier\niteration 2\nenter 3\n";
    for (int i = 0; i < 60; ++i)
      text += "iteration 3\ncompute 1ms\nenter 4\niteration 4\nMPI_Allreduce count=1 type=8B\nleave 4\n";
    text += "iteration 3\ncompute 1us\nkilled\n";
  }
  write(text);
  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(kAsLongAsItTakes_s);
  const std::optional<MainLoop> found = run.main_loop();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->loop.place.file, "steps.c");
  EXPECT_EQ(found->around.size(), 2U);
  expect_same(*found, find_main_loop(*trace::open(path(), true), {}).value());
}

/// A loop over commands in which rank r makes `commands` short ones, and then `steps` time steps of 1 ms.
std::string commanded(int commands, int steps) {
  std::string text = "ranks 2\nprogram ./p\nloop read.c:2(read)\nloop steps.c:3(run)\n";
  for (int rank = 0; rank < 2; ++rank) {
    text += fmt::format("rank {}\nMPI_Init\nenter 1\n", rank);
    for (int i = 0; i < commands; ++i) text += "iteration 1\ncompute 2ms\nMPI_Barrier\n";
    text += "iteration 1\ncompute 1us\nenter 2\n";
    for (int i = 0; i < steps; ++i) text += "iteration 2\ncompute 1ms\nMPI_Allreduce count=1 type=8B\n";
    text += "iteration 2\ncompute 1us\nkilled\n";
  }
  return text;
}

// Thirty commands of 2 ms each say nothing of one that takes longer than all of them.
TEST_F(GrowingRuns, ShowTheLoopInsideOneOfManyCommands) {
  write(commanded(30, 70));
  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(kAsLongAsItTakes_s);
  const std::optional<MainLoop> found = run.main_loop();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->loop.place.file, "steps.c");
  EXPECT_TRUE(is_in_a_long_iteration(found->around.at(0)));
  expect_same(*found, find_main_loop(*trace::open(path(), true), {}).value());
}

TEST_F(GrowingRuns, ShowTheLoopAroundWhileItsIterationIsNotALongOne) {
  write(commanded(30, 50));
  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(kAsLongAsItTakes_s);
  EXPECT_EQ(run.main_loop().value().loop.place.file, "read.c");
}

TEST_F(GrowingRuns, ShowTheLoopThatIsNamed) {
  write(stopped(60));
  EXPECT_THROW(
      {
        GrowingRun run(trace::open_growing(path()), {"main.c:7", 0}, kAllRanks);
        run.read(kAsLongAsItTakes_s);
        run.main_loop();
      },
      Error);
  GrowingRun run(trace::open_growing(path()), {"main.c:98", 0}, kAllRanks);
  run.read(kAsLongAsItTakes_s);
  EXPECT_EQ(run.main_loop().value().loop.place.line, 98U);
}

// In two parts, of which the first one ends in the middle of a chunk of one rank.
TEST_F(GrowingRuns, ReadOnWhereTheyStopped) {
  write(stopped(20000));
  const std::string whole = test::read_file(file(1));
  const auto chunks = trace::read_index(file(1)).chunks;
  ASSERT_GT(chunks.size(), 3U);
  test::write_file(file(1), std::string_view(whole).substr(0, chunks[chunks.size() / 2].offset + 50));

  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(kAsLongAsItTakes_s);
  const std::uint64_t before = run.events();
  const std::uint64_t completed = run.main_loop().value().iterations.completed;
  EXPECT_LT(completed, 20000U);
  test::write_file(file(1), whole);
  ASSERT_TRUE(run.grow());
  run.read(kAsLongAsItTakes_s);
  EXPECT_GT(run.events(), before);
  expect_same(run.main_loop().value(), find_main_loop(*trace::open(path(), true), {}).value());
}

// What is judged then is the beginning: it can be continued, too.
TEST_F(GrowingRuns, MayBeReadInPart) {
  write(stopped(20000));
  GrowingRun run(trace::open_growing(path()), {"", 30000}, kAllRanks);
  run.read(kAsLongAsItTakes_s, 4);
  EXPECT_FALSE(run.is_read());
  EXPECT_NEAR(run.read_s(), 4, 2);
  const MainLoop main_loop = run.main_loop().value();
  EXPECT_LT(main_loop.iterations.completed, 10000U);
  const auto beginning = trace::up_to(run.read_so_far(), run.trace());
  const Continued continued = continue_run(*beginning, main_loop, 0.02);
  EXPECT_EQ(continued.baseline.end + continued.baseline.times * continued.baseline.length, 30000U);
}

TEST_F(GrowingRuns, ReadNothingWithoutTime) {
  write(stopped(60));
  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(-1);
  EXPECT_EQ(run.events(), 0U);
  EXPECT_FALSE(run.is_read());
  EXPECT_FALSE(run.main_loop().has_value());
}

TEST_F(GrowingRuns, SeeThatALoopWasLeftSince) {
  write(stopped(20000));
  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(kAsLongAsItTakes_s, 1);
  const OpenLoop loop = run.main_loop().value().loop;
  EXPECT_EQ(run.is_in(loop), true);

  const std::string left = stopped(20000, 2, "leave 1\ncompute 1ms\n");
  std::filesystem::remove_all(path());
  write(left);
  GrowingRun after(trace::open_growing(path()), {}, kAllRanks);
  after.read(kAsLongAsItTakes_s, 1);
  EXPECT_EQ(after.is_in(after.main_loop().value().loop), false);
}

// What was not read may be all that there is.
TEST_F(GrowingRuns, DoNotSayHowFarALoopIsThatIsBeingSkipped) {
  write(stopped(20000, 2, "repeat 4 {\niteration 1\ncompute 1ms\nMPI_Barrier\n}\n"));
  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(kAsLongAsItTakes_s, 1);
  EXPECT_EQ(run.is_in(run.main_loop().value().loop), std::nullopt);
}

// The run ends with 30 iterations of 5 ms, on each of two ranks.
TEST_F(GrowingRuns, SeeHowLongTheLastIterationsTookWithoutReadingAll) {
  std::string others;
  for (int i = 0; i < 30; ++i) others += "iteration 1\ncompute 5ms\nMPI_Barrier\n";
  write(stopped(1000, 2, others));
  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(kAsLongAsItTakes_s, 0.2);
  EXPECT_FALSE(run.is_read());
  const std::vector<double> last = run.last_iterations_ns(run.main_loop().value().loop);
  ASSERT_GE(last.size(), 60U);
  EXPECT_EQ(std::ranges::count(last, 5e6), 58) << "the last one is not whole";
}

// Ten of 0.5 ms from each mark to the next on rank 1; rank 0 has a mark in every second of them.
TEST_F(GrowingRuns, CountIterationsWithoutMarks) {
  std::string text = "ranks 2\nprogram ./p\nloop src/main.c:98(main)\n";
  for (int rank = 0; rank < 2; ++rank) {
    text += fmt::format("rank {}\nMPI_Init\nenter 1\niteration 1\n", rank);
    for (int i = 0; i < 50; ++i) {
      for (int k = 0; k < 4 && rank == 0; ++k) text += "compute 1ms\niteration 1 unmarked=1\n";
      text += fmt::format("compute {}ms\nMPI_Barrier\niteration 1 unmarked={}\n", rank == 0 ? 1 : 5,
                          rank == 0 ? 1 : 9);
    }
    text += "compute 1us\nkilled\n";
  }
  write(text);
  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(kAsLongAsItTakes_s);
  const MainLoop found = run.main_loop().value();
  expect_same(found, find_main_loop(*trace::open(path(), true), {}).value());
  EXPECT_EQ(found.iterations.completed, 50U);
  EXPECT_EQ(found.iterations.run(), 500U);
  for (const double ns : run.last_iterations_ns(found.loop)) EXPECT_DOUBLE_EQ(ns, 0.5e6);
}

TEST_F(GrowingRuns, DoNotSayHowLongSkippedIterationsTook) {
  write(stopped(200, 2, "repeat 4 {\niteration 1\ncompute 1ms\nMPI_Barrier\n}\n"));
  GrowingRun run(trace::open_growing(path()), {}, kAllRanks);
  run.read(kAsLongAsItTakes_s, 0.1);
  EXPECT_TRUE(run.last_iterations_ns(run.main_loop().value().loop).empty());
}

TEST_F(GrowingRuns, OfManyRanksReadSome) {
  write(stopped(30, 8));
  GrowingRun run(trace::open_growing(path()), {}, 3);
  EXPECT_FALSE(run.has_all_ranks());
  run.read(kAsLongAsItTakes_s);
  const MainLoop main_loop = run.main_loop().value();
  EXPECT_EQ(main_loop.iterations.in_loop, 4);
  EXPECT_TRUE(main_loop.iterations.ranks[1].event.empty());
  EXPECT_EQ(main_loop.iterations.ranks[2].completed(), 30U);
}

}  // namespace
}  // namespace dperf::sample
