/* Blocking collectives, of short and long vectors.
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

static void barrier(int n) {
  (void)n;
  MPI_Barrier(MPI_COMM_WORLD);
}
CALL(MPI_Barrier) {
  short_and_long(barrier);
}

static void bcast(int n) {
  MPI_Bcast(in, n, MPI_DOUBLE, ROOT, MPI_COMM_WORLD);
}
CALL(MPI_Bcast) {
  short_and_long(bcast);
}

static void gather(int n) {
  MPI_Gather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, ROOT, MPI_COMM_WORLD);
}
CALL(MPI_Gather) {
  short_and_long(gather);
}

static void gatherv(int n) {
  (void)n;
  MPI_Gatherv(in, counts[me()], MPI_DOUBLE, out, counts, starts, MPI_DOUBLE, ROOT, MPI_COMM_WORLD);
}
CALL(MPI_Gatherv) {
  short_and_long(gatherv);
}

static void scatter(int n) {
  MPI_Scatter(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, ROOT, MPI_COMM_WORLD);
}
CALL(MPI_Scatter) {
  short_and_long(scatter);
}

static void scatterv(int n) {
  (void)n;
  MPI_Scatterv(in, counts, starts, MPI_DOUBLE, out, counts[me()], MPI_DOUBLE, ROOT, MPI_COMM_WORLD);
}
CALL(MPI_Scatterv) {
  short_and_long(scatterv);
}

static void allgather(int n) {
  MPI_Allgather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, n, MPI_DOUBLE, MPI_COMM_WORLD);
}
CALL(MPI_Allgather) {
  short_and_long(allgather);
}

static void allgatherv(int n) {
  (void)n;
  MPI_Allgatherv(in, counts[me()], MPI_DOUBLE, out, counts, starts, MPI_DOUBLE, MPI_COMM_WORLD);
}
CALL(MPI_Allgatherv) {
  short_and_long(allgatherv);
}

static void alltoall(int n) {
  MPI_Alltoall(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, MPI_COMM_WORLD);
}
CALL(MPI_Alltoall) {
  short_and_long(alltoall);
}

static void alltoallv(int n) {
  (void)n;
  MPI_Alltoallv(in, even, even_starts, MPI_DOUBLE, out, even, even_starts, MPI_DOUBLE, MPI_COMM_WORLD);
}
CALL(MPI_Alltoallv) {
  short_and_long(alltoallv);
}

static void alltoallw(int n) {
  (void)n;
  MPI_Alltoallw(in, even, even_byte_starts, types, out, even, even_byte_starts, types, MPI_COMM_WORLD);
}
CALL(MPI_Alltoallw) {
  short_and_long(alltoallw);
}

static void reduce(int n) {
  MPI_Reduce(in, out, n, MPI_DOUBLE, MPI_SUM, ROOT, MPI_COMM_WORLD);
}
CALL(MPI_Reduce) {
  short_and_long(reduce);
}

static void allreduce(int n) {
  MPI_Allreduce(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
CALL(MPI_Allreduce) {
  short_and_long(allreduce);
}

static void reduce_scatter(int n) {
  (void)n;
  MPI_Reduce_scatter(in, out, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
CALL(MPI_Reduce_scatter) {
  short_and_long(reduce_scatter);
}

static void reduce_scatter_block(int n) {
  MPI_Reduce_scatter_block(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
CALL(MPI_Reduce_scatter_block) {
  short_and_long(reduce_scatter_block);
}

static void scan(int n) {
  MPI_Scan(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
CALL(MPI_Scan) {
  short_and_long(scan);
}

static void exscan(int n) {
  MPI_Exscan(in, out, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
CALL(MPI_Exscan) {
  short_and_long(exscan);
}

const struct row collectives[] = {
    ROW(MPI_Barrier),   ROW(MPI_Bcast),          ROW(MPI_Gather),
    ROW(MPI_Gatherv),   ROW(MPI_Scatter),        ROW(MPI_Scatterv),
    ROW(MPI_Allgather), ROW(MPI_Allgatherv),     ROW(MPI_Alltoall),
    ROW(MPI_Alltoallv), ROW(MPI_Alltoallw),      ROW(MPI_Reduce),
    ROW(MPI_Allreduce), ROW(MPI_Reduce_scatter), ROW(MPI_Reduce_scatter_block),
    ROW(MPI_Scan),      ROW(MPI_Exscan),         END_OF_ROWS,
};
