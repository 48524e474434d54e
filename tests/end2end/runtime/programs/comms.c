// Communicators made in every way; each is used once, in a barrier. For four ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>

static int rank;

static void use(MPI_Comm* comm) {
  if (*comm == MPI_COMM_NULL) return;
  MPI_Barrier(*comm);
  MPI_Comm_free(comm);
}

static void split(void) {
  MPI_Comm comm, inner;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &comm); /* ranks reversed */
  MPI_Comm_dup(comm, &inner);
  use(&inner);
  use(&comm);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 3 ? MPI_UNDEFINED : 0, 0, &comm);
  use(&comm);
}

static void groups(void) {
  MPI_Group world, group;
  MPI_Comm comm;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, (int[]){3, 1}, &group);
  MPI_Comm_create(MPI_COMM_WORLD, group, &comm);
  use(&comm);
  if (rank % 2) { /* not all members of the parent call this */
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 5, &comm);
    use(&comm);
  }
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  use(&comm);
  MPI_Group_free(&group);
  MPI_Group_free(&world);
}

static void later(void) {
  MPI_Comm comm;
  MPI_Request request;
  MPI_Comm_idup(MPI_COMM_WORLD, &comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  use(&comm);
}

static void topologies(void) {
  MPI_Comm grid, row;
  MPI_Cart_create(MPI_COMM_WORLD, 2, (int[]){2, 2}, (int[]){0, 1}, 0, &grid);
  MPI_Cart_sub(grid, (int[]){0, 1}, &row);
  use(&row);
  use(&grid);
}

static void inter(void) {
  MPI_Comm half, bridge, merged;
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank / 2 ? 0 : 2, 77, &bridge);
  MPI_Intercomm_merge(bridge, rank / 2, &merged);
  use(&merged);
  use(&bridge);
  use(&half);
}

/* Of two ranks, the smallest one that there is. */
static void pair(void) {
  MPI_Comm bridge;
  if (rank > 1) return;
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - rank, 78, &bridge);
  use(&bridge);
}

static void again_and_again(void) {
  for (int i = 0; i < 50; ++i) {
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    use(&comm);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  split();
  groups();
  later();
  topologies();
  inter();
  pair();
  again_and_again();
  MPI_Finalize();
  return 0;
}
