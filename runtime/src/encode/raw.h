/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Raw records: words of 64 bits that probes and wrappers leave in the buffer of their thread, and that the
 * encoder turns into the bytes of the trace. */
#ifndef DPERF_RAW_H
#define DPERF_RAW_H

#include <stdint.h>

#include "dperf/call_signature.h"

/* The first word holds the kind in its lowest byte. Stamps are cycles. */
enum dperf_raw {
  DPERF_RAW_BLOCK = 1, /* kind, id, stamp: now in block id */
  DPERF_RAW_NAME,      /* kind, id: now in block id, since the last call returned */
  DPERF_RAW_MARK,     /* kind | enum dperf_record << 8 | unmarked iterations before it << 16, id: of a loop */
  DPERF_RAW_OVERHEAD, /* kind, cycles: of the time since the last stamp, so much was dPerf's own, measured */
  DPERF_RAW_CPU, /* kind | 1 << 8 if what came before is not charged, ns waited for a core, ns of CPU time: of
                    this thread so far */
  DPERF_RAW_POST,   /* kind, token, stamp: now at this point */
  DPERF_RAW_AWAIT,  /* kind | posts << 8 | 1 << 40 if the time since the last stamp was spent waiting, token,
                       stamp */
  DPERF_RAW_CALL,   /* a call of MPI */
  DPERF_RAW_FOLDED, /* polls that left no record of their own (folding.h) */
  DPERF_RAW_GUARDS  /* kind, how many guards of loops asked the runtime since the record before */
};
/* Where the words of a record are: behind the first one, the head, as its kind says. */
enum {
  DPERF_WORD_HEAD,
  /* of a BLOCK, a NAME or a MARK */
  DPERF_WORD_ID = 1,
  /* of an OVERHEAD or a GUARDS: cycles, or how many */
  DPERF_WORD_AMOUNT = 1,
  /* of a POST or an AWAIT */
  DPERF_WORD_TOKEN = 1,
  /* of a BLOCK, a POST or an AWAIT */
  DPERF_WORD_STAMP = 2,
  /* of a CPU */
  DPERF_WORD_WAITED_NS = 1,
  DPERF_WORD_VIRTUAL_NS = 2,
  /* of a CALL, whose head is kind | flags << 8 | call << 16 | number of words << 32; the fields follow */
  DPERF_WORD_ENTRY = 1,
  DPERF_WORD_EXIT = 2,
  DPERF_WORD_PATH = 3,   /* | error << 32 */
  DPERF_WORD_BEFORE = 4, /* number of words of the fields known before the call | measured overhead before the
                            entry in cycles << 32 */
  DPERF_RAW_CALL_WORDS = 5
};
static inline enum dperf_raw dperf_raw_kind(const uint64_t* raw) {
  return (enum dperf_raw)(raw[DPERF_WORD_HEAD] & 0xff);
}
/* Of a MARK. */
static inline unsigned dperf_mark_record(const uint64_t* raw) {
  return (unsigned)(raw[DPERF_WORD_HEAD] >> 8) & 0xff;
}
static inline uint64_t dperf_mark_unmarked(const uint64_t* raw) {
  return raw[DPERF_WORD_HEAD] >> 16;
}
/* How many words a CALL or a FOLDED has. */
static inline uint64_t dperf_raw_words(const uint64_t* raw) {
  return raw[DPERF_WORD_HEAD] >> 32;
}

enum { DPERF_AWAIT_WORDS = 3 };
#define DPERF_AWAIT_WAITED ((uint64_t)1 << 40)
enum { /* flags of a RAW_CALL */
       DPERF_RAW_IN_PLACE = 1,
       DPERF_RAW_UNSUCCESSFUL = 2, /* a poll that found nothing */
       DPERF_RAW_ERROR = 4,
       DPERF_RAW_WAITED =
           8, /* the gap since the unsuccessful poll before it was spent asleep or waiting for a core */
       DPERF_RAW_PAGES = 16,    /* a word behind the fields: ns that went into new pages */
       DPERF_RAW_WORKED = 32,   /* the program worked in the gap since the unsuccessful poll before it */
       DPERF_RAW_UNWRITTEN = 64 /* what it sends was never written */
};

static inline unsigned dperf_call_of(const uint64_t* raw) {
  return (unsigned)(raw[DPERF_WORD_HEAD] >> 16) & 0xffff;
}
static inline unsigned dperf_call_flags(const uint64_t* raw) {
  return (unsigned)(raw[DPERF_WORD_HEAD] >> 8) & 0xff;
}
static inline uint32_t dperf_call_path(const uint64_t* raw) {
  return (uint32_t)raw[DPERF_WORD_PATH];
}
static inline uint64_t dperf_call_error(const uint64_t* raw) {
  return raw[DPERF_WORD_PATH] >> 32;
}
static inline uint64_t dperf_call_words_before(const uint64_t* raw) {
  return raw[DPERF_WORD_BEFORE] & 0xffffffff;
}
static inline uint64_t dperf_call_overhead(const uint64_t* raw) {
  return raw[DPERF_WORD_BEFORE] >> 32;
}
static inline const uint64_t* dperf_call_fields(const uint64_t* raw) {
  return raw + DPERF_RAW_CALL_WORDS;
}

/* A STATUS field in raw form: [0] flags | number of the communicator << 32, then, if present, [1]
 * dperf_status_envelope, [2] bytes */
#endif
