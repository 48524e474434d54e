/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The run: what is known once MPI is up. Everything here is written by the thread that calls MPI_Init or
 * MPI_Finalize. */
#ifndef DPERF_SESSION_H
#define DPERF_SESSION_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "dperf/trace_format.h"

/* How the runtime was asked to behave (docs/runtime.md). */
enum dperf_clock_mode { DPERF_CLOCK_AUTO, DPERF_CLOCK_REAL, DPERF_CLOCK_VIRTUAL };

struct dperf_session {
  bool recording;      /* between MPI_Init and MPI_Finalize, and a trace can be written */
  bool threads;        /* MPI_THREAD_MULTIPLE: tables are shared between threads */
  bool several;        /* several threads may call MPI, at the same time or one after the other */
  bool oversubscribed; /* more ranks than cores somewhere */
  bool cpu_clock;      /* blocks also have the time waited for a core and the CPU time */
  bool same_tables;    /* this rank's tables are those of rank 0 */
  bool rounds;         /* durations (rounding.h) */
  bool draws;          /* of loops that do the same all the time, only the distribution of times is written */
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

/* Around MPI_Init: nothing of this is in the measured time. `call` is the number of MPI_Init or
 * MPI_Init_thread, made from `return_address` at the stack address `frame`. */
void dperf_session_before_init(void);
void dperf_session_begin(unsigned call, int thread_level, const void* return_address, uintptr_t frame);
/* At MPI_Finalize's entry: closes the lanes, writes END and the manifest. */
void dperf_session_finalize(void);
/* At a normal end of the process, or MPI_Abort, without MPI_Finalize: writes what there is. */
void dperf_session_cut_short(void);
/* The run's folder and the file of this rank in it: all ranks have one, or the run has no trace. What returns
 * false knows why. */
struct dperf_host;
bool dperf_session_find_path(void);
/* Rank 0, before the others look for it; `hosts` of all ranks, null if there is no memory for them. */
bool dperf_session_make_folder(const struct dperf_host* hosts);
bool dperf_session_open_file(const struct dperf_host* host);
/* Once it is known of all ranks: what was made is kept, or removed. */
void dperf_session_settle_files(bool keep);
/* This rank cannot record; said by one rank of those. */
void dperf_session_cannot(const char* reason);
void dperf_session_say_why(void);
/* The name of an MPI function that the program calls and that is not the runtime's: one of its own, or of
 * another tool. Null if there is none. */
const char* dperf_unseen_call(void);
/* Nothing more can be written: says why, once, and stops recording. */
void dperf_session_give_up(const char* what, const char* why);

#endif
