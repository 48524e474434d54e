// One-sided communication: which window, which target, how many bytes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "dperf/trace_format.h"
#include "run.h"

namespace dperf::test {
namespace {

using testing::ElementsAre;
using trace::Event;

class Windows : public testing::Test {
 protected:
  static TracedRun& run() {
    static TracedRun run(2, "windows", {}, {{"DPERF_POLL_GAP_US", "1000000"}});  // on a busy machine too
    return run;
  }
  static std::vector<Event> all(std::string_view name, int rank = 0) { return only(run().calls(rank), name); }
  static std::int64_t target_bytes(const Event& event) {
    return event.args.rma.target.count *
           run().trace().rank(0).definitions().types.at(event.args.rma.target.type).size_bytes;
  }
};

TEST_F(Windows, SumsAreRight) {
  ASSERT_TRUE(run().result().ok()) << describe(run().result());
  expect_sums(run());
}

TEST_F(Windows, AreNumberedInTheOrderInWhichTheyAreMade) {
  EXPECT_EQ(all("MPI_Win_create").at(0).args.made.window, 1u);
  EXPECT_EQ(all("MPI_Win_create").at(0).args.bytes, 800);
  EXPECT_EQ(all("MPI_Win_allocate").at(0).args.made.window, 2u);
  EXPECT_EQ(all("MPI_Win_allocate_shared").at(0).args.made.window, 3u);
  EXPECT_EQ(all("MPI_Win_create_dynamic").at(0).args.made.window, 4u);
  std::vector<std::uint64_t> freed;
  for (const Event& event : all("MPI_Win_free")) freed.push_back(event.args.rma.window);
  EXPECT_THAT(freed, ElementsAre(2, 4, 3, 1));
}

TEST_F(Windows, AssertionsAndLocksHaveTheNumbersOfTheTrace) {
  EXPECT_EQ(all("MPI_Win_fence").at(0).args.rma.assertions, DPERF_MODE_NOPRECEDE | DPERF_MODE_NOSTORE);
  EXPECT_EQ(all("MPI_Win_fence").at(2).args.rma.assertions, DPERF_MODE_NOSUCCEED);
  EXPECT_EQ(all("MPI_Win_lock").at(0).args.rma.lock, trace::kLockExclusive);
  EXPECT_EQ(all("MPI_Win_lock").at(1).args.rma.lock, trace::kLockShared);
  EXPECT_EQ(all("MPI_Win_lock").at(1).args.rma.assertions, DPERF_MODE_NOCHECK);
}

TEST_F(Windows, OperationsSayTargetAndBytesOfBothSides) {
  const auto puts = all("MPI_Put");
  EXPECT_EQ(puts.at(0).args.dest, 1);
  EXPECT_EQ(target_bytes(puts.at(0)), 80);
  EXPECT_EQ(target_bytes(puts.at(1)), 80);  // one column of 10
  EXPECT_EQ(puts.at(1).args.data.count, 10);
  EXPECT_EQ(puts.at(1).args.rma.target.count, 1);
  EXPECT_EQ(puts.at(2).args.dest, trace::kProcNull);
  EXPECT_EQ(target_bytes(all("MPI_Get").at(0)), 40);
  const Event no_op = all("MPI_Get_accumulate").at(1);
  EXPECT_EQ(no_op.args.data.count, 0);
  EXPECT_EQ(no_op.args.data.type, 0u);
  EXPECT_EQ(target_bytes(no_op), 24);
  EXPECT_EQ(all("MPI_Fetch_and_op").at(0).args.rma.window, 1u);
}

TEST_F(Windows, GroupsAreRanksOfTheWindow) {
  EXPECT_THAT(all("MPI_Win_start").at(0).args.rma.peers, ElementsAre(1));
  EXPECT_THAT(all("MPI_Win_post", 1).at(0).args.rma.peers, ElementsAre(0));
}

TEST_F(Windows, UnsuccessfulTestsAreFolded) {
  const auto tests = all("MPI_Win_test");
  ASSERT_EQ(tests.size(), 1u);
  EXPECT_TRUE(tests.at(0).args.completion.flag);
}

TEST_F(Windows, RequestsAreCompletedByWait) {
  const auto waits = all("MPI_Wait");
  std::vector<std::uint64_t> made;
  for (const char* name : {"MPI_Rput", "MPI_Rget", "MPI_Raccumulate", "MPI_Rget_accumulate"})
    made.push_back(all(name).at(0).args.made.request);
  ASSERT_EQ(waits.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(waits[i].args.completion.request, made[i]);
}

TEST_F(Windows, NoCallWasLost) {
  for (const trace::CallInfo& row : trace::calls()) {
    if (row.family != trace::Family::RMA) continue;
    EXPECT_FALSE(all(row.name).empty() && all(row.name, 1).empty()) << row.name;
  }
}

}  // namespace
}  // namespace dperf::test
