// Choosing algorithms by name, wrong names, and what is kept between calls.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "replay/mpi/algorithms/registry.h"
#include "replay/mpi/choice/algorithm_choice.h"
#include "replay/mpi/collectives/collectives.h"
#include "support/error.h"

namespace dperf::replay::mpi {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

CollectiveCall allreduce(int rank, int size, std::int64_t bytes) {
  CollectiveCall call;
  call.collective = Collective::kAllreduce;
  call.rank = rank;
  call.size = size;
  call.bytes = bytes;
  call.element_bytes = 8;
  return call;
}

std::string message_of(const CollectiveChoice& choice) {
  try {
    check(choice);
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), kExitUsage);
    return error.what();
  }
  return "";
}

TEST(Choice, ForcedAlgorithmIsTaken) {
  CollectiveChoice choice;
  EXPECT_EQ(choose_algorithm(allreduce(0, 4, 8), choice), "ring");
  choice.forced["allreduce"] = "basic_linear";
  EXPECT_EQ(choose_algorithm(allreduce(0, 4, 8), choice), "basic_linear");
  EXPECT_EQ(message_of(choice), "");
}

TEST(Choice, ForcedAlgorithmMayHaveSegmentsAndFanout) {
  CollectiveChoice choice;
  choice.forced["bcast"] = "chain:65536:4";
  EXPECT_EQ(message_of(choice), "");
  CollectiveCall call;
  call.collective = Collective::kBcast;
  call.size = 9;
  call.bytes = 65536 * 3;
  // The root of four chains sends each of three segments to four members, then waits for these.
  EXPECT_EQ(make_schedule(call, choice)->size(), 3 * (4 + 4));
}

TEST(Choice, NonBlockingCollectivesHaveTheirOwn) {
  struct Row {
    Collective collective;
    int ranks;
    std::int64_t bytes;
    std::string_view algorithm;
  };
  using enum Collective;
  for (const Row& row : {Row{kBarrier, 7, 0, "bruck"}, Row{kBcast, 4, 1 << 20, "basic_linear"},
                         Row{kBcast, 5, 65528, "nbc_binomial"}, Row{kBcast, 5, 1 << 20, "nbc_binomial"},
                         Row{kReduce, 3, 16, "rabenseifner"}, Row{kReduce, 8, 8, "nbc_binomial"},
                         Row{kReduce, 2, 65536, "nbc_chain"}, Row{kAllreduce, 16, 65528, "nbc_binomial"},
                         Row{kAllreduce, 16, 65536, "rabenseifner"}, Row{kAlltoall, 8, 1024, "nbc_linear"},
                         Row{kScan, 8, 1024, "linear"}}) {
    CollectiveCall call;
    call.collective = row.collective;
    call.size = row.ranks;
    call.bytes = row.bytes;
    call.element_bytes = 8;
    call.non_blocking = true;
    EXPECT_EQ(choose_algorithm(call, {}), row.algorithm) << name_of(row.collective) << " " << row.bytes;
  }
  CollectiveCall call = allreduce(0, 8, 64);
  call.non_blocking = true;
  CollectiveChoice choice;
  choice.forced["allreduce"] = "basic_linear";
  EXPECT_EQ(choose_algorithm(call, choice), "nbc_binomial");
  choice.forced["iallreduce"] = "ring";
  EXPECT_EQ(choose_algorithm(call, choice), "ring");
  EXPECT_EQ(message_of(choice), "");
}

