/* Looking for messages.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

/* The even ranks send a short and a long message. @return whether this rank receives */
static int sent(void) {
  if (me() % 2 == 1) return 1;
  MPI_Send(in, SHORT, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD);
  MPI_Send(in, LONG, MPI_DOUBLE, partner(), 8, MPI_COMM_WORLD);
  return 0;
}
static void receive(const MPI_Status* status) {
  int n;
  MPI_Get_count(status, MPI_DOUBLE, &n);
  MPI_Recv(out, n, MPI_DOUBLE, status->MPI_SOURCE, status->MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

CALL(MPI_Probe) {
  MPI_Status status;
  for (int i = 0, n = 2 * sent(); i < n; i++) {
    MPI_Probe(MPI_ANY_SOURCE, 7 + i, MPI_COMM_WORLD, &status);
    receive(&status);
  }
}
CALL(MPI_Iprobe) {
  MPI_Status status;
  for (int i = 0, n = 2 * sent(); i < n; i++) {
    for (int flag = 0; !flag;) MPI_Iprobe(partner(), 7 + i, MPI_COMM_WORLD, &flag, &status);
    receive(&status);
  }
}
CALL(MPI_Mprobe) {
  MPI_Message message;
  MPI_Status status;
  for (int i = 0, n = 2 * sent(); i < n; i++) {
    MPI_Mprobe(MPI_ANY_SOURCE, 7 + i, MPI_COMM_WORLD, &message, &status);
    MPI_Mrecv(out, LONG, MPI_DOUBLE, &message, &status);
  }
}
CALL(MPI_Improbe) {
  MPI_Message message;
  MPI_Status status;
  for (int i = 0, n = 2 * sent(); i < n; i++) {
    for (int flag = 0; !flag;) MPI_Improbe(partner(), 7 + i, MPI_COMM_WORLD, &flag, &message, &status);
    MPI_Mrecv(out, LONG, MPI_DOUBLE, &message, &status);
  }
}

const struct row probes[] = {ROW(MPI_Probe), ROW(MPI_Iprobe), ROW(MPI_Mprobe), ROW(MPI_Improbe), END_OF_ROWS};
