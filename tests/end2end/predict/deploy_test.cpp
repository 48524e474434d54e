// dperf-predict --deploy and --mapping proximity on the command line.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "predict_fixture.h"

#include "report/report.h"

namespace dperf::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

// Six hosts on a switch, 1 ms apart; of the two ranks of kPair, each needs a peer.
const char* const kSixHosts = R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="a" prefix="a" suffix="" radical="0-5" speed="1Gf" core="2" bw="8Mbps" lat="500us"
           loopback_bw="10GBps" loopback_lat="0.2us"/>
</platform>
)";
const char* const kLinear[] = {"--set", "network/model=CM02", "--set", "network/crosstraffic=0"};

class Deploy : public PredictTest {
 protected:
  Deploy() {
    make_trace("pair", kPair);
    make_file("six.xml", kSixHosts);
  }
  Prediction prediction_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), std::begin(kLinear), std::end(kLinear));
    arguments.insert(arguments.end(), {"--platform", "six.xml", "pair", "--format", "json"});
    const CommandResult result = predict(arguments);
    EXPECT_TRUE(result.ok()) << describe(result);
    return result.ok() ? report::read_json(result.out, "stdout") : Prediction();
  }
};

// Derived: submitter a0, server a5, one tracker in the middle of the other four, a3; peers a1, a2, a4.
// All messages but sub-tasks and results have no bytes: L = 1 ms each. Joining and asking take 4 L, two peers
// in succession 4 L each; sub-tasks of 1000 bytes over 1 MB/s L + 1 ms each, two results at once share the
// link of the submitter: L + 2 ms.
TEST_F(Deploy, SaysHowLongItTakes) {
  make_file(
      "settings",
      "connect 0\njoin 0\nrequest 0\nentry 0\nanswer 0\nreserve 0\nstate 0\nsubtask 1000B\nresult 1000B\n");
  constexpr double kBytes = 30e-6;  // messages without bytes have one, which takes 1 us
  for (const char* engine : {"fluid", "simgrid"}) {
    const Prediction p = prediction_of({"--deploy", "flat:settings", "--engine", engine});
    ASSERT_TRUE(p.deployment) << engine;
    EXPECT_NEAR(p.deployment->reserve_s, 12e-3, kBytes) << engine;
    EXPECT_NEAR(p.deployment->distribute_s, 4e-3, 1e-7) << engine;
    EXPECT_NEAR(p.deployment->collect_s, 3e-3, 1e-7) << engine;
    EXPECT_NEAR(p.deployment->t_total_s, p.t_predicted_s + 19e-3, kBytes) << engine;
    EXPECT_EQ(p.deployment->submitter, "a0");
    EXPECT_EQ(p.deployment->server, "a5");
    EXPECT_EQ(p.ranks.at(0).host, "a1");
    EXPECT_EQ(p.ranks.at(1).host, "a2");
    EXPECT_FALSE(p.deployment->churn_cost_s);
  }
}

TEST_F(Deploy, SaysWhatChurnCosts) {
  make_file("settings", "timeout 2s\nleaves a1\nleaves a5\n");
  const Prediction p = prediction_of({"--deploy", "flat:settings"});
  ASSERT_TRUE(p.deployment && p.deployment->churn_cost_s);
  // T, and what another host on the way changes, which is alike here.
  EXPECT_NEAR(*p.deployment->churn_cost_s, 2, 1e-6);
  EXPECT_THAT(p.deployment->churn, ElementsAre(HasSubstr("peer a1 leaves"), HasSubstr("server a5 is gone")));
  const CommandResult page = predict({"--platform", "six.xml", "pair", "--deploy", "p2pdc:settings"});
  EXPECT_THAT(page.out, AllOf(HasSubstr("t_deployment   2."), HasSubstr("through 1 coordinator from a0"),
                              HasSubstr("lost in all:"), HasSubstr("peer a1 leaves before it is reserved")));
}

TEST_F(Deploy, PutsRanksOnNeighbours) {
  // n0 and n2 are behind one switch, n1 and n3 behind the other.
  make_file("switches.xml", R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <zone id="z" routing="Floyd">
    <host id="n0" speed="1Gf"/> <host id="n1" speed="1Gf"/> <host id="n2" speed="1Gf"/> <host id="n3" speed="1Gf"/>
    <router id="r0"/> <router id="r1"/>
    <link id="l0" bandwidth="1Gbps" latency="1us"/> <link id="l1" bandwidth="1Gbps" latency="1us"/>
    <link id="l2" bandwidth="1Gbps" latency="1us"/> <link id="l3" bandwidth="1Gbps" latency="1us"/>
    <link id="between" bandwidth="1Gbps" latency="1us"/>
    <route src="n0" dst="r0"><link_ctn id="l0"/></route>
    <route src="n2" dst="r0"><link_ctn id="l2"/></route>
    <route src="n1" dst="r1"><link_ctn id="l1"/></route>
    <route src="n3" dst="r1"><link_ctn id="l3"/></route>
    <route src="r0" dst="r1"><link_ctn id="between"/></route>
  </zone>
</platform>
)");
  const CommandResult result =
      predict({"--platform", "switches.xml", "pair", "--mapping", "proximity", "--format", "json"});
  ASSERT_TRUE(result.ok()) << test::describe(result);
  const Prediction p = report::read_json(result.out, "stdout");
  EXPECT_EQ(p.ranks.at(0).host, "n0");
  EXPECT_EQ(p.ranks.at(1).host, "n2");
}

// A switch of 8 Mbit/s: each host is a cluster of its own, and what is on one host is one.
TEST_F(Deploy, PrintsTheClustersOfRanks) {
  EXPECT_EQ(predict({"--platform", "six.xml", "--clusters", "3"}).out, "0,1,2\n");
  EXPECT_EQ(predict({"--platform", "six.xml", "--clusters", "3", "--ranks-per-host", "2", "--hosts", "a1,a4",
                     "--mapping", "block"})
                .out,
            "0,0,1\n");
  EXPECT_EQ(predict({"--platform", "lan", "--clusters", "3"}).out, "0,0,0\n");
  expect_refused({"--platform", "six.xml", "--clusters", "7"}, {"there are 7 ranks, but room for only 6"});
}

TEST_F(Deploy, IsRefusedInOneLine) {
  const auto with = [](std::vector<std::string> more) {
    more.insert(more.end(), {"--platform", "six.xml", "pair"});
    return more;
  };
  make_file("wrong", "server a0\nserver a1\n");
  make_file("strange", "tracker b7\n");
  make_file("many", "trackers 3\n");
  expect_refused(with({"--deploy", "p2p"}), {"--deploy p2p: must be one of p2pdc, flat"}, 2);
  expect_refused(with({"--deploy", "p2pdc", "--hosts", "a1,a2"}), {"--deploy chooses the hosts"}, 2);
  expect_refused(with({"--deploy", "p2pdc", "--mapping", "block"}), {"--mapping must be proximity"}, 2);
  expect_refused(with({"--deploy", "p2pdc", "--engine", "loggps"}), {"--engine must be auto"}, 2);
  expect_refused(with({"--deploy", "p2pdc:wrong"}), {"wrong:2: the server is 'a0' already"});
  expect_refused(with({"--deploy", "p2pdc:none"}), {"cannot read none"});
  expect_refused(with({"--deploy", "p2pdc:strange"}), {"tracker b7: no such host in six.xml"});
  expect_refused(with({"--deploy", "p2pdc:many"}), {"there are 2 ranks, but only 1 peer"});
}

}  // namespace
}  // namespace dperf::test
