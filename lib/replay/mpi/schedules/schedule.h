// A collective operation, spelled out for one rank as point-to-point steps: what the algorithms produce and
// what the progress engine runs, for blocking and non-blocking collectives alike.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace dperf::replay::mpi {

/// One step. Steps run in order; only kWait and kWaitAll block. Messages between two members of a collective
/// match in the order in which they are posted (one tag for the whole collective, as in Open MPI).
struct Step {
  enum class Op : std::uint8_t {
    kIsend,    ///< to `peer`, `bytes`; the request goes to `slot`
    kIrecv,    ///< from `peer`, `bytes`; the request goes to `slot`
    kWait,     ///< for the request in `slot`
    kWaitAll,  ///< for all requests that this schedule has posted and not waited for
    kReduce,   ///< apply the operation to `bytes`
    kCopy,     ///< move `bytes` within the rank
  };
  Op op;
  bool made_here = false;  ///< kIsend: its data are of a copy or a reduction before it
  bool as_given = false;   ///< kIsend: its data are the caller's, where the caller has them
  std::uint16_t slot = 0;  ///< at most kSlots - 1; reused freely after its wait
  /// Rank in the communicator. Of an intercommunicator the members of the remote group follow on those of the
  /// own.
  std::int32_t peer = -1;
  std::int64_t bytes = 0;
  friend bool operator==(const Step&, const Step&) = default;
};

using Schedule = std::vector<Step>;
/// Shared: a time-step loop repeats the same collective a million times.
using SchedulePtr = std::shared_ptr<const Schedule>;

}  // namespace dperf::replay::mpi
