// Calls as numbers, so that iterations can be compared by the calls that they make.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "dperf/call_signature.h"
#include "trace/model/event.h"

namespace dperf::trace {

/// Of an iteration that is read from a trace, sizes included. The runtime (runtime/src/encode/sign.c) signs
/// in the same way; besides, it distinguishes the communicators of statuses, windows and files by their
/// numbers, and errors.
class CallSignature {
 public:
  /// Tags may count iterations: which messages belong together, not how long they take.
  enum class Tags : std::uint8_t { kDistinguish, kIgnored };
  CallSignature() = default;
  explicit CallSignature(Tags tags) : tags_(tags) {}

  void add(const Event& call);
  std::uint64_t value() const { return dperf_signature_value(&signature_); }

 private:
  dperf_signature signature_{};
  Tags tags_ = Tags::kDistinguish;
};

}  // namespace dperf::trace
