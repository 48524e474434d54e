/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What ends a recording early. */
#ifndef DPERF_GIVE_UP_H
#define DPERF_GIVE_UP_H

/* Nothing more can be written: reports why, on the first rank that has to, and stops recording. */
void dperf_session_give_up(const char* what, const char* why);

#endif
