// What SimGrid 3.32 runs under the names of Open MPI (smpi/coll-selector:ompi), where it differs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/choice/library_rules.h"
#include "replay/mpi/choice/openmpi_rules.h"

namespace dperf::replay::mpi {

namespace {

using enum Collective;

struct Substitute {
  Collective collective;
  std::string_view open_mpi, simgrid;
};

constexpr Substitute kSubstitutes[] = {
    {kBarrier, "double_ring", "linear"},
    {kBcast, "basic_linear", "smpi_NTSL"},
    {kBcast, "chain", "smpi_pipeline"},
    {kBcast, "pipeline", "smpi_pipeline"},
    {kBcast, "split_binary_tree", "smpi_split_bintree"},
    {kBcast, "binary_tree", "smpi_NTSB"},
    {kBcast, "binomial", "smpi_binomial_tree"},
    {kBcast, "knomial", "smpi_knomial"},
    {kBcast, "scatter_allgather", "smpi_scatter_rdb_allgather"},
    {kReduce, "chain", "smpi_chain"},
    {kReduce, "pipeline", "smpi_pipeline"},
    {kReduce, "binary", "smpi_binary"},
    {kReduce, "binomial", "smpi_binomial"},
    {kReduce, "rabenseifner", "linear"},
    {kAllreduce, "basic_linear", "nonoverlapping"},
    {kAllreduce, "ring", "smpi_lr"},
    {kAllreduce, "segmented_ring", "smpi_ring_segmented"},
    {kAllreduce, "rabenseifner", "smpi_rab_rdb"},
    {kAllgather, "recursive_doubling", "smpi_rdb"},
    {kAllgather, "ring", "smpi_ring"},
    {kAllgather, "neighbor", "smpi_neighborexchange"},
    {kAllgatherv, "default", "smpi_GB"},
    {kAllgatherv, "ring", "smpi_mpich_ring"},
    {kAllgatherv, "neighbor", "smpi_neighborexchange"},
    {kAlltoall, "pairwise", "smpi_pair"},
    {kAlltoall, "two_proc", "linear"},
    {kAlltoallv, "pairwise", "smpi_pair"},
    {kGather, "linear_sync", "smpi_linear_sync"},
    {kGatherv, "linear", "smpi_default"},
    {kScatter, "binomial", "smpi_binomial"},
    {kScatterv, "linear", "smpi_default"},
    {kReduceScatter, "non-overlapping", "smpi_default"},
    {kReduceScatterBlock, "non-overlapping", "smpi_default"},
    {kReduceScatterBlock, "ring", "smpi_ring"},
    {kReduceScatterBlock, "butterfly", "smpi_butterfly"},
    {kScan, "linear", "smpi_default"},
    {kExscan, "linear", "smpi_default"},
};

}  // namespace

std::string_view as_in_simgrid(Collective collective, std::string_view algorithm) {
  for (const Substitute& substitute : kSubstitutes)
    if (substitute.collective == collective && substitute.open_mpi == algorithm) return substitute.simgrid;
  return algorithm;
}

std::string_view decide_as_simgrid(Collective collective, int ranks, std::int64_t bytes, bool commutative) {
  // SimGrid makes every reduce_scatter_block a reduce_scatter.
  if (collective == kReduceScatterBlock)
    return as_in_simgrid(collective, decide(kReduceScatter, ranks, bytes * ranks, commutative));
  return as_in_simgrid(collective, decide(collective, ranks, bytes, commutative));
}

std::string_view decide_nbc_as_simgrid(Collective collective) {
  switch (collective) {
    case kBarrier:
    case kReduce:
    case kAllreduce:
    case kReduceScatter:
    case kReduceScatterBlock:
    case kAlltoallv:
    case kAlltoallw:
      return "smpi_nbc";
    case kBcast:
      return "basic_linear";
    case kScatter:
      return "linear_nb";
    case kGatherv:
    case kScatterv:
    case kScan:
    case kExscan:
      return "smpi_default";
    default:
      return "nbc_linear";
  }
}

}  // namespace dperf::replay::mpi
