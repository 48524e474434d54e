/* Making and freeing communicators; what is made is used, so that its members matter.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

/* Rank 0 of the communicator sends, then all meet. */
static void meet(MPI_Comm comm) {
  MPI_Bcast(in, SHORT, MPI_DOUBLE, 0, comm);
  MPI_Barrier(comm);
}
static void use(MPI_Comm comm) {
  if (comm == MPI_COMM_NULL) return;
  meet(comm);
  MPI_Comm_free(&comm);
}
/* The ranks with an even number, as a group. */
static MPI_Group even_ranks(void) {
  MPI_Group all, even;
  int range[1][3] = {{0, ranks() - 1, 2}};
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_range_incl(all, 1, range, &even);
  MPI_Group_free(&all);
  return even;
}

CALL(MPI_Comm_dup) {
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  use(comm);
}
CALL(MPI_Comm_dup_with_info) {
  MPI_Comm comm;
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, MPI_INFO_NULL, &comm);
  use(comm);
}
CALL(MPI_Comm_idup) {
  MPI_Comm comm;
  MPI_Request request;
  MPI_Comm_idup(MPI_COMM_WORLD, &comm, &request);
  wait_for(&request);
  use(comm);
}
CALL(MPI_Comm_split) {
  MPI_Comm comm;
  MPI_Comm_split(MPI_COMM_WORLD, me() % 2, -me(), &comm);
  use(comm);
}
CALL(MPI_Comm_split_type) {
  MPI_Comm comm;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, me(), MPI_INFO_NULL, &comm);
  MPI_Comm_free(&comm);
}
CALL(MPI_Comm_create) {
  MPI_Comm comm;
  MPI_Group even = even_ranks();
  MPI_Comm_create(MPI_COMM_WORLD, even, &comm);
  MPI_Group_free(&even);
  use(comm);
}
CALL(MPI_Comm_create_group) {
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Group even = even_ranks();
  if (me() % 2 == 0) MPI_Comm_create_group(MPI_COMM_WORLD, even, 5, &comm);
  MPI_Group_free(&even);
  use(comm);
}
CALL(MPI_Comm_free) {
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_SELF, &comm);
  MPI_Comm_free(&comm);
}
CALL(MPI_Comm_disconnect) {
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Bcast(in, SHORT, MPI_DOUBLE, 0, comm);
  MPI_Comm_disconnect(&comm);
}
static MPI_Comm grid(void) {
  MPI_Comm comm;
  int dimensions[2] = {2, ranks() / 2}, periodic[2] = {1, 0};
  MPI_Cart_create(MPI_COMM_WORLD, 2, dimensions, periodic, 0, &comm);
  return comm;
}
CALL(MPI_Cart_create) {
  use(grid());
}
CALL(MPI_Cart_sub) {
  MPI_Comm comm = grid(), rows;
  int remains[2] = {0, 1};
  MPI_Cart_sub(comm, remains, &rows);
  use(rows);
  MPI_Comm_free(&comm);
}
/* Rings, in the three ways to describe a graph. */
CALL(MPI_Graph_create) {
  MPI_Comm comm;
  int ends[MAX_RANKS], neighbours[2 * MAX_RANKS];
  for (int i = 0; i < ranks(); i++) {
    ends[i] = 2 * i + 2;
    neighbours[2 * i] = (i + ranks() - 1) % ranks();
    neighbours[2 * i + 1] = (i + 1) % ranks();
  }
  MPI_Graph_create(MPI_COMM_WORLD, ranks(), ends, neighbours, 0, &comm);
  use(comm);
}
CALL(MPI_Dist_graph_create) {
  MPI_Comm comm;
  const int source = me(), degree = 2, destinations[2] = {previous(), next()};
  MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &source, &degree, destinations, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                        &comm);
  use(comm);
}
CALL(MPI_Dist_graph_create_adjacent) {
  MPI_Comm comm;
  const int neighbours[2] = {previous(), next()};
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, neighbours, MPI_UNWEIGHTED, 2, neighbours, MPI_UNWEIGHTED,
                                 MPI_INFO_NULL, 0, &comm);
  use(comm);
}

