// A platform in SimGrid, and where the ranks are on it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <simgrid/s4u/Host.hpp>
#include <string>
#include <vector>

#include "replay/engine/simgrid/loopback.h"
#include "replay/engine/simgrid/setup/settings.h"
#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::replay {

/// A host as the ranks on it see it.
struct Place {
  simgrid::s4u::Host* host = nullptr;
  Loopback loopback;
  int ranks = 0;
  unsigned threads = 0;       ///< of these ranks
  double compute_factor = 1;  ///< seconds here for one traced second
  bool shares_cores = false;  ///< more threads than cores
  bool memory_is_network = false;

  /// Messages within it do not use links.
  bool messages_stay_in_memory() const {
    return !memory_is_network && (loopback.unshared || !loopback.declared);
  }
};

struct LoadedPlatform {
  std::vector<Place> places;  ///< hosts that have ranks
  std::vector<std::uint32_t> place_of_rank;
};

SettingsPlan settings_of(const SimgridOptions& options, const dperf::platform::CheckedPlatform& checked);

/// Starts SimGrid, gives it the settings and the platform, and checks that these ranks can be on it. At most
/// once per process.
/// @param before_platform called when SimGrid has its settings
/// @throws Error: what is wrong with the platform, the settings, or their fit
LoadedPlatform load_platform_for(const SimgridOptions& options,
                                 const std::function<void()>& before_platform = {});

}  // namespace dperf::replay
