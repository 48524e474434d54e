// Repetitions that are not simulated: the same prediction as with all of them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <array>
#include <cstdlib>
#include <random>

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

void expect_same_coverage(const Both& both) {
  ASSERT_EQ(both.quick.coverage.size(), both.exact.coverage.size());
  for (std::size_t i = 0; i < both.exact.coverage.size(); ++i) {
    EXPECT_EQ(both.quick.coverage[i].calls, both.exact.coverage[i].calls);
    EXPECT_EQ(both.quick.coverage[i].how, both.exact.coverage[i].how);
  }
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

/// Iterations of a halo that take different times, so many in a repetition.
std::string different_halos(int iterations) {
  std::string text;
  for (int i = 0; i < iterations; ++i) {
    if (i > 0) text += "rank all\niteration 2\n";
    text += "rank all\ncompute " + std::to_string(20 + 7919 * i % 101) + "us block=1\n" + halo();
  }
  return text;
}

TEST(ExtrapolatedTimes, OfLongRepetitionsAreExtrapolatedFromAFew) {
  const Both both = predict_both(loop(4, different_halos(30), "8"), ReplayOptions());
  expect_same(both);
  EXPECT_GT(both.quick.sampling.extrapolated_s, 0.4 * both.quick.t_predicted_s);
}

/// Two ranks send to the first, which takes what comes first: not what came first when traced.
std::string gathered_from_any(const std::string& after) {
  return "rank 0\nMPI_Irecv source=any tag=1 count=9000 newreq=1\nMPI_Irecv source=any tag=1 count=9000 "
         "newreq=2\nMPI_Waitall reqs=1,2 -> source=2 tag=1 bytes=9000 -> source=1 tag=1 "
         "bytes=9000\nMPI_Send dest=1\nMPI_Send dest=2\nrank 1\ncompute 1ms block=1\nMPI_Send dest=0 tag=1 "
         "count=9000\nMPI_Recv source=0\n" +
         after + "rank 2\ncompute 2ms block=1\nMPI_Send dest=0 tag=1 count=9000\nMPI_Recv source=0\n";
}

// The same choices in each repetition, and as many calls in which they are not those of the traced run.
TEST(ExtrapolatedTimes, OfChoicesThatRecurAreThoseOfEachIteration) {
  const Both both = predict_both(loop(3, gathered_from_any(""), "200"));
  expect_same(both);
  expect_same_coverage(both);
  EXPECT_TRUE(both.quick.approximate);
  EXPECT_GT(both.quick.sampling.extrapolated_s, 0.8 * both.quick.t_predicted_s);
}

/// Rank 0 hears from two ranks, when traced from rank 2 first; rank 1 is the quicker one.
std::string heard_by(const std::string& first, const std::string& second) {
  return "rank 0\nMPI_Irecv source=1 tag=1 count=9000 newreq=1\nMPI_Irecv source=2 tag=1 count=9000 "
         "newreq=2\n" +
         first + "\ncompute 300us block=1\n" + second +
         "\nMPI_Send dest=1\nMPI_Send dest=2\nrank 1\ncompute 1ms block=1\nMPI_Send dest=0 tag=1 "
         "count=9000\nMPI_Recv source=0\nrank 2\ncompute 2ms block=1\nMPI_Send dest=0 tag=1 "
         "count=9000\nMPI_Recv source=0\n";
}

// The same requests change roles in each repetition.
TEST(ExtrapolatedTimes, OfRequestsThatEndInAnotherOrderAreThoseOfEachIteration) {
  for (const std::string& text :
       {heard_by("MPI_Waitany reqs=1,2 index=1", "MPI_Waitany reqs=1,0 index=0"),
        heard_by("MPI_Waitsome reqs=1,2 indices=1", "MPI_Waitsome reqs=1,0 indices=0")}) {
    const Both both = predict_both(loop(3, text, "200"));
    expect_same(both);
    expect_same_coverage(both);
    EXPECT_THAT(both.quick.notes, Contains(HasSubstr("201 completed requests in a different order")));
    EXPECT_GT(both.quick.sampling.extrapolated_s, 0.9 * both.quick.t_predicted_s);
  }
}

// Both halves of the loop compute 1 ms an iteration, but one sends more.
TEST(ExtrapolatedTimes, PartsOfALoopThatTakeOtherTimesAreNamed) {
  const auto half = [](const std::string& count) {
    return "repeat 200 {\niteration 2\nrank 0\ncompute 1ms block=1\nMPI_Send dest=1 count=" + count +
           "\nrank 1\ncompute 1ms block=1\nMPI_Recv source=0 count=" + count + "\nrank all\nMPI_Barrier\n}\n";
  };
  const auto halves = [&](const std::string& first, const std::string& second) {
    return "ranks 2\nblock a.c:3..4(f)\nloop a.c:5..9(main)\nrank all\nMPI_Barrier\nenter 2\n" + half(first) +
           half(second) + "leave 2\nMPI_Barrier\n";
  };
  const Prediction uneven = predict(halves("1000", "100000"), open_mpi());
  EXPECT_THAT(uneven.notes, Contains(HasSubstr("a.c:5 (main): iterations with the same calls take")));
  EXPECT_TRUE(uneven.approximate);
  EXPECT_THAT(predict(halves("1000", "1000"), open_mpi()).notes, Not(Contains(HasSubstr("the same calls"))));
}

TEST(ExtrapolatedTimes, TellHowLongARepetitionTakes) {
  const std::string iteration = "compute 1ms block=1\nMPI_Barrier\n";
  const Both both = predict_both(loop(4, iteration, "300"));
  EXPECT_GT(both.quick.sampling.extrapolated_s, 0);
  EXPECT_NEAR(both.quick.sampling.repetition_s, 1.02 * kMs, 0.1 * kMs);
  expect_near(both.quick.sampling.repetition_s, both.exact.sampling.repetition_s);
  EXPECT_EQ(
      predict("ranks 1\nrank 0\ncompute 1ms\nrepeat 1 {\ncompute 1ms\n}\n", open_mpi()).sampling.repetition_s,
      0);
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

/// A program of some ranks whose iterations differ a little, with whatever may couple ranks.
class RandomLoop {
 public:
  explicit RandomLoop(unsigned seed) : random_(seed), ranks_(2 + below(4)) {
    const int iterations = 1 + below(3) * below(12);
    for (int i = 0; i < iterations; ++i) {
      if (i > 0) iteration_ += "rank all\niteration 2\n";
      for (int phases = 1 + below(3); phases > 0; --phases) add_phase();
    }
    if (below(3) == 0) iteration_ += "rank all\nMPI_Allreduce count=4 type=8B\n";
  }
  std::string text() { return loop(ranks_, iteration_, std::to_string(20 + below(60))); }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  std::string bytes() {
    constexpr std::array kBytes{8, 3000, 20000, 70000, 300000};
    return std::to_string(kBytes[random_() % kBytes.size()]);
  }
  std::string compute() { return "compute " + std::to_string(1 + below(400000)) + " block=1\n"; }
  static std::string rank(int number) { return "rank " + std::to_string(number) + "\n"; }
  void add_phase() {
    const int kind = below(4);
    if (kind == 0) add_ring();
    if (kind == 1) add_pipeline();
    if (kind == 2) add_gather();
    if (kind == 3) iteration_ += "rank all\n" + compute() + "MPI_Bcast root=0 count=" + bytes() + "\n";
  }
  void add_ring() {
    const std::string count = bytes();
    for (int i = 0; i < ranks_; ++i)
      iteration_ += rank(i) + compute() + "MPI_Irecv source=" + std::to_string((i + 1) % ranks_) +
                    " count=" + count +
                    " newreq=1\nMPI_Isend dest=" + std::to_string((i + ranks_ - 1) % ranks_) +
                    " count=" + count + " newreq=2\n" + compute() + "MPI_Waitall reqs=1,2\n";
  }
  void add_pipeline() {
    const std::string count = bytes();
    for (int i = 0; i < ranks_; ++i) {
      iteration_ += rank(i);
      if (i > 0) iteration_ += "MPI_Recv source=" + std::to_string(i - 1) + " count=" + count + "\n";
      iteration_ += compute();
      if (i + 1 < ranks_) iteration_ += "MPI_Send dest=" + std::to_string(i + 1) + " count=" + count + "\n";
    }
  }
  void add_gather() {
    const std::string tag = "tag=" + std::to_string(++gathers_), count = " count=" + bytes();
    iteration_ += rank(0);
    for (int i = 1; i < ranks_; ++i)
      iteration_ +=
          "MPI_Recv source=any " + tag + count + " -> source=" + std::to_string(i) + " " + tag + " bytes=8\n";
    for (int i = 1; i < ranks_; ++i)
      iteration_ += rank(i) + compute() + "MPI_Send dest=0 " + tag + count + "\n";
    iteration_ += "rank all\nMPI_Bcast root=0 count=8\n";  // else the next message of one may come first
  }

  std::mt19937 random_;
  int ranks_, gathers_ = 0;
  std::string iteration_;
};

TEST(ExtrapolatedTimes, OfAnyLoopsAreThoseOfEachIteration) {
  unsigned extrapolated = 0;
  const char* wanted = std::getenv("DPERF_SKELETONS");  // that many instead
  const unsigned loops = wanted ? static_cast<unsigned>(std::strtoul(wanted, nullptr, 10)) : 150;
  for (unsigned seed = 0; seed < loops; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::string text = RandomLoop(seed).text();
    const Both both = predict_both(text, seed % 2 ? ReplayOptions() : open_mpi());
    expect_same(both);
    expect_same_coverage(both);
    if (both.quick.sampling.extrapolated_s > 0) ++extrapolated;
    if (HasFailure()) break;
  }
  EXPECT_GT(extrapolated, loops / 2);
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
