/* FAST's sequence of operations (figure 5 of the report): complex N, on three ranks, multiplies complex
 * matrices of N rows and columns on two servers. The client prints the seconds between its first message and
 * its last.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "routines.h"

enum { CLIENT, SERVER_1, SERVER_2, RANKS };

static void free_all(int count, double* const* matrices) {
  for (int i = 0; i < count; ++i) free(matrices[i]);
}

static void client(int n) {
  const int elements = n * n;
  double *a_r = new_matrix(n), *a_i = new_matrix(n), *b_r = new_matrix(n), *b_i = new_matrix(n);
  double *c_r = new_matrix(n), *c_i = new_matrix(n);
  double *const to_1[] = {a_r, a_i, b_r}, *const to_2[] = {a_r, a_i, b_i};
  MPI_Request requests[8];
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  for (int i = 0; i < 3; ++i) {
    MPI_Isend(to_1[i], elements, MPI_DOUBLE, SERVER_1, i, MPI_COMM_WORLD, &requests[2 * i]);
    MPI_Isend(to_2[i], elements, MPI_DOUBLE, SERVER_2, i, MPI_COMM_WORLD, &requests[2 * i + 1]);
  }
  MPI_Irecv(c_r, elements, MPI_DOUBLE, SERVER_1, 9, MPI_COMM_WORLD, &requests[6]);
  MPI_Irecv(c_i, elements, MPI_DOUBLE, SERVER_2, 9, MPI_COMM_WORLD, &requests[7]);
  MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
  printf("%.9f s, C[0] = ", MPI_Wtime() - begin);
  printf("%g + %g i\n", c_r[0], c_i[0]);
  free_all(6, (double* const[]){a_r, a_i, b_r, b_i, c_r, c_i});
}

/* Server 1 has A and the real half of B, server 2 A and the imaginary one; each makes a product that the
 * other one needs. */
static void server(int rank, int n) {
  const int elements = n * n, other = rank == SERVER_1 ? SERVER_2 : SERVER_1;
  double *a_r = new_matrix(n), *a_i = new_matrix(n), *b = new_matrix(n);
  double *own = new_matrix(n), *given = new_matrix(n), *got = new_matrix(n);
  double* const received[] = {a_r, a_i, b};
  MPI_Request requests[3];
  warm_up(n, a_r, b, own);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 3; ++i)
    MPI_Irecv(received[i], elements, MPI_DOUBLE, CLIENT, i, MPI_COMM_WORLD, &requests[i]);
  MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  multiply(n, rank == SERVER_1 ? a_r : a_i, b, rank == SERVER_1 ? own : given);
  multiply(n, rank == SERVER_1 ? a_i : a_r, b, rank == SERVER_1 ? given : own);
  MPI_Irecv(got, elements, MPI_DOUBLE, other, 7, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(given, elements, MPI_DOUBLE, other, 7, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  add(n, own, rank == SERVER_1 ? -1 : 1, got, own);
  MPI_Send(own, elements, MPI_DOUBLE, CLIENT, 9, MPI_COMM_WORLD);
  free_all(6, (double* const[]){a_r, a_i, b, own, given, got});
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int n = argc > 1 ? atoi(argv[1]) : 0;
  if (n < 1 || n > 16384 || ranks != RANKS) {
    if (rank == CLIENT) fprintf(stderr, "usage: complex N, on %d ranks\n", RANKS);
    MPI_Abort(MPI_COMM_WORLD, 2);
    return 2;
  }
  if (rank == CLIENT)
    client(n);
  else
    server(rank, n);
  MPI_Finalize();
  return 0;
}
