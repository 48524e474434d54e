// What all operations that make communicators have in common.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "rank.h"

namespace stress {

using Made = std::vector<Communicator>;

inline const Communicator& parent_of(const Plan& plan, const Operation& operation) {
  return plan.comms[static_cast<std::size_t>(operation.comm)];
}

/// Where the new handle of this rank goes; null if it is in none of them.
struct NewHandle {
  NewHandle(Rank& rank, const Operation& operation) : me(rank) {
    for (const int comm : operation.made)
      if (me.comm(comm).has(me.world())) id = comm;
  }
  ~NewHandle() {
    if (id >= 0) me.handle(id) = comm;
    me.expect((comm != MPI_COMM_NULL) == (id >= 0), "a communicator where none was expected, or none");
    int rank = -1;
    if (id >= 0) MPI_Comm_rank(comm, &rank);
    me.expect(id < 0 || rank == me.comm(id).rank_of(me.world()), "another rank in the new communicator");
  }
  NewHandle(const NewHandle&) = delete;
  NewHandle& operator=(const NewHandle&) = delete;
  Rank& me;
  int id = -1;
  MPI_Comm comm = MPI_COMM_NULL;
};

}  // namespace stress
