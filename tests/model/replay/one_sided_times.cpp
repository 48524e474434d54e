// One-sided communication: each way to synchronise, with each kind of operation.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

/// Rank 0 is the origin, rank 1 the target; the others, if any, follow. All have made window 1.
std::string program(const std::string& origin, const std::string& target, const std::string& third = "") {
  const std::string ranks = third.empty() ? "2" : "3";
  std::string text = "ranks " + ranks + "\nrank all\nMPI_Win_create bytes=1000000 newwin=1\nrank 0\n" +
                     origin + "\nrank 1\n" + target + "\n";
  if (!third.empty()) text += "rank 2\n" + third + "\n";
  return text;
}
/// The target is inside of MPI until the origin has done.
const std::string kServes = "MPI_Recv source=0";
const std::string kDone = "\nMPI_Send dest=1";

/// Two ranks: 4 bytes to rank 0 and back, 20.008 us, three times for the duplicate of the communicator, and a
/// barrier, 10 us.
constexpr double kCreated = 70.024 * kUs;
/// SMPI gathers 8 bytes of each.
constexpr double kCreatedSmpi = 10.008 * kUs;

/// Rank 1 gets the last message of the barrier 10 us before rank 0 does: both go on at the same date.
std::string aligned(std::string text) {
  const std::string begin = "rank 1\n";
  return text.insert(text.find(begin) + begin.size(), "compute 10000\n");
}

double origin(const std::string& text) {
  return predict(aligned(text), open_mpi()).ranks[0].total_s - kCreated;
}
double target(const std::string& text) {
  return predict(aligned(text), open_mpi()).ranks[1].total_s - kCreated;
}
Prediction predict_smpi(const std::string& text) {
  return predict(text, smpi(), simple_network_of_smpi());
}

TEST(OneSided, AWindowIsADuplicateAndABarrier) {
  const Prediction p = predict(program("", ""), open_mpi());
  EXPECT_NEAR(p.t_predicted_s, kCreated, kRounding);
  expect_sums(p);
}

TEST(OneSided, TheFirstFenceIsABarrierTheOthersCountMessagesBefore) {
  // 10 us; then everybody tells everybody how many messages to expect: 10.004 us, and a barrier.
  const std::string both = "MPI_Win_fence win=1 assert=8\nMPI_Win_fence win=1";
  EXPECT_NEAR(origin(program(both, both)), 30.004 * kUs, kRounding);
}

/// One fence that opens, `operation` by rank 0, one that closes. The first one ends at 10 us.
std::string fenced(const std::string& operation) {
  const std::string fence = "MPI_Win_fence win=1";
  return program(fence + " assert=8\n" + operation + "\n" + fence, fence + " assert=8\n" + fence);
}

TEST(OneSided, AFenceWaitsForWhatIsPut) {
  // The fragment, 16 + 32 + 1000 bytes, leaves with the counts and is there after 11.048 us; only then does
  // the target enter the barrier, which the origin has reached at 10.004 us.
  const std::string text = fenced("MPI_Put count=1000 dest=1 win=1");
  EXPECT_NEAR(origin(text), (10 + 21.048) * kUs, kRounding);
  EXPECT_NEAR(target(text), (10 + 20.004) * kUs, kRounding);
  expect_sums(predict(text, open_mpi()));
}

TEST(OneSided, SmallPutsShareAMessage) {
  // 16 + 3 * (32 + 1000) bytes: 13.112 us, and the barrier.
  const std::string put = "MPI_Put count=1000 dest=1 win=1\n";
  EXPECT_NEAR(origin(fenced(put + put + put)), (10 + 23.112) * kUs, kRounding);
}

TEST(OneSided, AFenceWaitsForWhatIsGot) {
  // The request, 16 + 32 bytes, is there at 10.048 us, the answer, 1000 bytes, at 21.048 us. The target has
  // been in the barrier since 10.048 us, so the origin leaves at once, and the target 10 us later.
  const std::string text = fenced("MPI_Get count=1000 dest=1 win=1");
  EXPECT_NEAR(origin(text), (10 + 21.048) * kUs, kRounding);
  EXPECT_NEAR(target(text), (10 + 31.048) * kUs, kRounding);
}

