// Costs of calls, and blocks, on hosts that are slower or faster than the traced one.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/call_costs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "replay/predict/predict.h"
#include "support/error.h"
#include "support/temp_folder.h"
#include "trace/folder/folder.h"
#include "trace/text/text.h"

namespace dperf::predict {
namespace {

using platform::CostsAt;
using testing::ElementsAre;

constexpr CostsAt kAnywhere{};
constexpr CostsAt kAtOneGf{1e9};

replay::SimgridOptions engine_of(double cpu_scale, std::optional<double> reference) {
  replay::SimgridOptions engine;
  engine.cpu_scale = cpu_scale;
  engine.reference_speed_flops = reference;
  return engine;
}

TEST(CallCosts, TheEngineKnowsWhereTheyWereMeasured) {
  const replay::SimgridOptions same = with_call_costs(engine_of(3, 2e9), kAnywhere);
  EXPECT_EQ(same.cpu_scale, 1);
  EXPECT_FALSE(same.reference_speed_flops);
  EXPECT_EQ(with_call_costs(engine_of(1, 2e9), kAtOneGf).reference_speed_flops, 1e9);
}

TEST(CallCosts, BlocksTakeWhatTheyDidWhateverTheCallsCost) {
  const std::vector<double> speeds = {1e9, 0.5e9};
  EXPECT_THAT(block_factors(engine_of(1, 2e9), kAnywhere, speeds), ElementsAre(2, 4));
  // The engine makes the second one twice as slow by itself.
  EXPECT_THAT(block_factors(engine_of(1, 2e9), kAtOneGf, speeds), ElementsAre(2, 2));
  EXPECT_THAT(block_factors(engine_of(4, {}), kAnywhere, speeds), ElementsAre(0.25, 0.25));
  EXPECT_THAT(block_factors(engine_of(1, {}), kAtOneGf, speeds), ElementsAre(1, 0.5));
}

TEST(CallCosts, HostsThatAreSlowBeyondReasonAreRefused) {
  EXPECT_THROW(block_factors(engine_of(1, 1e20), kAnywhere, {1}), Error);
}

class WholePrediction : public testing::Test {
 protected:
  /// Of a block of 1 ms and a message that costs 10 us to send and 20 us to receive, from a host of 1 Gf to
  /// one of 0.5 Gf; the traced one has 2 Gf.
  Prediction predicted(const std::string& property) {
    test::write_file(folder_ / "p.xml",
                     R"(<?xml version="1.0"?><!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><zone id="z" routing="Full">
<prop id="dperf:network:time" value="0 0 1"/><prop id="dperf:network:connects" value="no"/>
<prop id="dperf:network:send_overhead_s" value="1e-5"/><prop id="dperf:network:receive_overhead_s" value="2e-5"/>
<prop id="dperf:network:send_byte_s" value="0"/><prop id="dperf:network:receive_byte_s" value="0"/>
<prop id="dperf:network:envelope_bytes" value="0"/>)" +
                         property + R"(
<host id="a" speed="1Gf"/><host id="b" speed="0.5Gf"/><link id="l" bandwidth="1GBps" latency="100us"/>
<route src="a" dst="b"><link_ctn id="l"/></route></zone></platform>)");
    PredictOptions options;
    options.traces = folder_ / "t";
    if (!std::filesystem::exists(options.traces))
      trace::write_folder(
          *trace::assemble(
              "ranks 2\nrank 0\ncompute 1ms\nMPI_Send count=0 dest=1\nrank 1\nMPI_Recv count=0 source=0"),
          options.traces);
    options.platform = (folder_ / "p.xml").string();
    options.reference_speed_flops = 2e9;
    return predict(options);
  }
  test::TempFolder folder_;
};

constexpr double kUs = 1e-6, kNear = 1e-9;

TEST_F(WholePrediction, CallsCostTheSameEverywhere) {
  const Prediction p = predicted(R"(<prop id="dperf:costs_at_speed" value="any"/>)");
  EXPECT_NEAR(p.ranks[0].compute_s, 2000 * kUs, kNear);
  EXPECT_NEAR(p.ranks[0].total_s, 2010 * kUs, kNear);
  EXPECT_NEAR(p.ranks[1].total_s, 2120 * kUs, kNear);
}

TEST_F(WholePrediction, CallsCostMoreOnASlowerHost) {
  const Prediction p = predicted(R"(<prop id="dperf:costs_at_speed" value="1e9"/>)");
  EXPECT_NEAR(p.ranks[0].compute_s, 2000 * kUs, kNear);
  EXPECT_NEAR(p.ranks[0].total_s, 2010 * kUs, kNear);
  EXPECT_NEAR(p.ranks[1].total_s, 2140 * kUs, kNear);
}

TEST_F(WholePrediction, CallsAreScaledLikeBlocksWhereNothingIsSaid) {
  const Prediction p = predicted("");
  EXPECT_NEAR(p.ranks[0].compute_s, 2000 * kUs, kNear);
  EXPECT_NEAR(p.ranks[0].total_s, 2020 * kUs, kNear);
  EXPECT_NEAR(p.ranks[1].total_s, 2180 * kUs, kNear);
}

TEST_F(WholePrediction, AWrongSpeedIsRefused) {
  for (const char* value : {"0", "-1", "1Gf", "", "nan"}) {
    try {
      predicted(R"(<prop id="dperf:costs_at_speed" value=")" + std::string(value) + "\"/>");
      FAIL() << value;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr("dperf:costs_at_speed")) << value;
    }
  }
}

}  // namespace
}  // namespace dperf::predict
