/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The descriptions of libraries beside MPI that the program was linked with, and the calls of described
 * functions that went around the wrappers. */
#ifndef DPERF_APIS_H
#define DPERF_APIS_H

#include <stdbool.h>
#include <stdint.h>

/* Whether there are descriptions. */
bool dperf_apis_are_described(void);
/* Defines the communicators of all descriptions. */
void dperf_apis_start(void);
/* Whether there may be calls of described functions that pass no wrapper and enter no body that would report
 * it: in the function's own source, or in a shared library. Names them on stderr. */
bool dperf_apis_unseen(void);

#endif
