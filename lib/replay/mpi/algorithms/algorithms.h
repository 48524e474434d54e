// All algorithms. Each writes the steps of one member; which one is taken is decided in
// lib/replay/mpi/choice. They assume at least two members and, where the collective has one size, at least
// one byte.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/schedules/collective_task.h"

namespace dperf::replay::mpi {

void barrier_linear(ScheduleBuilder&, const Task&);
void barrier_double_ring(ScheduleBuilder&, const Task&);
void barrier_recursive_doubling(ScheduleBuilder&, const Task&);
void barrier_bruck(ScheduleBuilder&, const Task&);
void barrier_two_proc(ScheduleBuilder&, const Task&);
void barrier_tree(ScheduleBuilder&, const Task&);

void bcast_linear(ScheduleBuilder&, const Task&);
void bcast_chain(ScheduleBuilder&, const Task&);
void bcast_pipeline(ScheduleBuilder&, const Task&);
void bcast_binary(ScheduleBuilder&, const Task&);
void bcast_binomial(ScheduleBuilder&, const Task&);
void bcast_knomial(ScheduleBuilder&, const Task&);
void bcast_split_binary(ScheduleBuilder&, const Task&);

void bcast_scatter_allgather(ScheduleBuilder&, const Task&);
/// The same, however short the vector is.
void scatter_and_allgather(ScheduleBuilder&, const Task&);
void bcast_scatter_allgather_ring(ScheduleBuilder&, const Task&);

void reduce_linear(ScheduleBuilder&, const Task&);
void reduce_chain(ScheduleBuilder&, const Task&);
void reduce_pipeline(ScheduleBuilder&, const Task&);
void reduce_binary(ScheduleBuilder&, const Task&);
void reduce_binomial(ScheduleBuilder&, const Task&);
void reduce_in_order_binary(ScheduleBuilder&, const Task&);

void allreduce_rabenseifner(ScheduleBuilder&, const Task&);
void reduce_rabenseifner(ScheduleBuilder&, const Task&);

void allreduce_linear(ScheduleBuilder&, const Task&);
void allreduce_nonoverlapping(ScheduleBuilder&, const Task&);
void allreduce_recursive_doubling(ScheduleBuilder&, const Task&);
void allreduce_ring(ScheduleBuilder&, const Task&);
void allreduce_segmented_ring(ScheduleBuilder&, const Task&);

void allgather_linear(ScheduleBuilder&, const Task&);
void allgatherv_default(ScheduleBuilder&, const Task&);
void allgather_bruck(ScheduleBuilder&, const Task&);
void allgather_recursive_doubling(ScheduleBuilder&, const Task&);
void allgather_ring(ScheduleBuilder&, const Task&);
void allgather_neighbor(ScheduleBuilder&, const Task&);
void allgather_two_proc(ScheduleBuilder&, const Task&);
void allgatherv_bruck(ScheduleBuilder&, const Task&);

void alltoall_linear(ScheduleBuilder&, const Task&);
void alltoall_pairwise(ScheduleBuilder&, const Task&);
void alltoall_modified_bruck(ScheduleBuilder&, const Task&);
void alltoall_linear_sync(ScheduleBuilder&, const Task&);
void alltoall_two_proc(ScheduleBuilder&, const Task&);
void alltoallv_linear(ScheduleBuilder&, const Task&);
void alltoallv_pairwise(ScheduleBuilder&, const Task&);
void alltoallw_linear(ScheduleBuilder&, const Task&);

void gather_linear(ScheduleBuilder&, const Task&);
void gather_binomial(ScheduleBuilder&, const Task&);
void gather_linear_sync(ScheduleBuilder&, const Task&);
void gatherv_linear(ScheduleBuilder&, const Task&);
void scatter_linear(ScheduleBuilder&, const Task&);
void scatter_binomial(ScheduleBuilder&, const Task&);
void scatter_linear_nb(ScheduleBuilder&, const Task&);
void scatterv_linear(ScheduleBuilder&, const Task&);

void reduce_scatter_nonoverlapping(ScheduleBuilder&, const Task&);
void reduce_scatter_recursive_halving(ScheduleBuilder&, const Task&);
void reduce_scatter_ring(ScheduleBuilder&, const Task&);
void reduce_scatter_butterfly(ScheduleBuilder&, const Task&);
void reduce_scatter_block_linear(ScheduleBuilder&, const Task&);
void reduce_scatter_block_recursive_halving(ScheduleBuilder&, const Task&);
void reduce_scatter_block_butterfly(ScheduleBuilder&, const Task&);
void reduce_scatter_block_recursive_doubling(ScheduleBuilder&, const Task&);

void scan_linear(ScheduleBuilder&, const Task&);
void exscan_linear(ScheduleBuilder&, const Task&);
void scan_recursive_doubling(ScheduleBuilder&, const Task&);
void exscan_recursive_doubling(ScheduleBuilder&, const Task&);

void neighbor_allgather_linear(ScheduleBuilder&, const Task&);
void neighbor_alltoall_linear(ScheduleBuilder&, const Task&);

// Non-blocking ones.
void nbc_bcast_binomial(ScheduleBuilder&, const Task&);
void nbc_bcast_chain(ScheduleBuilder&, const Task&);
void nbc_reduce_binomial(ScheduleBuilder&, const Task&);
void nbc_reduce_chain(ScheduleBuilder&, const Task&);
void nbc_allreduce_binomial(ScheduleBuilder&, const Task&);
void nbc_allgather_linear(ScheduleBuilder&, const Task&);
void nbc_alltoall_linear(ScheduleBuilder&, const Task&);
void nbc_gather_linear(ScheduleBuilder&, const Task&);
void nbc_gatherv_linear(ScheduleBuilder&, const Task&);
void nbc_scatterv_linear(ScheduleBuilder&, const Task&);
void nbc_reduce_scatter_binomial(ScheduleBuilder&, const Task&);
void nbc_neighbor_allgather_linear(ScheduleBuilder&, const Task&);
void nbc_neighbor_alltoall_linear(ScheduleBuilder&, const Task&);

// As MPICH has them.
void mpich_bcast_scatter_ring(ScheduleBuilder&, const Task&);
void mpich_reduce_binomial(ScheduleBuilder&, const Task&);
void mpich_reduce_rabenseifner(ScheduleBuilder&, const Task&);
void mpich_allgatherv_recursive_doubling(ScheduleBuilder&, const Task&);
void mpich_allgatherv_ring(ScheduleBuilder&, const Task&);
void mpich_alltoall_scattered(ScheduleBuilder&, const Task&);
void mpich_reduce_scatter_pairwise(ScheduleBuilder&, const Task&);
void mpich_reduce_scatter_in_order(ScheduleBuilder&, const Task&);

// As SimGrid 3.32 has them.
void smpi_bcast_ntsl(ScheduleBuilder&, const Task&);
void smpi_bcast_ntsb(ScheduleBuilder&, const Task&);
void smpi_bcast_pipeline(ScheduleBuilder&, const Task&);
void smpi_bcast_split_bintree(ScheduleBuilder&, const Task&);
void smpi_bcast_binomial_tree(ScheduleBuilder&, const Task&);
void smpi_bcast_knomial(ScheduleBuilder&, const Task&);
void smpi_bcast_scatter_rdb_allgather(ScheduleBuilder&, const Task&);
void smpi_reduce_chain(ScheduleBuilder&, const Task&);
void smpi_reduce_pipeline(ScheduleBuilder&, const Task&);
void smpi_reduce_binary(ScheduleBuilder&, const Task&);
void smpi_reduce_binomial(ScheduleBuilder&, const Task&);
void smpi_allreduce_lr(ScheduleBuilder&, const Task&);
void smpi_allreduce_ring_segmented(ScheduleBuilder&, const Task&);
void smpi_allreduce_rab_rdb(ScheduleBuilder&, const Task&);
void smpi_allgather_rdb(ScheduleBuilder&, const Task&);
void smpi_allgather_ring(ScheduleBuilder&, const Task&);
void smpi_allgather_neighborexchange(ScheduleBuilder&, const Task&);
void smpi_allgatherv_gb(ScheduleBuilder&, const Task&);
void smpi_allgatherv_mpich_ring(ScheduleBuilder&, const Task&);
void smpi_alltoall_pair(ScheduleBuilder&, const Task&);
void smpi_alltoallv_pair(ScheduleBuilder&, const Task&);
void smpi_gather_linear_sync(ScheduleBuilder&, const Task&);
void smpi_scatter_binomial(ScheduleBuilder&, const Task&);
void smpi_reduce_scatter_default(ScheduleBuilder&, const Task&);
void smpi_scan_default(ScheduleBuilder&, const Task&);
void smpi_exscan_default(ScheduleBuilder&, const Task&);
void smpi_nbc_barrier(ScheduleBuilder&, const Task&);
void smpi_nbc_reduce(ScheduleBuilder&, const Task&);
void smpi_nbc_allreduce(ScheduleBuilder&, const Task&);
void smpi_nbc_reduce_scatter(ScheduleBuilder&, const Task&);
void smpi_nbc_alltoallv(ScheduleBuilder&, const Task&);

}  // namespace dperf::replay::mpi
