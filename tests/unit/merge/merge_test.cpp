// Several runs as one. Times are in the text of the traces; what is expected is derived in comments.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "merge/merged_trace.h"
#include "merge/report.h"
#include "merge/same_calls.h"
#include "support/error.h"
#include "support/temp_folder.h"
#include "trace/check/check.h"
#include "trace/folder/folder.h"
#include "trace/text/text.h"

namespace dperf::merge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using Traces = std::vector<std::unique_ptr<trace::Trace>>;

std::vector<Run> runs_of(const Traces& traces) {
  std::vector<Run> runs;
  for (const auto& trace : traces) runs.push_back({fmt::format("run-{}", runs.size() + 1), trace.get()});
  return runs;
}

constexpr const char* kHead = "ranks 1\nprogram ./p\nblock a.c:1(f) id=11\nblock a.c:9(f) id=22\nrank 0\n";

Traces traces_of(const std::vector<std::string>& bodies) {
  Traces traces;
  for (const std::string& body : bodies)
    traces.push_back(trace::assemble(kHead + ("MPI_Init;" + body) + ";MPI_Finalize"));
  return traces;
}

std::vector<std::int64_t> computed(const trace::Trace& trace,
                                   trace::Repetitions how = trace::Repetitions::kEach) {
  std::vector<std::int64_t> ns;
  const auto stream = trace.rank(0).events(0, how);
  for (trace::Event event; stream->next(event);)
    if (event.kind == trace::EventKind::kCompute) ns.push_back(event.duration_ns);
  return ns;
}

