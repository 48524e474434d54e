// What a prediction looks like.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "predict_fixture.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Predict : public PredictTest {
 protected:
  Predict() {
    make_trace("pair", kPair);
    make_file("four.xml", kFourHosts);
  }
};

TEST_F(Predict, PrintsAPageForPeople) {
  const CommandResult result = predict({"--platform", "four.xml", "pair"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, StartsWith("t_predicted    1."));  // 1 ms of computation and two latencies or so
  for (const char* part : {" ms\n", "pair on 2 ranks", "four.xml, 2 of 4 hosts", "target CPU = traced CPU",
                           "MPI_Recv", "pair.c:11", "MPI_Barrier", "4 of 4 MPI calls replayed exactly"})
    EXPECT_THAT(result.out, HasSubstr(part));
}

TEST_F(Predict, IsTheSameEveryTime) {
  const std::string first = predict({"--platform", "four.xml", "pair"}).out;
  EXPECT_EQ(predict({"--platform", "four.xml", "pair"}).out, first);
}

TEST_F(Predict, WritesJsonToAFile) {
  const CommandResult result =
      predict({"--platform", "four.xml", "pair", "--format", "json", "--output", "p.json"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(read_file(work_ / "p.json"),
              StartsWith("{\n  \"format\": \"dperf-prediction\",\n  \"version\": 1,"));
}

TEST_F(Predict, RefusesAnOutputThatCannotBe) {
  expect_refused({"--platform", "four.xml", "pair", "--output", "no/such/folder.json"}, {"no/such"});
  expect_refused({"--platform", "four.xml", "pair", "--output", "pair"},
                 {"cannot write pair: Is a directory"});
}

TEST_F(Predict, KnowsThePlatformsThatComeWithIt) {
  for (const char* name : {"cluster", "lan", "daisy"}) {
    const CommandResult result = predict({"--platform", name, "pair"});
    EXPECT_TRUE(result.ok()) << describe(result);
    EXPECT_THAT(result.out, HasSubstr(std::string("platform       ") + name));
  }
}

// SimGrid takes no factors beside those that messages in parts need. 64 parts of 16 KiB: ten times the
// latency is waited for once, and SimGrid's own factor of that size is 11.6436.
TEST_F(Predict, TakesFactorsOfMessagesInParts) {
  make_trace("large", R"(ranks 2
program large
rank 0
  MPI_Send count=1048576 type=1B dest=1 tag=7 at=large.c:10(main)
rank 1
  MPI_Recv count=1048576 type=1B source=0 tag=7 at=large.c:11(main) -> source=0 tag=7 bytes=1048576
)");
  const auto seconds = [this](const std::string& factor) {
    const CommandResult result =
        predict({"--platform", "four.xml", "large", "--format", "json", "--set", factor});
    EXPECT_TRUE(result.ok()) << factor << describe(result);
    const std::size_t at = result.out.find("\"t_predicted_s\": ");
    return at == std::string::npos ? 0.0 : std::stod(result.out.substr(at + 17));
  };
  const double usual = seconds("smpi/lat-factor=0:10");
  EXPECT_GT(seconds("smpi/lat-factor=0:100"), usual + 90 * 50e-6);  // a route has a latency of 50 us or more
  EXPECT_GT(seconds("smpi/bw-factor=0:0.1"), 4 * usual);
}

// It would be noted, and change nothing.
TEST_F(Predict, RefusesSharedMemoryWhereThePlatformHasALoopback) {
  const CommandResult result = predict({"--platform", "lan", "--shm", "10GBps,0.2us", "pair"});
  EXPECT_EQ(result.exit_code, 2) << describe(result);
  EXPECT_THAT(result.err, HasSubstr("lan.xml has a loopback for each host that is used"));
}

TEST_F(Predict, FasterProcessorsComputeFaster) {
  const std::string text = predict({"--platform", "four.xml", "pair", "--cpu-scale", "10"}).out;
  EXPECT_THAT(text, HasSubstr("computation    100.0 us"));
  EXPECT_THAT(text, HasSubstr("10 x traced CPU"));
}

TEST_F(Predict, SaysThatTheCoresWereBusyWhenItWasTraced) {
  const std::string run = "ranks 2\nrank 0,1\ncompute 100ms\nMPI_Barrier\n";
  make_trace("busy", run + "rank 0 ; total waited=1ms\nrank 1 ; total waited=30ms\n");
  EXPECT_THAT(predict({"--platform", "four.xml", "busy"}).out,
              HasSubstr("traced on busy cores: rank 1 waited 30.00 ms of 100.0 ms for a core"));
  make_trace("quiet", run + "rank 0,1 ; total waited=1ms\n");
  EXPECT_THAT(predict({"--platform", "four.xml", "quiet"}).out, testing::Not(HasSubstr("busy cores")));
}

TEST_F(Predict, SaysThatCostsOfRecordingAreAssumed) {
  const std::string run = "ranks 2\nrank 0,1\ncompute 100ms\nMPI_Barrier\n";
  make_trace("assumed", run + "rank 1 ; host h costs=assumed\n");
  EXPECT_THAT(predict({"--platform", "four.xml", "assumed"}).out,
              HasSubstr("the cost of recording was assumed for rank 1, not measured"));
  make_trace("shared", run + "rank 1 ; host h costs=0\n");
  EXPECT_THAT(predict({"--platform", "four.xml", "shared"}).out, testing::Not(HasSubstr("was assumed")));
}

TEST_F(Predict, TwoRanksMayShareAHost) {
  const CommandResult result =
      predict({"--platform", "four.xml", "pair", "--hosts", "a2", "--ranks-per-host", "2"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("1 of 4 hosts"));
}

TEST_F(Predict, AnswersForHelp) {
  const CommandResult result = predict({"--help"});
  EXPECT_TRUE(result.ok());
  EXPECT_THAT(result.out, HasSubstr("Examples:"));
}

}  // namespace
}  // namespace dperf::test
