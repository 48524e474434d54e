// Main threads that wait for others, by what these compute.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/main_threads.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>

#include "sample/growing_run.h"
#include "sample/stopped_run.h"
#include "support/error.h"
#include "support/temp_folder.h"
#include "trace/check/check.h"
#include "trace/folder/folder.h"
#include "trace/model/derived_trace.h"
#include "trace/text/text.h"

namespace dperf::sample {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using trace::Event;
using trace::EventKind;

constexpr std::int64_t kMs = 1'000'000;

/// "0 MPI_Init", "1 block 3000000", "2 iteration": what the main thread of rank 0 does, with numbers.
std::vector<std::string> events_of(const trace::Trace& trace) {
  std::vector<std::string> all;
  const auto stream = trace.rank(0).events();
  for (Event event; stream->next(event);) {
    std::string what = "mark";
    if (event.kind == EventKind::kCall) what = trace::info(event.call).name;
    if (event.kind == EventKind::kCompute) what = fmt::format("block {}", event.charged_ns());
    all.push_back(fmt::format("{} {}", event.number, what));
  }
  return all;
}

std::vector<std::string> events_of(const std::string& rank_0) {
  const auto trace = trace::assemble("ranks 1\nrank 0\nMPI_Init\n" + rank_0);
  const auto main_threads = main_threads_of(*trace);
  EXPECT_EQ(main_threads->rank(0).threads(), 1U);
  return events_of(*main_threads);
}

TEST(MainThreads, OfARankWithoutOthersAreAsTheyWere) {
  EXPECT_THAT(
      events_of("compute 1ms\nMPI_Barrier\npost 1\ncompute 2ms\nMPI_Barrier\npost 2\nkilled\n"),
      ElementsAre("0 MPI_Init", "1 block 1000000", "2 MPI_Barrier", "3 block 2000000", "4 MPI_Barrier"));
}

// The other thread begins after 1 ms, computes for 5, and the main one for 2 meanwhile: it waits for 3. (That
// it waited for 7 in the traced run was because there was no core.)
TEST(MainThreads, WaitAsLongAsOthersCompute) {
  EXPECT_THAT(
      events_of("compute 1ms\npost 1\ncompute 2ms\nawait 2 ns=7ms\ncompute 1ms\nMPI_Barrier\nkilled\n"
                "lane 1\nawait 1\ncompute 5ms\npost 2\nawait 3\nkilled\n"),
      ElementsAre("0 MPI_Init", "1 block 1000000", "2 block 2000000", "3 block 4000000", "4 MPI_Barrier"));
}

TEST(MainThreads, DoNotWaitForWhatIsReady) {
  EXPECT_THAT(events_of("post 1\ncompute 9ms\nawait 2 ns=1us\ncompute 1ms\nMPI_Barrier\nkilled\n"
                        "lane 1\nawait 1\ncompute 5ms\npost 2\nkilled\n"),
              ElementsAre("0 MPI_Init", "1 block 9000000", "2 block 1000000", "3 MPI_Barrier"));
}

// Where no block follows, the wait is one, and what comes later is counted from there.
TEST(MainThreads, WaitInABlockOfItsOwn) {
  EXPECT_THAT(
      events_of("post 1\ncompute 1ms\nawait 2\nMPI_Barrier\ncompute 2ms\nkilled\n"
                "lane 1\nawait 1\ncompute 5ms\npost 2\nkilled\n"),
      ElementsAre("0 MPI_Init", "1 block 1000000", "2 block 4000000", "3 MPI_Barrier", "4 block 2000000"));
}

// A barrier: all three post, and wait for all.
TEST(MainThreads, WaitForTheLastOne) {
  EXPECT_THAT(events_of("compute 1ms\npost 7\nawait 7 posts=3\ncompute 1ms\nkilled\n"
                        "lane 1\ncompute 3ms\npost 7\nawait 7 posts=3\nkilled\n"
                        "lane 2\ncompute 8ms\npost 7\nawait 7 posts=3\nkilled\n"),
              ElementsAre("0 MPI_Init", "1 block 1000000", "2 block 8000000"));
}

TEST(MainThreads, WaitAsTheyDidWhereOthersAreNotRecorded) {
  EXPECT_THAT(events_of("post 1\ncompute 1ms\nawait 2 ns=6ms\ncompute 1ms\nkilled\n"
                        "lane 1\nawait 1\ncompute 5ms\nkilled\n"),
              ElementsAre("0 MPI_Init", "1 block 1000000", "2 block 7000000"));
}

std::string refusal(const std::string& rank_0) {
  try {
    events_of(rank_0);
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), kExitIncomplete);
    return error.what();
  }
  return "";
}

