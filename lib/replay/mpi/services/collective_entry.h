// Members of a communicator enter its collectives one after the other: all of them must enter the same.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "replay/mpi/core/communicators.h"
#include "replay/mpi/ranks/rank.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

/// The next collective of this member, if another one has entered it; else null.
const OpenCollective* next_collective(const Membership& membership);

/// The number of the next collective of this member, the one in the event of `rank`.
/// @param agreed_bytes as OpenCollective::bytes
/// @throws Error if another member calls something else as its collective of the same number
int enter_collective(const trace::Trace& trace, const Rank& rank, const Membership& membership,
                     std::int64_t agreed_bytes);

}  // namespace dperf::replay::mpi
