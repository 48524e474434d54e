/* Windows and their epochs.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

enum { UNIT = sizeof(double), BYTES = LONG * UNIT };
static MPI_Win window;

static void create(void) {
  MPI_Win_create(out, BYTES, UNIT, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
}
static void destroy(void) {
  MPI_Win_free(&window);
}
static void put(int target) {
  MPI_Put(in, LONG, MPI_DOUBLE, target, 0, LONG, MPI_DOUBLE, window);
}
/* In a window that is open: a fence, a put to the next rank, a fence. */
static void use(void) {
  MPI_Win_fence(0, window);
  put(next());
  MPI_Win_fence(0, window);
}

CALL(MPI_Win_create) {
  create();
  use();
  destroy();
}
CALL(MPI_Win_allocate) {
  void* memory;
  MPI_Win_allocate(BYTES, UNIT, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
  use();
  destroy();
}
CALL(MPI_Win_allocate_shared) {
  void* memory; /* all ranks are on one host, and SMPI does not ask */
  MPI_Win_allocate_shared(BYTES, UNIT, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
  use();
  destroy();
}
CALL(MPI_Win_create_dynamic) {
  MPI_Aint mine, theirs[MAX_RANKS];
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_attach(window, out, BYTES);
  MPI_Get_address(out, &mine);
  MPI_Allgather(&mine, 1, MPI_AINT, theirs, 1, MPI_AINT, MPI_COMM_WORLD);
  MPI_Win_fence(0, window);
  MPI_Put(in, LONG, MPI_DOUBLE, next(), theirs[next()], LONG, MPI_DOUBLE, window);
  MPI_Win_fence(0, window);
  MPI_Win_detach(window, out);
  destroy();
}
CALL(MPI_Win_free) {
  create();
  destroy();
}
CALL(MPI_Win_fence) {
  create();
  use();
  use();
  destroy();
}

/* Post, start, complete, wait: the even ranks put, their partners expose. */
static void post_and_start(void (*wait)(void)) {
  MPI_Group all, other;
  const int peer = partner();
  create();
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, 1, &peer, &other);
  if (me() % 2 == 0) {
    MPI_Win_start(other, 0, window);
    put(peer);
    MPI_Win_complete(window);
  } else {
    MPI_Win_post(other, 0, window);
    wait();
  }
  MPI_Group_free(&other);
  MPI_Group_free(&all);
  destroy();
}
static void wait(void) {
  MPI_Win_wait(window);
}
static void test(void) {
  for (int flag = 0; !flag;) MPI_Win_test(window, &flag);
}
CALL(MPI_Win_post) {
  post_and_start(wait);
}
CALL(MPI_Win_start) {
  post_and_start(wait);
}
CALL(MPI_Win_complete) {
  post_and_start(wait);
}
CALL(MPI_Win_wait) {
  post_and_start(wait);
}
CALL(MPI_Win_test) {
  post_and_start(test);
}

/* Passive: the even ranks lock their partners. */
static void lock_and_put(void (*flush)(void)) {
  create();
  if (me() % 2 == 0) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, partner(), 0, window);
    put(partner());
    if (flush) flush();
    MPI_Win_unlock(partner(), window);
  }
  destroy();
}
static void flush(void) {
  MPI_Win_flush(partner(), window);
}
static void flush_local(void) {
  MPI_Win_flush_local(partner(), window);
}
CALL(MPI_Win_lock) {
  lock_and_put(NULL);
}
CALL(MPI_Win_unlock) {
  lock_and_put(NULL);
}
CALL(MPI_Win_flush) {
  lock_and_put(flush);
}
CALL(MPI_Win_flush_local) {
  lock_and_put(flush_local);
}

static void lock_all_and_put(void (*flush)(void)) {
  create();
  MPI_Win_lock_all(0, window);
  put(next());
  if (flush) flush();
  MPI_Win_unlock_all(window);
  destroy();
}
static void flush_all(void) {
  MPI_Win_flush_all(window);
}
static void flush_local_all(void) {
  MPI_Win_flush_local_all(window);
}
static void synchronise(void) {
  MPI_Win_sync(window);
}
CALL(MPI_Win_lock_all) {
  lock_all_and_put(NULL);
}
CALL(MPI_Win_unlock_all) {
  lock_all_and_put(NULL);
}
CALL(MPI_Win_flush_all) {
  lock_all_and_put(flush_all);
}
CALL(MPI_Win_flush_local_all) {
  lock_all_and_put(flush_local_all);
}
CALL(MPI_Win_sync) {
  lock_all_and_put(synchronise);
}

const struct row windows[] = {
    ROW(MPI_Win_create),
    ROW(MPI_Win_allocate),
    ROW(MPI_Win_allocate_shared),
    ROW(MPI_Win_create_dynamic),
    ROW(MPI_Win_free),
    ROW(MPI_Win_fence),
    ROW(MPI_Win_post),
    ROW(MPI_Win_start),
    ROW(MPI_Win_complete),
    ROW(MPI_Win_wait),
    ROW(MPI_Win_test),
    ROW(MPI_Win_lock),
    ROW(MPI_Win_lock_all),
    ROW(MPI_Win_unlock),
    ROW(MPI_Win_unlock_all),
    ROW(MPI_Win_flush),
    ROW(MPI_Win_flush_all),
    ROW(MPI_Win_flush_local),
    ROW(MPI_Win_flush_local_all),
    ROW(MPI_Win_sync),
    END_OF_ROWS,
};
