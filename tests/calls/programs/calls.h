/* One small function for each row of dperf/comm_calls.def, by family. Each leaves nothing behind: no request,
 * no message, no communicator, no window. They do not depend on computation or on the order of the rows.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef CALLS_H
#define CALLS_H

#include <mpi.h>

/* Elements (doubles) of a message: eager, and by rendezvous, in Open MPI and in SMPI. */
enum { SHORT = 1000, LONG = 20000, MAX_RANKS = 16 };

struct row {
  const char* call;
  void (*run)(void);
};
/* Ends with a row of NULL. */
extern const struct row environment[], threaded[], aborting[], p2p[], requests[], persistent[], probes[],
    collectives[], icollectives[], neighbours[], communicators[], intercommunicators[], windows[], onesided[],
    files[], processes[], peers[];

/* CALL(MPI_Send) { ... } is what the row of MPI_Send does. */
#define CALL(name) static void run_##name(void)
#define ROW(name) \
  { #name, run_##name }
#define END_OF_ROWS \
  { 0, 0 }

/* Of MPI_COMM_WORLD. */
int me(void);
int ranks(void);
int next(void);
int previous(void);
/* Ranks 0 and 1, 2 and 3, ... are partners. */
int partner(void);
/* Room for MAX_RANKS * LONG elements. */
extern double *in, *out;
/* A number of elements for each rank: more for higher ones, `of` on average (for even numbers of ranks); and
 * where they start. Filled by fill_counts. */
extern int counts[MAX_RANKS], starts[MAX_RANKS], byte_starts[MAX_RANKS];
extern MPI_Datatype types[MAX_RANKS];
void fill_counts(int elements);
void wait_for(MPI_Request* request);

#endif
