/* What the trace replay of SMPI 3.32 gets wrong, or cannot do (sub-communicators on MPI_COMM_WORLD,
 * wildcards, waitany, non-blocking collectives, ...): each must be replayed right here, or refused.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdlib.h>

#include "calls.h"

static MPI_Comm halves, first_half, ring;

/* Not measured: the communicators of the others. */
CALL(make_communicators) {
  int dimensions = ranks(), periodic = 1;
  MPI_Comm_split(MPI_COMM_WORLD, me() % 2, me(), &halves);
  MPI_Comm_split(MPI_COMM_WORLD, me() < ranks() / 2 ? 0 : MPI_UNDEFINED, me(), &first_half);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &dimensions, &periodic, 0, &ring);
}
CALL(free_communicators) {
  MPI_Comm_free(&halves);
  if (first_half != MPI_COMM_NULL) MPI_Comm_free(&first_half);
  MPI_Comm_free(&ring);
}

CALL(allreduce_of_all) {
  MPI_Allreduce(in, out, LONG, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
CALL(alltoallw) {
  fill_counts(SHORT);
  for (int i = 0; i < ranks(); i++) counts[i] = SHORT;
  for (int i = 0; i < ranks(); i++) byte_starts[i] = i * SHORT * (int)sizeof(double);
  MPI_Alltoallw(in, counts, byte_starts, types, out, counts, byte_starts, types, MPI_COMM_WORLD);
}
CALL(test_until_done) {
  MPI_Request request;
  int flag = 0;
  MPI_Irecv(out, LONG, MPI_DOUBLE, previous(), 1, MPI_COMM_WORLD, &request);
  MPI_Send(in, LONG, MPI_DOUBLE, next(), 1, MPI_COMM_WORLD);
  while (!flag) MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
}
CALL(allreduces_of_halves) {
  for (int i = 0; i < 50; i++) MPI_Allreduce(in, out, LONG, MPI_DOUBLE, MPI_SUM, halves);
}
CALL(allreduce_of_one_half) {
  if (first_half != MPI_COMM_NULL) MPI_Allreduce(in, out, LONG, MPI_DOUBLE, MPI_SUM, first_half);
}
CALL(recv_from_any) {
  for (int i = 1; me() == 0 && i < ranks(); i++)
    MPI_Recv(out, LONG, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (me() > 0) MPI_Send(in, LONG, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
}
/* A tag of its own: a wildcard must not take what a faster rank sends in the next program. */
CALL(irecv_from_any) {
  MPI_Request requests[MAX_RANKS];
  for (int i = 1; me() == 0 && i < ranks(); i++)
    MPI_Irecv(out, LONG, MPI_DOUBLE, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &requests[i]);
  if (me() == 0) MPI_Waitall(ranks() - 1, requests + 1, MPI_STATUSES_IGNORE);
  if (me() > 0) MPI_Send(in, LONG, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
}
CALL(waitany) {
  MPI_Request requests[2];
  int index;
  MPI_Irecv(out, LONG, MPI_DOUBLE, previous(), 3, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(in, LONG, MPI_DOUBLE, next(), 3, MPI_COMM_WORLD, &requests[1]);
  for (int i = 0; i < 2; i++) MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
}
CALL(ibcast) {
  MPI_Request request;
  MPI_Ibcast(in, SHORT, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request);
  wait_for(&request);
}
CALL(ssend) {
  if (me() % 2 == 0) MPI_Ssend(in, SHORT, MPI_DOUBLE, partner(), 1, MPI_COMM_WORLD);
  if (me() % 2 == 1) MPI_Recv(out, SHORT, MPI_DOUBLE, partner(), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
CALL(bsend) {
  int size = LONG * (int)sizeof(double) + MPI_BSEND_OVERHEAD;
  void* buffer = malloc((size_t)size);
  MPI_Buffer_attach(buffer, size);
  if (me() % 2 == 0) MPI_Bsend(in, SHORT, MPI_DOUBLE, partner(), 1, MPI_COMM_WORLD);
  if (me() % 2 == 1) MPI_Recv(out, SHORT, MPI_DOUBLE, partner(), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Buffer_detach(&buffer, &size);
  free(buffer);
}
CALL(put_between_fences) {
  MPI_Win window;
  MPI_Win_create(out, LONG * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Put(in, LONG, MPI_DOUBLE, next(), 0, LONG, MPI_DOUBLE, window);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
}
CALL(persistent_receive) {
  MPI_Request request;
  MPI_Recv_init(out, SHORT, MPI_DOUBLE, previous(), 1, MPI_COMM_WORLD, &request);
  for (int i = 0; i < 3; i++) {
    MPI_Start(&request);
    MPI_Send(in, SHORT, MPI_DOUBLE, next(), 1, MPI_COMM_WORLD);
    wait_for(&request);
  }
  MPI_Request_free(&request);
}
CALL(neighbor_alltoall) {
  MPI_Neighbor_alltoall(in, SHORT, MPI_DOUBLE, out, SHORT, MPI_DOUBLE, ring);
}
/* To compare with: both neighbours at once. */
CALL(neighbor_as_messages) {
  MPI_Request requests[4];
  MPI_Irecv(out, SHORT, MPI_DOUBLE, previous(), 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(out + SHORT, SHORT, MPI_DOUBLE, next(), 2, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(in, SHORT, MPI_DOUBLE, next(), 1, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(in, SHORT, MPI_DOUBLE, previous(), 2, MPI_COMM_WORLD, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

const struct row peers[] = {
    ROW(make_communicators),
    ROW(allreduce_of_all),
    ROW(alltoallw),
    ROW(test_until_done),
    ROW(allreduces_of_halves),
    ROW(allreduce_of_one_half),
    ROW(recv_from_any),
    ROW(irecv_from_any),
    ROW(waitany),
    ROW(ibcast),
    ROW(ssend),
    ROW(bsend),
    ROW(put_between_fences),
    ROW(persistent_receive),
    ROW(neighbor_alltoall),
    ROW(neighbor_as_messages),
    ROW(free_communicators),
    END_OF_ROWS,
};
