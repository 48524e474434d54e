// Definitions <-> the records of a DEFINITIONS chunk.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <vector>

#include "trace/format/bytes.h"
#include "trace/format/memory_trace.h"
#include "trace/model/trace.h"

namespace dperf::trace {

/// What a rank file states about the members of a communicator: only its rank 0 does.
struct StatedMembers {
  std::uint64_t key = 0;
  Groups groups;
};

/// An empty table: each kind has its placeholder for 'none'.
Definitions no_definitions();

/// Adds all records of a chunk.
/// @param texts blocks that the manifest describes, by id: rank files may leave the texts out
/// @param ranks size of the run: members are checked against it
/// @throws Error: position in the payload and what was expected
void read_definitions(ByteReader& in, const std::map<std::uint64_t, Block>& texts, int ranks, Definitions& to,
                      std::vector<StatedMembers>& stated);

/// Writes all definitions.
/// @param members gives the groups of a communicator; called where the rank is its rank 0
void write_definitions(ByteWriter& out, const Definitions& definitions, const Trace& members);

}  // namespace dperf::trace
