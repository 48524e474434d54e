// The recorded fields of calls of each family.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <fstream>

#include "run.h"

namespace dperf::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using trace::Event;

/// One run of fields.c serves all tests of this file.
class Fields : public testing::Test {
 protected:
  static TracedRun& run() {
    static TracedRun run(2, "fields");
    return run;
  }
  static Event first(int rank, std::string_view name) { return only(run().calls(rank), name).at(0); }
  static std::string type_name(int rank, std::uint32_t number) {
    return run().trace().rank(rank).definitions().types.at(number).name;
  }
};

TEST_F(Fields, ProgramRunsAsWithoutTheRuntime) {
  EXPECT_TRUE(run().result().ok()) << describe(run().result());
  EXPECT_EQ(run().result().out, "");
  expect_sums(run());
}

TEST_F(Fields, SendHasCountTypeDestinationTagAndCommunicator) {
  const Event call = first(0, "MPI_Ssend");
  EXPECT_EQ(call.args.data.count, 3);
  EXPECT_EQ(type_name(0, call.args.data.type), "MPI_INT");
  EXPECT_EQ(call.args.dest, 1);
  EXPECT_EQ(call.args.tag, 11);
  EXPECT_EQ(call.args.comm, 1u);
  EXPECT_EQ(first(0, "MPI_Send").args.dest, trace::kProcNull);
}

TEST_F(Fields, WildcardReceiveSaysWhatItAskedForAndWhatItGot) {
  const Event call = first(0, "MPI_Recv");
  EXPECT_EQ(call.args.source, trace::kAny);
  EXPECT_EQ(call.args.tag, trace::kAny);
  ASSERT_TRUE(call.args.completion.status.present);
  EXPECT_EQ(call.args.completion.status.source, 1);
  EXPECT_EQ(call.args.completion.status.tag, 13);
  EXPECT_EQ(call.args.completion.status.bytes, 4 * 8);
}

TEST_F(Fields, StatusIsKnownWhereTheProgramIgnoresIt) {
  const Event call = first(1, "MPI_Recv");
  ASSERT_TRUE(call.args.completion.status.present);
  EXPECT_EQ(call.args.completion.status.source, 0);
  EXPECT_EQ(call.args.completion.status.bytes, 3 * 4);
}

TEST_F(Fields, ReceiveFromNobodyHasNobodyAsItsSource) {
  const Event call = only(run().calls(1), "MPI_Recv").at(1);
  EXPECT_EQ(call.args.source, trace::kProcNull);
  EXPECT_EQ(call.args.completion.status.source, trace::kProcNull);
  EXPECT_EQ(call.args.completion.status.bytes, 0);
}

TEST_F(Fields, SendrecvHasBothSides) {
  const Event call = first(1, "MPI_Sendrecv");
  EXPECT_EQ(call.args.send.count, 2);
  EXPECT_EQ(call.args.recv.count, 16);
  EXPECT_EQ(call.args.send.tag, 22);
  EXPECT_EQ(call.args.recv.tag, 21);
  EXPECT_EQ(call.args.completion.status.bytes, 8);
}

TEST_F(Fields, ProbesSayWhatTheyFound) {
  EXPECT_EQ(first(1, "MPI_Probe").args.completion.status.bytes, 6 * 4);
  EXPECT_EQ(first(1, "MPI_Mprobe").args.completion.status.tag, 42);
  EXPECT_EQ(first(1, "MPI_Mrecv").args.completion.status.bytes, 7 * 4);
}

TEST_F(Fields, ArgumentsOfTheRootOnlyAreLeftOutElsewhere) {
  EXPECT_EQ(first(0, "MPI_Gather").args.recv.count, 2);
  EXPECT_EQ(first(1, "MPI_Gather").args.recv.count, 0);
  EXPECT_EQ(first(1, "MPI_Gather").args.recv.type, 0u);
  EXPECT_THAT(first(0, "MPI_Gatherv").args.recv.counts, ElementsAre(1, 2));
  EXPECT_THAT(first(1, "MPI_Gatherv").args.recv.counts, IsEmpty());
  EXPECT_THAT(first(0, "MPI_Scatterv").args.send.counts, ElementsAre(1, 2));
  EXPECT_THAT(first(1, "MPI_Scatterv").args.send.counts, IsEmpty());
  EXPECT_EQ(first(1, "MPI_Scatterv").args.recv.count, 2);
}

