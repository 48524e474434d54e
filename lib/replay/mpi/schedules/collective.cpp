// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/schedules/collective.h"

#include <cstddef>
#include <iterator>

namespace dperf::replay::mpi {
namespace {

constexpr std::string_view kNames[] = {
    "barrier",
    "bcast",
    "reduce",
    "allreduce",
    "allgather",
    "allgatherv",
    "alltoall",
    "alltoallv",
    "gather",
    "gatherv",
    "scatter",
    "scatterv",
    "reduce_scatter",
    "reduce_scatter_block",
    "scan",
    "exscan",
    "alltoallw",
    "neighbor_allgather",
    "neighbor_alltoall",
};
static_assert(std::size(kNames) == kCollectives);

}  // namespace

std::string_view name_of(Collective collective) {
  return kNames[static_cast<std::size_t>(collective)];
}

std::span<const std::string_view> names_of_collectives() {
  return kNames;
}

}  // namespace dperf::replay::mpi
