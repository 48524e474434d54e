// Repetitions that are not simulated: the same prediction as with all of them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

struct Both {
  Prediction exact, quick;
};

Both predict_both(const std::string& text, ReplayOptions options = open_mpi()) {
  Both both;
  both.quick = predict(text, options);
  options.exact = true;
  both.exact = predict(text, options);
  return both;
}

void expect_near(double a, double b) {
  EXPECT_NEAR(a, b, 1e-6 * std::abs(b) + 1e-15);
}

void expect_same(const Both& both) {
  expect_near(both.quick.t_predicted_s, both.exact.t_predicted_s);
  EXPECT_EQ(both.quick.messages, both.exact.messages);
  EXPECT_EQ(both.quick.replayed_calls, both.exact.replayed_calls);
  EXPECT_EQ(both.quick.approximate, both.exact.approximate);
  expect_sums(both.quick);
  ASSERT_EQ(both.quick.ranks.size(), both.exact.ranks.size());
  for (std::size_t i = 0; i < both.exact.ranks.size(); ++i) {
    expect_near(both.quick.ranks[i].compute_s, both.exact.ranks[i].compute_s);
    expect_near(both.quick.ranks[i].communication_s, both.exact.ranks[i].communication_s);
    expect_near(both.quick.ranks[i].waiting_s, both.exact.ranks[i].waiting_s);
  }
  ASSERT_EQ(both.quick.blocks.size(), both.exact.blocks.size());
  for (std::size_t i = 0; i < both.exact.blocks.size(); ++i) {
    EXPECT_EQ(both.quick.blocks[i].executions, both.exact.blocks[i].executions);
    expect_near(both.quick.blocks[i].mean_s, both.exact.blocks[i].mean_s);
  }
  ASSERT_EQ(both.quick.sites.size(), both.exact.sites.size());
  for (std::size_t i = 0; i < both.exact.sites.size(); ++i) {
    EXPECT_EQ(both.quick.sites[i].calls, both.exact.sites[i].calls);
    EXPECT_EQ(both.quick.sites[i].bytes, both.exact.sites[i].bytes);
    expect_near(both.quick.sites[i].mean_s, both.exact.sites[i].mean_s);
  }
  EXPECT_EQ(both.exact.sampling.extrapolated_s, 0);
}

/// Something before, `iteration` once and `times` more times, something behind.
std::string loop(int ranks, const std::string& iteration, const std::string& times) {
  return "ranks " + std::to_string(ranks) +
         "\nblock a.c:3..4(f)\nloop a.c:5..9(main)\nrank all\ncompute 70us block=1\nMPI_Barrier\nenter 2\n" +
         "repeat " + times + " {\niteration 2\n" + iteration +
         "rank all\n}\nleave 2\ncompute 90us\nMPI_Barrier\n";
}

/// A ring of four; each rank computes for another time, and once two things.
std::string halo() {
  std::string text;
  for (int rank = 0; rank < 4; ++rank) {
    const std::string right = std::to_string((rank + 1) % 4), left = std::to_string((rank + 3) % 4);
    text += "rank " + std::to_string(rank) + "\ncompute " + std::to_string(100 + 13 * rank) +
            "us block=1\nMPI_Irecv source=" + left + " count=5000 newreq=1\nMPI_Isend dest=" + right +
            " count=5000 newreq=2\ncompute 9us block=1\nMPI_Waitall reqs=1,2\n";
  }
  return text;
}

TEST(ExtrapolatedTimes, OfHalosAreThoseOfEachIteration) {
  const Both both = predict_both(loop(4, halo(), "400"));
  expect_same(both);
  EXPECT_GT(both.quick.sampling.extrapolated_s, 0.9 * both.quick.t_predicted_s);
  EXPECT_THAT(both.quick.notes, Contains(HasSubstr("was extrapolated")));
}

TEST(ExtrapolatedTimes, OfHalosWithCostsOnTheCoresAreThoseOfEachIteration) {
  const Both both = predict_both(loop(4, halo(), "400"), ReplayOptions());
  expect_same(both);
  EXPECT_GT(both.quick.sampling.extrapolated_s, 0.9 * both.quick.t_predicted_s);
}

// A few ns of the clock's slack are carried from one iteration to the next.
TEST(ExtrapolatedTimes, OfShortIterationsAreThoseOfEachIteration) {
  expect_same(predict_both(loop(2, "compute 300\nMPI_Allreduce count=1 type=8B\n", "1000"), ReplayOptions()));
  expect_same(predict_both(loop(1, "compute 300\nMPI_Barrier comm=self\n", "1000"), ReplayOptions()));
}

TEST(ExtrapolatedTimes, OfAllreduceAreThoseOfEachIteration) {
  const Both both = predict_both(loop(5, "compute 1ms block=1\nMPI_Allreduce count=100 type=8B\n", "300"));
  expect_same(both);
  EXPECT_GT(both.quick.sampling.extrapolated_s, 0.9 * both.quick.t_predicted_s);
}

TEST(ExtrapolatedTimes, OfAPipelineAreThoseOfEachIteration) {
  const Both both = predict_both(
      loop(3,
           "rank 0\ncompute 1ms block=1\nMPI_Send dest=1 count=100000\nrank 1\nMPI_Recv source=0 "
           "count=100000\ncompute 2ms block=1\nMPI_Send dest=2 count=100000\nrank 2\nMPI_Recv source=1 "
           "count=100000\ncompute 1.5ms block=1\n",
           "300"));
  expect_same(both);
  EXPECT_GT(both.quick.sampling.extrapolated_s, 0.5 * both.quick.t_predicted_s);
}

