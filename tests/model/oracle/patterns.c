/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "patterns.h"

#include <mpi.h>
#include <string.h>

enum { STENCIL_STEPS = 5, PINGPONGS = 5 };

static void run_barrier(struct run* r) {
  (void)r;
  MPI_Barrier(MPI_COMM_WORLD);
}
static void run_bcast(struct run* r) {
  MPI_Bcast(r->in, r->count, MPI_DOUBLE, r->root, MPI_COMM_WORLD);
}
static void run_reduce(struct run* r) {
  MPI_Reduce(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, r->root, MPI_COMM_WORLD);
}
static void run_allreduce(struct run* r) {
  MPI_Allreduce(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void run_allgather(struct run* r) {
  MPI_Allgather(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, MPI_COMM_WORLD);
}
static void run_allgatherv(struct run* r) {
  MPI_Allgatherv(r->in, r->count, MPI_DOUBLE, r->out, r->counts, r->displacements, MPI_DOUBLE,
                 MPI_COMM_WORLD);
}
static void run_alltoall(struct run* r) {
  MPI_Alltoall(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, MPI_COMM_WORLD);
}
static void run_alltoallv(struct run* r) {
  MPI_Alltoallv(r->in, r->counts, r->displacements, MPI_DOUBLE, r->out, r->counts, r->displacements,
                MPI_DOUBLE, MPI_COMM_WORLD);
}
/* Types, counts and offsets in bytes, for all members alike. */
static void fill_alltoallw(struct run* r, MPI_Datatype types[], int bytes[]) {
  for (int i = 0; i < r->size; i++) {
    types[i] = MPI_DOUBLE;
    bytes[i] = r->displacements[i] * (int)sizeof(double);
  }
}
static void run_alltoallw(struct run* r) {
  MPI_Datatype types[MAX_RANKS];
  int bytes[MAX_RANKS];
  fill_alltoallw(r, types, bytes);
  MPI_Alltoallw(r->in, r->counts, bytes, types, r->out, r->counts, bytes, types, MPI_COMM_WORLD);
}
static void run_gather(struct run* r) {
  MPI_Gather(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, r->root, MPI_COMM_WORLD);
}
static void run_gatherv(struct run* r) {
  MPI_Gatherv(r->in, r->count, MPI_DOUBLE, r->out, r->counts, r->displacements, MPI_DOUBLE, r->root,
              MPI_COMM_WORLD);
}
static void run_scatter(struct run* r) {
  MPI_Scatter(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, r->root, MPI_COMM_WORLD);
}
static void run_scatterv(struct run* r) {
  MPI_Scatterv(r->in, r->counts, r->displacements, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, r->root,
               MPI_COMM_WORLD);
}
static void run_reduce_scatter(struct run* r) {
  MPI_Reduce_scatter(r->in, r->out, r->counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void run_reduce_scatter_block(struct run* r) {
  MPI_Reduce_scatter_block(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void run_scan(struct run* r) {
  MPI_Scan(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void run_exscan(struct run* r) {
  MPI_Exscan(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

/* With an operation whose operands may not change places. */
static void in_order(void* in, void* inout, int* count, MPI_Datatype* type) {
  (void)in, (void)inout, (void)count, (void)type;
}
static MPI_Op make_in_order(void) {
  MPI_Op op;
  MPI_Op_create(in_order, 0, &op);
  return op;
}
static void run_reduce_in_order(struct run* r) {
  MPI_Op op = make_in_order();
  MPI_Reduce(r->in, r->out, r->count, MPI_DOUBLE, op, r->root, MPI_COMM_WORLD);
  MPI_Op_free(&op);
}
static void run_allreduce_in_order(struct run* r) {
  MPI_Op op = make_in_order();
  MPI_Allreduce(r->in, r->out, r->count, MPI_DOUBLE, op, MPI_COMM_WORLD);
  MPI_Op_free(&op);
}
static void run_reduce_scatter_in_order(struct run* r) {
  MPI_Op op = make_in_order();
  MPI_Reduce_scatter(r->in, r->out, r->counts, MPI_DOUBLE, op, MPI_COMM_WORLD);
  MPI_Op_free(&op);
}
/* The root alone gets twice as much as the others. */
static void run_reduce_scatter_uneven_in_order(struct run* r) {
  MPI_Op op = make_in_order();
  for (int i = 0; i < r->size; i++) r->counts[i] = i == r->root ? r->count : r->count / 2;
  MPI_Reduce_scatter(r->in, r->out, r->counts, MPI_DOUBLE, op, MPI_COMM_WORLD);
  MPI_Op_free(&op);
}
static void run_reduce_scatter_block_in_order(struct run* r) {
  MPI_Op op = make_in_order();
  MPI_Reduce_scatter_block(r->in, r->out, r->count, MPI_DOUBLE, op, MPI_COMM_WORLD);
  MPI_Op_free(&op);
}

/* The non-blocking ones, waited for at once. */
static void run_ibarrier(struct run* r) {
  MPI_Request request;
  (void)r;
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ibcast(struct run* r) {
  MPI_Request request;
  MPI_Ibcast(r->in, r->count, MPI_DOUBLE, r->root, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ireduce(struct run* r) {
  MPI_Request request;
  MPI_Ireduce(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, r->root, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_iallreduce(struct run* r) {
  MPI_Request request;
  MPI_Iallreduce(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_iallgather(struct run* r) {
  MPI_Request request;
  MPI_Iallgather(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_iallgatherv(struct run* r) {
  MPI_Request request;
  MPI_Iallgatherv(r->in, r->count, MPI_DOUBLE, r->out, r->counts, r->displacements, MPI_DOUBLE,
                  MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ialltoall(struct run* r) {
  MPI_Request request;
  MPI_Ialltoall(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ialltoallv(struct run* r) {
  MPI_Request request;
  MPI_Ialltoallv(r->in, r->counts, r->displacements, MPI_DOUBLE, r->out, r->counts, r->displacements,
                 MPI_DOUBLE, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ialltoallw(struct run* r) {
  MPI_Request request;
  MPI_Datatype types[MAX_RANKS];
  int bytes[MAX_RANKS];
  fill_alltoallw(r, types, bytes);
  MPI_Ialltoallw(r->in, r->counts, bytes, types, r->out, r->counts, bytes, types, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_igather(struct run* r) {
  MPI_Request request;
  MPI_Igather(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, r->root, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_igatherv(struct run* r) {
  MPI_Request request;
  MPI_Igatherv(r->in, r->count, MPI_DOUBLE, r->out, r->counts, r->displacements, MPI_DOUBLE, r->root,
               MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_iscatter(struct run* r) {
  MPI_Request request;
  MPI_Iscatter(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, r->root, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_iscatterv(struct run* r) {
  MPI_Request request;
  MPI_Iscatterv(r->in, r->counts, r->displacements, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, r->root,
                MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ireduce_scatter(struct run* r) {
  MPI_Request request;
  MPI_Ireduce_scatter(r->in, r->out, r->counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_ireduce_scatter_block(struct run* r) {
  MPI_Request request;
  MPI_Ireduce_scatter_block(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_iscan(struct run* r) {
  MPI_Request request;
  MPI_Iscan(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_iexscan(struct run* r) {
  MPI_Request request;
  MPI_Iexscan(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Between the first and the last rank. */
static void run_pingpong(struct run* r) {
  int peer = r->rank == 0 ? r->size - 1 : 0;
  if (r->rank != 0 && r->rank != r->size - 1) return;
  for (int i = 0; i < PINGPONGS; i++) {
    if (r->rank == 0) MPI_Send(r->in, r->count, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
    MPI_Recv(r->out, r->count, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (r->rank != 0) MPI_Send(r->in, r->count, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}
/* A token once round. */
static void run_ring(struct run* r) {
  int next = (r->rank + 1) % r->size, previous = (r->rank + r->size - 1) % r->size;
  if (r->rank == 0) MPI_Send(r->in, r->count, MPI_DOUBLE, next, 0, MPI_COMM_WORLD);
  MPI_Recv(r->out, r->count, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (r->rank != 0) MPI_Send(r->in, r->count, MPI_DOUBLE, next, 0, MPI_COMM_WORLD);
}
/* Everybody to both neighbours, several times. */
static void run_stencil(struct run* r) {
  int next = (r->rank + 1) % r->size, previous = (r->rank + r->size - 1) % r->size;
  for (int step = 0; step < STENCIL_STEPS; step++) {
    MPI_Request requests[4];
    MPI_Irecv(r->out, r->count, MPI_DOUBLE, previous, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(r->out, r->count, MPI_DOUBLE, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(r->in, r->count, MPI_DOUBLE, next, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(r->in, r->count, MPI_DOUBLE, previous, 2, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  }
}
static void run_sendrecv(struct run* r) {
  int next = (r->rank + 1) % r->size, previous = (r->rank + r->size - 1) % r->size;
  for (int step = 0; step < STENCIL_STEPS; step++)
    MPI_Sendrecv(r->in, r->count, MPI_DOUBLE, next, 0, r->out, r->count, MPI_DOUBLE, previous, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* In two ways that send a message, and one that SMPI copies. */
static void run_itself(struct run* r) {
  MPI_Request request;
  MPI_Irecv(r->out, r->count, MPI_DOUBLE, r->rank, 0, MPI_COMM_WORLD, &request);
  MPI_Send(r->in, r->count, MPI_DOUBLE, r->rank, 0, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Isend(r->in, r->count, MPI_DOUBLE, r->rank, 1, MPI_COMM_WORLD, &request);
  MPI_Recv(r->out, r->count, MPI_DOUBLE, r->rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Sendrecv(r->in, r->count, MPI_DOUBLE, r->rank, 2, r->out, r->count, MPI_DOUBLE, r->rank, 2,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static const struct pattern patterns[] = {
    {"barrier", run_barrier},
    {"bcast", run_bcast},
    {"reduce", run_reduce},
    {"allreduce", run_allreduce},
    {"allgather", run_allgather},
    {"allgatherv", run_allgatherv},
    {"alltoall", run_alltoall},
    {"alltoallv", run_alltoallv},
    {"alltoallw", run_alltoallw},
    {"gather", run_gather},
    {"gatherv", run_gatherv},
    {"scatter", run_scatter},
    {"scatterv", run_scatterv},
    {"reduce_scatter", run_reduce_scatter},
    {"reduce_scatter_block", run_reduce_scatter_block},
    {"scan", run_scan},
    {"exscan", run_exscan},
    {"reduce_in_order", run_reduce_in_order},
    {"allreduce_in_order", run_allreduce_in_order},
    {"reduce_scatter_in_order", run_reduce_scatter_in_order},
    {"reduce_scatter_uneven_in_order", run_reduce_scatter_uneven_in_order},
    {"reduce_scatter_block_in_order", run_reduce_scatter_block_in_order},
    {"ibarrier", run_ibarrier},
    {"ibcast", run_ibcast},
    {"ireduce", run_ireduce},
    {"iallreduce", run_iallreduce},
    {"iallgather", run_iallgather},
    {"iallgatherv", run_iallgatherv},
    {"ialltoall", run_ialltoall},
    {"ialltoallv", run_ialltoallv},
    {"ialltoallw", run_ialltoallw},
    {"igather", run_igather},
    {"igatherv", run_igatherv},
    {"iscatter", run_iscatter},
    {"iscatterv", run_iscatterv},
    {"ireduce_scatter", run_ireduce_scatter},
    {"ireduce_scatter_block", run_ireduce_scatter_block},
    {"iscan", run_iscan},
    {"iexscan", run_iexscan},
    {"pingpong", run_pingpong},
    {"ring", run_ring},
    {"stencil", run_stencil},
    {"sendrecv", run_sendrecv},
    {"itself", run_itself},
    {0, 0},
};

static const struct pattern* find_in(const struct pattern* table, const char* text) {
  size_t length = strcspn(text, ":");
  for (; table->name; table++)
    if (strlen(table->name) == length && !strncmp(table->name, text, length)) return table;
  return NULL;
}

const struct pattern* find_pattern(const char* text) {
  const struct pattern* found = find_in(patterns, text);
  return found ? found : find_in(one_sided_patterns, text);
}

void prepare_run(struct run* run, long bytes) {
  MPI_Comm_rank(MPI_COMM_WORLD, &run->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &run->size);
  run->count = (int)(bytes / (long)sizeof(double));
  run->root = 0;
  for (int i = 0; i < run->size; i++) {
    run->counts[i] = run->count;
    run->displacements[i] = i * run->count;
  }
}
