// Traces of runs that left out iterations: what was not run is replayed all the same.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

/// 1 ms, a message to the other rank and one back, each 10 us + 1000 ns.
std::string ping_pong(const std::string& times, const std::string& verdict) {
  return "ranks 2\nloop a.c:7..9(main)\nrank all\nenter 1\nrepeat " + times +
         " {\niteration 1\ncompute 1ms\nrank 0\nMPI_Send count=1000 dest=1\nMPI_Recv count=1000 source=1\n"
         "rank 1\nMPI_Recv count=1000 source=0\nMPI_Send count=1000 dest=0\nrank all\n}\nleave 1\n"
         "sample 1 " +
         verdict + " entries=1 run=1 skipped=" + times + " window=1 spread=20000\n";
}

// 1 + 99 times 1 ms and two messages of 11 us, one after the other.
TEST(SampledTimes, AreThoseOfAllIterations) {
  const Prediction prediction = predict(ping_pong("99", "sampled"), smpi());
  EXPECT_NEAR(prediction.t_predicted_s, 100 * (1 * kMs + 2 * 11 * kUs), 1e-9);
  EXPECT_EQ(prediction.messages, 200u);
  EXPECT_EQ(prediction.blocks.at(0).executions, 200u);
  EXPECT_EQ(prediction.coverage.at(0).calls, 200u);
  EXPECT_FALSE(prediction.approximate);
  expect_sums(prediction);
}

// Two events of ranks that ran 1 of 100 times: a block and two calls that took no time.
TEST(SampledTimes, TheResultSaysHowMuchWasRun) {
  const Sampling sampling = predict(ping_pong("99", "sampled"), smpi()).sampling;
  EXPECT_NEAR(sampling.executed_share, 0.01, 1e-12);
  EXPECT_EQ(sampling.skipped_events, 2u * 3 * 99);
  ASSERT_EQ(sampling.loops.size(), 1u);
  EXPECT_EQ(sampling.loops[0].file, "a.c");
  EXPECT_EQ(sampling.loops[0].line, 7u);
  EXPECT_EQ(sampling.loops[0].skipped, 99u);
  EXPECT_NEAR(sampling.loops[0].spread, 0.02, 1e-12);
  EXPECT_NEAR(sampling.loops[0].skipped_share, 0.99, 1e-12);
}

// A block that goes on from behind the barrier to that of the next iteration is in the trace in two pieces
// where the loop was looked at: 1 ms before it, 2 ms behind it. Of 4 iterations that makes 1 execution before
// the first barrier, 3 between two of them and 1 behind the last one.
std::string across_iterations(const std::string& sample) {
  return "ranks 1\nblock a.c:8\nloop a.c:7..9(main)\nrank 0\nenter 2\nrepeat 3 {\niteration 2\n"
         "compute 1ms block=1\nMPI_Barrier\ncompute 2ms block=1\n}\nleave 2\n" +
         sample;
}
TEST(SampledTimes, ABlockThatGoesOnIntoTheNextIterationIsExecutedOnce) {
  const Prediction prediction = predict(
      across_iterations("sample 2 sampled entries=1 run=1 skipped=3 window=1 spread=20000\n"), smpi());
  EXPECT_EQ(prediction.blocks.at(0).executions, 5u);
  EXPECT_NEAR(prediction.t_predicted_s, 4 * 3 * kMs, 1e-9);
  expect_sums(prediction);
}
TEST(SampledTimes, OfALoopThatWasNotLookedAtEachPieceIsAnExecution) {
  EXPECT_EQ(predict(across_iterations(""), smpi()).blocks.at(0).executions, 8u);
}

TEST(SampledTimes, OfALoopThatDriftsAreApproximate) {
  const Prediction prediction = predict(ping_pong("99", "drifts"), smpi());
  EXPECT_TRUE(prediction.approximate);
  EXPECT_THAT(
      prediction.notes,
      testing::Contains(HasSubstr("a.c:7: 99 iterations of this loop were skipped, but its time per")));
}

// One rank computes 30 times 1 ms and 10 times 5 ms, in whatever order.
TEST(SampledTimes, ThatAreDrawnHaveTheirSumAndAreNamed) {
  const Prediction prediction = predict(
      "ranks 1\nloop a.c:7..9(main)\nrank 0\nenter 1\ndrawn 80 seed=4 {\niteration 1\ncompute 0\n"
      "times 30x30000000 10x50000000\n}\nleave 1\n",
      smpi());
  EXPECT_NEAR(prediction.t_predicted_s, 80 * kMs, 1e-9);
  EXPECT_TRUE(prediction.approximate);
  EXPECT_EQ(prediction.sampling.executed_share, 1) << "all of it was run";
  EXPECT_THAT(prediction.notes,
              testing::Contains(HasSubstr("the times of 40 iterations (40 events, 100 % of the traced time) "
                                          "are drawn from their distribution")));
  expect_sums(prediction);
}

/// Of two ranks, ten iterations, each of which makes what it uses: another one each time (# is its number),
/// or nine times the one of the first.
double seconds_of_ten(const std::string& iteration, bool as_repeat) {
  std::string text = "ranks 2\nloop a.c:7..9(main)\n";
  const auto numbered = [&](int number) {
    std::string one = "iteration 1\n" + iteration;
    for (std::size_t at; (at = one.find('#')) != std::string::npos;)
      one.replace(at, 1, std::to_string(number));
    return one;
  };
  for (int i = 1; i <= 10; ++i) text += "comm c" + std::to_string(i) + " members=0,1\n";
  text += "rank all\nenter 1\n";
  if (as_repeat)
    text += "repeat 9 {\n" + numbered(1) + "}\n";
  else
    for (int i = 1; i <= 10; ++i) text += numbered(i);
  return predict(text + "leave 1\n", open_mpi()).t_predicted_s;
}

TEST(SampledTimes, WhatIsMadeAgainUnderItsNumberTakesAsLongAsAnotherOne) {
  for (const std::string iteration :
       {"MPI_Comm_dup newcomm=c#\nMPI_Allreduce count=100 type=8B comm=c#\nMPI_Comm_free comm=c#\n",
        "MPI_Comm_split_type key=0 newcomm=c#\nMPI_Bcast count=9 root=0 comm=c#\nMPI_Comm_free comm=c#\n",
        "MPI_Win_create newwin=#\nMPI_Win_fence win=#\nMPI_Win_fence win=#\nMPI_Win_free win=#\n",
        "MPI_File_open newfile=# ns=1ms\nMPI_File_write_all file=# count=1 ns=2ms\n"
        "MPI_File_close file=# ns=1ms\n"}) {
    const double repeated_s = seconds_of_ten(iteration, true);
    EXPECT_NEAR(repeated_s, seconds_of_ten(iteration, false), kRounding) << iteration;
    EXPECT_GT(repeated_s, 10 * kUs) << iteration;
  }
}

TEST(SampledTimes, AllWasRunWhereNothingIsRepeated) {
  const Prediction prediction = predict("ranks 1\nrank 0\ncompute 1ms\n", smpi());
  EXPECT_EQ(prediction.sampling.executed_share, 1);
  EXPECT_TRUE(prediction.sampling.loops.empty());
}

}  // namespace
}  // namespace dperf::replay