TEST_F(Fields, InPlaceIsAFlag) {
  EXPECT_TRUE(first(0, "MPI_Allreduce").args.in_place);
  EXPECT_TRUE(first(0, "MPI_Allgather").args.in_place);
  EXPECT_EQ(first(0, "MPI_Allgather").args.send.type, 0u);
  EXPECT_FALSE(first(0, "MPI_Reduce").args.in_place);
}

TEST_F(Fields, OperationsSayWhetherTheyCommute) {
  const auto& operations = run().trace().rank(0).definitions().operations;
  EXPECT_EQ(operations.at(first(0, "MPI_Allreduce").args.op).name, "MPI_SUM");
  EXPECT_TRUE(operations.at(first(0, "MPI_Allreduce").args.op).commutative);
  EXPECT_FALSE(operations.at(first(0, "MPI_Reduce").args.op).commutative);
  EXPECT_FALSE(operations.at(first(0, "MPI_Reduce").args.op).predefined);
}

TEST_F(Fields, VectorsHaveOneEntryAMember) {
  EXPECT_THAT(first(1, "MPI_Alltoallv").args.send.counts, ElementsAre(1, 2));
  EXPECT_THAT(first(1, "MPI_Alltoallv").args.recv.counts, ElementsAre(2, 2));
  const Event call = first(0, "MPI_Alltoallw");
  ASSERT_EQ(call.args.send.types.size(), 2u);
  EXPECT_EQ(type_name(0, call.args.send.types[1]), "MPI_DOUBLE");
  EXPECT_EQ(type_name(0, call.args.recv.types[1]), "MPI_INT");
  EXPECT_THAT(first(0, "MPI_Reduce_scatter").args.recv.counts, ElementsAre(1, 2));
}

TEST_F(Fields, NeighbourhoodVectorsHaveOneEntryANeighbour) {
  const Event call = first(0, "MPI_Neighbor_alltoallv");
  EXPECT_THAT(call.args.send.counts, ElementsAre(1, 2));
  EXPECT_THAT(call.args.recv.counts, ElementsAre(2, 1));
}

// The handle of a freed type is used again by MPI for one with another extent: vector(2, 1, stride) of int.
TEST_F(Fields, DerivedTypesAreKnownBySizeAndExtentAlsoIfAHandleComesAgain) {
  std::vector<std::int64_t> extents;
  for (const Event& call : only(run().calls(0), "MPI_Send"))
    if (call.args.tag >= 51 && call.args.tag <= 53) {
      const auto& type = run().trace().rank(0).definitions().types.at(call.args.data.type);
      EXPECT_EQ(type.size_bytes, 8);
      EXPECT_FALSE(type.contiguous);
      extents.push_back(type.extent_bytes);
    }
  EXPECT_THAT(extents, ElementsAre(12, 16, 20));
}

TEST_F(Fields, DerivedTypesSayInHowManyPiecesTheirDataLies) {
  constexpr int kTag = 2000;
  int seen = 0;
  for (const Event& call : only(run().calls(0), "MPI_Send")) {
    if (call.args.tag < kTag) continue;
    const auto& type = run().trace().rank(0).definitions().types.at(call.args.data.type);
    EXPECT_EQ(type.pieces, static_cast<std::uint64_t>(call.args.tag - kTag)) << "type " << seen;
    ++seen;
  }
  EXPECT_EQ(seen, 10);
}

TEST_F(Fields, ErrorsThatTheProgramGetsAreRecorded) {
  const Event call = only(run().calls(0), "MPI_Send").back();
  EXPECT_EQ(call.args.tag, 61);
  EXPECT_NE(call.args.error, 0);
}

