/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Which branches in loops are taken: never, once, or more often. Of the thread with recorder 0, and only
 * where bounds are asked for (recorder/bounds.h): who stops a run in a loop, or skips iterations of it, wants
 * to know what was not seen. */
#ifndef DPERF_BRANCHES_H
#define DPERF_BRANCHES_H

#include <stdbool.h>
#include <stdint.h>

/* Whether a branch in the loop, which may be taken in some of its iterations or of a loop around it and not
 * in others, was not taken yet, or only once. False where bounds are not asked for. */
bool dperf_branches_are_seldom(uint64_t loop);

/* Defines what is new, without dperf_lock. */
void dperf_branches_define(void);
void dperf_branches_forget(void);

#endif