// The sender's small messages need not be waited for: it is done long before the receiver.
TEST(ExtrapolatedTimes, ASenderThatRunsAheadIsFollowed) {
  const Both both = predict_both(loop(
      2, "rank 0\ncompute 1ms\nMPI_Send dest=1 count=10\nrank 1\ncompute 3ms\nMPI_Recv source=0 count=10\n",
      "200"));
  expect_same(both);
  EXPECT_EQ(both.quick.sampling.extrapolated_s, 0);
}

TEST(ExtrapolatedTimes, RanksThatDoNotRepeatTheSameAreNotExtrapolated) {
  const std::string ranks =
      "ranks 2\nloop a.c:5\nrank 0\nrepeat 200 {\ncompute 1ms\n}\nMPI_Barrier\nrank 1\n";
  const Both both = predict_both(ranks + "repeat 100 {\ncompute 1ms\n}\nMPI_Barrier\n");
  expect_same(both);
  EXPECT_EQ(both.quick.sampling.extrapolated_s, 0);
  EXPECT_NEAR(both.quick.t_predicted_s, 201 * kMs, 1 * kMs);
}

/// Rank 0 takes answers from whoever comes first, and gives the next task to them.
TEST(ExtrapolatedTimes, MastersAndWorkersAreNotExtrapolated) {
  std::string text = "ranks 3\nrank 0\n";
  for (const char* worker : {"1", "2"}) text += std::string("MPI_Send dest=") + worker + " tag=1\n";
  text += "repeat 60 {\n";
  for (const char* worker : {"1", "2"})
    text += std::string("MPI_Recv source=any tag=2 -> source=") + worker +
            " tag=2 bytes=0\nMPI_Send matched=1 tag=1 dest=" + worker + "\n";
  text +=
      "}\nMPI_Barrier\nrank 1,2\nMPI_Recv source=0 tag=1\nrepeat 60 {\ncompute 1ms\nMPI_Send dest=0 "
      "tag=2\nMPI_Recv source=0 tag=1\n}\nMPI_Barrier\n";
  const Both both = predict_both(text);
  expect_same(both);
  EXPECT_EQ(both.quick.sampling.extrapolated_s, 0);
}

TEST(ExtrapolatedTimes, SeveralLoopsAreExtrapolatedEach) {
  const std::string one = "repeat 100 {\ncompute 1ms\nMPI_Barrier\n}\n";
  const std::string other = "repeat 50 {\ncompute 2ms\nMPI_Allreduce count=8\n}\n";
  const Both both = predict_both("ranks 2\nrank all\n" + one + "compute 5ms\n" + other + one);
  expect_same(both);
  EXPECT_NEAR(both.quick.t_predicted_s, 202 * kMs + 5 * kMs + 102 * kMs, 0.02);
}

TEST(ExtrapolatedTimes, WhatWasMatchedInTheLastRepetitionIsKnownBehindIt) {
  const Both both = predict_both(
      "ranks 2\nrank 0\nrepeat 100 {\ncompute 1ms\nMPI_Recv source=any tag=1 -> source=1 tag=1 bytes=0\n"
      "MPI_Send matched=1 dest=1\n}\nMPI_Send matched=2 dest=1\nrank 1\nrepeat 100 {\ncompute 1ms\nMPI_Send "
      "dest=0 tag=1\nMPI_Recv source=0\n}\nMPI_Recv source=0\n");
  expect_same(both);
  EXPECT_GT(both.quick.sampling.extrapolated_s, 0.05);
}

// Behind the first few, each repetition takes the same.
TEST(ExtrapolatedTimes, AMillionRepetitionsCostWhatFiftyDo) {
  struct Replayed {
    Prediction prediction;
    std::uint64_t transfers;
  };
  const auto replayed = [](const char* times, bool exact) {
    TinyEngine engine(simple_network());
    ReplayOptions options = open_mpi();
    options.exact = exact;
    Prediction prediction = replay(*trace::assemble(loop(4, halo(), times)), engine, options);
    return Replayed{std::move(prediction), engine.transfers};
  };
  const Replayed fifty = replayed("50", true), more = replayed("150", true),
                 million = replayed("1000000", false);
  const double each_s = (more.prediction.t_predicted_s - fifty.prediction.t_predicted_s) / 100;
  EXPECT_LE(million.transfers, fifty.transfers);
  expect_near(million.prediction.t_predicted_s, fifty.prediction.t_predicted_s + (1000000 - 50) * each_s);
  EXPECT_EQ(million.prediction.messages, fifty.prediction.messages + 4 * (1000000 - 50));
}

TEST(ExtrapolatedTimes, NoiseIsDrawnForEachIteration) {
  const BlockNoise noise{{{{}, {0.9F, 1.1F}}, {{}, {0.9F, 1.1F}}}};
  ReplayOptions options = open_mpi();
  options.noise = &noise;
  EXPECT_EQ(predict(loop(2, "compute 1ms block=1\nMPI_Barrier\n", "100"), options).sampling.extrapolated_s,
            0);
}

}  // namespace
}  // namespace dperf::replay
