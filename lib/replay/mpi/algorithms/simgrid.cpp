// What SimGrid 3.32 runs under the names of Open MPI (smpi/coll-selector:ompi), where it differs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/algorithms/algorithms.h"

namespace dperf::replay::mpi {

namespace {

struct Substitute {
  Collective collective;
  std::string_view open_mpi, simgrid;
};

constexpr Substitute kSubstitutes[] = {
    {Collective::kBarrier, "double_ring", "linear"},
    {Collective::kBcast, "chain", "pipeline"},
    {Collective::kReduce, "rabenseifner", "linear"},
    {Collective::kAllreduce, "basic_linear", "nonoverlapping"},
};

}  // namespace

std::string_view as_in_simgrid(Collective collective, std::string_view algorithm) {
  for (const Substitute& substitute : kSubstitutes)
    if (substitute.collective == collective && substitute.open_mpi == algorithm) return substitute.simgrid;
  return algorithm;
}

}  // namespace dperf::replay::mpi
