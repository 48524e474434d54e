/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef DPERF_WRAPPERS_H
#define DPERF_WRAPPERS_H

/* The name of an MPI function that the program calls and that is not the runtime's: one of its own, or of
 * another tool. Null if there is none. */
const char* dperf_unseen_call(void);

#endif
