/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "p2psap.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAG = 1 };

/* An asynchronous message on its way to one peer, and the newest of those that came after it. */
struct outbox {
  MPI_Request request;
  void *travelling, *waiting;
  size_t capacity, waiting_bytes;
};

static MPI_Comm peers;
static int scheme, self, size, clusters = 1;
static int* cluster_of;
static struct outbox* outboxes;

/* A number per peer, separated by commas; peers with the same one are in one cluster. 0 if it is not so. */
static int read_clusters(const char* list) {
  for (int peer = 0; peer < size; peer++) {
    char* end;
    const long number = strtol(list, &end, 10);
    if (end == list || number < 0 || number >= size || *end != (peer + 1 < size ? ',' : '\0')) return 0;
    cluster_of[peer] = (int)number;
    if (cluster_of[peer] != cluster_of[0]) clusters = 2;
    list = end + 1;
  }
  return 1;
}

void P2P_Init(int* argc, char*** argv) {
  MPI_Init(argc, argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &peers);
  MPI_Comm_rank(peers, &self);
  MPI_Comm_size(peers, &size);
  outboxes = calloc((size_t)size, sizeof *outboxes);
  cluster_of = calloc((size_t)size, sizeof *cluster_of);
  if (!outboxes || !cluster_of) MPI_Abort(MPI_COMM_WORLD, 1);
  const char* list = getenv("P2PSAP_CLUSTERS");
  if (list && *list && !read_clusters(list)) {
    if (self == 0)
      fprintf(stderr, "p2psap: P2PSAP_CLUSTERS=%s: expected a number from 0 to %d for each of %d peers\n",
              list, size - 1, size);
    MPI_Finalize();
    exit(2);
  }
  for (int peer = 0; peer < size; peer++) outboxes[peer].request = MPI_REQUEST_NULL;
}

void P2P_Set_scheme(int wanted) {
  scheme = wanted;
}
int P2P_Self(void) {
  return self;
}
int P2P_Peers(void) {
  return size;
}

int P2P_Mode(int peer) {
  if (scheme != P2P_HYBRID) return scheme;
  return cluster_of[peer] == cluster_of[self] ? P2P_SYNCHRONOUS : P2P_ASYNCHRONOUS;
}

int P2P_All_synchronous(void) {
  return scheme == P2P_SYNCHRONOUS || (scheme == P2P_HYBRID && clusters == 1);
}

static int make_room(struct outbox* box, size_t bytes) {
  if (bytes <= box->capacity) return 1;
  int idle;
  MPI_Test(&box->request, &idle, MPI_STATUS_IGNORE);
  if (!idle) return 0;
  void *first = realloc(box->travelling, bytes), *second = realloc(box->waiting, bytes);
  if (first) box->travelling = first;
  if (second) box->waiting = second;
  if (!first || !second) return 0;
  box->capacity = bytes;
  return 1;
}

/* Sends what waits, if the message before it has left. */
static void push(int peer) {
  struct outbox* box = &outboxes[peer];
  int idle;
  MPI_Test(&box->request, &idle, MPI_STATUS_IGNORE);
  if (!idle || box->waiting_bytes == 0) return;
  void* newest = box->waiting;
  box->waiting = box->travelling;
  box->travelling = newest;
  MPI_Isend(newest, (int)box->waiting_bytes, MPI_BYTE, peer, TAG, peers, &box->request);
  box->waiting_bytes = 0;
}

static int post(int peer, const void* data, size_t bytes) {
  struct outbox* box = &outboxes[peer];
  if (!make_room(box, bytes)) return -1;
  memcpy(box->waiting, data, bytes);
  box->waiting_bytes = bytes;
  push(peer);
  return 0;
}

int P2P_Send(int peer, const void* data, size_t bytes) {
  if (P2P_Mode(peer) == P2P_ASYNCHRONOUS) return post(peer, data, bytes);
  return MPI_Ssend(data, (int)bytes, MPI_BYTE, peer, TAG, peers) == MPI_SUCCESS ? 0 : -1;
}

/* All that is there, one after the other: the last one stays. */
static long take_newest(int peer, void* data, size_t bytes) {
  long taken = 0;
  int there;
  MPI_Status status;
  push(peer);
  for (MPI_Iprobe(peer, TAG, peers, &there, &status); there; MPI_Iprobe(peer, TAG, peers, &there, &status)) {
    int count;
    MPI_Recv(data, (int)bytes, MPI_BYTE, peer, TAG, peers, &status);
    MPI_Get_count(&status, MPI_BYTE, &count);
    taken = count;
  }
  return taken;
}

long P2P_Receive(int peer, void* data, size_t bytes) {
  if (P2P_Mode(peer) == P2P_ASYNCHRONOUS) return take_newest(peer, data, bytes);
  MPI_Status status;
  int count;
  MPI_Recv(data, (int)bytes, MPI_BYTE, peer, TAG, peers, &status);
  MPI_Get_count(&status, MPI_BYTE, &count);
  return count;
}

double P2P_Largest(double value) {
  double largest;
  MPI_Allreduce(&value, &largest, 1, MPI_DOUBLE, MPI_MAX, peers);
  return largest;
}

/* Takes what comes from one peer, and drops it. True if nothing is on the way to that peer any more. */
static int drop(int peer) {
  struct outbox* box = &outboxes[peer];
  int there, left, count;
  MPI_Status status;
  box->waiting_bytes = 0;
  MPI_Test(&box->request, &left, MPI_STATUS_IGNORE);
  MPI_Iprobe(peer, TAG, peers, &there, &status);
  if (!there) return left;
  MPI_Get_count(&status, MPI_BYTE, &count);
  void* lost = malloc((size_t)count + 1);
  if (!lost) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Recv(lost, count, MPI_BYTE, peer, TAG, peers, MPI_STATUS_IGNORE);
  free(lost);
  return left;
}

int P2P_Barrier(void) {
  MPI_Request all = MPI_REQUEST_NULL;
  int over = 0, here = 0;
  while (!over) {
    int idle = 1;
    for (int peer = 0; peer < size; peer++) idle = drop(peer) && idle;
    if (idle && !here) {
      MPI_Ibarrier(peers, &all);
      here = 1;
    }
    if (here) MPI_Test(&all, &over, MPI_STATUS_IGNORE);
  }
  return 0;
}

void P2P_Finalize(void) {
  for (int peer = 0; peer < size; peer++) {
    free(outboxes[peer].travelling);
    free(outboxes[peer].waiting);
  }
  free(outboxes);
  free(cluster_of);
  MPI_Comm_free(&peers);
  MPI_Finalize();
}
