/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops in which no collective is one of all ranks: ranks agree where they meet. */
#include <mpi.h>

#include "bed.h"

/* The second of two ranks needs in each iteration what the first one sends LEAD iterations later. So the
 * first one may never wait for the second one to come to the same iteration; it gets MOST iterations ahead at
 * most. */
void leads(void) {
  enum { LEAD = 4, MOST = 8 };
  double value = 1;
  if (rank == 0) {
    for (int it = 0; it < n; it++) {
      work(10);
      MPI_Send(&value, 1, MPI_DOUBLE, 1, 5, MPI_COMM_WORLD);
      if (it >= MOST) MPI_Recv(&value, 1, MPI_DOUBLE, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  } else if (rank == 1) {
    for (int i = 0; i < LEAD; ++i) MPI_Recv(&value, 1, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int it = 0; it < n; it++) {
      work(10);
      if (it < n - LEAD) MPI_Recv(&value, 1, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (it < n - MOST) MPI_Send(&value, 1, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD);
    }
  }
}

/* Collectives of rows and of columns of four ranks, none of all of them. */
void rows_and_columns(void) {
  double mine = 1, all;
  MPI_Comm row, column;
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &row);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &column);
  for (int it = 0; it < n; it++) {
    work(10);
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, row);
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, column);
  }
  MPI_Comm_free(&row);
  MPI_Comm_free(&column);
}
