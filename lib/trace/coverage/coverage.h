// How faithfully each MPI call is replayed: the one table of that. The replay refuses calls by it, and the
// reports, `dperf-trace check`, `dperf-instrument --check` and docs/reference/mpi-coverage.md are written
// from it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>
#include <string_view>

#include "trace/model/calls.h"

namespace dperf::trace {

struct Definitions;
struct Event;

enum class Fidelity : std::uint8_t {
  kExact,         ///< as an MPI library does it
  kUnless,        ///< exact, unless the new network decides something differently: `how` names it
  kApproximated,  ///< always modelled differently from what the library does: `how` describes it
  kRefused,       ///< not at all: `how` names the reason
};

struct Replayed {
  Fidelity fidelity = Fidelity::kExact;
  std::string_view how;  ///< a phrase for people, static; empty if exact
};

/// Of calls by a thread other than the one that called MPI_Init.
inline constexpr std::string_view kAmongThreads =
    "threads wait for each other in the replay at their creation and join, in OpenMP regions, at barriers, "
    "condition variables and semaphores; other waits (locks, shared variables) keep their traced duration";

/// Of a call in general, whatever its arguments. A call without a row is refused.
Replayed replayed(Call call);

/// The same if a thread other than the one that called MPI_Init makes it.
Replayed in_another_thread(Call call);

/// Is the call exact after all if it names the rank that it receives from?
bool exact_if_source_is_named(Call call);

/// A call of MPI-IO that brings the members of the file's communicator together.
bool is_file_collective(Call call);

/// Of this event: as in its row, but exact where a source is named, approximated at best if a thread other
/// than the one that called MPI_Init made it, and refused in circumstances that make any call impossible to
/// replay (it failed with what is not known to be harmless, ...).
Replayed replayed(const Event& event, const Definitions& definitions, unsigned thread);

}  // namespace dperf::trace