TEST(OneSided, AccumulatesHaveALongerHeader) {
  // 16 + 40 + 1000 bytes.
  EXPECT_NEAR(origin(fenced("MPI_Accumulate count=1000 dest=1 win=1")), (10 + 21.056) * kUs, kRounding);
}

TEST(OneSided, LongPutsTravelOnTheirOwn) {
  // From 8161 bytes on (with their header more than a fragment holds). 20000 bytes leave at once: there at 30
  // us; the header, 48 bytes, at 10.048 us. Then the barrier.
  EXPECT_NEAR(origin(fenced("MPI_Put count=20000 dest=1 win=1")), (10 + 40) * kUs, kRounding);
  // 8160 bytes still fit: 16 + 32 + 8160.
  EXPECT_NEAR(origin(fenced("MPI_Put count=8160 dest=1 win=1")), (10 + 28.208) * kUs, kRounding);
  EXPECT_NEAR(origin(fenced("MPI_Put count=8161 dest=1 win=1")), (10 + 28.161) * kUs, kRounding);
}

TEST(OneSided, WindowsThatAreMadeAgainAndAgainTakeAsLong) {
  // Creation, two fences with a put, and a barrier.
  std::string round =
      "MPI_Win_create newwin=1\nMPI_Win_fence assert=8 win=1\nMPI_Put count=1000 dest=1 win=1\n"
      "MPI_Win_fence win=1\nMPI_Win_free win=1\nMPI_Barrier\n";
  const auto seconds = [&](int rounds) {
    std::string text = "ranks 2\nrank 0\n";
    for (int i = 0; i < rounds; ++i) text += round;
    text += "rank 1\n";
    for (int i = 0; i < rounds; ++i) text += round;
    return predict(text, open_mpi()).t_predicted_s;
  };
  // The ranks are not exactly together after the first round; then every round is like the one before.
  EXPECT_NEAR(seconds(5) - seconds(4), seconds(3) - seconds(2), kRounding);
  EXPECT_GT(seconds(2), 1.9 * seconds(1));
}

TEST(OneSided, PutsToOneselfAndToNobodyAreFree) {
  EXPECT_NEAR(origin(fenced("MPI_Put count=1000 dest=0 win=1")), (10 + 20.004) * kUs, kRounding);
  EXPECT_NEAR(origin(fenced("MPI_Put count=1000 dest=null win=1")), (10 + 20.004) * kUs, kRounding);
}

TEST(OneSided, StartAndCompleteWaitForThePost) {
  // The post, 2 bytes, is there at 10.002 us. MPI_Win_complete then sends everything, 16 + 32 + 1000 + 8
  // bytes, and returns; the target has it 11.056 us later.
  const std::string text =
      program("MPI_Win_start peers=1 win=1\nMPI_Put count=1000 dest=1 win=1\nMPI_Win_complete win=1",
              "MPI_Win_post peers=0 win=1\nMPI_Win_wait win=1");
  EXPECT_NEAR(origin(text), 10.002 * kUs, kRounding);
  EXPECT_NEAR(target(text), 21.058 * kUs, kRounding);
  expect_sums(predict(text, open_mpi()));
}

TEST(OneSided, CompleteWaitsForAnswers) {
  // 10.002 us; the request with the completion, 16 + 32 + 8 bytes: 10.056 us; the answer: 11 us.
  const std::string text =
      program("MPI_Win_start peers=1 win=1\nMPI_Get count=1000 dest=1 win=1\nMPI_Win_complete win=1" + kDone,
              "MPI_Win_post peers=0 win=1\nMPI_Win_wait win=1\n" + kServes);
  EXPECT_NEAR(origin(text), 31.058 * kUs, kRounding);
}

TEST(OneSided, APostThatComesLateIsWaitedFor) {
  const std::string text =
      program("MPI_Win_start peers=1 win=1\nMPI_Put count=1000 dest=1 win=1\nMPI_Win_complete win=1",
              "compute 1ms\nMPI_Win_post peers=0 win=1\nMPI_Win_wait win=1");
  EXPECT_NEAR(origin(text), 1010.002 * kUs, kRounding);
}

