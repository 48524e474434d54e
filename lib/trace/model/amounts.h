// The largest numbers of a trace. Beyond, they are damaged or forged, and sums of them would overflow.
// Readers of events refuse them, so that what uses the events need not check.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "trace/model/trace.h"

namespace dperf::trace {

/// What one call sends or receives on one rank: 16 TiB. Times kMostMembers it still fits 63 bits.
inline constexpr std::int64_t kMostBytes = std::int64_t{1} << 44;
/// Members of one group of a communicator.
inline constexpr int kMostMembers = 1 << 17;
/// Threads of a rank.
inline constexpr unsigned kMostThreads = 1024;
/// One duration: 104 days.
inline constexpr std::int64_t kMostNanoseconds = std::int64_t{1} << 53;
/// A sum of durations.
inline constexpr std::int64_t kMostNanosecondsInAll = std::int64_t{1} << 61;

/// Events of one thread, those included for which others stand. (All of them would take years to replay one
/// by one.)
inline constexpr std::uint64_t kMostEvents = std::uint64_t{1} << 48;

/// The sum of two sums of durations that are at least 0, or kMostNanosecondsInAll if that is less.
constexpr std::int64_t add_ns(std::int64_t a, std::int64_t b) {
  return std::min(a + b, kMostNanosecondsInAll);
}

/// In a call, its polls and between them.
constexpr std::int64_t time_in_call_ns(const Event& event) {
  return event.duration_ns + event.polls.inside_ns + event.polls.between_ns;
}

/// Wall time of any record.
constexpr std::int64_t time_of(const Event& event) {
  return event.kind == EventKind::kCall ? time_in_call_ns(event) : event.duration_ns;
}

/// `count` elements of a datatype of `definitions`, in bytes; 0 without a type. In events that were read, the
/// product fits (excess).
std::int64_t bytes_of(const Definitions& definitions, std::int64_t count, std::uint32_t type);

/// How long the contiguous pieces are of which a datatype consists, on average, in bytes; 0: it is
/// contiguous, or not known.
double bytes_a_piece(const Definitions& definitions, std::uint32_t type);

/// What is too much in the arguments or times of an event: "count: 9 elements of 281474976710656 bytes;
/// expected: at most 17592186044416 bytes". Empty: nothing.
std::string excess(const Event& event, const Definitions& definitions);

}  // namespace dperf::trace
