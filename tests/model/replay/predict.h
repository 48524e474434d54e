// From the text of a trace to its prediction on a tiny engine.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "model/replay/tiny_engine.h"
#include "replay/options/transport.h"
#include "replay/replay.h"
#include "support/error.h"
#include "trace/text/text.h"

namespace dperf::replay {

inline constexpr double kUs = 1e-6;
inline constexpr double kMs = 1e-3;
/// Of sums of a few simulated times.
inline constexpr double kRounding = 1e-12;

/// 10 us and 1 byte a nanosecond: a message of n bytes takes 10 us + n ns.
inline TinyEngine::Network simple_network() {
  return {.latency_s = 10 * kUs, .bytes_per_s = 1e9};
}
/// The same for SMPI, which sends an envelope of 16 bytes with each message: they are in the 10 us.
inline TinyEngine::Network simple_network_of_smpi() {
  return {.latency_s = 10 * kUs - 16e-9, .bytes_per_s = 1e9};
}

inline ReplayOptions smpi() {
  ReplayOptions options;
  options.protocol = "smpi";
  options.clock_slack_s = 0;
  return options;
}
/// Without costs on the cores, which have tests of their own.
inline ReplayOptions open_mpi() {
  ReplayOptions options;
  options.core_costs = false;
  options.clock_slack_s = 0;
  return options;
}

inline Prediction predict(const std::string& text, const ReplayOptions& options,
                          TinyEngine::Network network) {
  TinyEngine engine(std::move(network));
  return replay(*trace::assemble(text), engine, options);
}
inline Prediction predict(const std::string& text, const ReplayOptions& options) {
  return predict(text, options, options.protocol == "smpi" ? simple_network_of_smpi() : simple_network());
}
/// With Open MPI's protocol on a network that was calibrated, costs on the cores included.
inline Prediction predict_with(const mpi::Transport& network, const std::string& text) {
  ReplayOptions options;
  options.clock_slack_s = 0;
  options.calibrated = mpi::find_protocol("openmpi");
  options.calibrated->network = network;
  return predict(text, options);
}

struct Failure {
  int exit_code = 0;
  std::string message;
};
inline Failure failure_of(const std::string& text, const ReplayOptions& options = smpi()) {
  try {
    predict(text, options);
  } catch (const Error& error) {
    return {error.exit_code(), error.what()};
  }
  return {};
}

/// The four kinds of time of each rank make up its total, and the longest total is the prediction.
inline void expect_sums(const Prediction& prediction) {
  double longest = 0;
  for (const RankTimes& rank : prediction.ranks) {
    EXPECT_NEAR(rank.compute_s + rank.communication_s + rank.waiting_s + rank.io_s, rank.total_s,
                1e-9 * rank.total_s + 1e-15);
    EXPECT_GE(rank.compute_s, 0);
    EXPECT_GE(rank.communication_s, 0);
    EXPECT_GE(rank.waiting_s, 0);
    longest = std::max(longest, rank.total_s);
  }
  EXPECT_EQ(prediction.t_predicted_s, longest);
}

}  // namespace dperf::replay
