/* One-sided communication; a row takes the bytes of one operation.
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "rows.h"

static MPI_Win window;

#define UNUSED (void)bytes

static int next(void) {
  return (me + 1) % ranks;
}
static int previous(void) {
  return (me + ranks - 1) % ranks;
}
static void open_window(void) {
  MPI_Win_create(out, (MPI_Aint)ROOM * 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
}
static void close_window(void) {
  MPI_Win_free(&window);
}
static void put(int target, int bytes) {
  MPI_Put(in, bytes, MPI_BYTE, target, 0, bytes, MPI_BYTE, window);
}
static void get(int target, int bytes) {
  MPI_Get(in, bytes, MPI_BYTE, target, 0, bytes, MPI_BYTE, window);
}
static void accumulate(int target, int bytes) {
  MPI_Accumulate(in, bytes / 8, MPI_DOUBLE, target, 0, bytes / 8, MPI_DOUBLE, MPI_SUM, window);
}
static void get_accumulate(int target, int bytes) {
  MPI_Get_accumulate(in, bytes / 8, MPI_DOUBLE, in + ROOM / 2, bytes / 8, MPI_DOUBLE, target, 0, bytes / 8,
                     MPI_DOUBLE, MPI_SUM, window);
}
static void fetch(int target, int bytes) {
  MPI_Get_accumulate(in, bytes / 8, MPI_DOUBLE, in + ROOM / 2, bytes / 8, MPI_DOUBLE, target, 0, bytes / 8,
                     MPI_DOUBLE, MPI_NO_OP, window);
}
static void fetch_and_op(int target, int bytes) {
  UNUSED, MPI_Fetch_and_op(in, in + 1, MPI_DOUBLE, target, 0, MPI_SUM, window);
}
static void compare_and_swap(int target, int bytes) {
  long *compared = (long*)in, *origin = compared + 1, *result = compared + 2;
  UNUSED, MPI_Compare_and_swap(origin, compared, result, MPI_LONG, target, 0, window);
}
static void rput(int target, int bytes) {
  MPI_Request request;
  MPI_Rput(in, bytes, MPI_BYTE, target, 0, bytes, MPI_BYTE, window, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void rget(int target, int bytes) {
  MPI_Request request;
  MPI_Rget(in, bytes, MPI_BYTE, target, 0, bytes, MPI_BYTE, window, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void raccumulate(int target, int bytes) {
  MPI_Request request;
  MPI_Raccumulate(in, bytes / 8, MPI_DOUBLE, target, 0, bytes / 8, MPI_DOUBLE, MPI_SUM, window, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void rget_accumulate(int target, int bytes) {
  MPI_Request request;
  MPI_Rget_accumulate(in, bytes / 8, MPI_DOUBLE, in + ROOM / 2, bytes / 8, MPI_DOUBLE, target, 0, bytes / 8,
                      MPI_DOUBLE, MPI_SUM, window, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Each operation in each kind of epoch. */
#define IN_EPOCHS(name)                                  \
  static void fence_##name(int bytes) {                  \
    open_window();                                       \
    MPI_Win_fence(MPI_MODE_NOPRECEDE, window);           \
    name(next(), bytes);                                 \
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window);           \
    close_window();                                      \
  }                                                      \
  static void lock_##name(int bytes) {                   \
    open_window();                                       \
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next(), 0, window); \
    name(next(), bytes);                                 \
    MPI_Win_unlock(next(), window);                      \
    close_window();                                      \
  }                                                      \
  static void lock_all_##name(int bytes) {               \
    open_window();                                       \
    MPI_Win_lock_all(0, window);                         \
    name(next(), bytes);                                 \
    name(previous(), bytes);                             \
    MPI_Win_unlock_all(window);                          \
    close_window();                                      \
  }
#define OPERATIONS(X) \
  X(put) X(get) X(accumulate) X(get_accumulate) X(fetch) X(fetch_and_op) X(compare_and_swap)
#define REQUESTS(X) X(rput) X(rget) X(raccumulate) X(rget_accumulate)

OPERATIONS(IN_EPOCHS)

#define IN_LOCK(name)                                 \
  static void lock_##name(int bytes) {                \
    open_window();                                    \
    MPI_Win_lock(MPI_LOCK_SHARED, next(), 0, window); \
    name(next(), bytes);                              \
    MPI_Win_unlock(next(), window);                   \
    close_window();                                   \
  }
