/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Values of MPI with a meaning of their own, as the trace has them. */
#ifndef DPERF_VALUES_H
#define DPERF_VALUES_H

#include "base/mpi_api.h"
#include "dperf/trace_format.h"

/* A rank, tag or index with a meaning of its own in MPI -> the one of the trace. */
static inline int dperf_rank(int rank) {
  if (rank >= 0) return rank;
  return rank == MPI_ANY_SOURCE  ? DPERF_ANY
         : rank == MPI_PROC_NULL ? DPERF_PROC_NULL
         : rank == MPI_ROOT      ? DPERF_ROOT
                                 : rank;
}
static inline int dperf_tag(int tag) {
  return tag == MPI_ANY_TAG ? DPERF_ANY : tag;
}
/* Assertions about epochs, in the bits of the trace. */
static inline int dperf_assertions(int mode) {
  return (mode & MPI_MODE_NOCHECK ? DPERF_MODE_NOCHECK : 0) |
         (mode & MPI_MODE_NOSTORE ? DPERF_MODE_NOSTORE : 0) | (mode & MPI_MODE_NOPUT ? DPERF_MODE_NOPUT : 0) |
         (mode & MPI_MODE_NOPRECEDE ? DPERF_MODE_NOPRECEDE : 0) |
         (mode & MPI_MODE_NOSUCCEED ? DPERF_MODE_NOSUCCEED : 0);
}
static inline int dperf_undefined(int value) {
  return value == MPI_UNDEFINED ? DPERF_UNDEFINED : value;
}

#endif
