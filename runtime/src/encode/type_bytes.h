/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How large the elements of datatypes are, by the numbers of the types. */
#ifndef DPERF_TYPE_BYTES_H
#define DPERF_TYPE_BYTES_H

#include <stdint.h>

/* 0: not known. While no other thread makes MPI calls. */
uint64_t dperf_type_bytes(uint32_t number);
/* What is returned then. Needs dperf_lock. */
void dperf_type_has_bytes(uint32_t number, uint64_t bytes);
void dperf_type_bytes_free(void);

#endif
