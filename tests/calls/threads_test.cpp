// A program whose threads communicate at the same time, through the whole chain: SMPI cannot run it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "model/replay/tiny_engine.h"
#include "replay/replay.h"
#include "support/command.h"
#include "support/temp_folder.h"
#include "trace/check/check.h"
#include "trace/folder/folder.h"
#include "trace/model/trace.h"

namespace dperf::calls {
namespace {

constexpr double kLatencyS = 0.1, kComputingS = 0.2;

// A message takes 0.1 s. Each thread has 50 there and 50 back, one after the other, and both do so at the
// same time: 10 s. Then one more message. (One thread after the other would be 20.1 s.) The threads' few
// microseconds of computation come on top, as long as they were.
TEST(TwoThreads, PlayAtTheSameTime) {
  const test::TempFolder folder;
  test::CommandOptions options;
  options.folder = folder.path();
  options.environment = {{"DPERF_TRACE_DIR", ""}, {"OMPI_MCA_btl_base_warn_component_unused", "0"}};
  const auto result = test::run_command(
      {CALLS_MPIRUN, "--allow-run-as-root", "--oversubscribe", "-n", "2", CALLS_TWO_THREADS}, options);
  ASSERT_TRUE(result.ok()) << test::describe(result);
  const auto trace = trace::open(folder.path() / "traces");
  EXPECT_EQ(trace::check(*trace).problems, 0u);
  EXPECT_EQ(trace->rank(0).threads(), 3u);
  replay::TinyEngine engine({.latency_s = kLatencyS, .bytes_per_s = 1e12});
  replay::ReplayOptions smpi;
  smpi.protocol = "smpi";
  const Prediction prediction = replay::replay(*trace, engine, smpi);
  EXPECT_NEAR(prediction.t_predicted_s, 2 * 50 * kLatencyS + kLatencyS, kComputingS);
  EXPECT_EQ(prediction.replayed_calls, 2u * (2 * 2 * 50 + 1 + 2))
      << "sends, receives, MPI_Init, MPI_Finalize";
}

}  // namespace
}  // namespace dperf::calls
