/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The neighbours of the calling rank in the topology of a communicator. */
#ifndef DPERF_TOPOLOGY_H
#define DPERF_TOPOLOGY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mpi_api.h"

struct dperf_topology {
  int kind; /* enum dperf_topology_kind; 0: none */
  int in_count, out_count;
  int* ranks; /* those that it receives from, then those that it sends to */
};

/* What MPI says; nothing without a topology, or without memory. */
struct dperf_topology dperf_topology_of(MPI_Comm comm);
void dperf_topology_free(struct dperf_topology* topology);
/* Writes the definition for the communicator with this number; needs dperf_lock. */
void dperf_topology_define(uint32_t comm, const struct dperf_topology* topology);

#endif
