/* Persistent requests.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdlib.h>

#include "calls.h"

enum { TIMES = 3 };
typedef int init_call(const void*, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request*);

/* A persistent send and an ordinary receive, several times. */
static void send_often(init_call* init) {
  MPI_Request send, receive;
  init(in, LONG, MPI_DOUBLE, next(), 7, MPI_COMM_WORLD, &send);
  for (int i = 0; i < TIMES; i++) {
    MPI_Irecv(out, LONG, MPI_DOUBLE, previous(), 7, MPI_COMM_WORLD, &receive);
    MPI_Start(&send);
    wait_for(&receive);
    wait_for(&send);
  }
  MPI_Request_free(&send);
}

CALL(MPI_Send_init) {
  send_often(MPI_Send_init);
}
CALL(MPI_Ssend_init) {
  send_often(MPI_Ssend_init);
}
CALL(MPI_Bsend_init) {
  int size = 4 * LONG * (int)sizeof(double) + 4 * MPI_BSEND_OVERHEAD;
  void* buffer = malloc((size_t)size);
  MPI_Buffer_attach(buffer, size);
  send_often(MPI_Bsend_init);
  MPI_Buffer_detach(&buffer, &size);
  free(buffer);
}
/* Ready: the receives are posted before the barrier. */
CALL(MPI_Rsend_init) {
  MPI_Request send, receive;
  MPI_Rsend_init(in, LONG, MPI_DOUBLE, next(), 7, MPI_COMM_WORLD, &send);
  for (int i = 0; i < TIMES; i++) {
    MPI_Irecv(out, LONG, MPI_DOUBLE, previous(), 7, MPI_COMM_WORLD, &receive);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Start(&send);
    wait_for(&receive);
    wait_for(&send);
  }
  MPI_Request_free(&send);
}
CALL(MPI_Recv_init) {
  MPI_Request receive;
  MPI_Recv_init(out, LONG, MPI_DOUBLE, previous(), 7, MPI_COMM_WORLD, &receive);
  for (int i = 0; i < TIMES; i++) {
    MPI_Start(&receive);
    MPI_Send(in, SHORT, MPI_DOUBLE, next(), 7, MPI_COMM_WORLD);
    wait_for(&receive);
  }
  MPI_Request_free(&receive);
}
/* Both sides. */
static void both(int together) {
  MPI_Request all[2];
  MPI_Recv_init(out, LONG, MPI_DOUBLE, previous(), 7, MPI_COMM_WORLD, &all[0]);
  MPI_Send_init(in, LONG, MPI_DOUBLE, next(), 7, MPI_COMM_WORLD, &all[1]);
  for (int i = 0; i < TIMES; i++) {
    if (together) MPI_Startall(2, all);
    for (int r = 0; !together && r < 2; r++) MPI_Start(&all[r]);
    MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
  }
  for (int r = 0; r < 2; r++) MPI_Request_free(&all[r]);
}
CALL(MPI_Start) {
  both(0);
}
CALL(MPI_Startall) {
  both(1);
}

const struct row persistent[] = {
    ROW(MPI_Send_init), ROW(MPI_Bsend_init), ROW(MPI_Ssend_init), ROW(MPI_Rsend_init),
    ROW(MPI_Recv_init), ROW(MPI_Start),      ROW(MPI_Startall),   END_OF_ROWS,
};
