// Says in MPI's terms what went wrong: which ranks, in which calls, from which source lines.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/error.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

class Simulation;
struct OpenCollective;
struct Operation;
struct Rank;
struct Request;

/// "rank 3: MPI_Send at ring.c:41"
std::string describe(const trace::Trace& trace, int rank, trace::Call call, std::uint32_t site);
/// The same for the call that a rank is in: "rank 3, thread 1: MPI_Send at ring.c:41"
std::string describe_call(const trace::Trace& trace, const Rank& rank);
/// "rank 3 at ring.c:41"
std::string describe_site(const trace::Trace& trace, int rank, std::uint32_t site);

/// The ranks that have not ended, and what each waits for.
Error deadlock(const Simulation& simulation);
/// A member calls `own`, while another one is in `open` as its collective of the same number.
Error mismatch(const trace::Trace& trace, const OpenCollective& open, const OpenCollective& own, int members);
/// A ready send of `rank` that comes before its receive. `to`: world rank
Error not_ready(const Simulation& simulation, const Rank& rank, const Operation& operation, int to);
/// "MPI_Irecv(source 5, tag 7)"
std::string describe_request(const Request& request);
/// What is wrong with the program although the replay came to its end: what was never received or completed.
std::vector<std::string> left_overs(const Simulation& simulation);

}  // namespace dperf::replay::mpi
