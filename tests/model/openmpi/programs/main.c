/* Runs rows under mpirun, and writes down which messages Open MPI sends for each.
 *
 *   openmpi_rows PREFIX ROW[:BYTES] ...
 *
 * In the trace, MPI_Pcontrol(n) stands before the n-th row, n from 1, and behind the last.
 * Exit code 77: this is another MPI library than Open MPI 4.1.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "tap.h"

int me, ranks;
double *in, *out;
MPI_Comm split, across, one_and_others;

static const struct row* const families[] = {creations, collectives, onesided};

static const struct row* find(const char* argument) {
  const size_t length = strcspn(argument, ":");
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    for (const struct row* row = families[i]; row->name; row++)
      if (strlen(row->name) == length && strncmp(row->name, argument, length) == 0) return row;
  return NULL;
}

static void run(int number, const char* argument) {
  const struct row* row = find(argument);
  const char* bytes = strchr(argument, ':');
  if (!row) {
    fprintf(stderr, "openmpi_rows: no row %s\n", argument);
    MPI_Abort(MPI_COMM_WORLD, 2);
    return;
  }
  PMPI_Barrier(MPI_COMM_WORLD);
  MPI_Pcontrol(number);
  tap_row(argument);
  row->run(bytes ? atoi(bytes + 1) : 0);
  tap_row(NULL);
  PMPI_Barrier(MPI_COMM_WORLD);
}

static void make_communicators(void) {
  MPI_Comm first;
  MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &split);
  MPI_Intercomm_create(split, 0, MPI_COMM_WORLD, 1 - me % 2, 1, &across);
  MPI_Comm_split(MPI_COMM_WORLD, me > 0, me, &first);
  MPI_Intercomm_create(first, 0, MPI_COMM_WORLD, me > 0 ? 0 : 1, 2, &one_and_others);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (argc < 2 || !tap_open(argv[1])) exit(77);
  in = calloc(ROOM, sizeof *in);
  out = calloc(ROOM, sizeof *out);
  make_communicators();
  for (int i = 2; i < argc; i++) run(i - 1, argv[i]);
  MPI_Pcontrol(argc - 1);
  MPI_Finalize();
  return 0;
}
