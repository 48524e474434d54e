// All algorithms. Each writes the steps of one member; which one is taken is decided in decision.h. They
// assume at least two members and, where the collective has one size, at least one byte.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/algorithms/task.h"

namespace dperf::replay::mpi {

void barrier_linear(ProgramBuilder&, const Task&);
void barrier_double_ring(ProgramBuilder&, const Task&);
void barrier_recursive_doubling(ProgramBuilder&, const Task&);
void barrier_bruck(ProgramBuilder&, const Task&);
void barrier_two_proc(ProgramBuilder&, const Task&);
void barrier_tree(ProgramBuilder&, const Task&);

void bcast_linear(ProgramBuilder&, const Task&);
void bcast_chain(ProgramBuilder&, const Task&);
void bcast_pipeline(ProgramBuilder&, const Task&);
void bcast_binary(ProgramBuilder&, const Task&);
void bcast_binomial(ProgramBuilder&, const Task&);
void bcast_knomial(ProgramBuilder&, const Task&);
void bcast_split_binary(ProgramBuilder&, const Task&);

void bcast_scatter_allgather(ProgramBuilder&, const Task&);
void bcast_scatter_allgather_ring(ProgramBuilder&, const Task&);

void reduce_linear(ProgramBuilder&, const Task&);
void reduce_chain(ProgramBuilder&, const Task&);
void reduce_pipeline(ProgramBuilder&, const Task&);
void reduce_binary(ProgramBuilder&, const Task&);
void reduce_binomial(ProgramBuilder&, const Task&);
void reduce_in_order_binary(ProgramBuilder&, const Task&);

void allreduce_rabenseifner(ProgramBuilder&, const Task&);
void reduce_rabenseifner(ProgramBuilder&, const Task&);

void allreduce_linear(ProgramBuilder&, const Task&);
void allreduce_nonoverlapping(ProgramBuilder&, const Task&);
void allreduce_recursive_doubling(ProgramBuilder&, const Task&);
void allreduce_ring(ProgramBuilder&, const Task&);
void allreduce_segmented_ring(ProgramBuilder&, const Task&);

void allgather_linear(ProgramBuilder&, const Task&);
void allgatherv_default(ProgramBuilder&, const Task&);
void allgather_bruck(ProgramBuilder&, const Task&);
void allgather_recursive_doubling(ProgramBuilder&, const Task&);
void allgather_ring(ProgramBuilder&, const Task&);
void allgather_neighbor(ProgramBuilder&, const Task&);
void allgather_two_proc(ProgramBuilder&, const Task&);
void allgatherv_bruck(ProgramBuilder&, const Task&);

void alltoall_linear(ProgramBuilder&, const Task&);
void alltoall_pairwise(ProgramBuilder&, const Task&);
void alltoall_modified_bruck(ProgramBuilder&, const Task&);
void alltoall_linear_sync(ProgramBuilder&, const Task&);
void alltoall_two_proc(ProgramBuilder&, const Task&);
void alltoallv_linear(ProgramBuilder&, const Task&);
void alltoallv_pairwise(ProgramBuilder&, const Task&);

void gather_linear(ProgramBuilder&, const Task&);
void gather_binomial(ProgramBuilder&, const Task&);
void gather_linear_sync(ProgramBuilder&, const Task&);
void gatherv_linear(ProgramBuilder&, const Task&);
void scatter_linear(ProgramBuilder&, const Task&);
void scatter_binomial(ProgramBuilder&, const Task&);
void scatter_linear_nb(ProgramBuilder&, const Task&);
void scatterv_linear(ProgramBuilder&, const Task&);

void reduce_scatter_nonoverlapping(ProgramBuilder&, const Task&);
void reduce_scatter_recursive_halving(ProgramBuilder&, const Task&);
void reduce_scatter_ring(ProgramBuilder&, const Task&);
void reduce_scatter_butterfly(ProgramBuilder&, const Task&);
void reduce_scatter_block_linear(ProgramBuilder&, const Task&);
void reduce_scatter_block_recursive_halving(ProgramBuilder&, const Task&);
void reduce_scatter_block_butterfly(ProgramBuilder&, const Task&);
void reduce_scatter_block_recursive_doubling(ProgramBuilder&, const Task&);

void scan_linear(ProgramBuilder&, const Task&);
void exscan_linear(ProgramBuilder&, const Task&);
void scan_recursive_doubling(ProgramBuilder&, const Task&);
void exscan_recursive_doubling(ProgramBuilder&, const Task&);

}  // namespace dperf::replay::mpi
