// The last records of a chunk, to which back-references (BACKREF) point.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dperf/trace_format.h"
#include "trace/format/bytes.h"
#include "trace/model/event.h"

namespace dperf::trace {

/// A record is known by where it was written in full, and by the means of its times so far. Blocks and marks,
/// of which there are most, need not be read there again.
class BackrefHistory {
 public:
  struct Entry {
    std::uint64_t position = 0;  ///< in the payload
    EventKind kind = EventKind::kCall;
    bool is_plain = false;    ///< beside its kind and times it has nothing but
    std::uint32_t block = 0;  ///< this
    std::array<std::int32_t, 4> means{};
  };

  void clear() { size_ = 0; }
  std::uint64_t size() const { return size_; }
  /// The record `back` before the next one; 1 to size() and at most DPERF_BACKREF_MOST.
  const Entry& before(std::uint64_t back) const { return entries_[(size_ - back) % DPERF_BACKREF_MOST]; }
  /// A record that is written in full.
  void add(std::uint64_t position, const Event& event, bool cpu_clock);
  void add(const Entry& entry);

 private:
  std::vector<Entry> entries_;
  std::uint64_t size_ = 0;
};

/// How the durations of a BACKREF are coded: DPERF_BACKREF_*.
using BackrefCoding = std::uint8_t;

/// Reads the times of a back-reference into `event`, which is as it was written in full, and updates
/// the means of `entry`.
/// @throws Error: position in the payload, and what was expected
void read_backref(ByteReader& in, BackrefCoding coding, bool cpu_clock, BackrefHistory::Entry& entry,
                  Event& event);

/// A block that took no time this time: it has no record.
inline bool is_absent(const Event& event) {
  return event.kind == EventKind::kCompute && event.duration_ns == 0;
}

}  // namespace dperf::trace
