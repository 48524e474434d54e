// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/placement.h"

#include <utility>

namespace dperf::deploy {

Placement place_ranks(const PlacementOptions& options, int ranks, std::vector<platform::MappingHost> hosts,
                      const replay::SimgridOptions& platform, const Isolated& isolated) {
  std::vector<std::string> names;
  for (const platform::MappingHost& host : hosts) names.push_back(host.name);
  Placement placement;
  if (options.deploy) {
    placement.deployed = deploy(*options.deploy, names, platform, options.platform, ranks, isolated);
    placement.host_of_rank = placement.deployed->plan.peers;
    return placement;
  }
  if (options.mapping.mapping == platform::kProximity)
    platform::sort_by_address(hosts, addresses_of(names, platform, isolated));
  placement.host_of_rank = platform::map_ranks(ranks, hosts, options.platform, options.mapping);
  return placement;
}

}  // namespace dperf::deploy
