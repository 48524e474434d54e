/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The wrappers by names of their own: a program may define functions with the names of MPI's around PMPI, and
 * the linker then takes those. */
#ifndef DPERF_OWN_H
#define DPERF_OWN_H

#include "base/mpi_api.h"

#define DPERF_OWN(name) extern __typeof__(name) dperf_own_##name __attribute__((visibility("hidden")));
#define DPERF_OWN_P2P DPERF_OWN
#define DPERF_OWN_IP2P DPERF_OWN
#define DPERF_OWN_PERSIST DPERF_OWN
#define DPERF_OWN_DONE DPERF_OWN
#define DPERF_OWN_PROBE DPERF_OWN
#define DPERF_OWN_COLL DPERF_OWN
#define DPERF_OWN_ICOLL DPERF_OWN
#define DPERF_OWN_COMM DPERF_OWN
#define DPERF_OWN_RMA DPERF_OWN
#define DPERF_OWN_IO DPERF_OWN
#define DPERF_OWN_PROC DPERF_OWN
#define DPERF_OWN_ENV DPERF_OWN
#define DPERF_OWN_ABORT DPERF_OWN
#define DPERF_OWN_ASYNC(...) /* no functions of MPI */

#define DPERF_CALL(name, family, ...) DPERF_OWN_##family(name)
#include "dperf/comm_calls.def"
#undef DPERF_CALL

/* Gives the function `dperf_own_name` the name of MPI's, unless the program has one. */
#define DPERF_EXPORT_OWN(name) extern __typeof__(name) name __attribute__((weak, alias("dperf_own_" #name)));

#endif
