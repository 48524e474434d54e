/* What one row is: something that all ranks do, and whose messages are compared.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#pragma once

#include <mpi.h>

struct row {
  const char* name;
  void (*run)(int bytes);
};

extern const struct row creations[], collectives[], onesided[]; /* up to a row without name */

extern int me, ranks;
extern double *in, *out; /* ROOM elements each, zero */
enum { ROOM = 1 << 19 };
extern MPI_Comm split;          /* the even ranks, or the odd ones */
extern MPI_Comm across;         /* an intercommunicator of both */
extern MPI_Comm one_and_others; /* an intercommunicator of rank 0 and the others */
