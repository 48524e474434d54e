/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Messages and requests that outlive an iteration, or take turns. */
#include <mpi.h>

#include "bed.h"

/* The receive of the next iteration is posted in this one. */
void posted_ahead(void) {
  double in[2], out = 1;
  const int from = (rank + size - 1) % size, to = (rank + 1) % size;
  MPI_Request ahead, sent;
  MPI_Irecv(&in[0], 1, MPI_DOUBLE, from, 4, MPI_COMM_WORLD, &ahead);
  for (int it = 0; it < n; it++) {
    MPI_Isend(&out, 1, MPI_DOUBLE, to, 4, MPI_COMM_WORLD, &sent);
    work(10);
    MPI_Wait(&ahead, MPI_STATUS_IGNORE);
    if (it < n - 1) MPI_Irecv(&in[(it + 1) % 2], 1, MPI_DOUBLE, from, 4, MPI_COMM_WORLD, &ahead);
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    meet();
  }
}

/* A message of each iteration is received in the next one, without a request. */
void received_late(void) {
  double in, out = 1;
  const int from = (rank + size - 1) % size, to = (rank + 1) % size;
  MPI_Send(&out, 1, MPI_DOUBLE, to, 4, MPI_COMM_WORLD);
  for (int it = 0; it < n; it++) {
    work(10);
    MPI_Send(&out, 1, MPI_DOUBLE, to, 4, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_DOUBLE, from, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    meet();
  }
  MPI_Recv(&in, 1, MPI_DOUBLE, from, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void two_requests(void) {
  double in[2], out = 1;
  const int from = (rank + size - 1) % size, to = (rank + 1) % size;
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  for (int it = 0; it < n; it++) {
    MPI_Irecv(&in[it % 2], 1, MPI_DOUBLE, from, 4, MPI_COMM_WORLD, &requests[it % 2]);
    MPI_Send(&out, 1, MPI_DOUBLE, to, 4, MPI_COMM_WORLD);
    work(10);
    MPI_Wait(&requests[(it + 1) % 2], MPI_STATUS_IGNORE);
    meet();
  }
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

void persistent(void) {
  double in[2], out[2] = {1, 2};
  const int from = (rank + size - 1) % size, to = (rank + 1) % size;
  MPI_Request requests[2][2];
  for (int i = 0; i < 2; ++i) {
    MPI_Recv_init(&in[i], 1, MPI_DOUBLE, from, 4 + i, MPI_COMM_WORLD, &requests[i][0]);
    MPI_Send_init(&out[i], 1, MPI_DOUBLE, to, 4 + i, MPI_COMM_WORLD, &requests[i][1]);
  }
  for (int it = 0; it < n; it++) {
    MPI_Startall(2, requests[it & 1]);
    work(10);
    MPI_Waitall(2, requests[it & 1], MPI_STATUSES_IGNORE);
    meet();
  }
  for (int i = 0; i < 4; ++i) MPI_Request_free(&requests[i / 2][i % 2]);
}

/* As many as before at the end of each iteration. */
void persistent_for_a_step(void) {
  double in, out = 1;
  const int from = (rank + size - 1) % size, to = (rank + 1) % size;
  for (int it = 0; it < n; it++) {
    MPI_Request requests[2];
    MPI_Recv_init(&in, 1, MPI_DOUBLE, from, 4, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(&out, 1, MPI_DOUBLE, to, 4, MPI_COMM_WORLD, &requests[1]);
    MPI_Startall(2, requests);
    work(10);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 2; ++i) MPI_Request_free(&requests[i]);
    meet();
  }
}

/* Completed in whatever order. */
void any_order(void) {
  double in[8], out = 1;
  MPI_Request requests[8];
  for (int it = 0; it < n; it++) {
    int count = 0, which;
    for (int i = 0; i < size; ++i)
      if (i != rank) MPI_Irecv(&in[i], 1, MPI_DOUBLE, i, 4, MPI_COMM_WORLD, &requests[count++]);
    for (int i = 0; i < size; ++i)
      if (i != rank) MPI_Send(&out, 1, MPI_DOUBLE, i, 4, MPI_COMM_WORLD);
    work(10);
    for (int i = 0; i < count; ++i) MPI_Waitany(count, requests, &which, MPI_STATUS_IGNORE);
    meet();
  }
}

void one_sided(void) {
  double memory = 0, mine = 1;
  MPI_Win window;
  MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  for (int it = 0; it < n; it++) {
    work(10);
    MPI_Win_fence(0, window);
    MPI_Put(&mine, 1, MPI_DOUBLE, (rank + 1) % size, 0, 1, MPI_DOUBLE, window);
    MPI_Win_fence(0, window);
    meet();
  }
  MPI_Win_free(&window);
}