TEST(Choice, MpichHasItsOwnThresholds) {
  struct Row {
    Collective collective;
    int ranks;
    std::int64_t bytes;
    std::string_view algorithm;
  };
  using enum Collective;
  CollectiveChoice choice;
  choice.selector = "mpich";
  EXPECT_EQ(message_of(choice), "");
  for (const Row& row :
       {Row{kBarrier, 7, 0, "bruck"}, Row{kBcast, 8, 12287, "mpich_binomial"},
        Row{kBcast, 8, 12288, "mpich_scatter_doubling"}, Row{kBcast, 9, 12288, "mpich_scatter_ring"},
        Row{kBcast, 16, 524288, "mpich_scatter_ring"}, Row{kBcast, 7, 1 << 20, "mpich_binomial"},
        Row{kReduce, 5, 2048, "mpich_binomial"}, Row{kReduce, 5, 2056, "mpich_rabenseifner"},
        Row{kAllreduce, 5, 2048, "recursive_doubling"}, Row{kAllreduce, 5, 2056, "mpich_rabenseifner"},
        // 512 KiB and 80 KiB are all blocks together.
        Row{kAllgather, 8, 65528, "recursive_doubling"}, Row{kAllgather, 8, 65536, "ring"},
        Row{kAllgather, 10, 8184, "bruck"}, Row{kAllgather, 10, 8192, "ring"},
        Row{kAlltoall, 8, 256, "modified_bruck"}, Row{kAlltoall, 7, 256, "mpich_scattered"},
        Row{kAlltoall, 8, 32768, "mpich_scattered"}, Row{kAlltoall, 8, 32776, "mpich_pairwise"},
        Row{kGather, 9, 8, "binomial"}, Row{kScatter, 9, 1 << 20, "binomial"},
        Row{kReduceScatterBlock, 8, 65528, "recursive_halving"},
        Row{kReduceScatterBlock, 8, 65536, "mpich_pairwise"}, Row{kScan, 4, 8, "recursive_doubling"}}) {
    CollectiveCall call;
    call.collective = row.collective;
    call.size = row.ranks;
    call.bytes = row.bytes;
    call.element_bytes = 8;
    EXPECT_EQ(choose_algorithm(call, choice), row.algorithm) << name_of(row.collective) << " " << row.bytes;
    call.non_blocking = true;
    EXPECT_EQ(choose_algorithm(call, choice), row.algorithm) << name_of(row.collective) << " " << row.bytes;
  }
  CollectiveCall of_user = allreduce(0, 4, 1 << 20);
  of_user.predefined = false;
  EXPECT_EQ(choose_algorithm(of_user, choice), "recursive_doubling");
}

TEST(Choice, EverySelectorKnowsEveryCollective) {
  for (const SelectorInfo& selector : selectors())
    for (std::size_t c = 0; c < kCollectives; ++c)
      for (const bool non_blocking : {false, true})
        for (const std::int64_t bytes : {8, 4096, 1 << 20}) {
          CollectiveCall call;
          call.collective = static_cast<Collective>(c);
          call.size = 6;
          call.bytes = bytes;
          call.non_blocking = non_blocking;
          CollectiveChoice choice;
          choice.selector = selector.name;
          const std::string_view name = choose_algorithm(call, choice);
          const auto known =
              std::any_of(algorithms().begin(), algorithms().end(), [&](const AlgorithmInfo& info) {
                return info.collective == call.collective && info.name == name;
              });
          EXPECT_TRUE(known) << selector.name << " takes '" << name << "' for " << name_of(call.collective);
        }
}

TEST(Choice, WrongNamesAreRefusedWithTheKnownOnes) {
  CollectiveChoice selector;
  selector.selector = "mvapich";
  EXPECT_THAT(message_of(selector), AllOf(HasSubstr("'mvapich'"), HasSubstr("openmpi, mpich, smpi-ompi")));
  CollectiveChoice collective;
  collective.forced["alreduce"] = "ring";
  EXPECT_THAT(message_of(collective),
              AllOf(HasSubstr("'alreduce'"), HasSubstr("barrier, bcast, reduce, allreduce")));
  CollectiveChoice algorithm;
  algorithm.forced["allreduce"] = "rign";
  EXPECT_THAT(message_of(algorithm),
              AllOf(HasSubstr("'rign' of allreduce"), HasSubstr("recursive_doubling, ring")));
  CollectiveChoice segment;
  segment.forced["allreduce"] = "ring:1x";
  EXPECT_THAT(message_of(segment), HasSubstr("NAME:SEGMENT_BYTES"));
}

TEST(Choice, AlgorithmsAreListedForEveryCollective) {
  for (std::size_t c = 0; c < kCollectives; ++c) {
    bool listed = false;
    for (const AlgorithmInfo& info : algorithms()) {
      EXPECT_FALSE(info.about.empty());
      listed = listed || info.collective == static_cast<Collective>(c);
    }
    EXPECT_TRUE(listed) << name_of(static_cast<Collective>(c));
  }
}

