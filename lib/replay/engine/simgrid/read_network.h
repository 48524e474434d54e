// What SimGrid knows of a platform and of its own models, as plain values, for engines that do without
// SimGrid.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "replay/engine/simgrid/setup/factors_by_size.h"
#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::replay {

struct ReadLink {
  double bandwidth_bytes_per_s = 0;
  double latency_s = 0;
  bool unshared = false;  ///< FATPIPE
};

struct ReadRoute {
  std::vector<std::uint32_t> links;  ///< in their order; of a link of two directions, the direction
  double latency_s = 0;
};

/// A host that has ranks.
struct ReadPlace {
  int cores = 1;
  double compute_factor = 1;  ///< seconds here for one traced second
  bool shares_cores = false;  ///< more threads than cores
  /// Messages within it do not use links: they take this.
  bool has_memory = false;
  double memory_latency_s = 0, memory_bytes_per_s = 0;
};

/// network/... of SimGrid.
struct ReadModel {
  double weight_s = 0;   ///< weight-S
  double tcp_gamma = 0;  ///< TCP-gamma
  bool crosstraffic = true;
  FactorsBySize latency{1.0}, bandwidth{1.0};  ///< where no message time is calibrated
};

class ReadNetwork {
 public:
  virtual ~ReadNetwork() = default;
  virtual const ReadModel& model() const = 0;
  virtual const std::vector<ReadPlace>& places() const = 0;
  virtual const std::vector<std::uint32_t>& place_of_rank() const = 0;
  /// Between two places, or of one to itself. To be kept: SimGrid looks for it each time.
  virtual ReadRoute route(std::uint32_t from, std::uint32_t to) = 0;
  /// Of a route that was asked for.
  virtual const ReadLink& link(std::uint32_t number) const = 0;
  virtual std::size_t links() const = 0;
};

/// Why only SimGrid itself can simulate this, as the end of a sentence; empty: the values of a ReadNetwork
/// say all.
std::string why_simgrid_is_needed(const SimgridOptions& options);

/// As make_simgrid_engine(), without its simulation: at most once per process, the same errors.
std::unique_ptr<ReadNetwork> read_network(const SimgridOptions& options);

}  // namespace dperf::replay
