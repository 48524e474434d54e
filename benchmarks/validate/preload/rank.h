/* Loaded (LD_PRELOAD) into the ranks of a run on a bed, where hosts outnumber cores: a rank that waits gives
 * its core away, and computation takes the time that it would take on a host of its own. See
 * docs/measurements/beds.md.
 *
 *   BED_COMPUTE_FACTOR   the hosts compute so many times slower than this machine (default: 0, computation is
 *                        left alone)
 *   BED_ACCOUNT          folder in which each rank leaves rank.RANK: how well that worked
 *   BED_KEEP_STRETCHES   folder in which each rank leaves stretches.RANK: how long it computed between calls
 *   BED_STRETCHES        folder with those of a run without the bed: computation is taken to last as long
 *   BED_BY_MESSAGE       1: stretches are known by the last message of MPI_Recv, not by their number
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef BED_RANK_H
#define BED_RANK_H

#include <stdbool.h>

typedef long long nanos;

#pragma GCC visibility push(hidden)

/* An MPI call begins: the next look at the sockets does not wait. */
void bed_fresh_call(void);

/* MPI_Init has returned; the rank begins to compute. */
void bed_computing_begins(int rank);
/* Around each MPI call. */
void bed_computing_pauses(void);
void bed_computing_goes_on(void);
/* MPI_Finalize is called. */
void bed_computing_ends(void);

/* Which rank is first served (priority.c). */
void bed_prefer_messages(void);
void bed_let_others_in(void);
void bed_prefer_session(void);

/* Of stretches.c: whether they are to be kept; how long the one that has ended takes on a host alone, and
 * whether it is the last one; a message came; the end. */
bool bed_open_stretches(int rank);
nanos bed_stretch(nanos took, bool is_last);
void bed_received(const void* message, long long bytes);
void bed_close_stretches(int rank);

#pragma GCC visibility pop

/* What compute_for() of patterns/compute.h calls if it finds it: takes `seconds` of computation, sleeping. */
void bed_compute_for(double seconds);

#endif