TEST(MainThreads, AreNotAllThatCallsMpi) {
  EXPECT_THAT(
      refusal("compute 1ms\nMPI_Barrier\nkilled\nlane 1\ncompute 1ms\nMPI_Barrier\nkilled\n"),
      HasSubstr("rank 0 has several threads that call MPI (MPI_Barrier in thread 1), and the order of "
                "their calls is not in the trace"));
}

// Without the call, which takes 4 ms, it would wait for 5 ms and not for 1. 1 ms is usual at the start.
TEST(MainThreads, MayNotCallMpiWhileThoseComputeForWhichTheyWait) {
  const std::string busy = "post 1\nMPI_Barrier ns=4ms\nawait 2 ns=1ms\ncompute 1ms\nkilled\n",
                    others = "lane 1\nawait 1\ncompute 5ms\npost 2\nkilled\n";
  EXPECT_THAT(
      refusal(busy + others),
      HasSubstr("the main thread of rank 0 calls MPI while other threads compute, and waits for them later"));
  EXPECT_EQ(refusal("post 1\nMPI_Barrier ns=4ms\ncompute 5ms\nkilled\n" + others), "") << "it waits for none";
  EXPECT_EQ(refusal("post 1\nMPI_Barrier ns=4ms\ncompute 6ms\nawait 2\ncompute 1ms\nkilled\n" + others), "")
      << "it comes 5 ms after that is ready";
  EXPECT_EQ(refusal("compute 1000ms\n" + busy + others), "") << "a hundredth of the time is 10 ms";
}

/// A program of time steps, in each of which two threads compute for 2 and 3 ms.
std::string stopped(int iterations) {
  std::string text = "ranks 2\nprogram ./p\nloop main.c:98(main)\n";
  for (int rank = 0; rank < 2; ++rank) {
    std::string main = fmt::format("rank {}\nMPI_Init\nenter 1\n", rank), other = "lane 1\n";
    for (int i = 0; i < iterations; ++i) {
      main += fmt::format("iteration 1\npost {0}\ncompute 2ms\nawait {1} ns=1ms\nMPI_Barrier ns=1us\n",
                          2 * i + 1, 2 * i + 2);
      other += fmt::format("await {} ns=2ms\ncompute 3ms\npost {}\n", 2 * i + 1, 2 * i + 2);
    }
    text += main + "iteration 1\ncompute 1us\nkilled\n" + other + "killed\n";
  }
  return text;
}

// The run of 1000 iterations takes 3 s, as if one thread computed for 3 ms in each.
TEST(MainThreads, IterateInARunThatIsContinued) {
  const auto trace = trace::assemble(stopped(50));
  const auto main_threads = main_threads_of(*trace);
  const Continued continued =
      continue_run(*main_threads, *find_main_loop(*main_threads, {"main.c:98", 1000}), 0.02);
  EXPECT_EQ(trace::check(*continued.trace).problems, 0U);
  EXPECT_EQ(continued.trace->rank(0).totals()->threads, 1U);
  std::int64_t calls = 0, blocks_ns = 0;
  const auto stream = continued.trace->rank(0).events();
  for (Event event; stream->next(event);) {
    if (event.kind == EventKind::kCall) ++calls;
    if (event.kind == EventKind::kCompute) blocks_ns += event.charged_ns();
  }
  EXPECT_EQ(calls, 1001);
  EXPECT_EQ(blocks_ns, 3000 * kMs);
}

TEST(MainThreads, IterateInARunThatGoesOn) {
  const test::TempFolder folder;
  write_folder(*trace::assemble(stopped(50)), folder / "t");
  GrowingRun run(main_threads_of(trace::open_growing(folder / "t")), {"main.c:98", 1000}, 16);
  run.read(std::numeric_limits<double>::infinity());
  const auto main_loop = run.main_loop();
  ASSERT_TRUE(main_loop);
  EXPECT_EQ(main_loop->iterations.completed, 50U);
  EXPECT_NEAR(main_loop->timing.seconds_per_iteration, 0.003001, 1e-6);
}

