/* Collectives that SMPI does not have, or not as Open MPI has them: with neighbours, and in place.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <string.h>

#include "patterns.h"

enum { MOST_NEIGHBORS = 4 };
static MPI_Comm grid, ring;

/* Two dimensions, the second one periodic; and a ring. (Open MPI's monitoring component takes every topology
 * for a Cartesian one.) */
void make_topologies(void) {
  int size, dims[2] = {0, 0};
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, (int[]){0, 1}, 0, &grid);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, (int[]){1}, 0, &ring);
}

/* One part for each neighbour: `even` elements for the first, third, ..., `odd` for the others. */
struct parts {
  int counts[MOST_NEIGHBORS], displacements[MOST_NEIGHBORS];
  MPI_Aint bytes[MOST_NEIGHBORS];
  MPI_Datatype types[MOST_NEIGHBORS];
};
static struct parts parts(int even, int odd) {
  struct parts p;
  for (int i = 0, at = 0; i < MOST_NEIGHBORS; at += p.counts[i++]) {
    p.counts[i] = i % 2 ? odd : even;
    p.displacements[i] = at;
    p.bytes[i] = at * (MPI_Aint)sizeof(double);
    p.types[i] = MPI_DOUBLE;
  }
  return p;
}

static void run_neighbor_allgather(struct run* r) {
  MPI_Neighbor_allgather(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, grid);
}
static void run_neighbor_allgatherv(struct run* r) {
  const struct parts p = parts(r->count, r->count);
  MPI_Neighbor_allgatherv(r->in, r->count, MPI_DOUBLE, r->out, p.counts, p.displacements, MPI_DOUBLE, ring);
}
static void run_neighbor_alltoall(struct run* r) {
  MPI_Neighbor_alltoall(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, grid);
}
/* What goes up has twice the size of what goes down. */
static void run_neighbor_alltoallv(struct run* r) {
  const struct parts sent = parts(r->count, 2 * r->count), received = parts(2 * r->count, r->count);
  MPI_Neighbor_alltoallv(r->in, sent.counts, sent.displacements, MPI_DOUBLE, r->out, received.counts,
                         received.displacements, MPI_DOUBLE, grid);
}
static void run_neighbor_alltoallw(struct run* r) {
  const struct parts sent = parts(r->count, 2 * r->count), received = parts(2 * r->count, r->count);
  MPI_Neighbor_alltoallw(r->in, sent.counts, sent.bytes, sent.types, r->out, received.counts, received.bytes,
                         received.types, ring);
}
static void run_ineighbor_allgather(struct run* r) {
  MPI_Request request;
  MPI_Ineighbor_allgather(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, grid, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ineighbor_allgatherv(struct run* r) {
  MPI_Request request;
  const struct parts p = parts(r->count, r->count);
  MPI_Ineighbor_allgatherv(r->in, r->count, MPI_DOUBLE, r->out, p.counts, p.displacements, MPI_DOUBLE, ring,
                           &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ineighbor_alltoall(struct run* r) {
  MPI_Request request;
  MPI_Ineighbor_alltoall(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, grid, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ineighbor_alltoallv(struct run* r) {
  MPI_Request request;
  const struct parts p = parts(r->count, r->count);
  MPI_Ineighbor_alltoallv(r->in, p.counts, p.displacements, MPI_DOUBLE, r->out, p.counts, p.displacements,
                          MPI_DOUBLE, ring, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ineighbor_alltoallw(struct run* r) {
  MPI_Request request;
  const struct parts p = parts(r->count, r->count);
  MPI_Ineighbor_alltoallw(r->in, p.counts, p.bytes, p.types, r->out, p.counts, p.bytes, p.types, ring,
                          &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* In place. */
static void run_allgather_in_place(struct run* r) {
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, r->out, r->count, MPI_DOUBLE, MPI_COMM_WORLD);
}
static void run_allgatherv_in_place(struct run* r) {
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, r->out, r->counts, r->displacements, MPI_DOUBLE,
                 MPI_COMM_WORLD);
}
static void run_alltoall_in_place(struct run* r) {
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, r->out, r->count, MPI_DOUBLE, MPI_COMM_WORLD);
}
static void run_alltoallv_in_place(struct run* r) {
  MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, r->out, r->counts, r->displacements, MPI_DOUBLE,
                MPI_COMM_WORLD);
}
static void run_allreduce_in_place(struct run* r) {
  MPI_Allreduce(MPI_IN_PLACE, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void run_reduce_in_place(struct run* r) {
  MPI_Reduce(r->rank == r->root ? MPI_IN_PLACE : r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, r->root,
             MPI_COMM_WORLD);
}
static void run_gather_in_place(struct run* r) {
  MPI_Gather(r->rank == r->root ? MPI_IN_PLACE : r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE,
             r->root, MPI_COMM_WORLD);
}
static void run_scatter_in_place(struct run* r) {
  MPI_Scatter(r->in, r->count, MPI_DOUBLE, r->rank == r->root ? MPI_IN_PLACE : r->out, r->count, MPI_DOUBLE,
              r->root, MPI_COMM_WORLD);
}
static void run_reduce_scatter_in_place(struct run* r) {
  MPI_Reduce_scatter(MPI_IN_PLACE, r->out, r->counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void run_reduce_scatter_block_in_place(struct run* r) {
  MPI_Reduce_scatter_block(MPI_IN_PLACE, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void run_scan_in_place(struct run* r) {
  MPI_Scan(MPI_IN_PLACE, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void run_exscan_in_place(struct run* r) {
  MPI_Exscan(MPI_IN_PLACE, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void run_iallreduce_in_place(struct run* r) {
  MPI_Request request;
  MPI_Iallreduce(MPI_IN_PLACE, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ialltoall_in_place(struct run* r) {
  MPI_Request request;
  MPI_Ialltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, r->out, r->count, MPI_DOUBLE, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ialltoallv_in_place(struct run* r) {
  MPI_Request request;
  MPI_Ialltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, r->out, r->counts, r->displacements, MPI_DOUBLE,
                 MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static const struct pattern patterns[] = {
    {"neighbor_allgather", run_neighbor_allgather},
    {"neighbor_allgatherv", run_neighbor_allgatherv},
    {"neighbor_alltoall", run_neighbor_alltoall},
    {"neighbor_alltoallv", run_neighbor_alltoallv},
    {"neighbor_alltoallw", run_neighbor_alltoallw},
    {"ineighbor_allgather", run_ineighbor_allgather},
    {"ineighbor_allgatherv", run_ineighbor_allgatherv},
    {"ineighbor_alltoall", run_ineighbor_alltoall},
    {"ineighbor_alltoallv", run_ineighbor_alltoallv},
    {"ineighbor_alltoallw", run_ineighbor_alltoallw},
    {"allgather_in_place", run_allgather_in_place},
    {"allgatherv_in_place", run_allgatherv_in_place},
    {"alltoall_in_place", run_alltoall_in_place},
    {"alltoallv_in_place", run_alltoallv_in_place},
    {"allreduce_in_place", run_allreduce_in_place},
    {"reduce_in_place", run_reduce_in_place},
    {"gather_in_place", run_gather_in_place},
    {"scatter_in_place", run_scatter_in_place},
    {"reduce_scatter_in_place", run_reduce_scatter_in_place},
    {"reduce_scatter_block_in_place", run_reduce_scatter_block_in_place},
    {"scan_in_place", run_scan_in_place},
    {"exscan_in_place", run_exscan_in_place},
    {"iallreduce_in_place", run_iallreduce_in_place},
    {"ialltoall_in_place", run_ialltoall_in_place},
    {"ialltoallv_in_place", run_ialltoallv_in_place},
};

const struct pattern* find_more_patterns(const char* text) {
  size_t length = strcspn(text, ":");
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
    if (strlen(patterns[i].name) == length && !strncmp(patterns[i].name, text, length)) return &patterns[i];
  return NULL;
}
