/* How communicators and windows are made and freed.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "rows.h"

static MPI_Comm made;

#define ROW(name) static void name(int bytes)
#define UNUSED (void)bytes

static MPI_Group evens(void) {
  MPI_Group all, some;
  const int range[1][3] = {{0, ranks - 1, 2}};
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_range_incl(all, 1, (int(*)[3])range, &some);
  MPI_Group_free(&all);
  return some;
}

static MPI_Comm grid(int reorder) {
  MPI_Comm comm;
  int sizes[2] = {0, 0};
  MPI_Dims_create(ranks, 2, sizes);
  MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, (int[]){1, 0}, reorder, &comm);
  return comm;
}

ROW(dup) {
  UNUSED, MPI_Comm_dup(MPI_COMM_WORLD, &made);
}
ROW(dup_with_info) {
  UNUSED, MPI_Comm_dup_with_info(MPI_COMM_WORLD, MPI_INFO_NULL, &made);
}
ROW(idup) {
  MPI_Request request;
  UNUSED, MPI_Comm_idup(MPI_COMM_WORLD, &made, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
ROW(dup_and_free) {
  UNUSED, MPI_Comm_dup(MPI_COMM_WORLD, &made);
  MPI_Comm_free(&made);
}
ROW(dup_and_disconnect) {
  UNUSED, MPI_Comm_dup(MPI_COMM_WORLD, &made);
  MPI_Comm_disconnect(&made);
}
ROW(split_in_two) {
  UNUSED, MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &made);
}
ROW(split_some) {
  UNUSED, MPI_Comm_split(MPI_COMM_WORLD, me % 2 ? MPI_UNDEFINED : 0, -me, &made);
}
ROW(split_type) {
  UNUSED, MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &made);
}
ROW(split_type_by_rank) {
  UNUSED, MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, me, MPI_INFO_NULL, &made);
}
ROW(split_type_reversed) {
  UNUSED, MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, -me, MPI_INFO_NULL, &made);
}
ROW(split_type_some) {
  UNUSED, MPI_Comm_split_type(MPI_COMM_WORLD, me % 2 ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL,
                              &made);
}
ROW(split_type_none) {
  UNUSED, MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, 0, MPI_INFO_NULL, &made);
}
ROW(create) {
  MPI_Group group = evens();
  UNUSED, MPI_Comm_create(MPI_COMM_WORLD, group, &made);
  MPI_Group_free(&group);
}
ROW(create_group) {
  MPI_Group group = evens();
  UNUSED;
  if (me % 2 == 0) MPI_Comm_create_group(MPI_COMM_WORLD, group, 5, &made);
  MPI_Group_free(&group);
}
ROW(create_group_of_all) {
  MPI_Group group;
  UNUSED, MPI_Comm_group(MPI_COMM_WORLD, &group);
  MPI_Comm_create_group(MPI_COMM_WORLD, group, 5, &made);
  MPI_Group_free(&group);
}
ROW(cart) {
  UNUSED, made = grid(0);
}
ROW(cart_reordered) {
  UNUSED, made = grid(1);
}
ROW(cart_of_some) {
  const int size = ranks > 2 ? ranks - 1 : ranks, periodic = 0;
  UNUSED, MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &made);
}
ROW(cart_and_sub) {
  MPI_Comm whole = grid(0);
  UNUSED, MPI_Cart_sub(whole, (int[]){0, 1}, &made);
}
ROW(graph) {
  int ends[64], edges[128];
  for (int i = 0; i < ranks; i++) {
    ends[i] = 2 * (i + 1);
    edges[2 * i] = (i + 1) % ranks;
    edges[2 * i + 1] = (i + ranks - 1) % ranks;
  }
  UNUSED, MPI_Graph_create(MPI_COMM_WORLD, ranks, ends, edges, 0, &made);
}
ROW(dist_graph_adjacent) {
  int from = (me + ranks - 1) % ranks, to = (me + 1) % ranks;
  UNUSED, MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED,
                                         MPI_INFO_NULL, 0, &made);
}
ROW(dist_graph) {
  int to = (me + 1) % ranks, one = 1;
  UNUSED, MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &me, &one, &to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made);
}

ROW(intercomm_create) {
  UNUSED, MPI_Intercomm_create(split, 0, MPI_COMM_WORLD, 1 - me % 2, 3, &made);
}
/* The last member of each side leads. */
ROW(intercomm_create_by_last) {
  int size;
  UNUSED, MPI_Comm_size(split, &size);
  MPI_Intercomm_create(split, size - 1, MPI_COMM_WORLD, (ranks - 1) - (me % 2 == (ranks - 1) % 2), 3, &made);
}
ROW(intercomm_merge) {
  UNUSED, MPI_Intercomm_merge(across, me % 2, &made);
}
ROW(inter_dup) {
  UNUSED, MPI_Comm_dup(across, &made);
}
ROW(inter_dup_of_one) {
  UNUSED, MPI_Comm_dup(one_and_others, &made);
}
ROW(inter_idup) {
  MPI_Request request;
  UNUSED, MPI_Comm_idup(across, &made, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
ROW(inter_split) {
  UNUSED, MPI_Comm_split(across, 0, me, &made);
}
ROW(inter_create) {
  MPI_Group group;
  UNUSED, MPI_Comm_group(across, &group);
  MPI_Comm_create(across, group, &made);
  MPI_Group_free(&group);
}
ROW(inter_dup_and_disconnect) {
  UNUSED, MPI_Comm_dup(across, &made);
  MPI_Comm_disconnect(&made);
}

ROW(win_create) {
  MPI_Win window;
  UNUSED, MPI_Win_create(in, 800, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_free(&window);
}
ROW(win_allocate) {
  MPI_Win window;
  void* memory;
  UNUSED, MPI_Win_allocate(800, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
  MPI_Win_free(&window);
}
ROW(win_create_dynamic) {
  MPI_Win window;
  UNUSED, MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_free(&window);
}

const struct row creations[] = {
    {"dup", dup},
    {"dup_with_info", dup_with_info},
    {"idup", idup},
    {"dup_and_free", dup_and_free},
    {"dup_and_disconnect", dup_and_disconnect},
    {"split_in_two", split_in_two},
    {"split_some", split_some},
    {"split_type", split_type},
    {"split_type_by_rank", split_type_by_rank},
    {"split_type_reversed", split_type_reversed},
    {"split_type_some", split_type_some},
    {"split_type_none", split_type_none},
    {"create", create},
    {"create_group", create_group},
    {"create_group_of_all", create_group_of_all},
    {"cart", cart},
    {"cart_reordered", cart_reordered},
    {"cart_of_some", cart_of_some},
    {"cart_and_sub", cart_and_sub},
    {"graph", graph},
    {"dist_graph_adjacent", dist_graph_adjacent},
    {"dist_graph", dist_graph},
    {"intercomm_create", intercomm_create},
    {"intercomm_create_by_last", intercomm_create_by_last},
    {"intercomm_merge", intercomm_merge},
    {"inter_dup", inter_dup},
    {"inter_dup_of_one", inter_dup_of_one},
    {"inter_idup", inter_idup},
    {"inter_split", inter_split},
    {"inter_create", inter_create},
    {"inter_dup_and_disconnect", inter_dup_and_disconnect},
    {"win_create", win_create},
    {"win_allocate", win_allocate},
    {"win_create_dynamic", win_create_dynamic},
    {0, 0},
};