std::string refusal(const std::vector<std::string>& texts) {
  Traces traces;
  for (const std::string& text : texts) traces.push_back(trace::assemble(text));
  try {
    MergedTrace merged(runs_of(traces));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// Each execution by itself: of 10, 30, 20 it is 20, of 7, 5, 6 it is 6. That a run was disturbed in one of
// them does not matter.
TEST(Merge, EachExecutionIsTheMedianOfTheRuns) {
  const Traces traces = traces_of({"compute 10ns block=1;MPI_Barrier;compute 7ns block=2",
                                   "compute 30ns block=1;MPI_Barrier;compute 5ns block=2",
                                   "compute 20ns block=1;MPI_Barrier;compute 6ns block=2"});
  const MergedTrace merged(runs_of(traces));
  EXPECT_EQ(merged.difference(), "");
  EXPECT_THAT(computed(merged), ElementsAre(20, 6));
  EXPECT_THAT(how_merged(merged), HasSubstr("3 runs with the same calls"));
}

TEST(Merge, OfAnEvenNumberOfRunsItIsBetweenTheMiddleTwo) {
  const Traces traces = traces_of({"compute 10ns block=1", "compute 20ns block=1"});
  EXPECT_THAT(computed(MergedTrace(runs_of(traces))), ElementsAre(15));
}

// dperf-model fits memory to what the ranks needed.
TEST(Merge, MostMemoryOfTheRunsIsKept) {
  Traces traces;
  for (const int peak : {3000, 5000, 4000})
    traces.push_back(trace::assemble(fmt::format("{}MPI_Init;MPI_Finalize;total peak={}", kHead, peak)));
  const MergedTrace merged(runs_of(traces));
  EXPECT_EQ(merged.rank(0).totals()->peak_bytes, 5000U);
  const test::TempFolder folder;
  trace::write_folder(merged, folder / "merged");
  EXPECT_EQ(trace::open(folder / "merged")->rank(0).totals()->peak_bytes, 5000U);
}

// What took no time was not recorded: it counts as 0.
TEST(Merge, ABlockThatTookNoTimeInOneRunIsNotMissed) {
  const Traces traces =
      traces_of({"compute 8ns block=1;compute 2ns block=2;MPI_Barrier;compute 5ns block=1",
                 "compute 6ns block=1;MPI_Barrier;compute 7ns block=1",
                 "compute 9ns block=1;compute 4ns block=2;MPI_Barrier;compute 9ns block=1"});
  const MergedTrace merged(runs_of(traces));
  EXPECT_EQ(merged.base(), 0U) << "15, 13 and 22 ns";
  EXPECT_THAT(computed(merged), ElementsAre(8, 2, 7));
}

// Who sent what, and how often was polled, are results: the calls are the same.
TEST(Merge, ResultsOfCallsMayDiffer) {
  const auto run = [](int source, int ns) {
    return trace::assemble(
        fmt::format("ranks 3\nrank 0\ncompute {}ns\nMPI_Recv count=1 type=8B source=any tag=any -> source={} "
                    "tag=1 bytes=8\n",
                    ns, source));
  };
  Traces traces;
  for (const int source : {1, 2, 1}) traces.push_back(run(source, 10 * source));
  const MergedTrace merged(runs_of(traces));
  EXPECT_EQ(merged.difference(), "");
  EXPECT_THAT(computed(merged), ElementsAre(10));
}

// Runs of 2, 3 and 4 iterations, of 10, 14 and 11 ns each: the middle mean is 11, and the middle run of all
// (20, 42, 44 ns) is the second one: its 14 become 11.
TEST(Merge, WhereCallsDifferBlocksAreScaledToTheMedianOfTheirMeans) {
  const auto iterations = [](int n, int ns) {
    std::string text;
    for (int i = 0; i < n; ++i) text += fmt::format("compute {}ns block=1;MPI_Barrier;", ns);
    return text;
  };
  const Traces traces = traces_of({iterations(2, 10), iterations(3, 14), iterations(4, 11)});
  const MergedTrace merged(runs_of(traces));
  EXPECT_THAT(merged.difference(), HasSubstr("rank 0"));
  EXPECT_EQ(merged.base(), 1U);
  EXPECT_THAT(computed(merged), ElementsAre(11, 11, 11));
}

// 8 ns stand for two more; 4 + 3 * 8 = 28 and 6 + 3 * 6 = 24, 4 + 3 * 10 = 34: the first run is in the
// middle, and so is its mean.
TEST(Merge, SampledRunsKeepTheirRepetitions) {
  const auto sampled = [](int first, int ns) {
    return fmt::format("compute {}ns block=1;repeat 2 {{\ncompute {}ns block=2\nMPI_Barrier\n}}\n", first,
                       ns);
  };
  const Traces traces = traces_of({sampled(4, 8), sampled(6, 6), sampled(4, 10)});
  const MergedTrace merged(runs_of(traces));
  EXPECT_EQ(merged.difference(), "loops were sampled");
  EXPECT_THAT(computed(merged), ElementsAre(4, 8, 8, 8));
}

// 100 ns and 300 ns in the distributions of 10 executions: 10 and 30 on average, with 20 in the third run.
TEST(Merge, DistributionsAreScaled) {
  const auto drawn = [](int sum) {
    return fmt::format("drawn 20 {{\ncompute 1ns block=1\ntimes 10x{}\nMPI_Barrier\ntimes 10x50\n}}\n", sum);
  };
  const Traces traces = traces_of({drawn(100), drawn(300), drawn(200)});
  const MergedTrace merged(runs_of(traces));
  std::int64_t sum = 0;
  for (const std::int64_t ns : computed(merged)) sum += ns;
  EXPECT_EQ(sum, 200);
}

TEST(Merge, IdenticalRunsMergeToThemselves) {
  const std::string text =
      trace::dump(*traces_of({"compute 10ns block=1;MPI_Barrier;compute 7ns block=2"})[0]);
  for (const int times : {1, 2, 3, 4}) {
    Traces traces;
    for (int i = 0; i < times; ++i) traces.push_back(trace::assemble(text));
    EXPECT_EQ(trace::dump(MergedTrace(runs_of(traces))), text);
  }
}

TEST(Merge, WhatIsWrittenIsWhatWasMerged) {
  const test::TempFolder folder;
  const Traces traces = traces_of({"compute 10ns block=1;MPI_Barrier;compute 7ns block=2",
                                   "compute 20ns block=1;MPI_Barrier;compute 9ns block=2"});
  const MergedTrace merged(runs_of(traces));
  trace::write_folder(merged, folder / "t");
  const auto read = trace::open(folder / "t");
  EXPECT_EQ(trace::dump(*read), trace::dump(merged));
  EXPECT_EQ(trace::check(*read).problems, 0U);
}

TEST(Merge, OnlyRunsOfOneProgramAreMerged) {
  const std::string run = "ranks 1\nprogram ./p\nmodule /p build=aa\nrank 0\nMPI_Init\nMPI_Finalize\n";
  EXPECT_EQ(refusal({run, run}), "");
  EXPECT_THAT(refusal({run, "ranks 2\nprogram ./p\nrank all\nMPI_Init\nMPI_Finalize\n"}),
              HasSubstr("run-2: ./p on 2 ranks; expected a run as in run-1: ./p on 1 rank"));
  EXPECT_THAT(refusal({run, "ranks 1\nprogram ./q\nrank 0\nMPI_Init\nMPI_Finalize\n"}),
              HasSubstr("./q on 1 rank"));
  EXPECT_THAT(refusal({run, "ranks 1\nprogram ./p\nmodule /p build=bb\nrank 0\nMPI_Init\nMPI_Finalize\n"}),
              HasSubstr("run-2: of another build of /p than run-1"));
  EXPECT_THAT(refusal({run, "ranks 1\nprogram ./p\nrank 0\nMPI_Init\nkilled\n"}),
              HasSubstr("run-2: rank 0: its file has no end record"));
  EXPECT_THAT(refusal({run, "ranks 1\nprogram ./p\nclock virtual\nrank 0\nMPI_Init\nMPI_Finalize\n"}),
              HasSubstr("not charged by the same clock"));
}

TEST(Merge, TheBlocksThatDifferMostAreNamed) {
  const Traces traces =
      traces_of({"compute 100ns block=1;compute 50ns block=2", "compute 100ns block=1;compute 100ns block=2",
                 "compute 101ns block=1;compute 60ns block=2"});
  const std::string text = describe(MergedTrace(runs_of(traces)));
  EXPECT_THAT(text, HasSubstr("blocks of all ranks: 161.0 ns; from 150.0 ns to 200.0 ns"));
  EXPECT_LT(text.find("a.c:9 (f)"), text.find("a.c:1 (f)")) << text;
  EXPECT_THAT(text, HasSubstr("+66.7 %"));
}

}  // namespace
}  // namespace dperf::merge
