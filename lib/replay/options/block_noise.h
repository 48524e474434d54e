// Another run of the same blocks: each execution takes a bit more or less, as executions were seen to differ.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace dperf::replay {

struct BlockNoise {
  /// By rank and number of the block: times that executions may take over what they took, with a mean of 1;
  /// none: always the same.
  std::vector<std::vector<std::vector<float>>> factors;
};

/// One execution, as its rank and its number in the rank's trace name it.
struct Execution {
  int rank = 0;
  unsigned thread = 0;
  std::uint32_t block = 0;
  std::uint64_t number = 0;
};

/// One of the block's factors, drawn at random: always the same for the same seed and execution.
double noise_factor(const BlockNoise& noise, std::uint64_t seed, const Execution& execution);

}  // namespace dperf::replay