TEST_F(Fields, CollectiveRequestsAreCompletedUnderTheirId) {
  EXPECT_EQ(first(0, "MPI_Iallreduce").args.made.request, 1u);
  EXPECT_EQ(first(0, "MPI_Wait").args.completion.request, 1u);
  EXPECT_FALSE(first(0, "MPI_Wait").args.completion.status.present);
}

TEST_F(Fields, EnvironmentStandsAtBothEndsAndTakesNoTime) {
  const auto events = run().events(0);
  EXPECT_EQ(name(events.front()), "MPI_Init_thread");
  EXPECT_EQ(name(events.back()), "MPI_Finalize");
  EXPECT_EQ(events.front().duration_ns + events.back().duration_ns, 0);
  EXPECT_EQ(only(events, "MPI_Pcontrol").at(0).args.level, 4);
}

TEST_F(Fields, CallSitesLeadToTheSource) {
  const auto places = run().trace().places(0, first(0, "MPI_Ssend").site);
  ASSERT_FALSE(places.empty());
  EXPECT_EQ(places.front().function, "point_to_point");
  EXPECT_EQ(places.back().function, "main");
}

bool has_huge_pages_everywhere() {
  std::ifstream file("/sys/kernel/mm/transparent_hugepage/enabled");
  std::string text;
  return std::getline(file, text) && text.find("[always]") != std::string::npos;
}

/// What rank 1 received. A rank measures the cost of a page at its start if it gets the processor for long
/// enough; a machine with other work may need several runs for that.
std::vector<Event> receives_into_new_pages() {
  constexpr int kMostRuns = 10;
  std::vector<Event> receives;
  for (int run = 0; run < kMostRuns && (receives.empty() || receives.front().pages_ns == 0); ++run) {
    TracedRun traced(2, "new_pages");
    expect_sums(traced);
    receives = only(traced.calls(1), "MPI_Recv");
  }
  return receives;
}

TEST(NewPages, AreToldOfTheCallThatTouchesThemFirst) {
  if (has_huge_pages_everywhere()) GTEST_SKIP() << "they cannot be distinguished from small ones";
  const std::vector<Event> receives = receives_into_new_pages();
  ASSERT_EQ(receives.size(), 3u);
  // 2048 pages of 4 KiB. What one takes is the machine's affair, but not below 100 ns.
  EXPECT_GT(receives[0].pages_ns, 200000);
  // On a machine whose pages took longer when they were measured it is all of the call, which is rounded by
  // itself.
  EXPECT_LE(static_cast<double>(receives[0].pages_ns), 1.001 * static_cast<double>(receives[0].duration_ns));
  EXPECT_LT(receives[1].pages_ns, receives[0].pages_ns / 10);
  EXPECT_LT(receives[2].pages_ns, receives[0].pages_ns / 10);
}

TEST(PingPong, IsRecordedAndRunsAsBefore) {
  for (const std::string program : {"ping", "ping_shared"}) {
    TracedRun run(2, program, {"3"});
    EXPECT_EQ(run.result().exit_code, 3) << describe(run.result());
    EXPECT_EQ(run.result().out, "done after 3 rounds\n");
    expect_sums(run);
    EXPECT_EQ(only(run.calls(0), "MPI_Send").size(), 3u);
    EXPECT_EQ(only(run.calls(1), "MPI_Recv").size(), 3u);
  }
}

TEST(PingPong, LongRunsNeedFewBytesAnEvent) {
  TracedRun run(2, "ping", {"50000"});
  expect_sums(run);
  EXPECT_EQ(run.calls(0).size(), 100000u);
  const auto bytes = std::filesystem::file_size(run.folder() / "traces" / "rank-000000.dpt");
  EXPECT_LT(static_cast<double>(bytes), 6.0 * static_cast<double>(run.trace().rank(0).totals()->events));
}

}  // namespace
}  // namespace dperf::test
