// Why a loop runs in full: one reason each, with its numbers and its place.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sampled_run.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using trace::SampleVerdict;

/// What dperf-trace info says first about loops that could be sampled.
std::string first_loop(BedRun& run) {
  const std::string text = run.info();
  const std::size_t at = text.find("\nloop ");
  return at == std::string::npos ? "no loop: " + text : text.substr(at + 1, text.find('\n', at + 1) - at - 1);
}

struct Case {
  std::string loop;
  int ranks, iterations;
  std::string said;
};
std::ostream& operator<<(std::ostream& out, const Case& wanted) {
  return out << wanted.loop;
}

class Reasons : public testing::TestWithParam<Case> {};

TEST_P(Reasons, AreSaid) {
  const Case& wanted = GetParam();
  Environment environment = sampling();
  if (wanted.loop == "drifting") environment["DPERF_SAMPLE_EPS"] = "0.02";
  if (wanted.loop == "sizes_shrink") environment["DPERF_SAMPLE_EPS"] = "0.1";
  BedRun run(wanted.ranks, wanted.loop, wanted.iterations, environment);
  EXPECT_TRUE(run.result().exit_code == 0) << describe(run.result());
  EXPECT_THAT(first_loop(run), MatchesRegex(".*\\(" + wanted.loop + "\\).*: in full: " + wanted.said + ".*"));
}

INSTANTIATE_TEST_SUITE_P(
    Loops, Reasons,
    testing::Values(
        Case{"one_sided", 2, 200,
             "MPI_Win_fence at .*bed_messages.c:[0-9]+ \\(one_sided\\) is a one-sided call"},
        Case{"writes_a_file", 2, 200, "MPI_File_write_at at .*bed_refused.c:[0-9]+ .* uses a file of MPI"},
        Case{"frees_requests", 2, 800, "MPI_Request_free at .* makes or frees persistent requests"},
        Case{"makes_communicators", 2, 200, "MPI_Comm_(dup|free) at .* makes or frees a communicator"},
        Case{"fails_first", 2, 200, "MPI_Send at .*bed_refused.c:[0-9]+ \\(fails_first\\) has failed"},
        Case{"holds_much", 2, 8,
             "the records of a baseline take [0-9]+ MiB after [0-9] iterations; at most 32 MiB"},
        Case{"posted_ahead", 2, 200, "the request of MPI_Irecv at .*bed_messages.c:[0-9]+ .* is active"},
        Case{"received_late", 2, 200, "messages are under way"},
        Case{"leads", 2, 400,
             "(the ranks could not agree: it has no collective|the ranks were in different iterations)"},
        Case{"different_counts", 2, 400,
             "the ranks were in different iterations, .* each of the [0-9]+ times"},
        Case{"calls_differ", 2, 200,
             "the calls of its [0-9]+ iterations do not repeat; MPI_(Sendrecv|Allreduce) at .* differs"},
        Case{"uniform", 2, 5, "it has 5 iterations; at least 6 are needed"},
        Case{"uniform", 2, 20,
             "it has 20 iterations of .* [um]s; fewer than 32 are .* if each takes 16.7 ms"},
        Case{"drifting", 2, 400, "after [0-9]+ iterations .* differ by .* %.*; at most [0-9.]+ % is allowed"},
        Case{"sizes_shrink", 2, 20000, "in [0-9]+ iterations its messages became larger or smaller"},
        Case{"until_done", 2, 100, "it may be left early, or no plain counter ends it: write '= N'"}),
    [](const auto& one) { return one.param.loop + "_" + std::to_string(one.param.iterations); });

/// What is inside it is not skipped either, as that may decide when it ends.
TEST(FirstLoop, WhatMayDecideWhenTheLoopAroundEndsRunsInFull) {
  BedRun sweeps(2, "sweeps_until_small", 100, sampling());
  const Prediction prediction = sweeps.predict();
  EXPECT_FALSE(prediction.incomplete);
  ASSERT_EQ(prediction.sampling.loops.size(), 2U);
  EXPECT_EQ(prediction.sampling.loops[1].reason, "may-end");
  EXPECT_THAT(prediction.sampling.loops[1].meaning,
              MatchesRegex("in full: what it computes may decide when .*bed_ends.c:[0-9]+ "
                           "\\(sweeps_until_small\\) ends, of which an iteration takes .*s.*"));
}

/// The loop around them is what is said first.
TEST(FirstLoop, LoopsOverNeighboursDoNotHideTheStepsAroundThem) {
  BedRun steps(2, "neighbours", 400, sampling());
  EXPECT_EQ(steps.longest_loop(0).verdict, SampleVerdict::kSampled);
  EXPECT_THAT(first_loop(steps), HasSubstr("(neighbours)"));
  BedRun open(2, "neighbours_until_done", 100, sampling());
  EXPECT_THAT(first_loop(open), HasSubstr("(neighbours_until_done)"));
  ASSERT_FALSE(open.predict().sampling.loops.empty());
  EXPECT_EQ(open.predict().sampling.loops[0].function, "neighbours_until_done");
  EXPECT_EQ(open.predict().sampling.loops[0].reason, "no-counter");
  EXPECT_THAT(open.predict().sampling.loops[0].meaning, HasSubstr("write '= N'"));
}

}  // namespace
}  // namespace dperf::test