TEST(OneSided, ALockIsAskedForAndTheUnlockAcknowledged) {
  // The lock: 16 bytes there and back, 20.032 us. The put with the unlock, 16 + 32 + 1000 + 24 bytes: 11.072
  // us. The acknowledgement, 16 bytes: 10.016 us.
  EXPECT_NEAR(origin(program("MPI_Win_lock lock=exclusive dest=1 win=1\nMPI_Put count=1000 dest=1 win=1\n"
                             "MPI_Win_unlock dest=1 win=1" +
                                 kDone,
                             kServes)),
              41.120 * kUs, kRounding);
}

TEST(OneSided, WithoutACheckNobodyIsAsked) {
  EXPECT_NEAR(origin(program("MPI_Win_lock dest=1 assert=1 win=1\nMPI_Put count=1000 dest=1 win=1\n"
                             "MPI_Win_unlock dest=1 win=1" +
                                 kDone,
                             kServes)),
              21.080 * kUs, kRounding);
}

TEST(OneSided, ATargetThatComputesServesNobody) {
  // The request for the lock is there at 10.016 us, and read at 1 ms. Then as before.
  const std::string text = program(
      "MPI_Win_lock lock=exclusive dest=1 win=1\nMPI_Put count=1000 dest=1 win=1\nMPI_Win_unlock dest=1 "
      "win=1" +
          kDone,
      "compute 1ms\n" + kServes);
  EXPECT_NEAR(origin(text), 1031.104 * kUs, kRounding);
  expect_sums(predict(text, open_mpi()));
  ReplayOptions asynchronous = open_mpi();
  asynchronous.progress = Progress::kAsync;
  EXPECT_NEAR(predict(text, asynchronous).ranks[0].total_s - kCreated, 41.120 * kUs, kRounding);
}

TEST(OneSided, ALongPutWaitsForTheLock) {
  // 20.032 us for the lock, which MPI_Put waits for. Its header is there at 30.080 us; the data is requested
  // (64 bytes, 30.096 us), cleared (40.160 us) and there 110 us later, at 150.160 us. The unlock came before
  // that, and takes effect then: 10.016 us more.
  EXPECT_NEAR(origin(program("MPI_Win_lock dest=1 win=1\nMPI_Put count=100000 dest=1 win=1\n"
                             "MPI_Win_unlock dest=1 win=1" +
                                 kDone,
                             kServes)),
              160.176 * kUs, kRounding);
}

TEST(OneSided, AFlushIsARoundTrip) {
  // Lock 20.032 us, put and flush 11.064 us, acknowledgement 10.016 us; the unlock, 40 bytes there and 16
  // back, 20.048 us.
  EXPECT_NEAR(origin(program("MPI_Win_lock dest=1 win=1\nMPI_Put count=1000 dest=1 win=1\n"
                             "MPI_Win_flush dest=1 win=1\nMPI_Win_unlock dest=1 win=1" +
                                 kDone,
                             kServes)),
              61.168 * kUs, kRounding);
  // A local one sends, and goes on: the unlock overlaps with it.
  EXPECT_NEAR(origin(program("MPI_Win_lock dest=1 win=1\nMPI_Put count=1000 dest=1 win=1\n"
                             "MPI_Win_flush_local dest=1 win=1\ncompute 1ms\nMPI_Win_unlock dest=1 win=1" +
                                 kDone,
                             kServes)),
              1040.088 * kUs, kRounding);
}

