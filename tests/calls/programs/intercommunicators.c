/* Between the even and the odd ranks.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

static MPI_Comm half, bridge;

static void build(void) {
  MPI_Comm_split(MPI_COMM_WORLD, me() % 2, me(), &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - me() % 2, 3, &bridge);
}
static void tear_down(void) {
  MPI_Comm_free(&bridge);
  MPI_Comm_free(&half);
}

/* To the one of the same number on the other side. */
CALL(MPI_Intercomm_create) {
  int rank;
  build();
  MPI_Comm_rank(bridge, &rank);
  if (me() % 2 == 0) MPI_Send(in, LONG, MPI_DOUBLE, rank, 7, bridge);
  if (me() % 2 == 1) MPI_Recv(out, LONG, MPI_DOUBLE, rank, 7, bridge, MPI_STATUS_IGNORE);
  tear_down();
}
CALL(MPI_Intercomm_merge) {
  MPI_Comm merged;
  build();
  MPI_Intercomm_merge(bridge, me() % 2, &merged);
  MPI_Bcast(in, SHORT, MPI_DOUBLE, 0, merged);
  MPI_Comm_free(&merged);
  tear_down();
}

const struct row intercommunicators[] = {ROW(MPI_Intercomm_create), ROW(MPI_Intercomm_merge), END_OF_ROWS};
