/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* One line on stderr, and never anything on stdout. */
#ifndef DPERF_MESSAGE_H
#define DPERF_MESSAGE_H

void dperf_say(const char* format, ...) __attribute__((format(printf, 1, 2)));

#endif
