/* Runs one communication pattern after the other under smpirun and prints how long each takes. Every pattern
 * starts at a date of its own, on all ranks at once, when everything before has long ended.
 *
 *   oracle PATTERN:BYTES ...      prints "PATTERN BYTES SECONDS" for each (the last rank's end)
 *
 * All ranks share one buffer (smpirun -no-privatize): what the messages say does not matter.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_RANKS = 64, STENCIL_STEPS = 5, PINGPONGS = 5 };

struct run {
  int rank, size, count; /* count: doubles */
  double *in, *out;
  int counts[MAX_RANKS], displacements[MAX_RANKS];
};

static double* buffer;

static void run_barrier(struct run* r) {
  (void)r;
  MPI_Barrier(MPI_COMM_WORLD);
}
static void run_bcast(struct run* r) {
  MPI_Bcast(r->in, r->count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
static void run_reduce(struct run* r) {
  MPI_Reduce(r->in, r->out, r->count, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
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
static void run_gather(struct run* r) {
  MPI_Gather(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
static void run_gatherv(struct run* r) {
  MPI_Gatherv(r->in, r->count, MPI_DOUBLE, r->out, r->counts, r->displacements, MPI_DOUBLE, 0,
              MPI_COMM_WORLD);
}
static void run_scatter(struct run* r) {
  MPI_Scatter(r->in, r->count, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
static void run_scatterv(struct run* r) {
  MPI_Scatterv(r->in, r->counts, r->displacements, MPI_DOUBLE, r->out, r->count, MPI_DOUBLE, 0,
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

static const struct pattern {
  const char* name;
  void (*run)(struct run*);
} patterns[] = {
    {"barrier", run_barrier},
    {"bcast", run_bcast},
    {"reduce", run_reduce},
    {"allreduce", run_allreduce},
    {"allgather", run_allgather},
    {"allgatherv", run_allgatherv},
    {"alltoall", run_alltoall},
    {"alltoallv", run_alltoallv},
    {"gather", run_gather},
    {"gatherv", run_gatherv},
    {"scatter", run_scatter},
    {"scatterv", run_scatterv},
    {"reduce_scatter", run_reduce_scatter},
    {"reduce_scatter_block", run_reduce_scatter_block},
    {"scan", run_scan},
    {"exscan", run_exscan},
    {"pingpong", run_pingpong},
    {"ring", run_ring},
    {"stencil", run_stencil},
    {"sendrecv", run_sendrecv},
};

static void wait_until(double date) {
  double left = date - MPI_Wtime();
  struct timespec pause = {(time_t)left, (long)((left - (double)(time_t)left) * 1e9)};
  nanosleep(&pause, NULL);
}

static const struct pattern* find(const char* name, size_t length) {
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
    if (strlen(patterns[i].name) == length && !strncmp(patterns[i].name, name, length)) return &patterns[i];
  return NULL;
}

/* The first call of some collectives of SMPI sets up communicators of its own, so each pattern runs twice. */
static void measure(const struct pattern* pattern, long bytes, double* date) {
  const double period = 50;
  struct run r;
  double end, start;
  MPI_Comm_rank(MPI_COMM_WORLD, &r.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &r.size);
  r.count = (int)(bytes / (long)sizeof(double));
  for (int i = 0; i < r.size; i++) {
    r.counts[i] = r.count;
    r.displacements[i] = i * r.count;
  }
  r.in = buffer;
  r.out = buffer + (size_t)r.size * r.count;
  for (int warm = 0; warm < 2; warm++) {
    *date += period;
    wait_until(*date);
    start = MPI_Wtime();
    pattern->run(&r);
    end = MPI_Wtime() - start;
  }
  *date += period;
  wait_until(*date);
  MPI_Reduce(&end, &start, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (r.rank == 0) printf("%s %ld %.12g\n", pattern->name, bytes, start);
}

int main(int argc, char** argv) {
  double date = 0;
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > MAX_RANKS) MPI_Abort(MPI_COMM_WORLD, 2);
  if (!buffer) buffer = calloc(2 * (size_t)size, 1 << 20);
  for (int i = 1; i < argc; i++) {
    const char* colon = strchr(argv[i], ':');
    const struct pattern* pattern = colon ? find(argv[i], (size_t)(colon - argv[i])) : NULL;
    if (!pattern || atol(colon + 1) > 1 << 20) {
      fprintf(stderr, "oracle: %s: expected PATTERN:BYTES\n", argv[i]);
      MPI_Abort(MPI_COMM_WORLD, 2);
    }
    measure(pattern, atol(colon + 1), &date);
  }
  MPI_Finalize();
  return 0;
}
