// Ranks and calls in words, for messages and reports.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>

#include "trace/model/trace.h"

namespace dperf::replay::mpi {

/// "ring.c:41"; "?" if it is not known.
std::string describe_place(const trace::Trace& trace, int rank, std::uint32_t site);
/// "rank 3: MPI_Send at ring.c:41"
std::string describe(const trace::Trace& trace, int rank, trace::Call call, std::uint32_t site);
/// "rank 3 at ring.c:41"
std::string describe_site(const trace::Trace& trace, int rank, std::uint32_t site);

}  // namespace dperf::replay::mpi
