/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Agreement without a collective: ranks of one host meet at an iteration that one of them has named, on a
 * board in memory that they share. One that comes there waits for the others, but not for long: they may need
 * something of it before they come. A rank that has waited long enough, or finds that it is too late for it,
 * calls the meeting off. It is held or called off for all alike, by one atomic exchange. */
#ifndef DPERF_SAMPLING_MEETING_H
#define DPERF_SAMPLING_MEETING_H

#include <stdbool.h>
#include <stdint.h>

/* Joins the board of this run, if all ranks are on one host. No wait, no call of MPI. */
void dperf_meeting_start(int ranks_of_host);
void dperf_meeting_stop(void);
/* At the beginning of an iteration of the loop that is watched: whether dperf_meeting_hold has something to
 * do, to call a meeting or to take part in one. */
bool dperf_meeting_is_due(void);
void dperf_meeting_hold(void);

#endif
