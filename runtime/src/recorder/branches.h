/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Which branches in loops are taken: never, once, or more often. Of the thread with recorder 0, and only
 * where bounds are asked for (recorder/bounds.h): who stops a run in a loop wants to know what it has not
 * seen. */
#ifndef DPERF_BRANCHES_H
#define DPERF_BRANCHES_H

/* Defines what is new, without dperf_lock. */
void dperf_branches_define(void);
void dperf_branches_forget(void);

#endif