TEST(Schedules, SameCallGivesTheSameSchedule) {
  const CollectiveChoice choice;
  const SchedulePtr first = make_schedule(allreduce(3, 8, 1 << 20), choice);
  EXPECT_EQ(first, make_schedule(allreduce(3, 8, 1 << 20), choice));
  EXPECT_NE(first, make_schedule(allreduce(4, 8, 1 << 20), choice));
  CollectiveChoice other;
  other.forced["allreduce"] = "nonoverlapping";
  EXPECT_NE(*first, *make_schedule(allreduce(3, 8, 1 << 20), other));
}

TEST(Schedules, WhatIsKeptIsBounded) {
  const CollectiveChoice choice;
  CollectiveCall call;
  call.collective = Collective::kAlltoall;
  call.size = 4096;
  call.bytes = 8192;  // all messages at once: the longest schedules that the rules choose
  call.element_bytes = 8;
  std::vector<std::weak_ptr<const Schedule>> schedules;
  std::size_t made = 0, alive = 0;
  for (call.rank = 0; call.rank < call.size; ++call.rank) {
    const SchedulePtr schedule = make_schedule(call, choice);
    made += schedule->size() * sizeof(Step);
    schedules.push_back(schedule);
  }
  for (const auto& schedule : schedules)
    if (const auto kept = schedule.lock()) alive += kept->size() * sizeof(Step);
  EXPECT_LT(made, std::size_t{1} << 30);
  EXPECT_LE(alive, std::size_t{128} << 20);
}

TEST(Schedules, IncompleteSizesAreRefused) {
  CollectiveCall call;
  call.collective = Collective::kAllgatherv;
  call.size = 3;
  call.recv_bytes = {1, 2};
  EXPECT_THROW(make_schedule(call, {}), Error);
  CollectiveCall rank = allreduce(4, 4, 8);
  EXPECT_THROW(make_schedule(rank, {}), Error);
}

TEST(Schedules, MembersThatAreAloneCopyAtMost) {
  EXPECT_EQ(*make_schedule(allreduce(0, 1, 64), {}), (Schedule{{.op = Step::Op::kCopy, .bytes = 64}}));
  CollectiveCall in_place = allreduce(0, 1, 64);
  in_place.in_place = true;
  EXPECT_TRUE(make_schedule(in_place, {})->empty());
}

TEST(Schedules, ExchangesInPlaceGoThroughACopyAsInSmpi) {
  CollectiveChoice choice;
  choice.selector = "smpi-ompi";
  CollectiveCall call;
  call.collective = Collective::kAlltoall;
  call.size = 4;
  call.bytes = 64;
  Schedule expected = {{.op = Step::Op::kCopy, .bytes = 4 * 64}};
  const SchedulePtr elsewhere = make_schedule(call, choice);
  expected.insert(expected.end(), elsewhere->begin(), elsewhere->end());
  for (Step& step : expected) step.made_here = step.op == Step::Op::kIsend, step.as_given = false;
  call.in_place = true;
  EXPECT_EQ(*make_schedule(call, choice), expected);
  EXPECT_NE(*make_schedule(call, {}), expected);  // Open MPI exchanges pair by pair
}

// What Open MPI 4.1.4 does: model_messages counts its messages.
TEST(Schedules, WithoutDataSomeCollectivesHaveEmptyMessages) {
  const auto messages = [](Collective collective, bool non_blocking, std::vector<std::int64_t> received) {
    CollectiveCall call;
    call.collective = collective;
    call.size = 2;
    call.non_blocking = non_blocking;
    call.recv_bytes = std::move(received);
    const SchedulePtr schedule = make_schedule(call, {});
    return std::count_if(schedule->begin(), schedule->end(), [](const Step& step) {
      return step.op == Step::Op::kIsend || step.op == Step::Op::kIrecv;
    });
  };
  EXPECT_EQ(messages(Collective::kAllgather, false, {}), 0);
  EXPECT_EQ(messages(Collective::kAllgather, true, {}), 2);
  EXPECT_EQ(messages(Collective::kAllgatherv, false, {0, 0}), 0);
  EXPECT_EQ(messages(Collective::kAllgatherv, true, {0, 0}), 2);
  EXPECT_EQ(messages(Collective::kGather, true, {}), 1);
  EXPECT_EQ(messages(Collective::kBcast, true, {}), 0);
  EXPECT_EQ(messages(Collective::kAllreduce, true, {}), 0);
}

}  // namespace
}  // namespace dperf::replay::mpi
