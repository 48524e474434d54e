// Which request a call means, and when it is over.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <set>

#include "run.h"

namespace dperf::test {
namespace {

using testing::ElementsAre;
using trace::Event;

class Requests : public testing::Test {
 protected:
  static TracedRun& run() {
    static TracedRun run(2, "requests");
    return run;
  }
  static std::vector<Event> all(std::string_view name) { return only(run().calls(0), name); }
};

TEST_F(Requests, SumsAreRight) {
  ASSERT_TRUE(run().result().ok()) << describe(run().result());
  expect_sums(run());
}

TEST_F(Requests, IdsCountFromOneAndAreCompletedOnce) {
  EXPECT_EQ(all("MPI_Irecv").at(0).args.made.request, 1u);
  EXPECT_EQ(all("MPI_Isend").at(0).args.made.request, 2u);
  const Event wait = all("MPI_Waitall").at(0);
  EXPECT_THAT(wait.args.completion.requests, ElementsAre(1, 2));
  ASSERT_EQ(wait.args.completion.statuses.size(), 2u);
  EXPECT_EQ(wait.args.completion.statuses[0].bytes, 8);
  EXPECT_FALSE(wait.args.completion.statuses[1].present);
}

TEST_F(Requests, WithTheSameHandleAreToldApartByTheProgramsVariable) {
  const auto sends = all("MPI_Isend");
  EXPECT_EQ(all("MPI_Wait").at(0).args.completion.request, sends.at(2).args.made.request);
  EXPECT_EQ(all("MPI_Wait").at(1).args.completion.request, sends.at(1).args.made.request);
}

TEST_F(Requests, WaitanySaysWhichOneAndWhoWasMatched) {
  const Event call = all("MPI_Waitany").at(0);
  EXPECT_EQ(call.args.completion.index, 1);
  EXPECT_EQ(call.args.completion.status.source, 1);
  EXPECT_EQ(all("MPI_Waitany").at(1).args.completion.index, trace::kUndefined);
}

TEST_F(Requests, WaitsomeListsTheCompletedOnes) {
  const Event call = all("MPI_Waitsome").at(0);
  EXPECT_THAT(call.args.completion.indices, ElementsAre(2));
  ASSERT_EQ(call.args.completion.statuses.size(), 1u);
  EXPECT_EQ(call.args.completion.statuses[0].bytes, 8);
}

TEST_F(Requests, AnAnswerToAWildcardReceiveIsSymbolic) {
  const Event answer = all("MPI_Send").at(1);
  EXPECT_EQ(answer.args.tag, 6);
  EXPECT_EQ(answer.args.dest, 1);
  EXPECT_EQ(answer.number - answer.args.symbolic_dest, all("MPI_Waitany").at(0).number);
  EXPECT_EQ(all("MPI_Send").at(0).args.symbolic_dest, 0u);
}

TEST_F(Requests, PersistentOnesKeepTheirId) {
  const auto id = all("MPI_Recv_init").at(0).args.made.request;
  EXPECT_EQ(all("MPI_Startall").at(1).args.completion.requests.at(0), id);
  EXPECT_EQ(all("MPI_Waitall").at(2).args.completion.requests.at(0), id);
  EXPECT_TRUE(all("MPI_Waitall").at(2).args.completion.statuses.at(0).present);
  const Event inactive = all("MPI_Wait").at(2);
  EXPECT_EQ(inactive.args.completion.request, id);
  EXPECT_FALSE(inactive.args.completion.status.present);
  EXPECT_EQ(all("MPI_Request_free").at(0).args.completion.request, id);
}

TEST_F(Requests, CancelledOnesSaySo) {
  const Event wait = all("MPI_Wait").back();
  EXPECT_TRUE(wait.args.completion.status.present);
  EXPECT_TRUE(wait.args.completion.status.cancelled);
}

TEST_F(Requests, ThousandsWithOneHandleAreAllCompleted) {
  const Event call = all("MPI_Waitall").back();
  EXPECT_EQ(call.args.completion.requests.size(), 3000u);
  EXPECT_EQ(std::set(call.args.completion.requests.begin(), call.args.completion.requests.end()).size(),
            3000u);
}

TEST_F(Requests, TraceIsInOrder) {
  const CommandResult check =
      run_command({program("dperf-trace"), "check", (run().folder() / "traces").string()});
  EXPECT_TRUE(check.ok()) << describe(check);
}

}  // namespace
}  // namespace dperf::test
