/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Where the ranks run: hosts, cores, and whether there are more ranks than cores. */
#ifndef DPERF_HOST_H
#define DPERF_HOST_H

#include <stdbool.h>

#include "mpi_api.h"

/* What one rank tells rank 0; of fixed size, so that it can be gathered. */
struct dperf_host {
  char name[128];
  char affinity[256]; /* as in "0-3,8" */
  char cpu[128];      /* model of the processor; empty if the system does not say */
  int cores;          /* that all ranks of the host together may use */
  int ranks;          /* of this host */
  int oversubscribed; /* some of these ranks have fewer cores than they are */
  int is_first;       /* the lowest rank of its host */
  int costs_from;     /* the rank that measured its costs (costs.h), as of MPI_Finalize */
};

/* Collective over MPI_COMM_WORLD. `here` are the ranks of this host, the caller's to free. */
struct dperf_host dperf_host_find(MPI_Comm* here);

#endif
