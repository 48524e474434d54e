/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is known of the run once MPI is up, for all parts of the runtime. It is written by the thread that
 * calls MPI_Init or MPI_Finalize. */
#ifndef DPERF_STATE_H
#define DPERF_STATE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "dperf/trace_format.h"

/* How the runtime was asked to behave (docs/reference/environment.md). */
enum dperf_clock_mode { DPERF_CLOCK_AUTO, DPERF_CLOCK_REAL, DPERF_CLOCK_VIRTUAL };

struct dperf_session {
  bool recording;      /* between MPI_Init and MPI_Finalize, and a trace can be written */
  bool threads;        /* MPI_THREAD_MULTIPLE: tables are shared between threads */
  bool several;        /* several threads may call MPI, at the same time or one after the other */
  bool oversubscribed; /* more ranks than cores somewhere */
  bool cpu_clock;      /* blocks also have the time waited for a core and the CPU time */
  bool same_tables;    /* this rank's tables are those of rank 0 */
  bool rounds;         /* durations (rounding.h) */
  bool distributions;  /* of loops that always do the same, only the distribution of times is written */
  bool other_mpi;      /* the MPI library is not the one that this was compiled for: it is not called */
  bool seen_init;      /* MPI_Init was interposed */
  enum dperf_clock_mode clock_mode;
  int rank, size;
  double poll_gap_ns;
  uint64_t fold_cycles; /* unsuccessful polls, and gaps between them, up to this are folded without a look */
  uint8_t run_id[DPERF_RUN_ID_BYTES];
  char folder[4096];
};
extern struct dperf_session dperf_session;

/* Guards all shared tables, the definitions and the file. Never held while MPI is called: MPI calls back into
 * the tables (deleted attributes) with locks of its own held. */
extern pthread_mutex_t dperf_lock;

#endif
