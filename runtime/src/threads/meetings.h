/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Points where several threads meet: barriers of all kinds. */
#ifndef DPERF_MEETINGS_H
#define DPERF_MEETINGS_H

#include <stdint.h>

/* One such point: the token of one meeting, which each of them posts. */
struct dperf_meeting {
  uint64_t token;
  unsigned number, posts;
};
/* Comes to meeting `number` (from 1) of a series in which one begins only when all have come to the one
 * before; two of them are kept. Returns the token, 0 if the thread posts none. */
uint64_t dperf_meeting_come(struct dperf_meeting* two, unsigned number);
/* All have come. */
void dperf_meeting_leave(const struct dperf_meeting* two, unsigned number, uint64_t token);

#endif
