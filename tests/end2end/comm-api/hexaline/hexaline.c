/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "hexaline.h"
#include <mpi.h>
static MPI_Comm line;
static MPI_Request tickets[64];
void hx_open(int* argc, char*** argv) {
  MPI_Init(argc, argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &line);
}
void hx_close(void) {
  MPI_Comm_free(&line);
  MPI_Finalize();
}
int hx_partners(void) {
  int n;
  MPI_Comm_size(line, &n);
  return n;
}
int hx_self(void) {
  int r;
  MPI_Comm_rank(line, &r);
  return r + 1;
}
static int take(void) {
  static int next;
  int t = next;
  next = (next + 1) % 64;
  return t;
}
int hx_post(int partner, int channel, const double* values, int n, int* ticket) {
  *ticket = take();
  return MPI_Isend(values, n, MPI_DOUBLE, partner == 0 ? MPI_PROC_NULL : partner - 1, channel, line,
                   &tickets[*ticket]);
}
int hx_expect(int partner, int channel, double* values, int n, int* ticket) {
  *ticket = take();
  return MPI_Irecv(values, n, MPI_DOUBLE, partner == 0 ? MPI_PROC_NULL : partner - 1, channel, line,
                   &tickets[*ticket]);
}
int hx_collect(int* ticket) {
  return MPI_Wait(&tickets[*ticket], MPI_STATUS_IGNORE);
}
bool hx_arrived(int* ticket) {
  int f;
  MPI_Test(&tickets[*ticket], &f, MPI_STATUS_IGNORE);
  return f;
}
void hx_total(double* values, int n) {
  MPI_Allreduce(MPI_IN_PLACE, values, n, MPI_DOUBLE, MPI_SUM, line);
}
void hx_meet(void) {
  MPI_Barrier(line);
}
double hx_balance(double own_work) {
  double most;
  MPI_Allreduce(&own_work, &most, 1, MPI_DOUBLE, MPI_MAX, line);
  MPI_Bcast(&most, 1, MPI_DOUBLE, 0, line);
  return most;
}
