/* Completing, testing, cancelling and freeing requests.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

enum { MESSAGES = 3 };
static MPI_Request all[2 * MESSAGES];

/* To and from the partner: messages that get longer. */
static int exchange(void) {
  for (int i = 0; i < MESSAGES; i++)
    MPI_Irecv(out + i * LONG, LONG, MPI_DOUBLE, partner(), i, MPI_COMM_WORLD, &all[i]);
  for (int i = 0; i < MESSAGES; i++)
    MPI_Isend(in, SHORT + i * LONG / 4, MPI_DOUBLE, partner(), i, MPI_COMM_WORLD, &all[MESSAGES + i]);
  return 2 * MESSAGES;
}

CALL(MPI_Wait) {
  const int n = exchange();
  for (int i = n - 1; i >= 0; i--) MPI_Wait(&all[i], MPI_STATUS_IGNORE);
  MPI_Wait(&all[0], MPI_STATUS_IGNORE); /* MPI_REQUEST_NULL */
}
CALL(MPI_Waitall) {
  MPI_Status statuses[2 * MESSAGES];
  MPI_Waitall(exchange(), all, statuses);
}
CALL(MPI_Waitany) {
  const int n = exchange();
  int index;
  for (int i = 0; i <= n; i++) MPI_Waitany(n, all, &index, MPI_STATUS_IGNORE); /* the last finds none */
}
CALL(MPI_Waitsome) {
  const int n = exchange();
  int indices[2 * MESSAGES], done = 0;
  while (done != MPI_UNDEFINED) MPI_Waitsome(n, all, &done, indices, MPI_STATUSES_IGNORE);
}
CALL(MPI_Test) {
  const int n = exchange();
  for (int i = 0; i < n; i++)
    for (int flag = 0; !flag;) MPI_Test(&all[i], &flag, MPI_STATUS_IGNORE);
}
CALL(MPI_Testany) {
  const int n = exchange();
  for (int done = 0; done < n;) {
    int index, flag;
    MPI_Testany(n, all, &index, &flag, MPI_STATUS_IGNORE);
    done += flag && index != MPI_UNDEFINED;
  }
}
CALL(MPI_Testall) {
  const int n = exchange();
  for (int flag = 0; !flag;) MPI_Testall(n, all, &flag, MPI_STATUSES_IGNORE);
}
CALL(MPI_Testsome) {
  const int n = exchange();
  int indices[2 * MESSAGES];
  for (int done = 0, some; done < n; done += some) MPI_Testsome(n, all, &some, indices, MPI_STATUSES_IGNORE);
}
/* A receive that nobody sends to. */
CALL(MPI_Cancel) {
  MPI_Irecv(out, 1, MPI_DOUBLE, partner(), 99, MPI_COMM_WORLD, &all[0]);
  MPI_Cancel(&all[0]);
  wait_for(&all[0]);
  MPI_Sendrecv(in, SHORT, MPI_DOUBLE, partner(), 7, out, SHORT, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}
CALL(MPI_Request_free) {
  MPI_Isend(in, SHORT, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD, &all[0]);
  MPI_Request_free(&all[0]);
  MPI_Recv(out, SHORT, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
/* With a status: without one, Open MPI answers Fortran that nothing is done, for ever. */
CALL(MPI_Request_get_status) {
  const int n = exchange();
  MPI_Status status;
  for (int i = 0; i < n; i++) {
    for (int flag = 0; !flag;) MPI_Request_get_status(all[i], &flag, &status);
    wait_for(&all[i]);
  }
}

const struct row requests[] = {
    ROW(MPI_Wait),
    ROW(MPI_Waitany),
    ROW(MPI_Waitall),
    ROW(MPI_Waitsome),
    ROW(MPI_Test),
    ROW(MPI_Testany),
    ROW(MPI_Testall),
    ROW(MPI_Testsome),
    ROW(MPI_Cancel),
    ROW(MPI_Request_free),
    ROW(MPI_Request_get_status),
    END_OF_ROWS,
};
