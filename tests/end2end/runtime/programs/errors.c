// Calls that fail, in a program that asked for error codes; and others that need care. For two ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>

static int rank, data[8];

static void bad_arguments(void) {
  MPI_Request request;
  MPI_Send(data, 1, MPI_INT, 99, 1, MPI_COMM_WORLD);
  MPI_Send(data, -1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  MPI_Send(data, 1, MPI_INT, 0, -7, MPI_COMM_WORLD);
  MPI_Isend(data, 1, MPI_DATATYPE_NULL, 0, 1, MPI_COMM_WORLD, &request);
  MPI_Bcast(data, 1, MPI_INT, 99, MPI_COMM_WORLD);
}

static void too_long(void) {
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  if (rank == 0) {
    for (int i = 0; i < 3; ++i) MPI_Send(data, 8, MPI_INT, 1, i, MPI_COMM_WORLD);
    return;
  }
  MPI_Status statuses[2];
  MPI_Recv(data, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Irecv(data, 4, MPI_INT, 0, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_Irecv(data, 4, MPI_INT, 0, 2, MPI_COMM_WORLD, &requests[1]);
  if (MPI_Waitall(2, requests, statuses) == MPI_ERR_IN_STATUS) printf("in status\n");
}

/* More than 2 and more than 4 GiB, of which nothing moves. */
static void huge(void) {
  MPI_Datatype mebibyte, more;
  MPI_Type_contiguous(1 << 20, MPI_BYTE, &mebibyte);
  MPI_Type_vector(6000, 1, 0, mebibyte, &more);
  MPI_Type_commit(&mebibyte);
  MPI_Type_commit(&more);
  MPI_Send(data, 3000, mebibyte, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
  MPI_Send(data, 1, more, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
  MPI_Type_free(&mebibyte);
  MPI_Type_free(&more);
}

static int copied, deleted;

/* Callbacks of the program, which communicate with themselves. */
static int copy(MPI_Comm comm, int key, void* extra, void* in, void* out, int* flag) {
  int sum;
  MPI_Allreduce(&key, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
  *(void**)out = in;
  *flag = 1;
  ++copied;
  (void)comm, (void)extra;
  return MPI_SUCCESS;
}
static int discard(MPI_Comm comm, int key, void* value, void* extra) {
  MPI_Barrier(MPI_COMM_SELF);
  ++deleted;
  (void)comm, (void)key, (void)value, (void)extra;
  return MPI_SUCCESS;
}

static void attributes(void) {
  int key, found = 0;
  void* value = NULL;
  MPI_Comm one, two;
  MPI_Comm_create_keyval(copy, discard, &key, NULL);
  for (int i = 0; i < 20; ++i) { /* handles are used again */
    MPI_Comm_dup(MPI_COMM_WORLD, &one);
    MPI_Comm_set_attr(one, key, data);
    MPI_Comm_dup(one, &two);
    MPI_Comm_get_attr(two, key, &value, &found);
    if (!found || value != data) printf("attribute lost\n");
    MPI_Barrier(two);
    MPI_Comm_free(&two);
    MPI_Comm_free(&one);
  }
  MPI_Comm_free_keyval(&key);
  if (copied != 20 || deleted != 40) printf("%d copied, %d deleted\n", copied, deleted);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  bad_arguments();
  too_long();
  huge();
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  attributes();
  MPI_Finalize();
  return 0;
}
