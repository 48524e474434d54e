// Says in MPI's terms what went wrong: which ranks, in which calls, from which source lines.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>

#include "support/error.h"
#include "trace/trace.h"

namespace dperf::replay::mpi {

class Simulation;
struct OpenCollective;
struct Rank;

/// "rank 3: MPI_Send at ring.c:41"
std::string describe(const trace::Trace& trace, int rank, trace::Call call, std::uint32_t site);
/// "rank 3 at ring.c:41"
std::string describe_site(const trace::Trace& trace, int rank, std::uint32_t site);
/// "ring.c:41 (exchange)", followed by the callers if the function is only a thin wrapper.
std::string describe_path(const trace::Trace& trace, int rank, std::uint32_t site);

/// The ranks that have not ended, and what each waits for.
Error deadlock(const Simulation& simulation);
/// `rank` calls something else than the members that are in the same collective already.
Error mismatch(const Simulation& simulation, const Rank& rank, const OpenCollective& open,
               std::int64_t bytes);

}  // namespace dperf::replay::mpi
