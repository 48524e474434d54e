// Boundaries of a loop's iterations, one after the other.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

extern "C" {
#include "sampling/rule/baseline.h"
}

namespace dperf::testing {

/// The boundaries of iterations that follow each other.
class Boundaries {
 public:
  /// Behind one more iteration: its calls, what it charged to blocks, and what it moved in messages, whose
  /// sizes are part of all signatures but one. Nothing but blocks took time.
  dperf_boundary next(std::uint64_t signature, double ns, bool quiescent, double traffic_ns) {
    charged_ns_ += ns;
    traffic_ns_ += traffic_ns;
    dperf_boundary boundary{};
    boundary.signature[DPERF_BUT_TAGS_AND_SIZES] = signature;
    for (const dperf_signed_by by : {DPERF_BY_ALL, DPERF_BUT_TAGS})
      boundary.signature[by] = 1000 * signature + static_cast<std::uint64_t>(traffic_ns);
    boundary.traffic_ns = static_cast<std::int64_t>(traffic_ns_);
    boundary.charged_ns = boundary.elapsed_ns = static_cast<std::int64_t>(charged_ns_);
    boundary.quiescent = quiescent;
    return boundary;
  }

 private:
  double charged_ns_ = 0, traffic_ns_ = 0;
};

}  // namespace dperf::testing
