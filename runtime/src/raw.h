/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Raw records: words of 64 bits that probes and wrappers leave in the buffer of their thread, and that the
 * encoder turns into the bytes of the trace. */
#ifndef DPERF_RAW_H
#define DPERF_RAW_H

#include <stdint.h>

/* The first word holds the kind in its lowest byte. Stamps are cycles. */
enum dperf_raw {
  DPERF_RAW_BLOCK = 1, /* kind, id, stamp: now in block id */
  DPERF_RAW_NAME,      /* kind, id: now in block id, since the last call returned */
  DPERF_RAW_MARK,      /* kind | enum dperf_record << 8, id: a loop mark */
  DPERF_RAW_OVERHEAD,  /* kind, cycles: of the time since the last stamp, so much was dPerf's own, measured */
  DPERF_RAW_CPU,    /* kind | 1 << 8 if what came before is nobody's, ns waited for a core, ns of CPU time: of
                       this thread so far */
  DPERF_RAW_POST,   /* kind, token, stamp: now at this point */
  DPERF_RAW_AWAIT,  /* kind | posts << 8 | 1 << 40 if the time since the last stamp was spent waiting, token,
                       stamp */
  DPERF_RAW_CALL,   /* see below */
  DPERF_RAW_FOLDED, /* polls that left no record of their own (folding.h) */
  DPERF_RAW_GUARDS  /* kind, how many guards of loops asked the runtime since the record before */
};
enum { DPERF_AWAIT_WORDS = 3 };
#define DPERF_AWAIT_WAITED ((uint64_t)1 << 40)
/* Words of a RAW_CALL: [0] kind | flags << 8 | call << 16 | number of words << 32, [1] entry, [2] exit, [3]
 * path | error << 32, [4] number of words of the fields known before the call | measured overhead before the
 * entry in cycles << 32, then the fields */
enum { DPERF_RAW_CALL_WORDS = 5 };
enum { /* flags of a RAW_CALL */
       DPERF_RAW_IN_PLACE = 1,
       DPERF_RAW_UNSUCCESSFUL = 2, /* a poll that found nothing */
       DPERF_RAW_ERROR = 4,
       DPERF_RAW_WAITED =
           8, /* the gap since the unsuccessful poll before it was spent asleep or waiting for a core */
       DPERF_RAW_PAGES = 16 /* a word behind the fields: ns that went into new pages */
};

/* A STATUS field in raw form: [0] flags | number of the communicator << 32, then, if present, [1] source |
 * tag << 32, [2] bytes */
enum { DPERF_STATUS_PRESENT = 1, DPERF_STATUS_CANCELLED = 2, DPERF_STATUS_WILD = 4 };

#endif
