/* Laplace's equation on a 2-D grid of ranks: what the files of the program share.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef JACOBI_H
#define JACOBI_H

#include <mpi.h>
#include <stdbool.h>

/* The part of the n x n inner points that a rank holds, with a ghost row or column on each side. */
struct grid {
  MPI_Comm comm; /* Cartesian, not periodic */
  int rank, size;
  int n;
  int dims[2], at[2];          /* ranks in each direction, own position: rows, columns */
  int rows, columns;           /* own points */
  int first_row, first_column; /* of the whole, counted from 1 */
  int up, down, left, right;   /* neighbours, or MPI_PROC_NULL */
  MPI_Datatype column;
  double *u, *next; /* (rows + 2) x (columns + 2) */
};

static inline int point(const struct grid* g, int row, int column) {
  return row * (g->columns + 2) + column;
}

/* False if some rank would have no points. */
bool make_grid(struct grid* g, int n);
void free_grid(struct grid* g);
/* The mean of u over all points, on rank 0. Collective. */
double checksum(const struct grid* g);

enum { HALO_REQUESTS = 8 };
void start_halo_exchange(const struct grid* g, MPI_Request requests[HALO_REQUESTS]);
void finish_halo_exchange(MPI_Request requests[HALO_REQUESTS]);

#endif
