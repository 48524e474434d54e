// A host of a described platform, and the way of a message to it, as plain numbers.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "replay/engine/message_time.h"
#include "replay/options/transport.h"
#include "replay/predict/options.h"

namespace dperf::ask {

struct Question {
  std::string platform;  ///< a file or a name, as for dperf-predict
  std::string host;      ///< where the routine runs, and messages come to; empty: the platform's first host
  std::string from;      ///< where messages come from; empty: none are asked about
  std::optional<double> cpu_scale{}, reference_speed_flops{};  ///< as for dperf-predict
};

class Place {
 public:
  /// Reads the platform; what is asked after that costs no more than arithmetic.
  /// @throws Error: what is wrong with the platform, or with the names of its hosts
  explicit Place(const Question& question);

  const std::string& host() const { return host_; }
  /// Seconds here for one second on the processor that was traced.
  double compute_factor() const { return compute_factor_; }
  /// From the call of the sender to the return of the receiver, which waits for it, with nothing else on the
  /// way.
  double message_s(double bytes) const;

 private:
  double way_s(double bytes) const;

  std::string host_;
  bool within_host_ = false;
  double compute_factor_ = 1, core_factor_ = 1;
  double latency_s_ = 0, bytes_per_s_ = 0;  ///< of the route, or of the host's memory; 0 bytes/s: no limit
  double tcp_gamma_ = 0;
  std::vector<std::array<double, 2>> factors_;  ///< of latency and bandwidth, by size
  replay::MessageTime time_;                    ///< calibrated, if it is; then there are no factors
  replay::mpi::Transport transport_;
};

}  // namespace dperf::ask
