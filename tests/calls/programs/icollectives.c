/* Non-blocking collectives, waited for at once, of short and long vectors.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

enum { ROOT = 1 };

/* The same number of elements to each rank. */
static int even[MAX_RANKS], even_starts[MAX_RANKS], even_byte_starts[MAX_RANKS];

static void prepare(int n) {
  fill_counts(n);
  for (int i = 0; i < ranks(); i++) {
    even[i] = n;
    even_starts[i] = i * n;
    even_byte_starts[i] = i * n * (int)sizeof(double);
  }
}

static void short_and_long(void (*run)(int n)) {
  prepare(SHORT);
  run(SHORT);
  prepare(LONG / 2);
  run(LONG / 2);
}

static void ibarrier(int n) {
  MPI_Request request;
  (void)n;
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Ibarrier) {
  short_and_long(ibarrier);
}

static void ibcast(int n) {
  MPI_Request request;
  MPI_Ibcast(in, n, MPI_DOUBLE, ROOT, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Ibcast) {
  short_and_long(ibcast);
}

static void igather(int n) {
  MPI_Request request;
  MPI_Igather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, ROOT, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Igather) {
  short_and_long(igather);
}

static void igatherv(int n) {
  MPI_Request request;
  (void)n;
  MPI_Igatherv(in, counts[me()], MPI_DOUBLE, out, counts, starts, MPI_DOUBLE, ROOT, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Igatherv) {
  short_and_long(igatherv);
}

static void iscatter(int n) {
  MPI_Request request;
  MPI_Iscatter(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, ROOT, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Iscatter) {
  short_and_long(iscatter);
}

static void iscatterv(int n) {
  MPI_Request request;
  (void)n;
  MPI_Iscatterv(in, counts, starts, MPI_DOUBLE, out, counts[me()], MPI_DOUBLE, ROOT, MPI_COMM_WORLD,
                &request);
  wait_for(&request);
}
CALL(MPI_Iscatterv) {
  short_and_long(iscatterv);
}

static void iallgather(int n) {
  MPI_Request request;
  MPI_Iallgather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Iallgather) {
  short_and_long(iallgather);
}

static void iallgatherv(int n) {
  MPI_Request request;
  (void)n;
  MPI_Iallgatherv(in, counts[me()], MPI_DOUBLE, out, counts, starts, MPI_DOUBLE, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Iallgatherv) {
  short_and_long(iallgatherv);
}

static void ialltoall(int n) {
  MPI_Request request;
  MPI_Ialltoall(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Ialltoall) {
  short_and_long(ialltoall);
}

static void ialltoallv(int n) {
  MPI_Request request;
  (void)n;
  MPI_Ialltoallv(in, even, even_starts, MPI_DOUBLE, out, even, even_starts, MPI_DOUBLE, MPI_COMM_WORLD,
                 &request);
  wait_for(&request);
}
CALL(MPI_Ialltoallv) {
  short_and_long(ialltoallv);
}

static void ialltoallw(int n) {
  MPI_Request request;
  (void)n;
  MPI_Ialltoallw(in, even, even_byte_starts, types, out, even, even_byte_starts, types, MPI_COMM_WORLD,
                 &request);
  wait_for(&request);
}
CALL(MPI_Ialltoallw) {
  short_and_long(ialltoallw);
}

static void ireduce(int n) {
  MPI_Request request;
  MPI_Ireduce(in, out, n, MPI_DOUBLE, MPI_SUM, ROOT, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Ireduce) {
  short_and_long(ireduce);
}

static void iallreduce(int n) {
  MPI_Request request;
  MPI_Iallreduce(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Iallreduce) {
  short_and_long(iallreduce);
}

static void ireduce_scatter(int n) {
  MPI_Request request;
  (void)n;
  MPI_Ireduce_scatter(in, out, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Ireduce_scatter) {
  short_and_long(ireduce_scatter);
}

static void ireduce_scatter_block(int n) {
  MPI_Request request;
  MPI_Ireduce_scatter_block(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Ireduce_scatter_block) {
  short_and_long(ireduce_scatter_block);
}

static void iscan(int n) {
  MPI_Request request;
  MPI_Iscan(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Iscan) {
  short_and_long(iscan);
}

static void iexscan(int n) {
  MPI_Request request;
  MPI_Iexscan(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(MPI_Iexscan) {
  short_and_long(iexscan);
}

const struct row icollectives[] = {
    ROW(MPI_Ibarrier),   ROW(MPI_Ibcast),          ROW(MPI_Igather),
    ROW(MPI_Igatherv),   ROW(MPI_Iscatter),        ROW(MPI_Iscatterv),
    ROW(MPI_Iallgather), ROW(MPI_Iallgatherv),     ROW(MPI_Ialltoall),
    ROW(MPI_Ialltoallv), ROW(MPI_Ialltoallw),      ROW(MPI_Ireduce),
    ROW(MPI_Iallreduce), ROW(MPI_Ireduce_scatter), ROW(MPI_Ireduce_scatter_block),
    ROW(MPI_Iscan),      ROW(MPI_Iexscan),         END_OF_ROWS,
};
