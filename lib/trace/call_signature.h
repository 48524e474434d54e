// Calls as numbers: iterations are told apart by the calls that they make, and messages by who sends them to
// whom. SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "trace/event.h"

namespace dperf::trace {

/// A number that depends on all bits of `x`.
constexpr std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}
constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  return mixed(mixed(a + 0x9e3779b97f4a7c15u) ^ (b * 0xff51afd7ed558ccdu));
}

/// What was called in an iteration, where, with which arguments, sizes included. Not how long it took, how
/// often something was looked for in vain, nor in which order requests were completed: at least what the
/// runtime compares before it skips iterations (runtime/src/encode_sign.c).
class CallSignature {
 public:
  void add(const Event& call);
  std::uint64_t value() const { return mixed(ordered_) + unordered_; }

 private:
  std::uint64_t ordered_ = 0, unordered_ = 0;
};

}  // namespace dperf::trace
