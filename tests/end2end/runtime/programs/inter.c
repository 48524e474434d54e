// Everything that can be done on an intercommunicator, between the first two ranks and the others.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>

enum { MOST = 16 };
static int rank, remote, left;
static int in[MOST * MOST], out[MOST * MOST], counts[MOST], places[MOST];
static MPI_Datatype types[MOST];
static MPI_Comm half, bridge;

static void make(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  left = rank < 2;
  MPI_Comm_split(MPI_COMM_WORLD, left, left ? -rank : rank, &half);
  /* Rank 1 is the first of its group, and the last one leads the other: not all ranks know which one that is.
   * */
  int size;
  MPI_Comm_size(half, &size);
  int world;
  MPI_Comm_size(MPI_COMM_WORLD, &world);
  MPI_Intercomm_create(half, left ? 0 : size - 1, MPI_COMM_WORLD, left ? world - 1 : 1, 9, &bridge);
  MPI_Comm_remote_size(bridge, &remote);
  for (int i = 0; i < MOST; ++i) counts[i] = i % 3, places[i] = i * MOST, types[i] = MPI_INT;
}

static void messages(void) {
  int own, others, value = rank;
  MPI_Request request;
  MPI_Comm_rank(bridge, &own);
  MPI_Comm_size(bridge, &others);
  if (left) {
    for (int i = 0; i < remote; ++i) MPI_Send(&value, 1, MPI_INT, i, own, bridge);
  } else {
    for (int i = 0; i < remote; ++i) {
      MPI_Irecv(&value, 1, MPI_INT, i % 2 ? i : MPI_ANY_SOURCE, i, bridge, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
}

/* The root is the second member of the left group, which is rank 0. */
static int root(void) {
  return !left ? 1 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
}

static void rooted(void) {
  MPI_Bcast(in, 7, MPI_INT, root(), bridge);
  MPI_Reduce(in, out, 7, MPI_INT, MPI_SUM, root(), bridge);
  MPI_Gather(in, 3, MPI_INT, out, 3, MPI_INT, root(), bridge);
  MPI_Scatter(in, 3, MPI_INT, out, 3, MPI_INT, root(), bridge);
  int own;
  MPI_Comm_rank(bridge, &own);
  MPI_Gatherv(in, counts[own], MPI_INT, out, counts, places, MPI_INT, root(), bridge);
  MPI_Scatterv(in, counts, places, MPI_INT, out, counts[own], MPI_INT, root(), bridge);
}

static void for_all(void) {
  int own;
  MPI_Comm_rank(bridge, &own);
  MPI_Barrier(bridge);
  MPI_Allreduce(in, out, 5, MPI_INT, MPI_SUM, bridge);
  MPI_Allgather(in, left ? 3 : 2, MPI_INT, out, left ? 2 : 3, MPI_INT, bridge);
  MPI_Allgatherv(in, counts[own], MPI_INT, out, counts, places, MPI_INT, bridge);
  MPI_Alltoall(in, 2, MPI_INT, out, 2, MPI_INT, bridge);
  /* From i to j as much as from j to i. */
  int sent[MOST];
  for (int i = 0; i < MOST; ++i) sent[i] = (own + i) % 3;
  MPI_Alltoallv(in, sent, places, MPI_INT, out, sent, places, MPI_INT, bridge);
  for (int i = 0; i < MOST; ++i) places[i] *= (int)sizeof(int);
  MPI_Alltoallw(in, sent, places, types, out, sent, places, types, bridge);
  for (int i = 0; i < MOST; ++i) places[i] /= (int)sizeof(int);
  /* 12 elements in all, on either side. */
  int size, blocks[MOST] = {0};
  MPI_Comm_size(bridge, &size);
  for (int i = 0; i < 12; ++i) ++blocks[i % size];
  MPI_Reduce_scatter(in, out, blocks, MPI_INT, MPI_SUM, bridge);
  MPI_Reduce_scatter_block(in, out, 12 / size, MPI_INT, MPI_SUM, bridge);
}

static void without_blocking(void) {
  MPI_Request requests[8];
  int own;
  MPI_Comm_rank(bridge, &own);
  MPI_Ibarrier(bridge, &requests[0]);
  MPI_Ibcast(in, 7, MPI_INT, root(), bridge, &requests[1]);
  MPI_Iallreduce(in, out, 5, MPI_INT, MPI_SUM, bridge, &requests[2]);
  MPI_Igather(in, 3, MPI_INT, out + 50, 3, MPI_INT, root(), bridge, &requests[3]);
  MPI_Iscatterv(in, counts, places, MPI_INT, out + 100, counts[own], MPI_INT, root(), bridge, &requests[4]);
  MPI_Iallgather(in, 2, MPI_INT, out + 120, 2, MPI_INT, bridge, &requests[5]);
  MPI_Ialltoall(in, 1, MPI_INT, out + 140, 1, MPI_INT, bridge, &requests[6]);
  MPI_Ireduce(in, out + 160, 4, MPI_INT, MPI_SUM, root(), bridge, &requests[7]);
  MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
}

static void more_of_them(void) {
  MPI_Comm copy, part, merged;
  MPI_Comm_dup(bridge, &copy);
  MPI_Barrier(copy);
  MPI_Comm_split(bridge, 0, -rank, &part);
  MPI_Barrier(part);
  MPI_Comm_free(&part);
  MPI_Comm_disconnect(&copy);
  MPI_Intercomm_merge(bridge, left, &merged); /* the left group comes last */
  MPI_Bcast(in, 3, MPI_INT, 0, merged);
  MPI_Comm_free(&merged);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  make();
  messages();
  rooted();
  for_all();
  without_blocking();
  more_of_them();
  MPI_Comm_disconnect(&bridge);
  MPI_Comm_disconnect(&half);
  MPI_Finalize();
  return 0;
}
