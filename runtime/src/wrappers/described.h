/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Calls of libraries that a --comm-api file describes. */
#ifndef DPERF_DESCRIBED_H
#define DPERF_DESCRIBED_H

#include <stdint.h>

/* Before MPI_Finalize, called from `return_address` at the stack address `frame`: records unseen calls. */
void dperf_apis_finalize(const void* return_address, uintptr_t frame);

#endif