TEST(OneSided, FetchesAreAnswered) {
  // Lock 20.032 us; 16 + 40 + 8 + 24 bytes: 10.088 us; the answer (8 bytes) leaves before the
  // acknowledgement, 10.016 us.
  EXPECT_NEAR(origin(program("MPI_Win_lock dest=1 win=1\nMPI_Fetch_and_op type=8B dest=1 win=1\n"
                             "MPI_Win_unlock dest=1 win=1" +
                                 kDone,
                             kServes)),
              40.136 * kUs, kRounding);
  // The compare-and-swap, 16 + 24 + 16 bytes, goes as soon as the lock is there; the unlock behind it.
  EXPECT_NEAR(origin(program("MPI_Win_lock dest=1 win=1\nMPI_Compare_and_swap type=8B dest=1 win=1\n"
                             "MPI_Win_unlock dest=1 win=1" +
                                 kDone,
                             kServes)),
              40.104 * kUs, kRounding);
  // Nothing is sent with MPI_NO_OP, and 1000 bytes come back: 10.072 us and 11 us.
  EXPECT_NEAR(origin(program("MPI_Win_lock dest=1 win=1\nMPI_Get_accumulate count=0 type=none tcount=1000 "
                             "ttype=1B dest=1 op=MPI_NO_OP win=1\nMPI_Win_unlock dest=1 win=1" +
                                 kDone,
                             kServes)),
              41.112 * kUs, kRounding);
}

TEST(OneSided, RequestsAreWaitedForWithoutClosingTheEpoch) {
  // Under a lock of all, the target is asked at the first access: 20.032 us. The request, 48 bytes: 10.048
  // us, the answer: 11 us. Then the unlock: 20.056 us.
  EXPECT_NEAR(
      origin(program("MPI_Win_lock_all win=1\nMPI_Rget count=1000 dest=1 win=1 newreq=1\nMPI_Wait req=1\n"
                     "MPI_Win_unlock_all win=1" +
                         kDone,
                     kServes)),
      61.136 * kUs, kRounding);
  // What is put has been copied: 41.120 us, as with a lock.
  EXPECT_NEAR(
      origin(program("MPI_Win_lock_all win=1\nMPI_Rput count=1000 dest=1 win=1 newreq=1\nMPI_Wait req=1\n"
                     "MPI_Win_unlock_all win=1" +
                         kDone,
                     kServes)),
      41.120 * kUs, kRounding);
  EXPECT_NEAR(origin(program("MPI_Win_lock_all win=1\nMPI_Win_unlock_all win=1", "")), 0, kRounding);
}

TEST(OneSided, LocksAfterAFenceAreLocks) {
  // The fence, 10 us, opens no epoch if no operation follows. The lock of all, the fetch and the
  // flush: 20.032 us, 16 + 40 + 8 + 16 bytes, 10.080 us, and the acknowledgement, 10.016 us. The
  // unlock: 20.056 us.
  const std::string fence = "MPI_Win_fence win=1 assert=8\n";
  EXPECT_NEAR(origin(program(fence +
                                 "MPI_Win_lock_all win=1\nMPI_Fetch_and_op type=8B dest=1 win=1\n"
                                 "MPI_Win_flush dest=1 win=1\nMPI_Win_unlock_all win=1" +
                                 kDone,
                             fence + kServes)),
              (10 + 60.184) * kUs, kRounding);
}

/// Rank 2 wants the lock of rank 1 at 0.1 ms, which rank 0 has from the start and gives back at 1 ms.
std::string contended(const std::string& first, const std::string& second) {
  const std::string lock = "MPI_Win_lock dest=1 win=1 lock=", unlock = "MPI_Win_unlock dest=1 win=1\n";
  return program(
      lock + first + "\nMPI_Put count=1000 dest=1 win=1\nMPI_Win_flush dest=1 win=1\ncompute 1ms\n" + unlock +
          "MPI_Send dest=1",
      "MPI_Recv source=0\nMPI_Recv source=2",
      "compute 100us\n" + lock + second + "\nMPI_Put count=1000 dest=1 win=1\n" + unlock + "MPI_Send dest=1");
}