REQUESTS(IN_LOCK)

static void fences(int bytes) {
  UNUSED, open_window();
  MPI_Win_fence(0, window);
  MPI_Win_fence(0, window);
  close_window();
}
static void fence_twenty_puts(int bytes) {
  open_window();
  MPI_Win_fence(0, window);
  for (int i = 0; i < 20; i++) put(i % ranks, bytes);
  MPI_Win_fence(0, window);
  close_window();
}
static void lock_nothing(int bytes) {
  UNUSED, open_window();
  MPI_Win_lock(MPI_LOCK_SHARED, next(), 0, window);
  MPI_Win_unlock(next(), window);
  close_window();
}
static void lock_without_check(int bytes) {
  open_window();
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next(), MPI_MODE_NOCHECK, window);
  put(next(), bytes);
  MPI_Win_unlock(next(), window);
  close_window();
}
static void lock_flush(int bytes) {
  open_window();
  MPI_Win_lock(MPI_LOCK_SHARED, next(), 0, window);
  put(next(), bytes);
  MPI_Win_flush(next(), window);
  get(next(), bytes);
  MPI_Win_flush_local(next(), window);
  MPI_Win_unlock(next(), window);
  close_window();
}
static void lock_all_nothing(int bytes) {
  UNUSED, open_window();
  MPI_Win_lock_all(0, window);
  MPI_Win_unlock_all(window);
  close_window();
}
static void lock_all_flush_all(int bytes) {
  open_window();
  MPI_Win_lock_all(0, window);
  put(next(), bytes);
  MPI_Win_flush_all(window);
  get(previous(), bytes);
  MPI_Win_flush_local_all(window);
  MPI_Win_unlock_all(window);
  close_window();
}
static void lock_all_without_check(int bytes) {
  open_window();
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
  put(next(), bytes);
  MPI_Win_unlock_all(window);
  close_window();
}
static void lock_self(int bytes) {
  open_window();
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, me, 0, window);
  put(me, bytes);
  MPI_Win_unlock(me, window);
  close_window();
}
/* Everybody exposes itself to the previous rank, and accesses the next one. */
static void post_start(int bytes, void (*operate)(int target, int bytes), int times) {
  MPI_Group all, origin, target;
  open_window();
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, 1, (int[]){previous()}, &origin);
  MPI_Group_incl(all, 1, (int[]){next()}, &target);
  MPI_Win_post(origin, 0, window);
  MPI_Win_start(target, 0, window);
  for (int i = 0; i < times; i++) operate(next(), bytes);
  MPI_Win_complete(window);
  MPI_Win_wait(window);
  MPI_Group_free(&all);
  MPI_Group_free(&origin);
  MPI_Group_free(&target);
  close_window();
}
static void pscw_nothing(int bytes) {
  post_start(bytes, put, 0);
}
static void pscw_put(int bytes) {
  post_start(bytes, put, 1);
}
static void pscw_puts(int bytes) {
  post_start(bytes, put, 5);
}
static void pscw_get(int bytes) {
  post_start(bytes, get, 1);
}
static void pscw_accumulate(int bytes) {
  post_start(bytes, accumulate, 1);
}
static void pscw_get_accumulate(int bytes) {
  post_start(bytes, get_accumulate, 1);
}

#define EPOCH_ROWS(name) \
  {"fence_" #name, fence_##name}, {"lock_" #name, lock_##name}, {"lock_all_" #name, lock_all_##name},
#define LOCK_ROW(name) {"lock_" #name, lock_##name},
const struct row onesided[] = {
    OPERATIONS(EPOCH_ROWS) REQUESTS(LOCK_ROW){"fences", fences},
    {"fence_twenty_puts", fence_twenty_puts},
    {"lock_nothing", lock_nothing},
    {"lock_without_check", lock_without_check},
    {"lock_flush", lock_flush},
    {"lock_all_nothing", lock_all_nothing},
    {"lock_all_flush_all", lock_all_flush_all},
    {"lock_all_without_check", lock_all_without_check},
    {"lock_self", lock_self},
    {"pscw_nothing", pscw_nothing},
    {"pscw_put", pscw_put},
    {"pscw_puts", pscw_puts},
    {"pscw_get", pscw_get},
    {"pscw_accumulate", pscw_accumulate},
    {"pscw_get_accumulate", pscw_get_accumulate},
    {0, 0},
};
