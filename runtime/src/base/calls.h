/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The rows of comm_calls.def for C: numbers, names, and how the fields of a call look in a raw record. */
#ifndef DPERF_CALLS_H
#define DPERF_CALLS_H

#include <stdbool.h>
#include <stdint.h>

enum dperf_call_number {
#define DPERF_CALL(name, ...) DPERF_ID_##name,
#include "dperf/comm_calls.def"
#undef DPERF_CALL
  DPERF_CALL_COUNT
};

/* A letter for each recorded field. */
enum dperf_field {
  DPERF_FIELD_SIGNED = 's',    /* one word */
  DPERF_FIELD_UNSIGNED = 'u',  /* one word */
  DPERF_FIELD_COUNT = 'n',     /* one word with a sign: a number of elements, of the datatype behind it */
  DPERF_FIELD_DEST = 'd',      /* one word, a rank */
  DPERF_FIELD_TAG = 'g',       /* one word with a sign */
  DPERF_FIELD_COMM = 'c',      /* one word, written as an unsigned one */
  DPERF_FIELD_ID = 'i',        /* likewise: the id of a request or a message */
  DPERF_FIELD_BYTE = 'b',      /* one word, written as u8 */
  DPERF_FIELD_SIGNEDS = 'S',   /* n, then n words */
  DPERF_FIELD_COUNTS = 'N',    /* n, then n words with a sign: numbers of elements */
  DPERF_FIELD_UNSIGNEDS = 'U', /* n, then n words */
  DPERF_FIELD_IDS = 'I',       /* n, then n words */
  DPERF_FIELD_STATUS = 't',    /* one word or three (raw.h) */
  DPERF_FIELD_STATUSES = 'T'   /* n, then n of those */
};

struct dperf_call_info {
  const char* name;
  char fields[16];            /* letters; filled in by dperf_calls_prepare */
  int dest, comm;             /* position of these words among the fields; -1: none */
  bool neighbour;             /* exchanges with the neighbours of a topology */
  bool scatters_sum;          /* a sum: the sizes of the blocks are those of the own group */
  bool gathers, scatters;     /* to or from a root: one side's arguments mean something at the root only */
  bool collective;            /* of the collective families */
  bool completes, persistent; /* of the families DONE and PERSIST */
  unsigned requests;          /* how many single requests it makes or looks at */
  bool requests_first;        /* its first field is an array of requests */
  unsigned plain;             /* how many of its first fields are one word each */
  uint32_t plain_signed;      /* bit i: the i-th of these has a sign */
};
extern struct dperf_call_info dperf_calls[DPERF_CALL_COUNT];

/* Which calls were made. */
struct dperf_call_set {
  uint64_t words[(DPERF_CALL_COUNT + 63) / 64];
};
static inline void dperf_call_set_add(struct dperf_call_set* set, unsigned call) {
  set->words[call / 64] |= (uint64_t)1 << call % 64;
}
static inline bool dperf_call_set_has(const struct dperf_call_set* set, unsigned call) {
  return set->words[call / 64] >> call % 64 & 1;
}

/* Fills in what is derived from names and roles. */
void dperf_calls_prepare(void);

#endif
