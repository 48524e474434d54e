/* Blocking and non-blocking point-to-point.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdlib.h>

#include "calls.h"

typedef int send_call(const void*, int, MPI_Datatype, int, int, MPI_Comm);
typedef int isend_call(const void*, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request*);

static void receive(int elements) {
  MPI_Recv(out, elements, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* The even ranks send a short and a long message, the odd ones answer. */
static void ping_pong(send_call* send) {
  const int sizes[] = {SHORT, LONG};
  for (int i = 0; i < 2; i++) {
    if (me() % 2 == 0) send(in, sizes[i], MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD);
    receive(sizes[i]);
    if (me() % 2 == 1) send(in, sizes[i], MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD);
  }
}

/* Room for buffered sends of the row. */
static void with_buffer(void (*run)(void)) {
  int size = 4 * LONG * (int)sizeof(double) + 4 * MPI_BSEND_OVERHEAD;
  void* buffer = malloc((size_t)size);
  MPI_Buffer_attach(buffer, size);
  run();
  MPI_Buffer_detach(&buffer, &size);
  free(buffer);
}

CALL(MPI_Send) {
  ping_pong(MPI_Send);
}
CALL(MPI_Ssend) {
  ping_pong(MPI_Ssend);
}
static void bsend(void) {
  ping_pong(MPI_Bsend);
}
CALL(MPI_Bsend) {
  with_buffer(bsend);
}
/* Ready: the receive is posted before the sender hears of it. */
CALL(MPI_Rsend) {
  MPI_Request request;
  MPI_Irecv(out, LONG, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD, &request);
  MPI_Sendrecv(NULL, 0, MPI_BYTE, partner(), 1, NULL, 0, MPI_BYTE, partner(), 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Rsend(in, LONG, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD);
  wait_for(&request);
}
/* From anybody: everybody else sends to rank 0. */
CALL(MPI_Recv) {
  if (me() > 0) MPI_Send(in, SHORT * me(), MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
  for (int i = 1; me() == 0 && i < ranks(); i++)
    MPI_Recv(out, LONG, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
CALL(MPI_Mrecv) {
  MPI_Message message;
  if (me() % 2 == 0) MPI_Send(in, LONG, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD);
  if (me() % 2 == 0) return;
  MPI_Mprobe(partner(), 7, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  MPI_Mrecv(out, LONG, MPI_DOUBLE, &message, MPI_STATUS_IGNORE);
}
CALL(MPI_Sendrecv) {
  MPI_Sendrecv(in, LONG, MPI_DOUBLE, next(), 7, out, LONG, MPI_DOUBLE, previous(), 7, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Sendrecv(in, 1, MPI_DOUBLE, MPI_PROC_NULL, 7, out, 1, MPI_DOUBLE, MPI_PROC_NULL, 7, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}
CALL(MPI_Sendrecv_replace) {
  MPI_Sendrecv_replace(in, LONG, MPI_DOUBLE, next(), 7, previous(), 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* Everybody sends to both neighbours. */
static void halo(isend_call* isend) {
  const int sizes[] = {SHORT, LONG};
  for (int i = 0; i < 2; i++) {
    MPI_Request all[4];
    MPI_Irecv(out, LONG, MPI_DOUBLE, previous(), 1, MPI_COMM_WORLD, &all[0]);
    MPI_Irecv(out + LONG, LONG, MPI_DOUBLE, next(), 2, MPI_COMM_WORLD, &all[1]);
    isend(in, sizes[i], MPI_DOUBLE, next(), 1, MPI_COMM_WORLD, &all[2]);
    isend(in, sizes[i], MPI_DOUBLE, previous(), 2, MPI_COMM_WORLD, &all[3]);
    MPI_Waitall(4, all, MPI_STATUSES_IGNORE);
  }
}

CALL(MPI_Isend) {
  halo(MPI_Isend);
}
CALL(MPI_Issend) {
  halo(MPI_Issend);
}
static void ibsend(void) {
  MPI_Request all[2];
  MPI_Ibsend(in, LONG, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD, &all[0]);
  MPI_Irecv(out, LONG, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD, &all[1]);
  MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
}
CALL(MPI_Ibsend) {
  with_buffer(ibsend);
}
CALL(MPI_Irsend) {
  MPI_Request all[2];
  MPI_Irecv(out, LONG, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD, &all[0]);
  MPI_Sendrecv(NULL, 0, MPI_BYTE, partner(), 1, NULL, 0, MPI_BYTE, partner(), 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Irsend(in, LONG, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD, &all[1]);
  MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
}
/* From anybody. */
CALL(MPI_Irecv) {
  MPI_Request all[MAX_RANKS];
  if (me() > 0) MPI_Send(in, SHORT, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
  if (me() > 0) return;
  for (int i = 1; i < ranks(); i++)
    MPI_Irecv(out + i * LONG, LONG, MPI_DOUBLE, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &all[i]);
  MPI_Waitall(ranks() - 1, all + 1, MPI_STATUSES_IGNORE);
}
CALL(MPI_Imrecv) {
  MPI_Message message;
  MPI_Request request;
  if (me() % 2 == 0) MPI_Send(in, LONG, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD);
  if (me() % 2 == 0) return;
  MPI_Mprobe(partner(), 7, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  MPI_Imrecv(out, LONG, MPI_DOUBLE, &message, &request);
  wait_for(&request);
}

/* To compare with: what MPI_Mrecv and MPI_Imrecv exchange. */
CALL(one_message) {
  if (me() % 2 == 0) MPI_Send(in, LONG, MPI_DOUBLE, partner(), 7, MPI_COMM_WORLD);
  if (me() % 2 == 1) receive(LONG);
}

const struct row p2p[] = {
    ROW(MPI_Send),  ROW(MPI_Bsend),  ROW(MPI_Ssend),    ROW(MPI_Rsend),
    ROW(MPI_Recv),  ROW(MPI_Mrecv),  ROW(MPI_Sendrecv), ROW(MPI_Sendrecv_replace),
    ROW(MPI_Isend), ROW(MPI_Ibsend), ROW(MPI_Issend),   ROW(MPI_Irsend),
    ROW(MPI_Irecv), ROW(MPI_Imrecv), ROW(one_message),  END_OF_ROWS,
};
