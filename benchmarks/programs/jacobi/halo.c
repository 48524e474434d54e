/* The exchange of halos: rows are contiguous, columns a derived type.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "jacobi.h"

enum { TO_UP, TO_DOWN, TO_LEFT, TO_RIGHT }; /* tags: where the message goes */

void start_halo_exchange(const struct grid* g, MPI_Request requests[HALO_REQUESTS]) {
  double* u = g->u;
  const int n = g->columns, last = g->rows;
  MPI_Irecv(&u[point(g, 0, 1)], n, MPI_DOUBLE, g->up, TO_DOWN, g->comm, &requests[0]);
  MPI_Irecv(&u[point(g, last + 1, 1)], n, MPI_DOUBLE, g->down, TO_UP, g->comm, &requests[1]);
  MPI_Irecv(&u[point(g, 1, 0)], 1, g->column, g->left, TO_RIGHT, g->comm, &requests[2]);
  MPI_Irecv(&u[point(g, 1, n + 1)], 1, g->column, g->right, TO_LEFT, g->comm, &requests[3]);
  MPI_Isend(&u[point(g, 1, 1)], n, MPI_DOUBLE, g->up, TO_UP, g->comm, &requests[4]);
  MPI_Isend(&u[point(g, last, 1)], n, MPI_DOUBLE, g->down, TO_DOWN, g->comm, &requests[5]);
  MPI_Isend(&u[point(g, 1, 1)], 1, g->column, g->left, TO_LEFT, g->comm, &requests[6]);
  MPI_Isend(&u[point(g, 1, n)], 1, g->column, g->right, TO_RIGHT, g->comm, &requests[7]);
}

void finish_halo_exchange(MPI_Request requests[HALO_REQUESTS]) {
  MPI_Waitall(HALO_REQUESTS, requests, MPI_STATUSES_IGNORE);
}
