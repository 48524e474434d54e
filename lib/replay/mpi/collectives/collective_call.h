// Collective calls and calls that make communicators, from the recorded arguments to what the members do.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "replay/mpi/collectives/collectives.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

/// True for the calls of `collective_call`.
bool is_collective(trace::Call call);
/// True for those of them that exchange with the neighbours of a topology.
bool is_neighborhood(trace::Call call);
/// The call as its member `rank` of `size` makes it; of a communicator with a remote group if there is any.
/// @throws Error if arguments are missing or of the wrong length
CollectiveCall collective_call(const trace::Event& event, const trace::Definitions& definitions, int rank,
                               int size, int remote_size = 0);
/// The bytes that this member sends into the collective.
std::int64_t contributed_bytes(const CollectiveCall& call);

/// Contiguous pieces of derived datatypes that a member packs when a collective begins, and unpacks when it
/// ends. Reductions, whose operands are not packed, have none.
struct PiecesMoved {
  double sent = 0, received = 0;
};
PiecesMoved pieces_moved(const CollectiveCall& call, const trace::CallArguments& args,
                         const trace::Definitions& definitions);

}  // namespace dperf::replay::mpi
