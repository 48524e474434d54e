// MPI-IO on a file of all and on one of each rank, which have the same handle now and then.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdio.h>

enum { ELEMENTS = 100 };
static double data[ELEMENTS];

static void together(int rank) {
  MPI_File file;
  MPI_Request requests[2];
  MPI_Offset place = (MPI_Offset)(rank * ELEMENTS * (int)sizeof(double));
  MPI_File_open(MPI_COMM_WORLD, "all.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
  MPI_File_write_at_all(file, place, data, ELEMENTS, MPI_DOUBLE, MPI_STATUS_IGNORE);
  MPI_File_read_at_all_begin(file, place, data, ELEMENTS, MPI_DOUBLE);
  MPI_File_read_at_all_end(file, data, MPI_STATUS_IGNORE);
  MPI_File_iwrite_at(file, place, data, ELEMENTS / 2, MPI_DOUBLE, &requests[0]);
  MPI_Irecv(data, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_File_close(&file);
}

static void alone(int rank) {
  char name[32];
  sprintf(name, "rank-%d.data", rank);
  for (int i = 0; i < 3; ++i) {
    MPI_File file;
    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write(file, data, 10 * (i + 1), MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
  }
  MPI_File_delete(name, MPI_INFO_NULL);
  MPI_File_delete(name, MPI_INFO_NULL); /* an error, which goes to the program by default */
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  together(rank);
  alone(rank);
  MPI_Finalize();
  return 0;
}