/// A rank of which the files show more and more.
class ShownRank final : public trace::RankTrace {
 public:
  explicit ShownRank(const trace::RankTrace& whole) : whole_(whole) {}
  const trace::Definitions& definitions() const override { return whole_.definitions(); }
  std::optional<trace::RankTotals> totals() const override { return whole_.totals(); }
  unsigned threads() const override { return shown.rbegin()->first + 1; }
  std::unique_ptr<trace::EventStream> events(unsigned thread, trace::Repetitions repetitions) const override {
    return std::make_unique<Stream>(whole_.events(thread, repetitions), shown.at(thread));
  }
  std::map<unsigned, std::size_t> shown{{0, 0}};  ///< events of each thread

 private:
  struct Stream final : trace::EventStream {
    Stream(std::unique_ptr<trace::EventStream> all, const std::size_t& most)
        : all_(std::move(all)), most_(most) {}
    bool next(Event& event) override { return given_ < most_ && ++given_ > 0 && all_->next(event); }
    std::unique_ptr<trace::EventStream> all_;
    const std::size_t& most_;
    std::size_t given_ = 0;
  };
  const trace::RankTrace& whole_;
};

class ShownTrace final : public trace::DerivedTrace {
 public:
  explicit ShownTrace(const trace::Trace& whole) : DerivedTrace(whole), shown(whole.rank(0)) {}
  const trace::RankTrace& rank(int) const override { return shown; }
  ShownRank shown;
};

// Of the other thread nothing is there when its first two pieces of work are waited for.
TEST(MainThreads, GoOnWithThreadsThatAreWrittenLater) {
  constexpr std::size_t kEventsOfTwo = 2 + 2 * 5;
  const auto trace = trace::assemble(stopped(4));
  ShownTrace part(*trace);
  part.shown.shown[0] = kEventsOfTwo;
  const auto main_threads = main_threads_of(part);
  const auto stream = main_threads->rank(0).events();
  std::vector<std::int64_t> blocks_ns;
  const auto read_on = [&] {
    for (Event event; stream->next(event);)
      if (event.kind == EventKind::kCompute) blocks_ns.push_back(event.charged_ns());
  };
  read_on();
  EXPECT_THAT(blocks_ns, ElementsAre(2 * kMs, 1 * kMs, 2 * kMs, 1 * kMs));
  part.shown.shown[0] = part.shown.shown[1] = 1000;
  read_on();
  EXPECT_THAT(blocks_ns,
              ElementsAre(2 * kMs, 1 * kMs, 2 * kMs, 1 * kMs, 2 * kMs, 1 * kMs, 2 * kMs, 1 * kMs, 1000));
}

// Two threads that keep each other going, of which the main one waits for nothing but the last.
TEST(MainThreads, WaitForThreadsThatSynchroniseAmongThemselves) {
  std::string one = "lane 1\n", two = "lane 2\n";
  for (int token = 10; token < 100'000; token += 2) {
    one += fmt::format("compute 1us\npost {}\nawait {}\n", token, token + 1);
    two += fmt::format("await {}\ncompute 1us\npost {}\n", token, token + 1);
  }
  const auto blocks =
      events_of("compute 1ms\nawait 2\ncompute 1ms\nkilled\n" + one + "post 2\nkilled\n" + two + "killed\n");
  EXPECT_THAT(blocks, ElementsAre("0 MPI_Init", "1 block 1000000", "2 block 99990000"));
}

// Each call posts a token. Whether that for which the main thread waits in the end was posted long ago is not
// known any more, so it waits as it did.
TEST(MainThreads, ForgetTokensOfLongAgo) {
  std::string main = "compute 1us\n";
  for (int token = 10; token < 100'000; ++token) main += fmt::format("MPI_Barrier ns=1us\npost {}\n", token);
  const auto all = events_of(main +
                             "compute 1ms\nawait 2 ns=3ms\ncompute 1ms\nkilled\n"
                             "lane 1\nawait 10\ncompute 1us\npost 2\nkilled\n");
  EXPECT_THAT(all.back(), HasSubstr("block 4000000"));
}

}  // namespace
}  // namespace dperf::sample
