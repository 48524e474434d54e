// SPDX-License-Identifier: LGPL-2.1-or-later
#include "link.h"

#include <algorithm>
#include <cmath>

namespace dperf::bed {

Link::Link(const LinkSettings& settings)
    : ns_per_byte_(settings.rate_bps > 0 ? 8e9 / settings.rate_bps : 0),
      delay_ns_(settings.delay_ns),
      queue_bytes_(settings.queue_bytes) {}

Nanos Link::sending(int bytes) const {
  return std::llround(wire_bytes(bytes) * ns_per_byte_);
}

std::optional<Nanos> Link::offer(int bytes, Nanos at) {
  const int on_wire = wire_bytes(bytes);
  const Nanos start = std::max(at, free_at_);
  if (ns_per_byte_ > 0) {
    const std::int64_t queued = std::llround(static_cast<double>(start - at) / ns_per_byte_) + on_wire;
    if (queued > queue_bytes_) {
      ++count_.drops;
      return std::nullopt;
    }
    count_.longest_queue_bytes = std::max(count_.longest_queue_bytes, queued);
  }
  free_at_ = start + sending(bytes);
  ++count_.frames;
  count_.wire_bytes += on_wire;
  return free_at_ + delay_ns_;
}

}  // namespace dperf::bed
