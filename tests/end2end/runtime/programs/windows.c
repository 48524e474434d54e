/* One-sided communication of 2 ranks: windows of all four kinds, every way to synchronise, every operation.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdlib.h>

enum { COUNT = 100 };
static int rank, other;

/* A stencil's halo: fences around puts; a derived type at the target. */
static void fences(MPI_Win win, double* mine) {
  MPI_Datatype column;
  MPI_Type_vector(10, 1, 10, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSTORE, win);
  MPI_Put(mine, 10, MPI_DOUBLE, other, 0, 10, MPI_DOUBLE, win);
  MPI_Win_fence(0, win);
  MPI_Put(mine, 10, MPI_DOUBLE, other, 0, 1, column, win);
  MPI_Get(mine, 5, MPI_DOUBLE, other, 0, 5, MPI_DOUBLE, win);
  MPI_Put(mine, 7, MPI_DOUBLE, MPI_PROC_NULL, 0, 7, MPI_DOUBLE, win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  MPI_Type_free(&column);
}

/* Rank 1 is the target, rank 0 the origin; then the other way round, polling. */
static void post_start(MPI_Win win, double* mine) {
  MPI_Group world, peer;
  int flag = 0;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &other, &peer);
  if (rank == 0) {
    MPI_Win_start(peer, 0, win);
    MPI_Put(mine, COUNT, MPI_DOUBLE, 1, 0, COUNT, MPI_DOUBLE, win);
    MPI_Win_complete(win);
    MPI_Win_post(peer, MPI_MODE_NOSTORE, win);
    while (!flag) MPI_Win_test(win, &flag);
  } else {
    MPI_Win_post(peer, 0, win);
    MPI_Win_wait(win);
    MPI_Win_start(peer, 0, win);
    MPI_Accumulate(mine, COUNT, MPI_DOUBLE, 0, 0, COUNT, MPI_DOUBLE, MPI_SUM, win);
    MPI_Win_complete(win);
  }
  MPI_Group_free(&peer);
  MPI_Group_free(&world);
}

static void locks(MPI_Win win, double* mine) {
  double result[COUNT], one = 1;
  long counter = 0, seen = 0, more = 1;
  MPI_Request request;
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, other, 0, win);
  MPI_Get_accumulate(mine, 2, MPI_DOUBLE, result, 2, MPI_DOUBLE, other, 0, 2, MPI_DOUBLE, MPI_SUM, win);
  MPI_Get_accumulate(NULL, 9, MPI_BYTE, result, 3, MPI_DOUBLE, other, 0, 3, MPI_DOUBLE, MPI_NO_OP, win);
  MPI_Win_flush(other, win);
  MPI_Win_unlock(other, win);
  MPI_Win_lock(MPI_LOCK_SHARED, other, MPI_MODE_NOCHECK, win);
  MPI_Win_flush_local(other, win);
  MPI_Win_unlock(other, win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  MPI_Rput(mine, 4, MPI_DOUBLE, other, 0, 4, MPI_DOUBLE, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Rget(mine, 5, MPI_DOUBLE, other, 0, 5, MPI_DOUBLE, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Raccumulate(&one, 1, MPI_DOUBLE, other, 0, 1, MPI_DOUBLE, MPI_REPLACE, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Rget_accumulate(&one, 1, MPI_DOUBLE, result, 1, MPI_DOUBLE, other, 0, 1, MPI_DOUBLE, MPI_SUM, win,
                      &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Fetch_and_op(&more, &counter, MPI_LONG, other, 50, MPI_SUM, win);
  MPI_Win_flush_all(win);
  MPI_Win_flush_local_all(win);
  MPI_Compare_and_swap(&more, &counter, &seen, MPI_LONG, other, 50, win);
  MPI_Win_sync(win);
  MPI_Win_unlock_all(win);
}

int main(int argc, char** argv) {
  MPI_Win win, shared, dynamic, allocated;
  MPI_Comm self;
  double *memory, *base, mine[COUNT] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  MPI_Alloc_mem(COUNT * sizeof *memory, MPI_INFO_NULL, &memory);

  MPI_Win_create(memory, COUNT * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_allocate(80, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated);
  fences(win, mine);
  post_start(win, mine);
  locks(win, mine);
  MPI_Win_free(&allocated);
  MPI_Comm_dup(MPI_COMM_WORLD, &self);
  MPI_Win_allocate_shared(160, 8, MPI_INFO_NULL, self, &base, &shared);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
  MPI_Win_fence(0, shared);
  MPI_Win_free(&dynamic);
  MPI_Win_free(&shared);
  MPI_Comm_free(&self);
  MPI_Win_free(&win);
  MPI_Free_mem(memory);
  MPI_Finalize();
  return 0;
}
