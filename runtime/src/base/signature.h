/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Iterations are distinguished by the calls that they make. */
#ifndef DPERF_SIGNATURE_H
#define DPERF_SIGNATURE_H

#include "dperf/call_signature.h"

/* How exactly: by all arguments; by all except tags, which may count iterations: they say which messages
 * belong together, not how long they take; without sizes, too, of which only counts whether they are 0. */
enum dperf_signed_by { DPERF_BY_ALL, DPERF_BUT_TAGS, DPERF_BUT_TAGS_AND_SIZES, DPERF_SIGNATURES };

#endif
