/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* manifest.json, written by rank 0. */
#ifndef DPERF_MANIFEST_H
#define DPERF_MANIFEST_H

#include <stdbool.h>

#include "host.h"

/* Writes it, with one `hosts` a rank. False with errno set. */
bool dperf_manifest_write(const struct dperf_host* hosts, bool complete);

#endif
