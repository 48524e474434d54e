/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Who calls a function of the profiling interface. The Fortran bindings of Open MPI, and of MPICH where a
 * program uses mpi_f08, translate their arguments and call PMPI_X where the program called MPI_X, so dPerf's
 * wrapper of MPI_X does not see them. */
#ifndef DPERF_BINDINGS_H
#define DPERF_BINDINGS_H

#include <stdbool.h>
#include <stdint.h>

/* Where the runtime's own code lies; known after the first look at any address. Most calls come from here. */
struct dperf_code {
  uintptr_t low, size;
};
extern struct dperf_code dperf_own_code;

static inline bool dperf_is_own_code(const void* address) {
  return (uintptr_t)address - dperf_own_code.low < dperf_own_code.size;
}

/* Whether the code at this address belongs to a Fortran binding that calls PMPI_X for MPI_X. */
bool dperf_is_binding(const void* address);

#endif
