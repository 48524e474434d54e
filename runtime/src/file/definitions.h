/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Definitions that the file does not have yet. All of this is called with dperf_lock held. */
#ifndef DPERF_DEFINITIONS_H
#define DPERF_DEFINITIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "dperf/trace_format.h"

/* The payloads of a DEFINITIONS chunk that waits to be written. */
extern struct dperf_bytes dperf_definitions;

/* Appends one definition. */
void dperf_define(enum dperf_definition kind, const struct dperf_bytes* payload);

/* The number of a block or loop, defined at its first use; 0 for id 0. Takes dperf_lock itself. */
uint32_t dperf_block_number(uint64_t id, bool is_loop);
void dperf_blocks_free(void);

/* Defines how often a branch was taken: DPERF_BRANCH_OFTEN stands for any more. `loop` is the number of its
 * loop, and `calls` how many calls had been recorded when it was taken last. */
void dperf_define_branch(uint32_t loop, unsigned line, unsigned times, uint64_t calls);

#endif
