// Which communication is uncertain, by the check of the platform.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/mpi/core/communicators.h"
#include "replay/mpi/core/request.h"
#include "replay/options/uncertain_traffic.h"

namespace dperf::replay::mpi {

/// Number of a row of ReplayOptions::uncertain, counted from 1; 0: none of them.
using TrafficClass = std::uint16_t;

class Traffic {
 public:
  Traffic(const Engine& engine, const std::vector<UncertainTraffic>& uncertain)
      : engine_(engine), uncertain_(uncertain) {}

  /// Whether anything is: all others need not be asked for otherwise.
  bool matters() const { return !uncertain_.empty(); }
  /// Of a message of `rank`, with the member `peer` or with any of them.
  TrafficClass of_message(int rank, const std::vector<int>& members, int peer, std::int64_t bytes) const;
  TrafficClass of_collective(int rank, Communicator& communicator, std::int64_t bytes) const;
  /// What a call waits for: the largest of its messages says it.
  static TrafficClass of_wait(const std::vector<Request*>& requests);

 private:
  TrafficClass find(bool between_hosts, bool collective, std::int64_t bytes) const;
  bool leaves_the_host(int rank, const std::vector<int>& members) const;

  const Engine& engine_;
  const std::vector<UncertainTraffic>& uncertain_;
};

}  // namespace dperf::replay::mpi
