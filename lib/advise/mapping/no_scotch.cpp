// Where dPerf is built without Scotch, swaps have to do.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/mapping/scotch.h"

namespace dperf::advise {

bool has_scotch() {
  return false;
}

std::optional<Placement> partition_by_scotch(const RankGraph&, const HostNetwork&, const std::vector<int>&) {
  return std::nullopt;
}

}  // namespace dperf::advise
