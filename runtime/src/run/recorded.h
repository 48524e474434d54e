/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What recording costs on this machine as `dperf-calibrate host` has recorded it, for runs in which it cannot
 * be measured. A small file, which the runtime only reads:
 *
 *   dperf-costs 1        the format
 *   dperf VERSION        that measured
 *   host NAME            the machine: all three must be the same now
 *   cpu MODEL            may be empty
 *   probe_ps N           each of struct dperf_costs, in the order there, in picoseconds
 *   ...
 *   check XXXXXXXX       FNV-1a (32 bits) of all bytes before this line, in hex digits
 */
#ifndef DPERF_RECORDED_H
#define DPERF_RECORDED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/bytes.h"
#include "time/cost.h"

enum { DPERF_RECORDED_PATH = 256, DPERF_RECORDED_WHY = 512, DPERF_RECORDED_MOST_BYTES = 4096 };

struct dperf_machine {
  const char *host, *cpu; /* names, as in struct dperf_place */
};

/* Where the record of a host is: DPERF_COSTS_FILE, or dperf/costs/HOST in XDG_CONFIG_HOME or ~/.config.
 * False: nowhere, or the path is too long. */
bool dperf_recorded_path(const char* host, char path[DPERF_RECORDED_PATH]);
void dperf_recorded_print(struct dperf_bytes* out, const struct dperf_costs* costs,
                          const struct dperf_machine* machine);
/* False, with a reason, if that is not a record of this machine and this dPerf. */
bool dperf_recorded_parse(const char* text, size_t size, const struct dperf_machine* machine,
                          struct dperf_costs* costs, char why[DPERF_RECORDED_WHY]);
/* The same of a file, whatever it is: only regular ones are read. */
bool dperf_recorded_read(const char* path, const struct dperf_machine* machine, struct dperf_costs* costs,
                         char why[DPERF_RECORDED_WHY]);

#endif
