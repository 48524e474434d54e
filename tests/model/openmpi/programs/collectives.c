/* Collectives on intercommunicators, on one of two halves and on one of rank 0 and the others. A row takes
 * the bytes of one contribution.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "rows.h"

enum { MOST = 64 };

/* What the call of this rank needs. */
static struct {
  MPI_Comm comm;
  int rank, size, remote_size;
  int root;      /* as the rank has to give it: of the first group, its last member */
  int count;     /* of doubles that each has for each */
  int own_count; /* for the v variants: differs from member to member */
  int remote_counts[MOST], starts[MOST], byte_starts[MOST], parts[MOST];
  MPI_Datatype types[MOST];
  MPI_Request request;
} c;

static int count_of(int member) {
  return c.count + (member % 3 - 1) * (c.count / 2);
}

static int root_of(MPI_Comm comm) {
  const int in_first = comm == across ? me % 2 == 0 : me == 0;
  if (comm == MPI_COMM_WORLD) return ranks - 1;
  if (!in_first) return c.remote_size - 1;
  return c.rank == c.size - 1 ? MPI_ROOT : MPI_PROC_NULL;
}

static void prepare(MPI_Comm comm, int bytes) {
  int start = 0;
  c.comm = comm;
  MPI_Comm_rank(comm, &c.rank);
  MPI_Comm_size(comm, &c.size);
  c.remote_size = c.size;
  if (comm != MPI_COMM_WORLD) MPI_Comm_remote_size(comm, &c.remote_size);
  c.root = root_of(comm);
  c.count = bytes / 8;
  c.own_count = count_of(c.rank);
  for (int i = 0; i < c.remote_size; i++) {
    c.remote_counts[i] = count_of(i);
    c.starts[i] = start;
    c.byte_starts[i] = 8 * start;
    c.types[i] = MPI_DOUBLE;
    start += c.remote_counts[i];
  }
  /* Both groups get as much in all. */
  for (int i = 0; i < c.size; i++) c.parts[i] = c.count * c.remote_size;
}

static void wait(void) {
  MPI_Wait(&c.request, MPI_STATUS_IGNORE);
}

/* What a member of `across` sends to each of the other group: as much as that one expects of it. */
static int alltoall_counts[MOST], alltoall_starts[MOST], alltoall_bytes[MOST];
static void prepare_alltoall(void) {
  for (int i = 0; i < c.remote_size; i++) {
    alltoall_counts[i] = c.own_count;
    alltoall_starts[i] = i * c.own_count;
    alltoall_bytes[i] = 8 * alltoall_starts[i];
  }
}

static void barrier(void) {
  MPI_Barrier(c.comm);
}
static void bcast(void) {
  MPI_Bcast(in, c.count, MPI_DOUBLE, c.root, c.comm);
}
static void gather(void) {
  MPI_Gather(in, c.count, MPI_DOUBLE, out, c.count, MPI_DOUBLE, c.root, c.comm);
}
static void gatherv(void) {
  MPI_Gatherv(in, c.own_count, MPI_DOUBLE, out, c.remote_counts, c.starts, MPI_DOUBLE, c.root, c.comm);
}
static void scatter(void) {
  MPI_Scatter(in, c.count, MPI_DOUBLE, out, c.count, MPI_DOUBLE, c.root, c.comm);
}
static void scatterv(void) {
  MPI_Scatterv(in, c.remote_counts, c.starts, MPI_DOUBLE, out, c.own_count, MPI_DOUBLE, c.root, c.comm);
}
static void allgather(void) {
  MPI_Allgather(in, c.count, MPI_DOUBLE, out, c.count, MPI_DOUBLE, c.comm);
}
static void allgatherv(void) {
  MPI_Allgatherv(in, c.own_count, MPI_DOUBLE, out, c.remote_counts, c.starts, MPI_DOUBLE, c.comm);
}
static void alltoall(void) {
  MPI_Alltoall(in, c.count, MPI_DOUBLE, out, c.count, MPI_DOUBLE, c.comm);
}
static void alltoallv(void) {
  prepare_alltoall();
  MPI_Alltoallv(in, alltoall_counts, alltoall_starts, MPI_DOUBLE, out, c.remote_counts, c.starts, MPI_DOUBLE,
                c.comm);
}
static void alltoallw(void) {
  prepare_alltoall();
  MPI_Alltoallw(in, alltoall_counts, alltoall_bytes, c.types, out, c.remote_counts, c.byte_starts, c.types,
                c.comm);
}
static void reduce(void) {
  MPI_Reduce(in, out, c.count, MPI_DOUBLE, MPI_SUM, c.root, c.comm);
}
static void allreduce(void) {
  MPI_Allreduce(in, out, c.count, MPI_DOUBLE, MPI_SUM, c.comm);
}
static void reduce_scatter(void) {
  MPI_Reduce_scatter(in, out, c.parts, MPI_DOUBLE, MPI_SUM, c.comm);
}
static void reduce_scatter_block(void) {
  MPI_Reduce_scatter_block(in, out, c.parts[0], MPI_DOUBLE, MPI_SUM, c.comm);
}

