// What a processor is measured with: pieces of work that are limited by one thing each, the same on every
// machine.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace dperf::calibrate {

/// One kernel with its data, for one core.
class Work {
 public:
  virtual ~Work() = default;
  /// How many units of work one pass is.
  virtual double units_a_pass() const = 0;
  virtual void run(std::uint64_t passes) = 0;
};

struct Kernel {
  std::string_view name;
  std::string_view about;  ///< one line: what limits it, and what a unit is
  /// @param stream_bytes that do not fit into the caches: of each of the arrays of a stream
  std::unique_ptr<Work> (*make)(std::size_t stream_bytes);
};

std::span<const Kernel> kernels();

/// Arrays that a stream may have in memory.
inline constexpr std::size_t kStreamArrays = 3;

}  // namespace dperf::calibrate