TEST(OneSided, AnExclusiveLockIsWaitedFor) {
  // Rank 0 holds the lock from 20.032 us on, flushes until 41.112 us, computes, and unlocks: its message is
  // there at 1041.112 + 10.040 us. Rank 2 is told at 1061.168 us, and needs 11.072 + 10.016 us more.
  const Prediction created = predict(program("", "", "compute 0"), open_mpi());
  const auto ends = [&](const std::string& first, const std::string& second, int since) {
    const Prediction p = predict(contended(first, second), open_mpi());
    return p.ranks[2].total_s - created.ranks[static_cast<std::size_t>(since)].total_s;
  };
  EXPECT_NEAR(ends("exclusive", "exclusive", 0), 1082.256 * kUs, kRounding);
  EXPECT_NEAR(ends("exclusive", "shared", 0), 1082.256 * kUs, kRounding);
  EXPECT_NEAR(ends("shared", "exclusive", 0), 1082.256 * kUs, kRounding);
  // 100 us, and 41.120 us as ever.
  EXPECT_NEAR(ends("shared", "shared", 2), 141.120 * kUs, kRounding);
}

TEST(OneSided, WithinAHostTheOriginCopies) {
  // 11 us for 1000 bytes, whatever the target does; the lock costs nothing.
  const std::string text =
      program("MPI_Win_lock dest=1 win=1\nMPI_Put count=1000 dest=1 win=1\nMPI_Win_unlock dest=1 win=1",
              "compute 1ms");
  const Prediction p = predict(text, open_mpi(), {10 * kUs, 1e9, 1, {0, 0}});
  EXPECT_NEAR(p.ranks[0].total_s, kCreated + 11 * kUs, kRounding);
  EXPECT_TRUE(p.approximate);
  ASSERT_FALSE(p.notes.empty());
  EXPECT_THAT(p.notes.back(), HasSubstr("within a host"));
}

TEST(OneSided, WithinAHostPiecesTakeWhatTheyTook) {
  // Traced on one host: 300 us are 200 us more than 100 us, more than the copy. Between hosts they do not
  // matter.
  const auto more_s = [](const std::vector<int>& hosts) {
    const auto total_s = [&](const char* ns) {
      ReplayOptions options = open_mpi();
      options.core_costs = true;
      const std::string put = fmt::format(
          "MPI_Win_lock dest=1 win=1\nMPI_Put count=10 type=column dest=1 win=1 ns={}\n"
          "MPI_Win_unlock dest=1 win=1",
          ns);
      return predict("ranks 2\ntype column size=800 extent=9000 gaps pieces=100 derived\n" +
                         program(put, "compute 1ms").substr(std::string_view("ranks 2\n").size()),
                     options, {10 * kUs, 1e9, 1, hosts})
          .ranks[0]
          .total_s;
    };
    return total_s("300us") - total_s("100us");
  };
  EXPECT_NEAR(more_s({0, 0}), 200 * kUs, kRounding);
  EXPECT_NEAR(more_s({0, 1}), 0, kRounding);
}

TEST(OneSided, WithinAHostPostsAreSeenAtOnce) {
  // The target posts at 1 ms; the copy takes 11 us, and nothing else does.
  const std::string text =
      program("MPI_Win_start peers=1 win=1\nMPI_Put count=1000 dest=1 win=1\nMPI_Win_complete win=1",
              "compute 1ms\nMPI_Win_post peers=0 win=1\nMPI_Win_wait win=1");
  const Prediction p = predict(aligned(text), open_mpi(), {10 * kUs, 1e9, 1, {0, 0}});
  EXPECT_NEAR(p.ranks[0].total_s, kCreated + 1011 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, kCreated + 1011 * kUs, kRounding);
}

TEST(OneSidedSmpi, FencesAreTwoBarriers) {
  const std::string both = "MPI_Win_fence win=1";
  EXPECT_NEAR(predict_smpi(program(both, both)).t_predicted_s, kCreatedSmpi + 20 * kUs, kRounding);
  const std::string first = "MPI_Win_fence win=1 assert=8";
  EXPECT_NEAR(predict_smpi(program(first, first)).t_predicted_s, kCreatedSmpi + 10 * kUs, kRounding);
}

TEST(OneSidedSmpi, TransfersNeedNobodysCalls) {
  const std::string text = program(
      "MPI_Win_lock lock=exclusive dest=1 win=1\nMPI_Put count=1000 dest=1 win=1\nMPI_Win_unlock dest=1 "
      "win=1",
      "compute 1ms");
  EXPECT_NEAR(predict_smpi(text).ranks[0].total_s, kCreatedSmpi + 11 * kUs, kRounding);
}

