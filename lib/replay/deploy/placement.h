// Which rank runs on which host of a platform: by mapping, or on the peers that a deployment takes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replay/deploy/deployed.h"
#include "replay/platform/mapping.h"

namespace dperf::deploy {

struct Placement {
  std::vector<std::string> host_of_rank{};
  std::optional<Deployed> deployed{};
};

/// What the user asks for.
struct PlacementOptions {
  const std::optional<Request>& deploy;
  const platform::MappingOptions& mapping;
  const std::string& platform;  ///< for messages
};

/// @param hosts all of the platform
/// @throws Error as deploy(), platform::map_ranks()
Placement place_ranks(const PlacementOptions& options, int ranks, std::vector<platform::MappingHost> hosts,
                      const replay::SimgridOptions& platform, const Isolated& isolated);

}  // namespace dperf::deploy
