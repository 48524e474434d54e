/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU time and time waited for a core: readings of the clocks, and what pieces of blocks are charged of them.
 */
#ifndef DPERF_ENCODE_CPU_H
#define DPERF_ENCODE_CPU_H

#include "encode/encoder.h"

enum { DPERF_CPU_SHORT_NS = 20000 }; /* what is shorter has no reading of its own (cpu.h) */

/* Between 0 and `highest`. */
static inline int64_t dperf_clamp_ns(int64_t value, int64_t highest) {
  return value < 0 ? 0 : value > highest ? highest : value;
}

/* A DPERF_RAW_CPU. */
void dperf_add_cpu_reading(struct dperf_encoder* encoder, const uint64_t* raw);
/* Splits a piece that ends by the last reading. */
void dperf_charge_cpu(struct dperf_encoder* encoder, struct dperf_item* item);

#endif
