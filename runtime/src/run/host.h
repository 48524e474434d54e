/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Where the ranks run: hosts, cores, and whether there are more ranks than cores. */
#ifndef DPERF_HOST_H
#define DPERF_HOST_H

#include <stdint.h>

/* Where one rank is: what it finds out by itself, of fixed size, so that it can be gathered. */
enum { DPERF_MAX_CORES = 4096, DPERF_MASK_WORDS = DPERF_MAX_CORES / 64 };
struct dperf_core_mask {
  uint64_t words[DPERF_MASK_WORDS];
};
struct dperf_place {
  char host[128];
  char boot[40]; /* of the host's system: hosts may have the same name */
  char cpu[128]; /* model of the processor; empty if the system does not say */
  struct dperf_core_mask mask;
  double limit; /* cores that its control groups allow, infinite without a limit */
};
struct dperf_place dperf_place_find(void);

/* The host of one rank: what follows from the places of all. */
struct dperf_host {
  char name[128];
  char affinity[256];   /* as in "0-3,8" */
  char cpu[128];        /* model of the processor; empty if the system does not say */
  int cores;            /* that all ranks of the host together may use */
  int ranks;            /* of this host */
  int first;            /* the lowest rank of this host */
  int oversubscribed;   /* some of these ranks have fewer cores than they are */
  int costs_from;       /* once it records: the rank that measured its costs, or why none has (costs.h) */
  char costs_file[256]; /* that its costs were recorded in, or empty */
};

/* Of `count` ranks. Without memory each rank is taken for the only one of its host. */
void dperf_hosts_find(const struct dperf_place* const places[], int count, struct dperf_host* hosts);

#endif
