/* Communicators of the same two members, which the members make in different orders; each is used once, in a
 * barrier. The argument says how: requests, pairs, threads. For two ranks.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <pthread.h>
#include <string.h>

enum { ROUNDS = 30 };

static int rank;
static MPI_Group both;

static void use(MPI_Comm* comm) {
  MPI_Barrier(*comm);
  MPI_Comm_free(comm);
}

/* A duplicate that is made while the group makes one of its own, before it on one rank and behind it on the
 * other. */
static void requests(void) {
  MPI_Comm duplicate, made;
  MPI_Request request;
  if (rank == 0) MPI_Comm_idup(MPI_COMM_WORLD, &duplicate, &request);
  MPI_Comm_create_group(MPI_COMM_WORLD, both, 5, &made);
  if (rank == 1) MPI_Comm_idup(MPI_COMM_WORLD, &duplicate, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  use(&duplicate);
  use(&made);
}

/* Duplicates of two intercommunicators between the same groups. */
static void pairs(void) {
  MPI_Comm bridges[2], copies[2];
  MPI_Request requests[2];
  for (int i = 0; i < 2; ++i)
    MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - rank, i, &bridges[i]);
  for (int i = 0; i < 2; ++i) MPI_Comm_idup(bridges[i ^ rank], &copies[i ^ rank], &requests[i]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 2; ++i) {
    use(&copies[i]);
    MPI_Comm_free(&bridges[i]);
  }
}

struct making {
  int tag;
  MPI_Comm made;
};

static void* make(void* data) {
  struct making* making = data;
  MPI_Comm_create_group(MPI_COMM_WORLD, both, making->tag, &making->made);
  return NULL;
}

/* Two threads make one each, at the same time: either may be first. */
static void threads(void) {
  for (int round = 0; round < ROUNDS; ++round) {
    struct making makings[2] = {{1, MPI_COMM_NULL}, {2, MPI_COMM_NULL}};
    pthread_t thread[2];
    for (int i = 0; i < 2; ++i) pthread_create(&thread[i ^ rank], NULL, make, &makings[i ^ rank]);
    for (int i = 0; i < 2; ++i) pthread_join(thread[i], NULL);
    for (int i = 0; i < 2; ++i) use(&makings[i].made);
  }
}

int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "requests";
  const int several = strcmp(how, "threads") == 0;
  int level = MPI_THREAD_SINGLE;
  MPI_Init_thread(&argc, &argv, several ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &both);
  if (strcmp(how, "requests") == 0) requests();
  if (strcmp(how, "pairs") == 0) pairs();
  if (several) threads();
  MPI_Group_free(&both);
  MPI_Finalize();
  return 0;
}
