// Matched probes of all kinds. For three ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TAG = 7, LARGE = 200000, POLLED = 4 };
static char buffer[LARGE];

static void fail(const char* what) {
  fprintf(stderr, "matched: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 2);
}

/* Takes a message of each worker, receives the later one first, and answers both. */
static void master(void) {
  MPI_Message message[2];
  MPI_Status status[2];
  MPI_Request request;
  for (int i = 0; i < 2; ++i) MPI_Mprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &message[i], &status[i]);
  for (int i = 1; i >= 0; --i) {
    int count = 0;
    MPI_Get_count(&status[i], MPI_CHAR, &count);
    if (count != LARGE / status[i].MPI_SOURCE) fail("another message than the one that was matched");
    if (i == 1) {
      MPI_Mrecv(buffer, count, MPI_CHAR, &message[i], MPI_STATUS_IGNORE);
    } else {
      MPI_Imrecv(buffer, count, MPI_CHAR, &message[i], &request);
      MPI_Wait(&request, &status[i]);
    }
    MPI_Send(buffer, 1, MPI_CHAR, status[i].MPI_SOURCE, TAG, MPI_COMM_WORLD);
    if (message[i] != MPI_MESSAGE_NULL) fail("the message is not null after its receive");
  }
}

static void worker(int rank) {
  MPI_Send(buffer, LARGE / rank, MPI_CHAR, 0, TAG, MPI_COMM_WORLD);
  MPI_Recv(buffer, 1, MPI_CHAR, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void poll(int rank) {
  MPI_Message message;
  int found = 0;
  if (rank == 1) MPI_Send(buffer, POLLED, MPI_CHAR, 2, TAG + 1, MPI_COMM_WORLD);
  if (rank != 2) return;
  while (!found) MPI_Improbe(1, TAG + 1, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
  MPI_Mrecv(buffer, POLLED, MPI_CHAR, &message, MPI_STATUS_IGNORE);
}

static void from_proc_null(void) {
  MPI_Message message;
  MPI_Status status;
  MPI_Mprobe(MPI_PROC_NULL, TAG, MPI_COMM_WORLD, &message, &status);
  if (message != MPI_MESSAGE_NO_PROC) fail("a message from MPI_PROC_NULL");
  MPI_Mrecv(buffer, 1, MPI_CHAR, &message, &status);
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    master();
  } else {
    worker(rank);
  }
  poll(rank);
  from_proc_null();
  MPI_Finalize();
  return 0;
}
