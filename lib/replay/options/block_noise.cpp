// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/options/block_noise.h"

namespace dperf::replay {
namespace {

/// The step of SplitMix64 (Steele, Lea, Flood, 2014): each bit of the result depends on all of `x`.
std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

}  // namespace

double noise_factor(const BlockNoise& noise, std::uint64_t seed, const Execution& execution) {
  const auto rank = static_cast<std::size_t>(execution.rank);
  if (rank >= noise.factors.size() || execution.block >= noise.factors[rank].size()) return 1;
  const std::vector<float>& factors = noise.factors[rank][execution.block];
  if (factors.empty()) return 1;
  const std::uint64_t who =
      (static_cast<std::uint64_t>(rank) << 32) + (std::uint64_t{execution.thread} << 24) + execution.block;
  return factors[mix(mix(mix(seed) ^ who) ^ execution.number) % factors.size()];
}

}  // namespace dperf::replay
