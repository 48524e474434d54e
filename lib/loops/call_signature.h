// Calls as numbers, so that iterations can be compared by the calls that they make.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "dperf/hash.h"
#include "trace/model/event.h"

namespace dperf::trace {

/// What was called in an iteration, where, with which arguments, sizes included. Not how long it took, how
/// often a poll was unsuccessful, nor in which order requests were completed: at least what the
/// runtime compares before it skips iterations (runtime/src/encode/sign.c).
class CallSignature {
 public:
  void add(const Event& call);
  std::uint64_t value() const { return dperf_mix(ordered_) + unordered_; }

 private:
  std::uint64_t ordered_ = 0, unordered_ = 0;
};

}  // namespace dperf::trace
