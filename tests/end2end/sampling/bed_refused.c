/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Calls that are never skipped, and what takes too much memory. */
#include <mpi.h>

#include "bed.h"

void makes_communicators(void) {
  for (int it = 0; it < n; it++) {
    MPI_Comm mine;
    work(10);
    MPI_Comm_dup(MPI_COMM_WORLD, &mine);
    meet();
    MPI_Comm_free(&mine);
  }
}

void writes_a_file(void) {
  MPI_File file;
  double value = 1;
  MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  for (int it = 0; it < n; it++) {
    work(10);
    MPI_File_write_at(file, 0, &value, 1, MPI_DOUBLE, MPI_STATUS_IGNORE);
    meet();
  }
  MPI_File_close(&file);
}

void fails_first(void) {
  int value = 0;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Send(&value, 1, MPI_INT, size + 7, 0, MPI_COMM_WORLD);
  for (int it = 0; it < n; it++) {
    work(10);
    meet();
  }
}

/* Were they left out, the requests would stay. */
void frees_requests(void) {
  enum { MANY = 1000 };
  static double values[MANY];
  static MPI_Request requests[MANY];
  const int count = n < MANY ? n : MANY;
  for (int i = 0; i < count; i++)
    MPI_Send_init(&values[i], 1, MPI_DOUBLE, rank, 0, MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < count; i++) {
    work(10);
    MPI_Request_free(&requests[i]);
    meet();
  }
}

/* Few calls, but each names so many requests that not even one iteration fits. */
void holds_much(void) {
  enum { MANY = 6000000 };
  static MPI_Request requests[MANY];
  for (int i = 0; i < MANY; i++) requests[i] = MPI_REQUEST_NULL;
  for (int it = 0; it < n; it++) {
    for (int half = 0; half < 2; half++) MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE);
    meet();
  }
}
