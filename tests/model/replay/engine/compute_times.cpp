// How long computation and timers take.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/engine/simulation.h"

namespace dperf::replay {
namespace {

const char kTwoCores[] = R"(<zone id="z" routing="Full">
  <host id="a" speed="2Gf" core="2"/> <host id="b" speed="1Gf" core="2"/>
  <link id="l" bandwidth="1GBps" latency="1ms"/>
  <link id="lo" bandwidth="1GBps" latency="1us" sharing_policy="FATPIPE"/>
  <route src="a" dst="b"><link_ctn id="l"/></route>
  <route src="a" dst="a" symmetrical="NO"><link_ctn id="lo"/></route>
</zone>)";

TEST(ComputeTimes, AreTheTracedOnesOnEveryHost) {
  PlatformFile platform(kTwoCores);
  auto engine = make_engine_under_test(linear_model(platform, {"a", "b"}));
  Notebook notebook(*engine);
  engine->compute(0, 0.25, 1);
  engine->compute(1, 0.5, 2);
  engine->run(notebook);
  EXPECT_DOUBLE_EQ(notebook.end_of.at(1), 0.25);
  EXPECT_DOUBLE_EQ(notebook.end_of.at(2), 0.5);
}

TEST(ComputeTimes, AreScaledByTheUsersFactorAndByTheHostsSpeed) {
  PlatformFile platform(kTwoCores);
  SimgridOptions options = linear_model(platform, {"a", "b"});
  options.cpu_scale = 2;
  options.reference_speed_flops = 1e9;
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  engine->compute(0, 1, 1);
  engine->compute(1, 1, 2);
  engine->run(notebook);
  // 1 s of a 1 Gflop/s core, twice as fast by --cpu-scale: 0.25 s at 2 Gflop/s, 0.5 s at 1 Gflop/s.
  EXPECT_DOUBLE_EQ(notebook.end_of.at(1), 0.25);
  EXPECT_DOUBLE_EQ(notebook.end_of.at(2), 0.5);
}

TEST(ComputeTimes, OfThreeRanksOnTwoCoresShareThem) {
  PlatformFile platform(kTwoCores);
  auto engine = make_engine_under_test(linear_model(platform, {"a", "a", "a"}));
  Notebook notebook(*engine);
  engine->compute(0, 1, 0);
  engine->compute(1, 1, 1);
  engine->compute(2, 2, 2);
  engine->run(notebook);
  // Each has 2/3 of a core until the first two end at 1.5 s; the third has then done 1 s and needs 1 s more,
  // alone.
  EXPECT_NEAR(notebook.end_of.at(0), 1.5, 1e-8);
  EXPECT_NEAR(notebook.end_of.at(1), 1.5, 1e-8);
  EXPECT_NEAR(notebook.end_of.at(2), 2.5, 1e-8);
}

TEST(ComputeTimes, OfShortBlocksAddUpExactly) {
  PlatformFile platform(kTwoCores);
  SimgridOptions options = linear_model(platform, {"a", "b"});
  options.settings.back() = "surf/precision=1e-6";  // to which SimGrid's own sleep is rounded up
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  notebook.then = [&](Token token) {
    if (token < 1000) engine->compute(0, 1e-9, token + 1);
  };
  engine->compute(0, 1e-9, 1);
  engine->run(notebook);
  EXPECT_NEAR(notebook.end_of.at(1000), 1e-6, 1e-18);
}

TEST(Timers, EndAtTheirDateInTheOrderOfTheirDates) {
  PlatformFile platform(kTwoCores);
  auto engine = make_engine_under_test(linear_model(platform, {"a", "b"}));
  Notebook notebook(*engine);
  std::vector<Token> order;
  notebook.then = [&](Token token) {
    order.push_back(token);
    if (token == 2) engine->timer(0.5, 9);  // in the past: at once
  };
  engine->timer(3.5, 3);
  engine->timer(1.25, 1);
  engine->timer(1.25, 2);
  engine->run(notebook);
  EXPECT_EQ(order, (std::vector<Token>{1, 2, 9, 3}));
  EXPECT_DOUBLE_EQ(notebook.end_of.at(1), 1.25);
  EXPECT_DOUBLE_EQ(notebook.end_of.at(9), 1.25);
  EXPECT_DOUBLE_EQ(notebook.end_of.at(3), 3.5);
}

TEST(Run, EndsAtOnceWhenThereIsNothingToDo) {
  PlatformFile platform(kTwoCores);
  auto engine = make_engine_under_test(linear_model(platform, {"a", "b"}));
  Notebook notebook(*engine);
  engine->run(notebook);
  EXPECT_EQ(engine->now(), 0);
}

TEST(Run, HandsOnWhatTheListenerThrows) {
  PlatformFile platform(kTwoCores);
  auto engine = make_engine_under_test(linear_model(platform, {"a", "b"}));
  Notebook notebook(*engine);
  notebook.then = [](Token) { throw std::runtime_error("the listener's"); };
  engine->transfer(0, 1, 1000, 1);
  EXPECT_THROW(engine->run(notebook), std::runtime_error);
}

}  // namespace
}  // namespace dperf::replay
