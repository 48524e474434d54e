// Calls as numbers, so that iterations can be compared by the calls that they make.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "dperf/call_signature.h"
#include "trace/model/event.h"

namespace dperf::trace {

/// What a call adds to the signatures of all iterations that it is in. Tags may count iterations: which
/// messages belong together, not how long they take.
class SignedCall {
 public:
  enum class Tags : std::uint8_t { kDistinguish, kIgnored };
  SignedCall(const Event& call, Tags tags);

 private:
  friend class CallSignature;
  dperf_signed_call signed_{};
  bool completes_ = false;
  bool counts_ = false;  ///< it was no poll in vain
};

/// Of an iteration that is read from a trace, sizes included. The runtime (runtime/src/encode/sign.c) signs
/// in the same way; besides, it distinguishes the communicators of statuses, windows and files by their
/// numbers, and errors.
class CallSignature {
 public:
  void add(const SignedCall& call) {
    if (call.counts_) dperf_signature_add(&signature_, call.signed_, call.completes_);
  }
  std::uint64_t value() const { return dperf_signature_value(&signature_); }

 private:
  dperf_signature signature_{};
};

}  // namespace dperf::trace
