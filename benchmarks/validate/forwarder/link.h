// SPDX-License-Identifier: LGPL-2.1-or-later
// One direction of an emulated line: frames leave one after the other at its rate, wait in a queue that
// drops what does not fit (drop-tail), and arrive after its delay. Arithmetic only, no clock.
#pragma once

#include <cstdint>
#include <optional>

namespace dperf::bed {

/// A point of time or a span, in ns.
using Nanos = std::int64_t;

/// What Ethernet adds to each frame on the wire (preamble, checksum, gap), and the shortest frame there is.
inline constexpr int kWireOverhead = 24;
inline constexpr int kShortestFrame = 60;
/// Bytes that a frame of `bytes` (from the address of the receiver to the end of the payload) takes on the
/// wire.
constexpr int wire_bytes(int bytes) {
  return (bytes < kShortestFrame ? kShortestFrame : bytes) + kWireOverhead;
}

struct LinkSettings {
  double rate_bps = 0;           ///< of the wire; 0: no limit, then nothing queues either
  Nanos delay_ns = 0;            ///< of propagation
  std::int64_t queue_bytes = 0;  ///< on the wire, the frame that is being sent included
};

struct LinkCount {
  std::int64_t frames = 0, wire_bytes = 0, drops = 0;
  std::int64_t longest_queue_bytes = 0;
};

class Link {
 public:
  explicit Link(const LinkSettings& settings);

  /// A frame of `bytes` comes to the link at `at`, behind all that were offered before: the time at which its
  /// last bit is at the other end, or nothing if the queue has no room for it.
  std::optional<Nanos> offer(int bytes, Nanos at);
  /// How long the wire is busy with a frame of `bytes`.
  Nanos sending(int bytes) const;
  /// That, and the delay.
  Nanos crossing(int bytes) const { return sending(bytes) + delay_ns_; }

  const LinkCount& count() const { return count_; }
  void forget_count() { count_ = {}; }

 private:
  double ns_per_byte_;
  Nanos delay_ns_;
  std::int64_t queue_bytes_;
  Nanos free_at_ = 0;
  LinkCount count_;
};

}  // namespace dperf::bed
