/* Cuts the square among the ranks, and sets its borders.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "jacobi.h"

static void share(int n, int parts, int part, int* count, int* first) {
  *count = n / parts + (part < n % parts);
  *first = 1 + part * (n / parts) + (part < n % parts ? part : n % parts);
}

static double* allocate(const struct grid* g) {
  double* memory = calloc((size_t)(g->rows + 2) * (size_t)(g->columns + 2), sizeof *memory);
  if (!memory) {
    fprintf(stderr, "jacobi: out of memory\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
  }
  return memory;
}

/* The upper border of the square is held at sin(pi x), the others at 0. */
static void set_border(const struct grid* g, double* u) {
  const double pi = 3.14159265358979323846;
  if (g->at[0] > 0) return;
  for (int c = 0; c < g->columns + 2; c++) u[c] = sin(pi * (g->first_column + c - 1) / (g->n + 1));
}

bool make_grid(struct grid* g, int n) {
  *g = (struct grid){.n = n};
  const int periodic[2] = {0, 0};
  MPI_Comm_size(MPI_COMM_WORLD, &g->size);
  MPI_Dims_create(g->size, 2, g->dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, g->dims, periodic, 1, &g->comm);
  MPI_Comm_rank(g->comm, &g->rank);
  MPI_Cart_coords(g->comm, g->rank, 2, g->at);
  MPI_Cart_shift(g->comm, 0, 1, &g->up, &g->down);
  MPI_Cart_shift(g->comm, 1, 1, &g->left, &g->right);
  if (n < g->dims[0] || n < g->dims[1]) {
    MPI_Comm_free(&g->comm);
    return false;
  }
  share(n, g->dims[0], g->at[0], &g->rows, &g->first_row);
  share(n, g->dims[1], g->at[1], &g->columns, &g->first_column);
  MPI_Type_vector(g->rows, 1, g->columns + 2, MPI_DOUBLE, &g->column);
  MPI_Type_commit(&g->column);
  g->u = allocate(g);
  g->next = allocate(g);
  set_border(g, g->u);
  set_border(g, g->next);
  return true;
}

void free_grid(struct grid* g) {
  free(g->u);
  free(g->next);
  MPI_Type_free(&g->column);
  MPI_Comm_free(&g->comm);
}

double checksum(const struct grid* g) {
  double own = 0, all = 0;
  for (int r = 1; r <= g->rows; r++)
    for (int c = 1; c <= g->columns; c++) own += g->u[point(g, r, c)];
  MPI_Reduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, 0, g->comm);
  return all / ((double)g->n * g->n);
}
