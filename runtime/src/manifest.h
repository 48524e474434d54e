/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* manifest.json, written by rank 0. */
#ifndef DPERF_MANIFEST_H
#define DPERF_MANIFEST_H

#include <stdbool.h>

#include "calls.h"
#include "host.h"

/* Writes it, with one `hosts` a rank. Complete are runs of which is known what calls all ranks `made`; null:
 * the run is not over. False with errno set. */
bool dperf_manifest_write(const struct dperf_host* hosts, const struct dperf_call_set* made);

#endif
