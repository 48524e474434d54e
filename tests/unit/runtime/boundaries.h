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
  /// sizes are part of one of the two signatures only. Nothing but blocks took time.
  dperf_boundary next(std::uint64_t signature, double ns, bool sound, double moved_ns) {
    charged_ns_ += ns;
    moved_ns_ += moved_ns;
    dperf_boundary boundary{};
    boundary.signature[DPERF_BUT_SIZES] = signature;
    boundary.signature[DPERF_BY_ALL] = 1000 * signature + static_cast<std::uint64_t>(moved_ns);
    boundary.moved_ns = static_cast<std::int64_t>(moved_ns_);
    boundary.charged_ns = boundary.elapsed_ns = static_cast<std::int64_t>(charged_ns_);
    boundary.sound = sound;
    return boundary;
  }

 private:
  double charged_ns_ = 0, moved_ns_ = 0;
};

}  // namespace dperf::testing
