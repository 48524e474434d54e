// What an opened trace folder may hold in memory at once, whatever its files state: a payload of
// 64 MiB is compressed into a few KB.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace dperf::trace {

/// A sum of bytes that must not become too large. Nothing is allocated here.
class HeldMemory {
 public:
  explicit HeldMemory(std::uint64_t most) : most_(most) {}
  std::uint64_t most() const { return most_; }
  /// Of what is held, `from` bytes become `to`. False: that is too much, and nothing was changed.
  bool change(std::uint64_t from, std::uint64_t to) {
    const std::uint64_t then = held_ - from + to;
    if (to > from && then > most_) return false;
    held_ = then;
    return true;
  }

 private:
  std::uint64_t most_, held_ = 0;
};

/// Of an opened folder.
struct FolderMemory {
  /// Payloads of writers are smaller than this: only what is beyond counts, so the number of ranks does not
  /// matter.
  static constexpr std::uint64_t kUsualPayload = 1 << 20;
  HeldMemory long_payloads{std::uint64_t{1} << 30};
  HeldMemory definitions{std::uint64_t{1} << 29};
  HeldMemory threads{std::uint64_t{1} << 20};  ///< how many there are
  /// Files of at most kSmallFile bytes, which are not opened again for each reader.
  static constexpr std::uint64_t kSmallFile = 4 << 10;
  HeldMemory small_files{std::uint64_t{1} << 26};

  static std::uint64_t beyond_usual(std::uint64_t bytes) { return bytes - std::min(bytes, kUsualPayload); }
};

}  // namespace dperf::trace
