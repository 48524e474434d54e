// The table of all algorithms.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/algorithms/registry.h"

#include <vector>

#include "replay/mpi/algorithms/algorithms.h"

namespace dperf::replay::mpi {

namespace {

using enum Collective;

constexpr AlgorithmRow kRows[] = {
    {{kBarrier, "linear", "all to member 0 and back"}, barrier_linear},
    {{kBarrier, "double_ring", "twice round a ring"}, barrier_double_ring},
    {{kBarrier, "recursive_doubling", "pairwise, doubling the distance"}, barrier_recursive_doubling},
    {{kBarrier, "bruck", "round a ring, doubling the distance"}, barrier_bruck},
    {{kBarrier, "two_proc", "one exchange; two members"}, barrier_two_proc},
    {{kBarrier, "tree", "up and down a binomial tree"}, barrier_tree},
    {{kBarrier, "smpi_nbc", "SimGrid, MPI_Ibarrier: member 0 exchanges with each; waits for it alone"},
     smpi_nbc_barrier},

    {{kBcast, "basic_linear", "the root sends to each"}, bcast_linear},
    {{kBcast, "chain", "along chains, in segments"}, bcast_chain},
    {{kBcast, "pipeline", "along one chain, in segments"}, bcast_pipeline},
    {{kBcast, "split_binary_tree", "half the data down each side of a binary tree, then swapped"},
     bcast_split_binary},
    {{kBcast, "binary_tree", "down a binary tree, in segments"}, bcast_binary},
    {{kBcast, "binomial", "down a binomial tree, in segments"}, bcast_binomial},
    {{kBcast, "knomial", "down a k-nomial tree (k = 4), in segments"}, bcast_knomial},
    {{kBcast, "scatter_allgather", "scatter, then allgather by doubling"}, bcast_scatter_allgather},
    {{kBcast, "scatter_allgather_ring", "scatter, then allgather round a ring"},
     bcast_scatter_allgather_ring},
    {{kBcast, "nbc_binomial", "MPI_Ibcast: binomial, all children at once"}, nbc_bcast_binomial},
    {{kBcast, "nbc_chain", "MPI_Ibcast: along one chain, in segments"}, nbc_bcast_chain},
    {{kBcast, "mpich_binomial", "MPICH: binomial with blocking sends, farthest first"},
     smpi_bcast_binomial_tree},
    {{kBcast, "mpich_scatter_doubling", "MPICH: scatter_allgather cut between bytes"},
     smpi_bcast_scatter_rdb_allgather},
    {{kBcast, "mpich_scatter_ring", "MPICH: scatter_allgather_ring cut between bytes"},
     mpich_bcast_scatter_ring},
    {{kBcast, "smpi_NTSL", "SimGrid: a chain from member 0, 8 KiB segments all at once"}, smpi_bcast_ntsl},
    {{kBcast, "smpi_NTSB", "SimGrid: a binary tree from member 0, 8 KiB segments all at once"},
     smpi_bcast_ntsb},
    {{kBcast, "smpi_pipeline", "SimGrid: pipeline with segments of 16 to 128 KiB"}, smpi_bcast_pipeline},
    {{kBcast, "smpi_split_bintree", "SimGrid: split_binary_tree with segments of 1 or 8 KiB"},
     smpi_bcast_split_bintree},
    {{kBcast, "smpi_binomial_tree", "SimGrid: binomial with blocking sends, farthest first"},
     smpi_bcast_binomial_tree},
    {{kBcast, "smpi_knomial", "SimGrid: knomial that waits after each level"}, smpi_bcast_knomial},
    {{kBcast, "smpi_scatter_rdb_allgather", "SimGrid: scatter_allgather cut between bytes"},
     smpi_bcast_scatter_rdb_allgather},

    {{kReduce, "linear", "the root receives from each"}, reduce_linear},
    {{kReduce, "chain", "along chains, in segments"}, reduce_chain},
    {{kReduce, "pipeline", "along one chain, in segments"}, reduce_pipeline},
    {{kReduce, "binary", "up a binary tree, in segments"}, reduce_binary},
    {{kReduce, "binomial", "up a binomial tree, in segments"}, reduce_binomial},
    {{kReduce, "in-order_binary", "up a binary tree that keeps the order of the operands"},
     reduce_in_order_binary},
    {{kReduce, "rabenseifner", "reduce-scatter by halving, then gather"}, reduce_rabenseifner},
    {{kReduce, "nbc_binomial", "MPI_Ireduce: binomial, one child after the other"}, nbc_reduce_binomial},
    {{kReduce, "nbc_chain", "MPI_Ireduce: along one chain, in segments"}, nbc_reduce_chain},
    {{kReduce, "mpich_binomial", "MPICH: binomial with blocking receives, nearest first"},
     mpich_reduce_binomial},
    {{kReduce, "mpich_rabenseifner", "MPICH: rabenseifner that folds whole vectors"},
     mpich_reduce_rabenseifner},
    {{kReduce, "smpi_chain", "SimGrid: size / 2 chains, segments of 64 KiB"}, smpi_reduce_chain},
    {{kReduce, "smpi_pipeline", "SimGrid: pipeline with segments of 1 to 64 KiB"}, smpi_reduce_pipeline},
    {{kReduce, "smpi_binary", "SimGrid: binary with segments of 32 KiB"}, smpi_reduce_binary},
    {{kReduce, "smpi_binomial", "SimGrid: binomial, some with segments of 1 KiB"}, smpi_reduce_binomial},
    {{kReduce, "smpi_nbc", "SimGrid, MPI_Ireduce: all to the root at once"}, smpi_nbc_reduce},

    {{kAllreduce, "basic_linear", "linear reduce, then linear broadcast"}, allreduce_linear},
    {{kAllreduce, "nonoverlapping", "reduce, then broadcast, as chosen for these"}, allreduce_nonoverlapping},
    {{kAllreduce, "recursive_doubling", "pairwise exchange of the whole vector"},
     allreduce_recursive_doubling},
    {{kAllreduce, "ring", "reduce-scatter and allgather round a ring"}, allreduce_ring},
    {{kAllreduce, "segmented_ring", "the same in segments; with none given, the ring"},
     allreduce_segmented_ring},
    {{kAllreduce, "rabenseifner", "reduce-scatter by halving, allgather by doubling"},
     allreduce_rabenseifner},
    {{kAllreduce, "nbc_binomial", "MPI_Iallreduce: up and down a binomial tree"}, nbc_allreduce_binomial},
    {{kAllreduce, "mpich_rabenseifner", "MPICH: rabenseifner that folds whole vectors"},
     smpi_allreduce_rab_rdb},
    {{kAllreduce, "smpi_nbc", "SimGrid, MPI_Iallreduce: all vectors to all at once"}, smpi_nbc_allreduce},
    {{kAllreduce, "smpi_lr", "SimGrid: ring with equal blocks"}, smpi_allreduce_lr},
    {{kAllreduce, "smpi_ring_segmented", "SimGrid: segmented_ring with segments of 1 MiB"},
     smpi_allreduce_ring_segmented},
    {{kAllreduce, "smpi_rab_rdb", "SimGrid: rabenseifner that folds whole vectors"}, smpi_allreduce_rab_rdb},

    {{kAllgather, "linear", "gather, then broadcast, as chosen for these"}, allgather_linear},
    {{kAllgather, "bruck", "round a ring, doubling distance and data"}, allgather_bruck},
    {{kAllgather, "recursive_doubling", "pairwise, doubling; powers of two, else bruck"},
     allgather_recursive_doubling},
    {{kAllgather, "ring", "block by block round a ring"}, allgather_ring},
    {{kAllgather, "neighbor", "two blocks at a time to both neighbours; even sizes, else ring"},
     allgather_neighbor},
    {{kAllgather, "two_proc", "one exchange; two members, else ring"}, allgather_two_proc},
    {{kAllgather, "nbc_linear", "MPI_Iallgather: all at once"}, nbc_allgather_linear},
    {{kAllgather, "smpi_rdb", "SimGrid: recursive_doubling for any number of members"}, smpi_allgather_rdb},
    {{kAllgather, "smpi_ring", "SimGrid: the own block to each in turn"}, smpi_allgather_ring},
    {{kAllgather, "smpi_neighborexchange", "SimGrid: neighbor; odd sizes: smpi_ring"},
     smpi_allgather_neighborexchange},

    {{kAllgatherv, "default", "gatherv to member 0, then broadcast"}, allgatherv_default},
    {{kAllgatherv, "bruck", "round a ring, doubling distance and data"}, allgatherv_bruck},
    {{kAllgatherv, "ring", "block by block round a ring"}, allgather_ring},
    {{kAllgatherv, "neighbor", "two blocks at a time to both neighbours; even sizes, else ring"},
     allgather_neighbor},
    {{kAllgatherv, "two_proc", "one exchange; two members, else ring"}, allgather_two_proc},
    {{kAllgatherv, "nbc_linear", "MPI_Iallgatherv: all at once"}, nbc_allgather_linear},
    {{kAllgatherv, "recursive_doubling", "MPICH: pairwise, doubling; powers of two, else bruck"},
     mpich_allgatherv_recursive_doubling},
    {{kAllgatherv, "mpich_ring", "MPICH: ring in pieces of 32 KiB or more"}, mpich_allgatherv_ring},
    {{kAllgatherv, "smpi_GB", "SimGrid: gatherv, then broadcast"}, smpi_allgatherv_gb},
    {{kAllgatherv, "smpi_mpich_ring", "SimGrid: ring in pieces of 256 KiB or more"},
     smpi_allgatherv_mpich_ring},
    {{kAllgatherv, "smpi_neighborexchange", "SimGrid: neighbor; odd sizes: own block to each in turn"},
     smpi_allgather_neighborexchange},

    {{kAlltoall, "linear", "all messages at once"}, alltoall_linear},
    {{kAlltoall, "pairwise", "one partner after the other"}, alltoall_pairwise},
    {{kAlltoall, "modified_bruck", "in log2(members) rounds of bundled messages"}, alltoall_modified_bruck},
    {{kAlltoall, "linear_sync", "a limited number of messages at once (no limit by default)"},
     alltoall_linear_sync},
    {{kAlltoall, "two_proc", "one exchange; two members, else pairwise"}, alltoall_two_proc},
    {{kAlltoall, "nbc_linear", "MPI_Ialltoall: all at once"}, nbc_alltoall_linear},
    {{kAlltoall, "mpich_scattered", "MPICH: linear, 32 messages at once; in place by turns"},
     mpich_alltoall_scattered},
    {{kAlltoall, "mpich_pairwise", "MPICH: pairs by exclusive or; powers of two, else pairwise"},
     smpi_alltoall_pair},
    {{kAlltoall, "smpi_pair", "SimGrid: pairs by exclusive or; powers of two, else pairwise"},
     smpi_alltoall_pair},

    {{kAlltoallv, "basic_linear", "all messages at once"}, alltoallv_linear},
    {{kAlltoallv, "pairwise", "one partner after the other"}, alltoallv_pairwise},
    {{kAlltoallv, "nbc_linear", "MPI_Ialltoallv: all at once"}, nbc_alltoall_linear},
    {{kAlltoallv, "mpich_scattered", "MPICH: linear, 32 messages at once; in place by turns"},
     mpich_alltoall_scattered},
    {{kAlltoallv, "smpi_pair", "SimGrid: pairs by exclusive or; powers of two, else pairwise"},
     smpi_alltoallv_pair},
    {{kAlltoallv, "smpi_nbc", "SimGrid, MPI_Ialltoallv: all at once, empty messages too"},
     smpi_nbc_alltoallv},

    {{kAlltoallw, "basic_linear", "all messages that are not empty at once"}, alltoallw_linear},
    {{kAlltoallw, "mpich_scattered", "MPICH: linear, 32 messages at once; in place by turns"},
     mpich_alltoall_scattered},
    {{kAlltoallw, "nbc_linear", "MPI_Ialltoallw: all at once"}, nbc_alltoall_linear},
    {{kAlltoallw, "smpi_nbc", "SimGrid, MPI_Ialltoallw: all at once, empty messages too"},
     smpi_nbc_alltoallv},

    {{kNeighborAllgather, "basic_linear", "all neighbours at once"}, neighbor_allgather_linear},
    {{kNeighborAllgather, "nbc_linear", "MPI_Ineighbor_allgather: all neighbours at once"},
     nbc_neighbor_allgather_linear},
    {{kNeighborAlltoall, "basic_linear", "all neighbours at once"}, neighbor_alltoall_linear},
    {{kNeighborAlltoall, "nbc_linear", "MPI_Ineighbor_alltoall: all neighbours at once"},
     nbc_neighbor_alltoall_linear},

    {{kGather, "basic_linear", "the root receives from each"}, gather_linear},
    {{kGather, "binomial", "up a binomial tree"}, gather_binomial},
    {{kGather, "linear_sync", "the root asks one after the other"}, gather_linear_sync},
    {{kGather, "nbc_linear", "MPI_Igather: all at once"}, nbc_gather_linear},
    {{kGather, "smpi_linear_sync", "SimGrid: linear_sync with first segments of 1 or 32 KiB"},
     smpi_gather_linear_sync},

    {{kGatherv, "linear", "the root receives from each"}, gatherv_linear},
    {{kGatherv, "nbc_linear", "MPI_Igatherv: all at once"}, nbc_gatherv_linear},
    {{kGatherv, "smpi_default", "SimGrid: all at once"}, nbc_gatherv_linear},

    {{kScatter, "basic_linear", "the root sends to each"}, scatter_linear},
    {{kScatter, "binomial", "down a binomial tree"}, scatter_binomial},
    {{kScatter, "linear_nb", "the root sends to all at once"}, scatter_linear_nb},
    {{kScatter, "smpi_binomial", "SimGrid: binomial, nearest first"}, smpi_scatter_binomial},

    {{kScatterv, "linear", "the root sends to each"}, scatterv_linear},
    {{kScatterv, "nbc_linear", "MPI_Iscatterv: all at once"}, nbc_scatterv_linear},
    {{kScatterv, "smpi_default", "SimGrid: all at once"}, nbc_scatterv_linear},

    {{kReduceScatter, "non-overlapping", "reduce to member 0, then scatterv"}, reduce_scatter_nonoverlapping},
    {{kReduceScatter, "recursive_halving", "halving, far partners first"}, reduce_scatter_recursive_halving},
    {{kReduceScatter, "ring", "block by block round a ring"}, reduce_scatter_ring},
    {{kReduceScatter, "butterfly", "halving, near partners first, in order"}, reduce_scatter_butterfly},
    {{kReduceScatter, "nbc_binomial", "MPI_Ireduce_scatter: up a binomial tree, then scatterv"},
     nbc_reduce_scatter_binomial},
    {{kReduceScatter, "mpich_pairwise", "MPICH: one partner after the other"}, mpich_reduce_scatter_pairwise},
    {{kReduceScatter, "mpich_in_order", "MPICH: butterfly where blocks are equal, else recursive doubling"},
     mpich_reduce_scatter_in_order},
    {{kReduceScatter, "smpi_default", "SimGrid: reduce to member 0 and scatter, all at once"},
     smpi_reduce_scatter_default},
    {{kReduceScatter, "smpi_nbc", "SimGrid, MPI_Ireduce_scatter: all blocks to all at once"},
     smpi_nbc_reduce_scatter},

    {{kReduceScatterBlock, "basic_linear", "reduce to member 0, then scatter"}, reduce_scatter_block_linear},
    {{kReduceScatterBlock, "recursive_doubling", "pairwise, doubling, in order"},
     reduce_scatter_block_recursive_doubling},
    {{kReduceScatterBlock, "recursive_halving", "halving, far partners first"},
     reduce_scatter_block_recursive_halving},
    {{kReduceScatterBlock, "butterfly", "halving, near partners first, in order"},
     reduce_scatter_block_butterfly},
    {{kReduceScatterBlock, "nbc_binomial", "MPI_Ireduce_scatter_block: up a binomial tree, then scatter"},
     nbc_reduce_scatter_binomial},
    {{kReduceScatterBlock, "mpich_pairwise", "MPICH: one partner after the other"},
     mpich_reduce_scatter_pairwise},
    {{kReduceScatterBlock, "mpich_in_order", "MPICH: butterfly; powers of two, else recursive doubling"},
     mpich_reduce_scatter_in_order},
    {{kReduceScatterBlock, "smpi_default", "SimGrid: reduce to member 0 and scatter, all at once"},
     smpi_reduce_scatter_default},
    {{kReduceScatterBlock, "smpi_nbc", "SimGrid, MPI_Ireduce_scatter_block: all blocks to all at once"},
     smpi_nbc_reduce_scatter},
    {{kReduceScatterBlock, "smpi_ring", "SimGrid: as reduce_scatter, ring"}, reduce_scatter_ring},
    {{kReduceScatterBlock, "smpi_butterfly", "SimGrid: as reduce_scatter, butterfly"},
     reduce_scatter_butterfly},

    {{kScan, "linear", "from member to member"}, scan_linear},
    {{kScan, "recursive_doubling", "pairwise exchange of the whole vector"}, scan_recursive_doubling},
    {{kScan, "smpi_default", "SimGrid: everybody to all above"}, smpi_scan_default},

    {{kExscan, "linear", "from member to member"}, exscan_linear},
    {{kExscan, "recursive_doubling", "pairwise exchange of the whole vector"}, exscan_recursive_doubling},
    {{kExscan, "smpi_default", "SimGrid: everybody to all above"}, smpi_exscan_default},
};

}  // namespace

std::span<const AlgorithmRow> algorithm_rows() {
  return kRows;
}

const AlgorithmRow* find_algorithm(Collective collective, std::string_view name) {
  for (const AlgorithmRow& row : algorithm_rows())
    if (row.info.collective == collective && row.info.name == name) return &row;
  return nullptr;
}

std::span<const AlgorithmInfo> algorithms() {
  static const std::vector<AlgorithmInfo> infos = [] {
    std::vector<AlgorithmInfo> result;
    for (const AlgorithmRow& row : algorithm_rows()) result.push_back(row.info);
    return result;
  }();
  return infos;
}

}  // namespace dperf::replay::mpi
