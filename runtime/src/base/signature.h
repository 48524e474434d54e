/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Iterations are distinguished by the calls that they make. */
#ifndef DPERF_SIGNATURE_H
#define DPERF_SIGNATURE_H

#include "dperf/call_signature.h"

/* How exactly: by all arguments; by all except sizes, of which only counts whether they are 0. */
enum dperf_signed_by { DPERF_BY_ALL, DPERF_BUT_SIZES, DPERF_SIGNATURES };

#endif
