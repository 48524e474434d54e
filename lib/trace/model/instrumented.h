// Whether the traced program had blocks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "trace/model/trace.h"

namespace dperf::trace {

/// No rank has a block: the program was linked with the runtime, or run with it, but not instrumented.
inline bool has_no_blocks(const Trace& trace) {
  for (int rank = 0; rank < trace.ranks(); ++rank)
    if (trace.rank(rank).definitions().blocks.size() > 1) return false;
  return true;
}

}  // namespace dperf::trace
