/* Neighbourhood collectives, on a ring.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

/* A ring: two neighbours each. */
static MPI_Comm ring(void) {
  MPI_Comm comm;
  int dimensions = ranks(), periodic = 1;
  MPI_Cart_create(MPI_COMM_WORLD, 1, &dimensions, &periodic, 0, &comm);
  return comm;
}

static const int sizes[] = {LONG / 2, LONG / 2}, offsets[] = {0, LONG};
static const MPI_Aint byte_offsets[] = {0, LONG * sizeof(double)};
static MPI_Datatype both[2];

static void on_ring(void (*run)(MPI_Comm comm)) {
  MPI_Comm comm = ring();
  both[0] = both[1] = MPI_DOUBLE;
  run(comm);
  MPI_Comm_free(&comm);
}

static void allgather(MPI_Comm comm) {
  MPI_Neighbor_allgather(in, LONG / 2, MPI_DOUBLE, out, LONG / 2, MPI_DOUBLE, comm);
}
CALL(MPI_Neighbor_allgather) {
  on_ring(allgather);
}

static void allgatherv(MPI_Comm comm) {
  MPI_Neighbor_allgatherv(in, LONG / 2, MPI_DOUBLE, out, sizes, offsets, MPI_DOUBLE, comm);
}
CALL(MPI_Neighbor_allgatherv) {
  on_ring(allgatherv);
}

static void alltoall(MPI_Comm comm) {
  MPI_Neighbor_alltoall(in, LONG / 2, MPI_DOUBLE, out, LONG / 2, MPI_DOUBLE, comm);
}
CALL(MPI_Neighbor_alltoall) {
  on_ring(alltoall);
}

static void alltoallv(MPI_Comm comm) {
  MPI_Neighbor_alltoallv(in, sizes, offsets, MPI_DOUBLE, out, sizes, offsets, MPI_DOUBLE, comm);
}
CALL(MPI_Neighbor_alltoallv) {
  on_ring(alltoallv);
}

static void alltoallw(MPI_Comm comm) {
  MPI_Neighbor_alltoallw(in, sizes, byte_offsets, both, out, sizes, byte_offsets, both, comm);
}
CALL(MPI_Neighbor_alltoallw) {
  on_ring(alltoallw);
}

static void iallgather(MPI_Comm comm) {
  MPI_Request request;
  MPI_Ineighbor_allgather(in, LONG / 2, MPI_DOUBLE, out, LONG / 2, MPI_DOUBLE, comm, &request);
  wait_for(&request);
}
CALL(MPI_Ineighbor_allgather) {
  on_ring(iallgather);
}

static void iallgatherv(MPI_Comm comm) {
  MPI_Request request;
  MPI_Ineighbor_allgatherv(in, LONG / 2, MPI_DOUBLE, out, sizes, offsets, MPI_DOUBLE, comm, &request);
  wait_for(&request);
}
CALL(MPI_Ineighbor_allgatherv) {
  on_ring(iallgatherv);
}

static void ialltoall(MPI_Comm comm) {
  MPI_Request request;
  MPI_Ineighbor_alltoall(in, LONG / 2, MPI_DOUBLE, out, LONG / 2, MPI_DOUBLE, comm, &request);
  wait_for(&request);
}
CALL(MPI_Ineighbor_alltoall) {
  on_ring(ialltoall);
}

static void ialltoallv(MPI_Comm comm) {
  MPI_Request request;
  MPI_Ineighbor_alltoallv(in, sizes, offsets, MPI_DOUBLE, out, sizes, offsets, MPI_DOUBLE, comm, &request);
  wait_for(&request);
}
CALL(MPI_Ineighbor_alltoallv) {
  on_ring(ialltoallv);
}

static void ialltoallw(MPI_Comm comm) {
  MPI_Request request;
  MPI_Ineighbor_alltoallw(in, sizes, byte_offsets, both, out, sizes, byte_offsets, both, comm, &request);
  wait_for(&request);
}
CALL(MPI_Ineighbor_alltoallw) {
  on_ring(ialltoallw);
}

const struct row neighbours[] = {
    ROW(MPI_Neighbor_allgather),
    ROW(MPI_Neighbor_allgatherv),
    ROW(MPI_Neighbor_alltoall),
    ROW(MPI_Neighbor_alltoallv),
    ROW(MPI_Neighbor_alltoallw),
    ROW(MPI_Ineighbor_allgather),
    ROW(MPI_Ineighbor_allgatherv),
    ROW(MPI_Ineighbor_alltoall),
    ROW(MPI_Ineighbor_alltoallv),
    ROW(MPI_Ineighbor_alltoallw),
    END_OF_ROWS,
};