static void ibarrier(void) {
  MPI_Ibarrier(c.comm, &c.request), wait();
}
static void ibcast(void) {
  MPI_Ibcast(in, c.count, MPI_DOUBLE, c.root, c.comm, &c.request), wait();
}
static void igather(void) {
  MPI_Igather(in, c.count, MPI_DOUBLE, out, c.count, MPI_DOUBLE, c.root, c.comm, &c.request), wait();
}
static void igatherv(void) {
  MPI_Igatherv(in, c.own_count, MPI_DOUBLE, out, c.remote_counts, c.starts, MPI_DOUBLE, c.root, c.comm,
               &c.request);
  wait();
}
static void iscatter(void) {
  MPI_Iscatter(in, c.count, MPI_DOUBLE, out, c.count, MPI_DOUBLE, c.root, c.comm, &c.request), wait();
}
static void iscatterv(void) {
  MPI_Iscatterv(in, c.remote_counts, c.starts, MPI_DOUBLE, out, c.own_count, MPI_DOUBLE, c.root, c.comm,
                &c.request);
  wait();
}
static void iallgather(void) {
  MPI_Iallgather(in, c.count, MPI_DOUBLE, out, c.count, MPI_DOUBLE, c.comm, &c.request), wait();
}
static void iallgatherv(void) {
  MPI_Iallgatherv(in, c.own_count, MPI_DOUBLE, out, c.remote_counts, c.starts, MPI_DOUBLE, c.comm,
                  &c.request);
  wait();
}
static void ialltoall(void) {
  MPI_Ialltoall(in, c.count, MPI_DOUBLE, out, c.count, MPI_DOUBLE, c.comm, &c.request), wait();
}
static void ialltoallv(void) {
  prepare_alltoall();
  MPI_Ialltoallv(in, alltoall_counts, alltoall_starts, MPI_DOUBLE, out, c.remote_counts, c.starts, MPI_DOUBLE,
                 c.comm, &c.request);
  wait();
}
static void ialltoallw(void) {
  prepare_alltoall();
  MPI_Ialltoallw(in, alltoall_counts, alltoall_bytes, c.types, out, c.remote_counts, c.byte_starts, c.types,
                 c.comm, &c.request);
  wait();
}
static void ireduce(void) {
  MPI_Ireduce(in, out, c.count, MPI_DOUBLE, MPI_SUM, c.root, c.comm, &c.request), wait();
}
static void iallreduce(void) {
  MPI_Iallreduce(in, out, c.count, MPI_DOUBLE, MPI_SUM, c.comm, &c.request), wait();
}
static void ireduce_scatter(void) {
  MPI_Ireduce_scatter(in, out, c.parts, MPI_DOUBLE, MPI_SUM, c.comm, &c.request), wait();
}
static void ireduce_scatter_block(void) {
  MPI_Ireduce_scatter_block(in, out, c.parts[0], MPI_DOUBLE, MPI_SUM, c.comm, &c.request), wait();
}

/* Three rows for each. */
#define THREE(name)                      \
  static void halves_##name(int bytes) { \
    prepare(across, bytes);              \
    name();                              \
  }                                      \
  static void one_##name(int bytes) {    \
    prepare(one_and_others, bytes);      \
    name();                              \
  }                                      \
  static void world_##name(int bytes) {  \
    prepare(MPI_COMM_WORLD, bytes);      \
    name();                              \
  }
/* clang-format off */
#define ALL(X) \
  X(barrier) X(bcast) X(gather) X(gatherv) X(scatter) X(scatterv) X(allgather) X(allgatherv) \
  X(alltoall) X(alltoallv) X(alltoallw) X(reduce) X(allreduce) X(reduce_scatter) \
  X(reduce_scatter_block) X(ibarrier) X(ibcast) X(igather) X(igatherv) X(iscatter) X(iscatterv) \
  X(iallgather) X(iallgatherv) X(ialltoall) X(ialltoallv) X(ialltoallw) X(ireduce) X(iallreduce) \
  X(ireduce_scatter) X(ireduce_scatter_block)
/* clang-format on */

ALL(THREE)

#define ROWS(name) \
  {"halves_" #name, halves_##name}, {"one_" #name, one_##name}, {"world_" #name, world_##name},
const struct row collectives[] = {ALL(ROWS){0, 0}};