/* To compare with, for SMPI makes communicators without any message: what Open MPI exchanges for a new
 * context number, and for colors and keys. */
static void receive_int(int source, MPI_Comm comm) {
  int data;
  MPI_Recv(&data, 1, MPI_INT, source, 9, comm, MPI_STATUS_IGNORE);
}
static void send_int(int destination, MPI_Comm comm) {
  int data = 0;
  MPI_Send(&data, 1, MPI_INT, destination, 9, comm);
}
/* Three times up and down a binomial tree. */
static void agree(MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int i = 0; i < 3; i++) {
    int bit = 1;
    for (; bit < size && !(rank & bit); bit *= 2)
      if (rank + bit < size) receive_int(rank + bit, comm);
    if (rank > 0) send_int(rank - bit, comm);
    if (rank > 0) receive_int(rank - bit, comm);
    for (bit /= 2; bit > 0; bit /= 2)
      if (rank + bit < size) send_int(rank + bit, comm);
  }
}
/* Likewise on a binary tree: of a group without communicator. */
static void agree_by_tree(MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int i = 0; i < 3; i++) {
    for (int child = 2 * rank + 1; child <= 2 * rank + 2 && child < size; child++) receive_int(child, comm);
    if (rank > 0) send_int((rank - 1) / 2, comm);
    if (rank > 0) receive_int((rank - 1) / 2, comm);
    for (int child = 2 * rank + 1; child <= 2 * rank + 2 && child < size; child++) send_int(child, comm);
  }
}
static void gather_colors(void) {
  int mine[2] = {0, 0}, all[2 * MAX_RANKS];
  MPI_Allgather(mine, 2, MPI_INT, all, 2, MPI_INT, MPI_COMM_WORLD);
}
/* Ranks of the same parity, in reverse order; of the same half; the even ones. Made by the first of these
 * rows. */
static MPI_Comm parity, half, even;
CALL(parts) {
  MPI_Comm_split(MPI_COMM_WORLD, me() % 2, -me(), &parity);
  MPI_Comm_split(MPI_COMM_WORLD, 2 * me() / ranks(), me(), &half);
  MPI_Comm_split(MPI_COMM_WORLD, me() % 2, me(), &even);
}
CALL(agree_on_all) {
  agree(MPI_COMM_WORLD);
  meet(MPI_COMM_WORLD);
}
CALL(agree_on_parity) {
  gather_colors();
  agree(MPI_COMM_WORLD);
  meet(parity);
}
CALL(agree_on_host) {
  int mine[4] = {0, 0, 0, 0}, all[4];
  MPI_Allreduce(mine, all, 4, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  agree(MPI_COMM_WORLD);
  gather_colors();
}
CALL(agree_on_even) {
  agree(MPI_COMM_WORLD);
  if (me() % 2 == 0) meet(even);
}
CALL(agree_among_even) {
  if (me() % 2 == 0) agree_by_tree(even);
  if (me() % 2 == 0) meet(even);
}
CALL(agree_on_rows) {
  agree(MPI_COMM_WORLD);
  gather_colors();
  agree(MPI_COMM_WORLD);
  meet(half);
  MPI_Comm_free(&parity);
  MPI_Comm_free(&half);
  MPI_Comm_free(&even);
}

const struct row communicators[] = {
    ROW(MPI_Comm_dup),
    ROW(MPI_Comm_dup_with_info),
    ROW(MPI_Comm_idup),
    ROW(MPI_Comm_split),
    ROW(MPI_Comm_split_type),
    ROW(MPI_Comm_create),
    ROW(MPI_Comm_create_group),
    ROW(MPI_Comm_free),
    ROW(MPI_Comm_disconnect),
    ROW(MPI_Cart_create),
    ROW(MPI_Cart_sub),
    ROW(MPI_Graph_create),
    ROW(MPI_Dist_graph_create),
    ROW(MPI_Dist_graph_create_adjacent),
    ROW(parts),
    ROW(agree_on_all),
    ROW(agree_on_parity),
    ROW(agree_on_host),
    ROW(agree_on_even),
    ROW(agree_among_even),
    ROW(agree_on_rows),
    END_OF_ROWS,
};
