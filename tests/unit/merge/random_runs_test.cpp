// Runs that are made from a seed, with the same calls or other ones.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "merge/merged_trace.h"
#include "merge/report.h"
#include "support/temp_folder.h"
#include "trace/check/check.h"
#include "trace/folder/folder.h"
#include "trace/text/text.h"

namespace dperf::merge {
namespace {

class RandomRun {
 public:
  RandomRun(unsigned program, unsigned run) : program_(program), run_(run) {}

  std::string text() {
    std::string text =
        "ranks 2\nprogram ./p\nblock a.c:1(f) id=11\nblock a.c:2(f) id=22\nblock a.c:3(f) id=33\n"
        "loop a.c:1(f) id=44\n";
    const bool has_other_calls = pick(program_, 3) == 0;
    const int iterations =
        static_cast<int>(pick(program_, 8)) + (has_other_calls ? static_cast<int>(pick(run_, 4)) : 0);
    const bool is_sampled = pick(program_, 4) == 0, is_drawn = pick(program_, 5) == 0;
    const std::uint64_t skipped = 1 + pick(has_other_calls ? run_ : program_, 5);
    for (int rank = 0; rank < 2; ++rank) {
      text += fmt::format("rank {}\nMPI_Init\nenter 4\n", rank);
      for (int i = 0; i < iterations; ++i) text += "iteration 4\n" + body(rank);
      text += "leave 4\n";
      if (is_sampled) text += fmt::format("repeat {} {{\n{}}}\n", skipped, body(rank));
      if (is_drawn)
        text += fmt::format("drawn 6 {{\ncompute 1ns block=1\ntimes 3x{}\nMPI_Barrier\ntimes 3x9\n}}\n",
                            3 + pick(run_, 900));
      text += "MPI_Finalize\n";
    }
    return text;
  }

 private:
  static std::uint64_t pick(std::mt19937& random, std::uint64_t below) { return random() % below; }
  std::string body(int rank) {
    std::string text;
    for (int block = 1; block <= 3; ++block)
      if (pick(run_, 6) != 0) text += fmt::format("compute {}ns block={}\n", pick(run_, 1000), block);
    return text +
           fmt::format(
               "MPI_Sendrecv count=8 dest={0} source={0} tag=3 -> source={0} tag=3 bytes=8\nMPI_Barrier\n",
               1 - rank);
  }

  std::mt19937 program_, run_;
};

/// From the lowest to the highest of the runs, of all blocks.
void expect_within(const MergedTrace& merged, const std::string& what) {
  double lowest = 1e300, highest = 0;
  for (const RunTimes& run : merged.times()) {
    lowest = std::min(lowest, charged_ns(run));
    highest = std::max(highest, charged_ns(run));
  }
  if (!merged.difference().empty()) return;  // other counts: only means can be compared
  const double all = charged_ns(block_times(merged));
  EXPECT_LE(all, 1.5 * highest + 10) << what;
  EXPECT_GE(all + 10, 0.5 * lowest) << what;
}

// Whatever runs do, what is merged is a trace whose totals add up, with all calls of one of them.
TEST(RandomRuns, MergeToATraceThatAddsUp) {
  for (unsigned seed = 1; seed <= 1000; ++seed) {
    std::vector<std::unique_ptr<trace::Trace>> traces;
    std::vector<merge::Run> runs;
    for (unsigned run = 0; run < 2 + seed % 4; ++run) {
      traces.push_back(trace::assemble(RandomRun(seed, 1000 * seed + run).text()));
      runs.push_back({fmt::format("run-{}", run), traces.back().get()});
    }
    const MergedTrace merged(runs);
    const std::string what = fmt::format("seed {}: {}", seed, how_merged(merged));
    const test::TempFolder folder;
    trace::write_folder(merged, folder / "t");
    const trace::CheckReport report = trace::check(*trace::open(folder / "t"));
    EXPECT_EQ(report.problems, 0U) << what << trace::to_string(report, "merged");
    EXPECT_FALSE(describe(merged).empty());
    expect_within(merged, what);
  }
}

}  // namespace
}  // namespace dperf::merge
