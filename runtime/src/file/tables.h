/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tables that instrumented objects carry, registered by their constructors before main or when a library
 * is loaded. */
#ifndef DPERF_TABLES_H
#define DPERF_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mpi_api.h"

/* In the order of registration. */
const struct dperf_rt_table* dperf_tables(void);
/* Hash of all ids and texts: the same on ranks that run the same program. */
uint64_t dperf_tables_hash(void);
/* From now on tables are late: rank 0's preliminary manifest does not have them. */
void dperf_tables_seal(void);
/* The row of a block and its table; `late` if it was registered after sealing. Null if unknown. */
const struct dperf_rt_row* dperf_tables_find(uint64_t id, const struct dperf_rt_table** table, bool* late);

#endif
