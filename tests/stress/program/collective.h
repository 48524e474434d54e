// What all collectives of one communicator have in common.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "rank.h"

namespace stress {

struct Collective {
  Rank& me;
  const Operation& operation;
  Random random;
  int n, rank, root;
  MPI_Comm comm;
  bool starts, in_place;
  MPI_Request request = MPI_REQUEST_NULL;

  Collective(Rank& r, const Operation& o)
      : me(r),
        operation(o),
        random(o.seed),
        n(r.comm(o).size()),
        rank(r.rank_in(o)),
        root(random.below(n)),
        comm(r.handle(o)),
        starts(r.can(Feature::icoll) && (random.chance(45) || !r.can(Feature::coll))),
        in_place(random.chance(30) && r.can(Feature::in_place)) {}
};

}  // namespace stress