TEST(OneSidedSmpi, PostsAndCompletionsAreEmptyMessages) {
  // The post: 10 us. The put, 11 us, and the completion, 10 us, leave together; the origin does not wait.
  const Prediction p = predict_smpi(
      program("MPI_Win_start peers=1 win=1\nMPI_Put count=1000 dest=1 win=1\nMPI_Win_complete win=1",
              "MPI_Win_post peers=0 win=1\nMPI_Win_wait win=1"));
  EXPECT_NEAR(p.ranks[0].total_s, kCreatedSmpi + 10 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, kCreatedSmpi + 21 * kUs, kRounding);
}

TEST(OneSidedSmpi, AccumulatesBlockAndFetchesGoBackAndForth) {
  EXPECT_NEAR(predict_smpi(program("MPI_Win_lock dest=1 win=1\nMPI_Accumulate count=1000 dest=1 win=1", ""))
                  .ranks[0]
                  .total_s,
              kCreatedSmpi + 11 * kUs, kRounding);
  EXPECT_NEAR(
      predict_smpi(program("MPI_Win_lock dest=1 win=1\nMPI_Get_accumulate count=1000 dest=1 win=1", ""))
          .ranks[0]
          .total_s,
      kCreatedSmpi + 22 * kUs, kRounding);
}

/// When rank 0 of three has made its window, and so has rank 2.
double created_by_three() {
  const Prediction p = predict_smpi(program("", "", "compute 0"));
  return std::max(p.ranks[0].total_s, p.ranks[2].total_s);
}
/// Ranks 0 and 2 begin at the same date.
Prediction predict_from_there(const std::string& origin, const std::string& target,
                              const std::string& third) {
  const Prediction p = predict_smpi(program("", "", "compute 0"));
  const auto wait = [&](std::size_t rank) {
    return fmt::format("compute {}\n", std::llround((created_by_three() - p.ranks[rank].total_s) * 1e9));
  };
  return predict_smpi(program(wait(0) + origin, wait(1) + target, wait(2) + third));
}

TEST(OneSidedSmpi, AFlushKeepsOthersOutOfTheTargetsWindow) {
  // The put of rank 0 takes 110 us, and so long its flush holds the mutex of the window of rank 1. The lock
  // of rank 2, at 20 us, flushes, too, so it gets the mutex at 110 us; its put is there 11 us later. (Without
  // the mutex, that would be at 31 us.)
  const Prediction p = predict_from_there(
      "MPI_Win_lock dest=1 win=1\nMPI_Put count=100000 dest=1 win=1\nMPI_Win_flush dest=1 win=1", "",
      "compute 20us\nMPI_Win_lock dest=1 win=1\nMPI_Put count=1000 dest=1 win=1\nMPI_Win_unlock dest=1 "
      "win=1");
  EXPECT_NEAR(p.ranks[0].total_s, created_by_three() + 110 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[2].total_s, created_by_three() + 121 * kUs, kRounding);
}

TEST(OneSidedSmpi, ABarrierWaitsForTheWindowsOfItsCommunicator) {
  // It takes 10 us; then rank 1 waits for the put into its memory, which takes 110 us, and holds the mutex
  // that the unlock of rank 0 needs.
  const std::string begin = "MPI_Win_lock dest=1 win=1\nMPI_Put count=100000 dest=1 win=1\nMPI_Barrier";
  const Prediction p =
      predict_smpi(program(begin + "\ncompute 20us\nMPI_Win_unlock dest=1 win=1", "MPI_Barrier"));
  EXPECT_NEAR(p.ranks[0].total_s, kCreatedSmpi + 110 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, kCreatedSmpi + 110 * kUs, kRounding);
  EXPECT_NEAR(predict_smpi(program(begin, "MPI_Barrier")).ranks[0].total_s, kCreatedSmpi + 10 * kUs,
              kRounding);
}

