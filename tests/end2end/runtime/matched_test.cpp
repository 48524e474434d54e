// Matched probes: numbers of messages, whom they came from, and their replay.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "model/replay/tiny_engine.h"
#include "replay/replay.h"
#include "run.h"
#include "trace/check/check.h"

namespace dperf::test {
namespace {

using testing::ElementsAre;

class Matched : public testing::Test {
 protected:
  static TracedRun& run() {
    static TracedRun run(3, "matched", {}, {{"DPERF_POLL_GAP_US", "1000000"}});  // on a busy machine too
    return run;
  }
};

TEST_F(Matched, MessagesAreNumberedAndReceivedByTheirNumbers) {
  ASSERT_TRUE(run().result().ok()) << describe(run().result());
  const auto calls = run().calls(0);
  const auto probes = only(calls, "MPI_Mprobe");
  ASSERT_EQ(probes.size(), 3u);
  EXPECT_EQ(probes[0].args.source, trace::kAny);
  EXPECT_EQ(probes[0].args.made.message, 1u);
  EXPECT_EQ(probes[1].args.made.message, 2u);
  EXPECT_EQ(probes[0].args.completion.status.source + probes[1].args.completion.status.source, 3);
  const auto receives = only(calls, "MPI_Mrecv");
  ASSERT_EQ(receives.size(), 2u);
  EXPECT_EQ(receives[0].args.message, 2u);
  EXPECT_EQ(receives[0].args.completion.status.source, probes[1].args.completion.status.source);
  EXPECT_EQ(receives[0].args.completion.status.bytes, probes[1].args.completion.status.bytes);
  const auto later = only(calls, "MPI_Imrecv");
  ASSERT_EQ(later.size(), 1u);
  EXPECT_EQ(later[0].args.message, 1u);
  EXPECT_EQ(only(calls, "MPI_Wait").at(0).args.completion.status.source,
            probes[0].args.completion.status.source);
}

TEST_F(Matched, AnswersAreToTheSourceOfTheProbe) {
  const auto answers = only(run().calls(0), "MPI_Send");
  ASSERT_EQ(answers.size(), 2u);
  for (const auto& answer : answers) EXPECT_GT(answer.args.symbolic_dest, 0u);
}

TEST_F(Matched, NobodyIsNoMessage) {
  const auto probe = only(run().calls(1), "MPI_Mprobe").at(0);
  EXPECT_EQ(probe.args.made.message, 0u);
  EXPECT_EQ(probe.args.completion.status.source, trace::kProcNull);
  EXPECT_EQ(only(run().calls(1), "MPI_Mrecv").at(0).args.message, 0u);
}

TEST_F(Matched, PollsAreFolded) {
  const auto polls = only(run().calls(2), "MPI_Improbe");
  ASSERT_FALSE(polls.empty());
  EXPECT_LE(polls.size(), 2u);  // computation between two of them may keep them apart
  EXPECT_TRUE(polls.back().args.completion.flag);
  EXPECT_EQ(polls.back().args.made.message, 1u);
  EXPECT_EQ(polls.back().args.completion.status.bytes, 4);
}

TEST_F(Matched, AllOfItIsSoundAndCanBeReplayed) {
  EXPECT_THAT(trace::check(run().trace()).first_problems, ElementsAre());
  for (const char* protocol : {"smpi", "openmpi"}) {
    replay::ReplayOptions options;
    options.protocol = protocol;
    replay::TinyEngine engine({.latency_s = 1e-5, .bytes_per_s = 1e9});
    const auto prediction = replay::replay(run().trace(), engine, options);
    EXPECT_FALSE(prediction.incomplete);
    EXPECT_GT(prediction.t_predicted_s, 2e-4) << protocol;  // 100 and 200 kB at 1 ns a byte
  }
}

}  // namespace
}  // namespace dperf::test
