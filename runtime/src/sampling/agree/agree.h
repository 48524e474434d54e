/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Agreement: after certain collectives on a communicator, which all its members count alike, all of them take
 * part in one reduction on a duplicate of it, wherever they are in the program. So it never waits for a rank
 * that does not take part: a collective may synchronise, and a correct program allows for that. Where there
 * is no such collective, ranks of one host meet (meeting.h). */
#ifndef DPERF_SAMPLING_AGREE_H
#define DPERF_SAMPLING_AGREE_H

#include <stdbool.h>
#include <stdint.h>

#include "recorder/sampling_hooks.h"

/* What a member proposes. Numbers of 64 bits: they are what is sent. */
struct dperf_proposal {
  uint64_t can;                /* 1: it could skip now */
  uint64_t identity, opposite; /* hash of where it is in its loop; its complement */
  uint64_t periods;            /* bit p - 1: its iterations repeat with period p */
  uint64_t short_length; /* iterations of a short baseline that is enough, as the loop has a prior or its
                            iterations are long; 0: none */
  uint64_t interval;     /* how many carriers until the next agreement */
  uint64_t given_up;     /* the verdict, if it has given up its loop; 0: it has not */
  uint64_t is_noisy;     /* 1: its loop only needs more iterations, as their times scatter */
  uint64_t steady;     /* second round: the candidates for a baseline over which it is steady, one bit each */
  uint64_t in_transit; /* second round */
  uint64_t iteration_ns;  /* second round: how long one takes */
  uint64_t deviation_ppm; /* second round: of a probe from the one before it */
  uint64_t noise_ppm;     /* second round: how uncertain an iteration of the baseline is */
};

/* All members' proposals as one: adds another one to it. */
void dperf_join_proposal(struct dperf_proposal* all, const struct dperf_proposal* other);
/* Fills in `all` with what the members propose, of which this rank is one; false: they do not take part. */
typedef bool dperf_join(void* members, const struct dperf_proposal* mine, struct dperf_proposal* all);
/* Two rounds of that at most. Returns how many carriers to wait for the next one, of which there were
 * `carriers` so far on communicator number `comm`. */
uint64_t dperf_agree(dperf_join* join, void* members, uint32_t comm, uint64_t carriers);

/* False without memory. */
bool dperf_agree_start(void);
/* Frees the duplicates, while MPI is still up. */
void dperf_agree_stop(void);
/* Counts a collective on an intracommunicator, and agrees if it is time. */
void dperf_agree_after(const struct dperf_carrier* carrier);
/* What this rank proposes (proposal.c, plan.c); `carriers` so far on communicator number `comm`. */
struct dperf_proposal dperf_watch_proposal(uint32_t comm, uint64_t carriers);
/* The second round: all can skip. Fills in what this rank contributes. */
void dperf_watch_check(struct dperf_proposal* mine, const struct dperf_proposal* all);
/* The result is the same on all members. */
void dperf_watch_agreed(const struct dperf_proposal* all);
void dperf_watch_refused(const struct dperf_proposal* all);

#endif