TEST(OneSidedSmpi, WhoHasTheExclusiveLockGivesItBack) {
  // Rank 0 has it until 50 us. Then rank 1 has its shared one and rank 2 an exclusive one, and at 60 us rank
  // 0 gets one at once. Smpirun ends in a deadlock there (tests/model/oracle/faults.c says why).
  const std::string unlock = "MPI_Win_unlock dest=1 win=1\n";
  const std::string exclusive = "MPI_Win_lock lock=exclusive dest=1 win=1\n";
  const Prediction p = predict_from_there(
      exclusive + "compute 50us\n" + unlock + "compute 10us\n" + exclusive + unlock,
      "compute 10us\nMPI_Win_lock dest=1 win=1\n" + unlock, "compute 20us\n" + exclusive + unlock);
  EXPECT_NEAR(p.ranks[2].total_s, created_by_three() + 50 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[0].total_s, created_by_three() + 60 * kUs, kRounding);
}

TEST(OneSidedErrors, AreNamedWithTheirPlace) {
  const auto message = [](const std::string& origin, const std::string& target) {
    return failure_of(aligned(program(origin, target)), open_mpi()).message;
  };
  EXPECT_THAT(message("MPI_Put count=1 dest=1 win=1 at=a.c:7", ""),
              HasSubstr("rank 0: MPI_Put at a.c:7: no epoch is open to target 1 of window 1"));
  EXPECT_THAT(message("MPI_Win_post peers=1,64 win=1 at=a.c:7", ""),
              HasSubstr("rank 0: MPI_Win_post at a.c:7: peer 64 is not in a window of 2 ranks"));
  EXPECT_THAT(message("MPI_Win_start peers=-2 win=1 at=a.c:7", ""),
              HasSubstr("peer -2 is not in a window of 2 ranks"));
  EXPECT_THAT(
      message("MPI_Win_start peers=1 win=1 at=a.c:8\nMPI_Win_complete win=1 at=a.c:9", ""),
      HasSubstr("deadlock: rank 0 waits in MPI_Win_complete(target 1) at a.c:9, but rank 1 has not called "
                "MPI_Win_post"));
  EXPECT_THAT(message("", "MPI_Win_post peers=0 win=1 at=a.c:8\nMPI_Win_wait win=1 at=a.c:9"),
              HasSubstr("deadlock: rank 1 waits in MPI_Win_wait at a.c:9, but rank 0 has not called "
                        "MPI_Win_complete"));
  EXPECT_THAT(message("MPI_Win_fence win=1 at=a.c:3", ""),
              HasSubstr("deadlock: rank 0 waits in MPI_Win_fence at a.c:3, but rank 1 has not called "
                        "MPI_Win_fence"));
  EXPECT_THAT(message("MPI_Win_fence win=1 at=a.c:3", "MPI_Win_free win=1 at=a.c:4"),
              HasSubstr("collectives do not match: rank 0 calls MPI_Win_fence at a.c:3, but rank 1 calls "
                        "MPI_Win_free at a.c:4"));
  EXPECT_THAT(
      message("MPI_Win_fence win=1 assert=8 at=a.c:3", "MPI_Win_fence win=1 at=a.c:4"),
      HasSubstr("rank 0 calls MPI_Win_fence (MPI_MODE_NOPRECEDE) at a.c:3, but rank 1 calls MPI_Win_fence at "
                "a.c:4"));
  EXPECT_THAT(message("MPI_Win_fence win=1 at=a.c:3", ""),
              HasSubstr("deadlock: rank 0 waits in MPI_Win_fence at a.c:3"));
  EXPECT_THAT(message("MPI_Win_unlock dest=1 win=1 at=a.c:3", ""), HasSubstr("target 1 is not locked"));
  EXPECT_THAT(message("MPI_Win_wait win=1 at=a.c:3", ""), HasSubstr("no MPI_Win_post was called before"));
  EXPECT_THAT(message("MPI_Win_fence win=7 at=a.c:3", ""), HasSubstr("window 7 was not created by any call"));
  EXPECT_THAT(message("MPI_Win_lock dest=4 win=1 at=a.c:3", ""),
              HasSubstr("target 4 is not in a window of 2 ranks"));
}

}  // namespace
}  // namespace dperf::replay
