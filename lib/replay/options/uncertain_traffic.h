// Communication that the check of a calibrated platform could not predict, and by how much it missed it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <limits>

namespace dperf::replay {

/// Communication of one kind with messages of `from_bytes` to less than `to_bytes`: of a collective the bytes
/// of a rank, of an all-to-all those for each other rank.
struct UncertainTraffic {
  bool between_hosts = false;
  bool collective = false;
  double from_bytes = 0;
  double to_bytes = std::numeric_limits<double>::infinity();
  double error = 0;  ///< of what was predicted: the usual distance to what was measured
};

}  // namespace dperf::replay
