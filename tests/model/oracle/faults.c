/* Correct MPI programs that SMPI 3.32 does not run to their end: the reasons why random programs leave
 * something out where they are compared with smpirun. The argument says which one. On 4 ranks.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TARGET, FIRST, SECOND, THIRD, LONG = 1000000 };
static int rank;
static char* memory;
static MPI_Win window;

static void lock_and_unlock(int type) {
  MPI_Win_lock(type, TARGET, 0, window);
  MPI_Win_unlock(TARGET, window);
}
static void tell(int other) {
  MPI_Send(NULL, 0, MPI_CHAR, other, 0, MPI_COMM_WORLD);
}
static void hear(int other) {
  MPI_Recv(NULL, 0, MPI_CHAR, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* An exclusive lock; behind it, a shared one and an exclusive one wait; when all three are given back, one
 * asks for an exclusive one again. SMPI adds the kinds of locks up, 1 for an exclusive one, 2 for a shared
 * one, each unlock sets the sum to 0, and only one that finds a sum of 1 gives back SMPI's mutex of exclusive
 * locks. FIRST has it, and the sum is 1; SECOND and THIRD queue for it. FIRST unlocks: the sum is 0, SECOND
 * has the mutex, adds 2, and passes it on at once; THIRD adds 1: the sum is 3. SECOND unlocks: it finds 3, so
 * nothing is given back. THIRD unlocks: it finds 0. The mutex stays with THIRD, and FIRST waits for it
 * forever. */
static void locks(void) {
  MPI_Win_create(memory, LONG, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (rank == TARGET) MPI_Recv(memory, LONG, MPI_CHAR, FIRST, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == FIRST) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, TARGET, 0, window);
    tell(SECOND);
    MPI_Send(memory, LONG, MPI_CHAR, TARGET, 0, MPI_COMM_WORLD); /* the others ask meanwhile */
    MPI_Win_unlock(TARGET, window);
    hear(SECOND);
    hear(THIRD);
    lock_and_unlock(MPI_LOCK_EXCLUSIVE);
  }
  if (rank == SECOND) {
    hear(FIRST);
    tell(THIRD);
    lock_and_unlock(MPI_LOCK_SHARED);
    tell(FIRST);
  }
  if (rank == THIRD) {
    hear(SECOND);
    lock_and_unlock(MPI_LOCK_EXCLUSIVE);
    tell(FIRST);
  }
  MPI_Win_free(&window);
}

/* SMPI's MPI_Rput to oneself gives MPI_REQUEST_NULL, and its MPI_Test of that sets the flag only if there is
 * a status: a program that asks until it is set never ends. */
static void test(void) {
  int polls = 0, flag = 0;
  MPI_Request request;
  MPI_Win_create(memory, LONG, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, window);
  MPI_Rput(memory, 1, MPI_CHAR, rank, 1, 1, MPI_CHAR, window, &request);
  while (!flag && ++polls < 1000) MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  if (!flag) printf("the flag was never set\n");
  MPI_Win_unlock(rank, window);
  MPI_Win_free(&window);
}

static void test_window(void) {
  MPI_Group all, other;
  const int partner = rank ^ 1;
  int flag = 0;
  MPI_Win_create(memory, LONG, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, 1, &partner, &other);
  if (rank % 2 == 0) {
    MPI_Win_post(other, 0, window);
    while (!flag) MPI_Win_test(window, &flag);
  } else {
    MPI_Win_start(other, 0, window);
    MPI_Win_complete(window);
  }
  MPI_Group_free(&other);
  MPI_Group_free(&all);
  MPI_Win_free(&window);
}

/* SMPI's MPI_Rget_accumulate blocks, and leaves the request as it was. */
static void request(void) {
  static char result;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Win_create(memory, LONG, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock(MPI_LOCK_SHARED, rank ^ 1, 0, window);
  MPI_Rget_accumulate(memory, 1, MPI_CHAR, &result, 1, MPI_CHAR, rank ^ 1, 0, 1, MPI_CHAR, MPI_REPLACE,
                      window, &request);
  if (request == MPI_REQUEST_NULL) printf("no request was given\n");
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Win_unlock(rank ^ 1, window);
  MPI_Win_free(&window);
}

int main(int argc, char** argv) {
  const struct {
    const char* name;
    void (*run)(void);
  } all[] = {{"locks", locks}, {"test", test}, {"test_window", test_window}, {"request", request}};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  memory = calloc(LONG, 1);
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    if (argc == 2 && strcmp(argv[1], all[i].name) == 0) all[i].run();
  free(memory);
  MPI_Finalize();
  return 0;
}
