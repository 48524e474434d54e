// Traces that are whole, and cannot be replayed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "predict_fixture.h"

namespace dperf::test {
namespace {

class BadReplay : public PredictTest {
 protected:
  BadReplay() { make_file("four.xml", kFourHosts); }

  void expect_trace_refused(const std::string& text, const std::vector<std::string>& parts,
                            int exit_code = 3) {
    make_trace("bad", text);
    expect_refused({"--platform", "four.xml", "bad"}, parts, exit_code);
  }
};

TEST_F(BadReplay, ADeadlockNamesRanksCallsAndLines) {
  expect_trace_refused(R"(ranks 2
rank 0
  MPI_Recv count=8 source=1 at=wait.c:10(main) -> source=1 bytes=8
rank 1
  MPI_Recv count=8 source=0 at=wait.c:20(main) -> source=0 bytes=8
)",
                       {"deadlock", "rank 0", "rank 1", "MPI_Recv", "wait.c:10", "wait.c:20"});
}

TEST_F(BadReplay, ARankThatDoesNotComeToTheBarrierIsADeadlock) {
  expect_trace_refused("ranks 2\nrank 0\n  MPI_Barrier at=b.c:5(main)\nrank 1\n  compute 1ms\n",
                       {"rank 0", "MPI_Barrier", "b.c:5"});
}

TEST_F(BadReplay, DifferentCollectivesAreNamed) {
  expect_trace_refused(
      "ranks 2\nrank 0\n  MPI_Barrier at=b.c:5(main)\nrank 1\n  MPI_Bcast count=1 at=b.c:7(main)\n",
      {"MPI_Barrier", "MPI_Bcast"});
}

TEST_F(BadReplay, ACallThatCannotBeReplayedIsNamed) {
  expect_trace_refused("ranks 2\nrank 0,1\n  compute 1ms\n  MPI_Comm_join at=w.c:9(main)\n",
                       {"MPI_Comm_join"});
}

TEST_F(BadReplay, ItIsLeftOutOnlyIfAskedAndMarked) {
  make_trace("rma", "ranks 2\nrank 0,1\n  compute 1ms\n  MPI_Comm_join at=w.c:9(main)\n");
  const CommandResult result = predict({"--platform", "four.xml", "rma", "--allow-incomplete"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out.substr(0, result.out.find('\n')), testing::HasSubstr("INCOMPLETE"));
  EXPECT_THAT(result.out, testing::HasSubstr("MPI_Comm_join"));
  const CommandResult json =
      predict({"--platform", "four.xml", "rma", "--allow-incomplete", "--format", "json"});
  EXPECT_THAT(json.out, testing::HasSubstr("\"incomplete\": true"));
}

}  // namespace
}  // namespace dperf::test
