/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The run: how it begins and how it ends. */
#ifndef DPERF_SESSION_H
#define DPERF_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/state.h"

/* Around MPI_Init: nothing of this is in the measured time. `call` is the number of MPI_Init or
 * MPI_Init_thread, made from `return_address` at the stack address `frame`. */
void dperf_session_before_init(void);
void dperf_session_begin(unsigned call, int thread_level, const void* return_address, uintptr_t frame);
/* At MPI_Finalize's entry: closes the recorders, writes END and the manifest. */
void dperf_session_finalize(void);
/* At a normal end of the process, or MPI_Abort, without MPI_Finalize: writes what there is. */
void dperf_session_cut_short(void);
/* The run's folder and the file of this rank in it: all ranks have one, or the run has no trace. If it
 * returns false, the reason is recorded. */
struct dperf_host;
bool dperf_session_find_path(void);
/* Rank 0, before the others look for it; `hosts` of all ranks, null if there is no memory for them. */
bool dperf_session_make_folder(const struct dperf_host* hosts);
bool dperf_session_open_file(const struct dperf_host* host);
/* Once it is known of all ranks: what was made is kept, or removed. */
void dperf_session_settle_files(bool keep);
/* This rank cannot record; reported by one rank of those. */
void dperf_session_cannot(const char* reason);
void dperf_session_say_why(void);

#endif
