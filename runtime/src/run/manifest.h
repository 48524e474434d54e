/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* manifest.json, written by rank 0. */
#ifndef DPERF_MANIFEST_H
#define DPERF_MANIFEST_H

#include <stdbool.h>

#include "base/bytes.h"
#include "base/calls.h"
#include "run/host.h"

/* Its text, with one of `hosts` for each rank; without them only whose folder it is. Complete are runs of
 * which is known what calls all ranks `made`; null: the run is not over. */
void dperf_manifest_print(struct dperf_bytes* out, const struct dperf_host* hosts,
                          const struct dperf_call_set* made);
/* Writes it into the open folder. False with errno set. */
bool dperf_manifest_write(const struct dperf_host* hosts, const struct dperf_call_set* made);

#endif
