// What ranks send each other.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace dperf::replay {

/// World ranks, and the bytes of the program's data, or of a step of a collective's algorithm; no headers, no
/// control messages.
using MessageListener = std::function<void(int from, int to, std::int64_t bytes)>;

}  // namespace dperf::replay
