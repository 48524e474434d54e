/* Patterns of one-sided communication. Each makes its window and frees it.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

#include "patterns.h"

static int next_of(const struct run* r) {
  return (r->rank + 1) % r->size;
}
static int previous_of(const struct run* r) {
  return (r->rank + r->size - 1) % r->size;
}
/* Even ranks access the odd one after them. */
static int accesses(const struct run* r) {
  return r->rank % 2 == 0 && r->rank + 1 < r->size;
}

static MPI_Win make(struct run* r) {
  MPI_Win win;
  MPI_Win_create(r->out, (MPI_Aint)(r->count * sizeof(double)), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD,
                 &win);
  return win;
}
static void put(struct run* r, int target, MPI_Win win) {
  MPI_Put(r->in, r->count, MPI_DOUBLE, target, 0, r->count, MPI_DOUBLE, win);
}
static void get(struct run* r, int target, MPI_Win win) {
  MPI_Get(r->in, r->count, MPI_DOUBLE, target, 0, r->count, MPI_DOUBLE, win);
}
static void accumulate(struct run* r, int target, MPI_Win win) {
  MPI_Accumulate(r->in, r->count, MPI_DOUBLE, target, 0, r->count, MPI_DOUBLE, MPI_SUM, win);
}
static void get_accumulate(struct run* r, int target, MPI_Win win) {
  MPI_Get_accumulate(r->in, r->count, MPI_DOUBLE, r->in, r->count, MPI_DOUBLE, target, 0, r->count,
                     MPI_DOUBLE, MPI_SUM, win);
}
static void fetch(struct run* r, int target, MPI_Win win) {
  MPI_Fetch_and_op(r->in, r->in, MPI_DOUBLE, target, 0, MPI_SUM, win);
}

typedef void operation(struct run*, int target, MPI_Win);

static void fenced(struct run* r, operation* operate) {
  MPI_Win win = make(r);
  MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
  operate(r, next_of(r), win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  MPI_Win_free(&win);
}
static void run_fence_put(struct run* r) {
  fenced(r, put);
}
static void run_fence_get(struct run* r) {
  fenced(r, get);
}
static void run_fence_accumulate(struct run* r) {
  fenced(r, accumulate);
}
static void run_fence_stencil(struct run* r) {
  MPI_Win win = make(r);
  MPI_Win_fence(0, win);
  for (int step = 0; step < 3; step++) {
    put(r, next_of(r), win);
    put(r, previous_of(r), win);
    MPI_Win_fence(0, win);
  }
  MPI_Win_free(&win);
}

/* Everybody exposes to the previous rank and accesses the next one. */
static void posted(struct run* r, operation* operate) {
  MPI_Win win = make(r);
  MPI_Group world, before, behind;
  int previous = previous_of(r), next = next_of(r);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &previous, &before);
  MPI_Group_incl(world, 1, &next, &behind);
  MPI_Win_post(before, 0, win);
  MPI_Win_start(behind, 0, win);
  operate(r, next, win);
  MPI_Win_complete(win);
  MPI_Win_wait(win);
  MPI_Win_free(&win);
}
static void run_post_put(struct run* r) {
  posted(r, put);
}
static void run_post_get(struct run* r) {
  posted(r, get);
}
static void run_post_accumulate(struct run* r) {
  posted(r, accumulate);
}

static void locked(struct run* r, operation* operate) {
  MPI_Win win = make(r);
  if (accesses(r)) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, r->rank + 1, 0, win);
    operate(r, r->rank + 1, win);
    MPI_Win_unlock(r->rank + 1, win);
  }
  MPI_Win_free(&win);
}
static void run_lock_put(struct run* r) {
  locked(r, put);
}
static void run_lock_get(struct run* r) {
  locked(r, get);
}
static void run_lock_accumulate(struct run* r) {
  locked(r, accumulate);
}
static void run_lock_get_accumulate(struct run* r) {
  locked(r, get_accumulate);
}
static void run_lock_fetch(struct run* r) {
  locked(r, fetch);
}

static void run_lock_flush(struct run* r) {
  MPI_Win win = make(r);
  if (accesses(r)) {
    MPI_Win_lock(MPI_LOCK_SHARED, r->rank + 1, 0, win);
    put(r, r->rank + 1, win);
    MPI_Win_flush(r->rank + 1, win);
    get(r, r->rank + 1, win);
    MPI_Win_flush_local(r->rank + 1, win);
    put(r, r->rank + 1, win);
    MPI_Win_unlock(r->rank + 1, win);
  }
  MPI_Win_free(&win);
}
static void run_lock_all(struct run* r) {
  MPI_Win win = make(r);
  MPI_Win_lock_all(0, win);
  put(r, next_of(r), win);
  MPI_Win_flush_all(win);
  get(r, previous_of(r), win);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
}
static void run_requests(struct run* r) {
  MPI_Request requests[2];
  MPI_Win win = make(r);
  MPI_Win_lock_all(0, win);
  MPI_Rput(r->in, r->count, MPI_DOUBLE, next_of(r), 0, r->count, MPI_DOUBLE, win, &requests[0]);
  MPI_Rget(r->in, r->count, MPI_DOUBLE, next_of(r), 0, r->count, MPI_DOUBLE, win, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
}
/* A barrier, for which the program has no need: SMPI waits in it for what comes into the own window. */
static void run_put_barrier(struct run* r) {
  MPI_Win win = make(r);
  MPI_Win_lock_all(0, win);
  if (r->rank == 0) put(r, next_of(r), win);
  MPI_Barrier(MPI_COMM_WORLD);
  put(r, previous_of(r), win);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
}
/* lock_all and requests, but all begin at once, and nobody accesses the window of somebody who is in a lock,
 * a flush or an unlock. (In SMPI MPI_Barrier waits for one-sided communication, too.) */
static void meet(struct run* r) {
  MPI_Request request;
  MPI_Ialltoall(r->in, 1, MPI_DOUBLE, r->out, 1, MPI_DOUBLE, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void run_lock_all_apart(struct run* r) {
  MPI_Win win = make(r);
  MPI_Win_lock_all(0, win);
  meet(r);
  put(r, next_of(r), win);
  meet(r);
  MPI_Win_flush_all(win);
  meet(r);
  get(r, previous_of(r), win);
  meet(r);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
}
static void run_requests_apart(struct run* r) {
  MPI_Request requests[2];
  MPI_Win win = make(r);
  MPI_Win_lock_all(0, win);
  meet(r);
  MPI_Rput(r->in, r->count, MPI_DOUBLE, next_of(r), 0, r->count, MPI_DOUBLE, win, &requests[0]);
  MPI_Rget(r->in, r->count, MPI_DOUBLE, next_of(r), 0, r->count, MPI_DOUBLE, win, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  meet(r);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
}

const struct pattern one_sided_patterns[] = {
    {"fence_put", run_fence_put},
    {"fence_get", run_fence_get},
    {"fence_accumulate", run_fence_accumulate},
    {"fence_stencil", run_fence_stencil},
    {"post_put", run_post_put},
    {"post_get", run_post_get},
    {"post_accumulate", run_post_accumulate},
    {"lock_put", run_lock_put},
    {"lock_get", run_lock_get},
    {"lock_accumulate", run_lock_accumulate},
    {"lock_get_accumulate", run_lock_get_accumulate},
    {"lock_fetch", run_lock_fetch},
    {"lock_flush", run_lock_flush},
    {"lock_all", run_lock_all},
    {"requests", run_requests},
    {"put_barrier", run_put_barrier},
    {"lock_all_apart", run_lock_all_apart},
    {"requests_apart", run_requests_apart},
    {0, 0},
};
