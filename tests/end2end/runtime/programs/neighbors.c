// Topologies of all kinds, and all neighbourhood collectives in each. For four ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>

enum { MOST = 8 };
static int rank;
static int in[MOST * 4], out[MOST * 4];

static void exchange(MPI_Comm comm) {
  int ones[MOST], displacements[MOST];
  MPI_Aint bytes[MOST];
  MPI_Datatype types[MOST];
  MPI_Request request;
  for (int i = 0; i < MOST; ++i) {
    ones[i] = 1;
    displacements[i] = i;
    bytes[i] = i * (MPI_Aint)sizeof(int);
    types[i] = MPI_INT;
  }
  MPI_Neighbor_allgather(out, 2, MPI_INT, in, 2, MPI_INT, comm);
  MPI_Neighbor_allgatherv(out, 1, MPI_INT, in, ones, displacements, MPI_INT, comm);
  MPI_Neighbor_alltoall(out, 2, MPI_INT, in, 2, MPI_INT, comm);
  MPI_Neighbor_alltoallv(out, ones, displacements, MPI_INT, in, ones, displacements, MPI_INT, comm);
  MPI_Neighbor_alltoallw(out, ones, bytes, types, in, ones, bytes, types, comm);
  MPI_Ineighbor_allgather(out, 2, MPI_INT, in, 2, MPI_INT, comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Ineighbor_allgatherv(out, 1, MPI_INT, in, ones, displacements, MPI_INT, comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Ineighbor_alltoall(out, 2, MPI_INT, in, 2, MPI_INT, comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Ineighbor_alltoallv(out, ones, displacements, MPI_INT, in, ones, displacements, MPI_INT, comm,
                          &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Ineighbor_alltoallw(out, ones, bytes, types, in, ones, bytes, types, comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* A part of a grid is not a grid, whatever the library reports. */
static void part_of(MPI_Comm grid) {
  MPI_Group all, three;
  MPI_Comm part, copy;
  MPI_Request request;
  MPI_Comm_group(grid, &all);
  MPI_Group_incl(all, 3, (int[]){0, 1, 2}, &three);
  if (rank < 3) {
    MPI_Comm_create_group(grid, three, 1, &part);
    MPI_Barrier(part);
    MPI_Comm_dup_with_info(part, MPI_INFO_NULL, &copy);
    MPI_Comm_free(&copy);
    MPI_Comm_idup(part, &copy, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&part);
  }
  MPI_Group_free(&three);
  MPI_Group_free(&all);
}

static void grids(void) {
  MPI_Comm grid, row, copy;
  MPI_Request request;
  MPI_Cart_create(MPI_COMM_WORLD, 2, (int[]){2, 2}, (int[]){0, 1}, 0, &grid);
  exchange(grid);
  part_of(grid);
  MPI_Cart_sub(grid, (int[]){0, 1}, &row);
  exchange(row);
  MPI_Comm_idup(grid, &copy, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, copy);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&row);
  MPI_Comm_free(&grid);
  MPI_Cart_create(MPI_COMM_SELF, 1, (int[]){1}, (int[]){1}, 0, &grid); /* its own neighbour */
  exchange(grid);
  MPI_Comm_free(&grid);
}

static void graphs(void) {
  MPI_Comm graph;
  /* A star: 0 with all others. */
  MPI_Graph_create(MPI_COMM_WORLD, 4, (int[]){3, 4, 5, 6}, (int[]){1, 2, 3, 0, 0, 0}, 0, &graph);
  exchange(graph);
  MPI_Comm_free(&graph);
  /* A ring one way; rank 0 sends to 1 twice. */
  const int to[2] = {(rank + 1) % 4, 1}, from[2] = {(rank + 3) % 4, 0};
  const int outs = rank == 0 ? 2 : 1, ins = rank == 1 ? 2 : 1;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, ins, from, MPI_UNWEIGHTED, outs, to, MPI_UNWEIGHTED,
                                 MPI_INFO_NULL, 0, &graph);
  exchange(graph);
  MPI_Comm_free(&graph);
  /* The ring, given by the rank after the one that sends. */
  const int before = (rank + 3) % 4;
  MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &before, (int[]){1}, &rank, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                        &graph);
  exchange(graph);
  MPI_Comm_free(&graph);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  grids();
  graphs();
  MPI_Finalize();
  return 0;
}
