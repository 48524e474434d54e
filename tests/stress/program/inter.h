// The two groups of an intercommunicator, as one rank sees them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "rank.h"

namespace stress {

struct Sides {
  int first, second;  ///< ranks of the group that operations name, and of the other one
  bool in_first;
  int rank;  ///< in the own group
  MPI_Comm comm;

  Sides(Rank& me, const Operation& operation)
      : first(me.comm(operation).size()),
        second(static_cast<int>(me.comm(operation).remote.size())),
        in_first(me.rank_in(operation) >= 0),
        rank(in_first ? me.rank_in(operation) : me.comm(me.comm(operation).twin).rank_of(me.world())),
        comm(me.handle(operation)) {}
  int mine() const { return in_first ? first : second; }
  int theirs() const { return in_first ? second : first; }
};

}  // namespace stress
