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
/// The same, however short the vector is.
void scatter_and_allgather(ProgramBuilder&, const Task&);
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
void alltoallw_linear(ProgramBuilder&, const Task&);

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

void neighbor_allgather_linear(ProgramBuilder&, const Task&);
void neighbor_alltoall_linear(ProgramBuilder&, const Task&);

// Non-blocking ones.
void nbc_bcast_binomial(ProgramBuilder&, const Task&);
void nbc_bcast_chain(ProgramBuilder&, const Task&);
void nbc_reduce_binomial(ProgramBuilder&, const Task&);
void nbc_reduce_chain(ProgramBuilder&, const Task&);
void nbc_allreduce_binomial(ProgramBuilder&, const Task&);
void nbc_allgather_linear(ProgramBuilder&, const Task&);
void nbc_alltoall_linear(ProgramBuilder&, const Task&);
void nbc_gather_linear(ProgramBuilder&, const Task&);
void nbc_gatherv_linear(ProgramBuilder&, const Task&);
void nbc_scatterv_linear(ProgramBuilder&, const Task&);
void nbc_reduce_scatter_binomial(ProgramBuilder&, const Task&);
void nbc_neighbor_allgather_linear(ProgramBuilder&, const Task&);
void nbc_neighbor_alltoall_linear(ProgramBuilder&, const Task&);

// As MPICH has them.
void mpich_bcast_scatter_ring(ProgramBuilder&, const Task&);
void mpich_reduce_binomial(ProgramBuilder&, const Task&);
void mpich_reduce_rabenseifner(ProgramBuilder&, const Task&);
void mpich_allgatherv_recursive_doubling(ProgramBuilder&, const Task&);
void mpich_allgatherv_ring(ProgramBuilder&, const Task&);
void mpich_alltoall_scattered(ProgramBuilder&, const Task&);
void mpich_reduce_scatter_pairwise(ProgramBuilder&, const Task&);
void mpich_reduce_scatter_in_order(ProgramBuilder&, const Task&);

// As SimGrid 3.32 has them.
void smpi_bcast_ntsl(ProgramBuilder&, const Task&);
void smpi_bcast_ntsb(ProgramBuilder&, const Task&);
void smpi_bcast_pipeline(ProgramBuilder&, const Task&);
void smpi_bcast_split_bintree(ProgramBuilder&, const Task&);
void smpi_bcast_binomial_tree(ProgramBuilder&, const Task&);
void smpi_bcast_knomial(ProgramBuilder&, const Task&);
void smpi_bcast_scatter_rdb_allgather(ProgramBuilder&, const Task&);
void smpi_reduce_chain(ProgramBuilder&, const Task&);
void smpi_reduce_pipeline(ProgramBuilder&, const Task&);
void smpi_reduce_binary(ProgramBuilder&, const Task&);
void smpi_reduce_binomial(ProgramBuilder&, const Task&);
void smpi_allreduce_lr(ProgramBuilder&, const Task&);
void smpi_allreduce_ring_segmented(ProgramBuilder&, const Task&);
void smpi_allreduce_rab_rdb(ProgramBuilder&, const Task&);
void smpi_allgather_rdb(ProgramBuilder&, const Task&);
void smpi_allgather_ring(ProgramBuilder&, const Task&);
void smpi_allgather_neighborexchange(ProgramBuilder&, const Task&);
void smpi_allgatherv_gb(ProgramBuilder&, const Task&);
void smpi_allgatherv_mpich_ring(ProgramBuilder&, const Task&);
void smpi_alltoall_pair(ProgramBuilder&, const Task&);
void smpi_alltoallv_pair(ProgramBuilder&, const Task&);
void smpi_gather_linear_sync(ProgramBuilder&, const Task&);
void smpi_scatter_binomial(ProgramBuilder&, const Task&);
void smpi_reduce_scatter_default(ProgramBuilder&, const Task&);
void smpi_scan_default(ProgramBuilder&, const Task&);
void smpi_exscan_default(ProgramBuilder&, const Task&);
void smpi_nbc_barrier(ProgramBuilder&, const Task&);
void smpi_nbc_reduce(ProgramBuilder&, const Task&);
void smpi_nbc_allreduce(ProgramBuilder&, const Task&);
void smpi_nbc_reduce_scatter(ProgramBuilder&, const Task&);
void smpi_nbc_alltoallv(ProgramBuilder&, const Task&);

}  // namespace dperf::replay::mpi
