// The platforms fast-ethernet-2003.* against what Mizutani, Ino and Hagihara measured (2003).
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "model/replay/loggps/loggps.h"

namespace dperf::replay {
namespace {

constexpr double kUs = 1e-6;

LogGps shipped(const std::string& name) {
  return platform::read_loggps(
      platform::PlatformFile(fmt::format("{}/fast-ethernet-2003.{}.loggps.json", PLATFORMS_FOLDER, name)));
}

double round_trip_s(const LogGps& network, int ranks) {
  return predict(network, ranks,
                 "rank 0\n" + send(1, 1) + receive(1, 1) + "rank 1\n" + receive(1, 0) + send(1, 0))
      .ranks[0]
      .total_s;
}

struct Measured {
  std::string library;
  int processors;
  double round_trip_us;
};
class Table1 : public testing::TestWithParam<Measured> {};

TEST_P(Table1, OneByteWithinThreePercent) {
  const auto& [library, processors, round_trip_us] = GetParam();
  EXPECT_NEAR(round_trip_s(shipped(library), processors), round_trip_us * kUs, 0.03 * round_trip_us * kUs);
}
INSTANTIATE_TEST_SUITE_P(Paper, Table1,
                         testing::Values(Measured{"mpich", 2, 144.0}, Measured{"mpich", 16, 152.1},
                                         Measured{"mpich", 64, 185.8}, Measured{"lam", 2, 125.8},
                                         Measured{"lam", 16, 147.1}, Measured{"lam", 64, 194.8},
                                         Measured{"mpich-score", 2, 95.4}, Measured{"mpich-score", 16, 97.6},
                                         Measured{"mpich-score", 64, 99.2}));

TEST(Table2, OfThePaper) {
  const LogGps network = shipped("mpich-table-2");
  EXPECT_DOUBLE_EQ(network.latency_s, 50.0 * kUs);
  EXPECT_DOUBLE_EQ(network.gap_byte_s, 0.0268 * kUs);
  EXPECT_DOUBLE_EQ(network.send.seconds(64, 8), (12.1 + 0.182 * 64 + 0.0708 * 8) * kUs);
  EXPECT_DOUBLE_EQ(network.receive.seconds(64, 12), (12.1 + 0.182 * 64 + 0.0722 * 12) * kUs);
}

TEST(Table2, TheLinearTermCostsAMasterOf64Ranks21Seconds) {
  // "1,048,576 * 2 * 0.182 * (64 - 8) / 10^6 = 21.4 s": here 4096 tasks, whose master is busy all the time.
  const int tasks = 4096;
  const auto master_s = [&](int overheads_of_ranks) {
    LogGps network = shipped("mpich-table-2");
    for (CoreOverhead* o : {&network.send, &network.receive})
      *o = {o->of_empty(overheads_of_ranks), 0, o->per_byte_s};
    std::string master = "rank 0\n", rest;
    for (int worker = 1; worker < 64; ++worker) master += send(8, worker);
    for (int task = 0; task < tasks; ++task) {
      const int worker = 1 + task % 63;
      master += fmt::format("  MPI_Recv count=12 type=1B source=any -> source={} bytes=12\n", worker);
      if (task + 63 < tasks) master += send(8, worker);
    }
    for (int worker = 1; worker < 64; ++worker)
      rest +=
          fmt::format("rank {}\n", worker) + repeat((tasks - worker) / 63 + 1, receive(8, 0) + send(12, 0));
    return predict(network, 64, master + rest).ranks[0].total_s;
  };
  const double more_s = (master_s(64) - master_s(8)) * 1'048'576 / tasks;
  EXPECT_NEAR(more_s, 21.4, 0.05);
}

}  // namespace
}  // namespace dperf::replay
