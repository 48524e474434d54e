/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Call paths: the chain of return addresses that led to an MPI call. Unwinding costs 1.5 us, so it is done
 * once for each distinct stack; after that the same stack is recognised by reading the stack slots that held
 * the addresses. */
#ifndef DPERF_SITES_H
#define DPERF_SITES_H

#include <stdint.h>

#include "recorder/recorder.h"

/* The number of the PATH definition for a wrapper that returns to `return_address` and whose caller's stack
 * begins at `frame` (its canonical frame address). 0 without memory. */
uint32_t dperf_site(struct dperf_recorder* recorder, const void* return_address, uintptr_t frame);
/* Forgets all paths and modules; their definitions must not have been written. */
void dperf_sites_reset(void);

/* The number of the MODULE definition that holds an address, and its offset there; 0 if unknown. Needs
 * dperf_lock. */
uint32_t dperf_module_of(uintptr_t address, uint64_t* offset);
/* Whether the address lies in the C library or the program's entry: the frames outside of main. */
int dperf_module_is_libc(uintptr_t address);
void dperf_modules_reset(void);

#endif
