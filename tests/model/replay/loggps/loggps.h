// From the text of a trace to its prediction by LogGPS. All parameters are whole multiples of one power of
// two, so that every sum of them is exact and tests can ask for the last digit.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "replay/engine/loggps/loggps_engine.h"
#include "replay/platform/loggps_file.h"
#include "replay/replay.h"
#include "trace/text/text.h"

namespace dperf::replay {

/// About a nanosecond.
inline constexpr double kUnit = 0x1p-30;

inline LogGps round_network() {
  return {.latency_s = 5000 * kUnit,
          .gap_byte_s = 3 * kUnit,
          .send = {.fixed_s = 1200 * kUnit, .per_rank_s = 17 * kUnit, .per_byte_s = 2 * kUnit},
          .receive = {.fixed_s = 900 * kUnit, .per_rank_s = 13 * kUnit, .per_byte_s = 4 * kUnit}};
}

/// The terms of a closed form.
struct Terms {
  LogGps network;
  int ranks;
  double o_send(double k) const { return network.send.seconds(ranks, k); }
  double o_receive(double k) const { return network.receive.seconds(ranks, k); }
  double L() const { return network.latency_s; }
  double G(double k) const { return network.bytes_s(k); }
  /// From a send to the end of a receive that was posted before.
  double hop(double k) const { return o_send(k) + L() + G(k) + o_receive(k); }
  /// An empty message that asks or answers.
  double control() const { return hop(0); }
};

inline Terms terms(int ranks) {
  return {round_network(), ranks};
}

inline Prediction predict(const LogGps& network, int ranks, const std::string& events,
                          ReplayOptions options = {}) {
  LogGpsEngine engine({network, ranks});
  options.clock_slack_s = 0;
  options.calibrated = platform::protocol_of(network, ranks);
  return replay(*trace::assemble(fmt::format("ranks {}\n{}", ranks, events)), engine, options);
}

inline std::string repeat(int times, const std::string& text) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

inline std::string send(int bytes, int to) {
  return fmt::format("  MPI_Send count={} type=1B dest={}\n", bytes, to);
}
inline std::string receive(int bytes, int from) {
  return fmt::format("  MPI_Recv count={} type=1B source={}\n", bytes, from);
}

}  // namespace dperf::replay
