/* Reading and writing the next rank's window between two fences, or under a lock.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

enum { UNIT = sizeof(double), BYTES = LONG * UNIT };
static MPI_Win window;
static double result[LONG];

static void between_fences(void (*run)(void)) {
  MPI_Win_create(out, BYTES, UNIT, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  run();
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
}
/* The even ranks, on their partners. */
static void under_lock(void (*run)(MPI_Request* request)) {
  MPI_Request request = MPI_REQUEST_NULL; /* SMPI's MPI_Rget_accumulate blocks, and sets none */
  MPI_Win_create(out, BYTES, UNIT, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (me() % 2 == 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, partner(), 0, window);
    run(&request);
    wait_for(&request);
    MPI_Win_unlock(partner(), window);
  }
  MPI_Win_free(&window);
}

static void put(void) {
  MPI_Put(in, LONG, MPI_DOUBLE, next(), 0, LONG, MPI_DOUBLE, window);
}
CALL(MPI_Put) {
  between_fences(put);
}
static void get(void) {
  MPI_Get(in, LONG, MPI_DOUBLE, next(), 0, LONG, MPI_DOUBLE, window);
}
CALL(MPI_Get) {
  between_fences(get);
}
static void accumulate(void) {
  MPI_Accumulate(in, LONG, MPI_DOUBLE, next(), 0, LONG, MPI_DOUBLE, MPI_SUM, window);
}
CALL(MPI_Accumulate) {
  between_fences(accumulate);
}
static void get_accumulate(void) {
  MPI_Get_accumulate(in, SHORT, MPI_DOUBLE, result, SHORT, MPI_DOUBLE, next(), 0, SHORT, MPI_DOUBLE, MPI_SUM,
                     window);
}
CALL(MPI_Get_accumulate) {
  between_fences(get_accumulate);
}
static void fetch_and_op(void) {
  MPI_Fetch_and_op(in, result, MPI_DOUBLE, next(), 0, MPI_SUM, window);
}
CALL(MPI_Fetch_and_op) {
  between_fences(fetch_and_op);
}
static void compare_and_swap(void) {
  static int mine, compared, found;
  MPI_Compare_and_swap(&mine, &compared, &found, MPI_INT, next(), 0, window);
}
CALL(MPI_Compare_and_swap) {
  between_fences(compare_and_swap);
}

static void rput(MPI_Request* request) {
  MPI_Rput(in, LONG, MPI_DOUBLE, partner(), 0, LONG, MPI_DOUBLE, window, request);
}
CALL(MPI_Rput) {
  under_lock(rput);
}
static void rget(MPI_Request* request) {
  MPI_Rget(in, LONG, MPI_DOUBLE, partner(), 0, LONG, MPI_DOUBLE, window, request);
}
CALL(MPI_Rget) {
  under_lock(rget);
}
static void raccumulate(MPI_Request* request) {
  MPI_Raccumulate(in, LONG, MPI_DOUBLE, partner(), 0, LONG, MPI_DOUBLE, MPI_SUM, window, request);
}
CALL(MPI_Raccumulate) {
  under_lock(raccumulate);
}
static void rget_accumulate(MPI_Request* request) {
  MPI_Rget_accumulate(in, LONG, MPI_DOUBLE, result, LONG, MPI_DOUBLE, partner(), 0, LONG, MPI_DOUBLE, MPI_SUM,
                      window, request);
}
CALL(MPI_Rget_accumulate) {
  under_lock(rget_accumulate);
}

const struct row onesided[] = {
    ROW(MPI_Put),          ROW(MPI_Get),
    ROW(MPI_Accumulate),   ROW(MPI_Get_accumulate),
    ROW(MPI_Fetch_and_op), ROW(MPI_Compare_and_swap),
    ROW(MPI_Rput),         ROW(MPI_Rget),
    ROW(MPI_Raccumulate),  ROW(MPI_Rget_accumulate),
    END_OF_ROWS,
};
