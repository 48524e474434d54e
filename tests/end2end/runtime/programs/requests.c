// Requests: made, completed in every way, persistent, cancelled, freed, and many with the same handle. For
// two ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>

static int rank, other, data[64];

static void immediate(void) {
  MPI_Request requests[4];
  MPI_Status statuses[4];
  MPI_Irecv(data, 4, MPI_INT, other, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(data + 8, 2, MPI_INT, other, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, statuses);
  /* Open MPI gives these the same handle: they are complete at once. */
  MPI_Isend(data, 1, MPI_INT, MPI_PROC_NULL, 2, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(data, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &requests[1]);
  MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
}

static void some(void) {
  MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Status status;
  int index, done, indices[3], flag;
  MPI_Irecv(data, 4, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[1]);
  MPI_Send(data, 3, MPI_INT, other, 5, MPI_COMM_WORLD);
  MPI_Waitany(3, requests, &index, &status);
  MPI_Send(data, 1, MPI_INT, status.MPI_SOURCE, 6, MPI_COMM_WORLD); /* symbolic */
  MPI_Recv(data, 1, MPI_INT, other, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Irecv(data, 4, MPI_INT, other, 7, MPI_COMM_WORLD, &requests[2]);
  MPI_Send(data, 2, MPI_INT, other, 7, MPI_COMM_WORLD);
  MPI_Waitsome(3, requests, &done, indices, MPI_STATUSES_IGNORE);
  MPI_Testall(3, requests, &flag, MPI_STATUSES_IGNORE);
  MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE); /* nothing active: MPI_UNDEFINED */
}

static void persistent(void) {
  MPI_Request requests[2];
  MPI_Recv_init(data, 2, MPI_INT, other, 9, MPI_COMM_WORLD, &requests[0]);
  MPI_Send_init(data + 8, 2, MPI_INT, other, 9, MPI_COMM_WORLD, &requests[1]);
  for (int i = 0; i < 2; ++i) {
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE); /* not active: returns at once */
  MPI_Start(&requests[0]);
  MPI_Start(&requests[1]);
  MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
}

static void cancelled(void) {
  MPI_Request request;
  MPI_Status status;
  MPI_Irecv(data, 1, MPI_INT, other, 99, MPI_COMM_WORLD, &request);
  MPI_Cancel(&request);
  MPI_Wait(&request, &status);
}

/* 3000 at a time, to see the tables grow; kept in another variable than they were made in. */
static void many(void) {
  enum { N = 3000 };
  static MPI_Request requests[N];
  for (int i = 0; i < N; ++i) {
    MPI_Request request;
    MPI_Irecv(data, 1, MPI_INT, MPI_PROC_NULL, 10, MPI_COMM_WORLD, &request);
    requests[i] = request;
  }
  MPI_Waitall(N, requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  immediate();
  some();
  persistent();
  cancelled();
  many();
  MPI_Finalize();
  return 0;
}
