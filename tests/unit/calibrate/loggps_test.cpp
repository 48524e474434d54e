// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/loggps.h"

#include <gmock/gmock.h>

#include "support/error.h"
#include "unit/calibrate/synthetic.h"

namespace dperf::calibrate {
namespace {

using replay::LogGps;
using testing::HasSubstr;

constexpr double kUs = 1e-6;

LogGps known() {
  LogGps network;
  network.latency_s = 40 * kUs;
  network.gap_byte_s = 0.08 * kUs;
  network.send = {.fixed_s = 10 * kUs, .per_rank_s = 0.2 * kUs, .per_byte_s = 0.001 * kUs};
  network.receive = {.fixed_s = 8 * kUs, .per_rank_s = 0.3 * kUs, .per_byte_s = 0.002 * kUs};
  network.synchronous_above = 65535;
  return network;
}

/// What would have been measured of it. `noise`: relative, up and down in turn.
Measurements measured(const LogGps& network, int ranks, double noise = 0) {
  double factor = 1 + noise;
  const auto noisy = [&](double seconds) { return seconds * (factor = 2 - factor); };
  Measurements m;
  m.library = "Some MPI";
  m.ranks = ranks;
  Connection& c = m.connections.emplace_back(connection_of("network", [&](double bytes) {
    return noisy(network.send.seconds(ranks, bytes) + network.latency_s + network.bytes_s(bytes) +
                 network.receive.seconds(ranks, bytes));
  }));
  c.calls.clear();
  for (const double bytes : {1.0, 16.0, 256.0, 1024.0, 4096.0, 16384.0, 32768.0})
    c.calls.push_back({bytes, noisy(network.send.seconds(ranks, bytes)),
                       noisy(network.send.seconds(ranks, bytes)),
                       noisy(network.receive.seconds(ranks, bytes)), std::nullopt});
  c.buffered_below = *network.synchronous_above + 1;
  c.sender_moves_from = *network.synchronous_above + 1;
  return m;
}

std::string error_of(const std::vector<Measurements>& measurements) {
  try {
    fit_loggps(measurements);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(OverheadByRanks, IsThePapersPairOfEquations) {
  // Mizutani et al.: o'a + 2 o'b = 12.48 us, o'a + 8 o'b = 13.57 us; they print 12.1 and 0.182.
  const OverheadAt points[] = {{2, 12.48 * kUs}, {8, 13.57 * kUs}};
  const replay::CoreOverhead o = overhead_by_ranks(points);
  EXPECT_NEAR(o.fixed_s, 12.12 * kUs, 0.01 * kUs);
  EXPECT_NEAR(o.per_rank_s, 0.182 * kUs, 0.0005 * kUs);
  EXPECT_NEAR(o.of_empty(64), (12.1 + 0.182 * 64) * kUs, 0.05 * kUs);
}

TEST(OverheadByRanks, OneNumberOfRanksShowsNoGrowth) {
  const OverheadAt points[] = {{8, 13 * kUs}};
  EXPECT_DOUBLE_EQ(overhead_by_ranks(points).fixed_s, 13 * kUs);
  EXPECT_EQ(overhead_by_ranks(points).per_rank_s, 0);
}

TEST(OverheadByRanks, NothingIsNegative) {
  const OverheadAt falling[] = {{2, 14 * kUs}, {8, 12 * kUs}};
  EXPECT_DOUBLE_EQ(overhead_by_ranks(falling).fixed_s, 13 * kUs);
  EXPECT_EQ(overhead_by_ranks(falling).per_rank_s, 0);
  const OverheadAt steep[] = {{2, 1 * kUs}, {8, 9 * kUs}};
  EXPECT_EQ(overhead_by_ranks(steep).fixed_s, 0);
  EXPECT_DOUBLE_EQ(overhead_by_ranks(steep).per_rank_s, kUs);
}

TEST(FitLogGps, FindsWhatTheMeasurementsWereMadeOf) {
  const std::vector<Measurements> all{measured(known(), 8), measured(known(), 2), measured(known(), 32)};
  const LogGpsFit fit = fit_loggps(all);
  const LogGps &found = fit.network, expected = known();
  EXPECT_THAT(fit.ranks, testing::ElementsAre(2, 8, 32));
  EXPECT_NEAR(found.latency_s, expected.latency_s, 1e-6 * expected.latency_s);
  EXPECT_NEAR(found.gap_byte_s, expected.gap_byte_s, 1e-6 * expected.gap_byte_s);
  EXPECT_EQ(found.gap_s, 0);
  EXPECT_NEAR(found.send.fixed_s, expected.send.fixed_s, 1e-6 * expected.send.fixed_s);
  EXPECT_NEAR(found.send.per_rank_s, expected.send.per_rank_s, 1e-6 * expected.send.per_rank_s);
  EXPECT_NEAR(found.send.per_byte_s, expected.send.per_byte_s, 1e-6 * expected.send.per_byte_s);
  EXPECT_NEAR(found.receive.fixed_s, expected.receive.fixed_s, 1e-6 * expected.receive.fixed_s);
  EXPECT_NEAR(found.receive.per_rank_s, expected.receive.per_rank_s, 1e-6 * expected.receive.per_rank_s);
  EXPECT_NEAR(found.receive.per_byte_s, expected.receive.per_byte_s, 1e-6 * expected.receive.per_byte_s);
  EXPECT_EQ(found.synchronous_above, expected.synchronous_above);
  EXPECT_LT(mean_error(fit), 1e-6);
  EXPECT_THAT(found.about, HasSubstr("Some MPI, ranks: 2, 8, 32"));
}

TEST(FitLogGps, StaysNearWithNoise) {
  // 1 % up and down: from 2 and 32 ranks, o with 128 ranks and half of its round trip are known within 5 %.
  const std::vector<Measurements> all{measured(known(), 2, 0.01), measured(known(), 32, 0.01)};
  const LogGpsFit fit = fit_loggps(all);
  const LogGps &found = fit.network, expected = known();
  EXPECT_NEAR(found.send.of_empty(128), expected.send.of_empty(128), 0.05 * expected.send.of_empty(128));
  EXPECT_NEAR(found.receive.of_empty(128), expected.receive.of_empty(128),
              0.05 * expected.receive.of_empty(128));
  EXPECT_NEAR(found.latency_s, expected.latency_s, 0.05 * expected.latency_s);
  EXPECT_NEAR(found.gap_byte_s, expected.gap_byte_s, 0.05 * expected.gap_byte_s);
  EXPECT_LT(mean_error(fit), 0.02);
}

TEST(FitLogGps, ARowOfSmallMessagesShowsTheGap) {
  // 8 bytes every 100 us, which no core needs that long.
  std::vector<Measurements> all{measured(known(), 2)};
  all.front().connections.front().small_row = MessageTime{8, 100 * kUs};
  EXPECT_NEAR(fit_loggps(all).network.gap_s, (100 - 7 * 0.08) * kUs, 1e-3 * kUs);
  all.front().connections.front().small_row = MessageTime{8, known().send.seconds(2, 8)};
  EXPECT_EQ(fit_loggps(all).network.gap_s, 0);
}

TEST(FitLogGps, RefusesWhatDoesNotFitTogether) {
  Measurements other = measured(known(), 8);
  other.library = "Another MPI";
  EXPECT_THAT(error_of({measured(known(), 2), other}), HasSubstr("Some MPI, and Another MPI"));
  EXPECT_THAT(error_of({measured(known(), 2), measured(known(), 2)}),
              HasSubstr("two measurements with 2 ranks"));
  Measurements memory = measured(known(), 2);
  memory.connections.front().kind = "memory";
  EXPECT_THAT(error_of({memory}), HasSubstr("with 2 ranks have no network"));
  EXPECT_THAT(error_of({}), HasSubstr("no measurements"));
}

}  // namespace
}  // namespace dperf::calibrate
