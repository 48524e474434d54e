// Events <-> the records of an EVENTS chunk.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "trace/format/bytes.h"
#include "trace/model/event.h"
#include "trace/model/trace.h"

namespace dperf::trace {

/// What the records of one rank file mean: how calls are numbered, what a COMPUTE record holds, and how many
/// definitions there are to refer to.
struct EventCoding {
  bool cpu_clock = false;
  std::vector<std::string> call_names;  ///< the manifest's list; empty: the numbers are those of calls.h
  /// The call that each number of `call_names` stands for, if this dPerf knows it.
  std::vector<std::optional<Call>> calls;
  /// By name, for files that were written with another table. An empty list stands for the own table.
  static EventCoding of(bool cpu_clock, std::vector<std::string> call_names = {});
};

/// Reads one record into `event`, all of it but `event.number`.
/// @throws Error: position in the payload and what was expected, also if sizes or times are beyond the bounds
/// of
///   amounts.h
void read_event(ByteReader& in, const EventCoding& coding, const Definitions& definitions, Event& event);

/// The same of a record that was read before, and found to be within them.
void read_known_event(ByteReader& in, const EventCoding& coding, const Definitions& definitions,
                      Event& event);
/// Makes of `event` a block, or a mark of a loop, that was read before; without its times.
void make_plain(Event& event, EventKind kind, std::uint32_t block);

/// Writes one record; one of a kDistribution with its distribution. Calls are numbered as in calls.h.
void write_event(ByteWriter& out, bool cpu_clock, const Event& event);

/// True for the records that count as events.
inline bool is_counted(const Event& event) {
  return (event.kind == EventKind::kCompute || event.kind == EventKind::kCall) && !event.in_distribution;
}

/// Adds `event` of `thread` to the events, blocks and calls of `totals`. Times are those of thread 0 between
/// MPI_Init and MPI_Finalize, of what was run; polls and the time between them are waiting, hence time of
/// their call; waiting for other threads counts as time in calls.
void add_to(RankTotals& totals, const Event& event, std::size_t thread);

}  // namespace dperf::trace
