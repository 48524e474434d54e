/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Raw records -> the bytes of an EVENTS chunk. Decides what each nanosecond is: blocks, calls, overhead;
 * folds polls. */
#ifndef DPERF_ENCODER_H
#define DPERF_ENCODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/backoff.h"
#include "base/bytes.h"
#include "base/calls.h"
#include "base/signature.h"
#include "encode/backref.h"
#include "time/rounding.h"

enum {
  DPERF_MAX_HELD_POLLS = 8,
  DPERF_MAX_GAP_ITEMS = 64,
  DPERF_MAX_LOOPS = 64,
  DPERF_ENTERED_LOOPS = 64,
  DPERF_WILDCARD_MATCHES = 32,
  DPERF_BLOCK_CACHE = 64,
  DPERF_REPEATS = 64,
  DPERF_REPEAT_WORDS = 12,
  DPERF_REPEAT_BYTES = 32,
  DPERF_SPARE_NS = 20 /* pieces of a block below this are put together: recording one costs more */
};

/* A record that may still be dropped or postponed: a piece of a block (record 0) or a loop mark. */
struct dperf_item {
  unsigned record; /* enum dperf_record */
  uint32_t block;
  bool is_counted;   /* a mark of a loop that ends by counting */
  uint64_t unmarked; /* of a mark: iterations before it that have none */
  uint64_t entered;  /* number of the mark with which its loop was entered last; unknown: its own */
  int64_t net_ns, waited_ns, virtual_ns;
};

/* An unsuccessful poll that later polls of the same requests or probe may still fold into theirs. */
struct dperf_held_poll {
  uint64_t* words; /* copy of its RAW_CALL */
  size_t capacity;
  int64_t duration_ns;
  uint64_t folded; /* polls before it */
  uint64_t at;     /* how many marks there had been */
  int64_t inside_ns, between_ns;
};

/* Where the calls of one call site send: a habit of the site, not a coincidence, makes its destinations
 * symbolic. */
enum dperf_site_habit { DPERF_SITE_NEW, DPERF_SITE_ANSWERS, DPERF_SITE_ELSEWHERE };

struct dperf_wildcard_match {
  uint64_t event;
  uint32_t comm;
  int32_t source;
};

/* What a call site wrote last: words 0 and 3 and the fields of its RAW_CALL, and the bytes around its
 * duration.
 */
struct dperf_repeat {
  uint64_t head, path;
  uint64_t fields[DPERF_REPEAT_WORDS];
  uint8_t before[8], after[DPERF_REPEAT_BYTES];
  uint8_t before_size, after_size;
  dperf_kind_id id; /* in chunk number `chunk` */
  uint32_t chunk;
  struct dperf_backoff backoff; /* of remembering calls that are not repeated */
};

struct dperf_trail;

struct dperf_cpu_reading {
  int64_t waited_ns, virtual_ns;
};

struct dperf_encoder {
  struct dperf_bytes out;
  struct dperf_backref* backref; /* null: no back-references are written */
  uint64_t events, first_event;  /* so far; of the first one in `out` */
  uint64_t other_records;        /* records so far that are not events */
  uint64_t bytes_before;         /* that were written before those in `out` */
  int64_t last_ns;               /* end of the last interval */
  uint64_t block_id;
  int64_t spare_ns; /* of the current block, too short for an event of its own: waits for the next piece */
  int64_t owed, owed_call; /* overhead in the times of blocks and of calls that is not subtracted yet:
                              fractions (cost.h) */
  int64_t block_ns, call_ns, overhead_ns, end_ns; /* blocks and calls: as they are recorded */
  struct dperf_rounding rounding;
  int64_t charged_ns; /* of block_ns, what is charged: without waits for a core */
  bool watched;       /* a loop is sampled, or may be: what follows is kept */
  struct dperf_signature signatures[DPERF_SIGNATURES]; /* of the iteration */
  struct dperf_trail* trail; /* of the iteration, if it is compared with another one; else null */
  int64_t traffic_ns; /* what a slow network takes for the messages so far: 10 us each, and 10 ns per byte */
  uint64_t boundary_event;  /* where the iteration began */
  bool reaches_back;        /* a destination is the source of a receive before that */
  uint64_t oldest_wildcard; /* receives before this event are not referred to any more */
  /* with the CPU clock: what is accounted for so far; a reading that belongs to the open interval; one that
   * was taken after it and before the interval was closed, and is not charged */
  struct dperf_cpu_reading accounted, sample, after_sample;
  bool sampled, passed_over;                    /* the last two are valid */
  struct dperf_item marks[DPERF_MAX_GAP_ITEMS]; /* marks since the last stamp */
  size_t mark_count;
  uint64_t marks_seen; /* in all */
  struct {
    uint32_t loop;
    uint64_t at;
  } entered[DPERF_ENTERED_LOOPS];             /* with which mark, by number of the loop */
  struct dperf_item gap[DPERF_MAX_GAP_ITEMS]; /* what came after the last held poll */
  size_t gap_count;
  int64_t gap_ns;
  struct dperf_held_poll held[DPERF_MAX_HELD_POLLS];
  size_t held_count;
  uint32_t loops[DPERF_MAX_LOOPS]; /* open ones, outermost first */
  size_t loop_count;
  struct dperf_wildcard_match wildcard[DPERF_WILDCARD_MATCHES]; /* ring */
  size_t wildcard_count;
  struct dperf_bytes sites;                   /* of each PATH: enum dperf_site_habit */
  struct dperf_repeat repeats[DPERF_REPEATS]; /* by PATH */
  struct dperf_call_set calls_made;
  struct {
    uint64_t id;
    uint32_t number;
    bool is_counted; /* a loop that ends by counting */
  } blocks[DPERF_BLOCK_CACHE];
};

void dperf_encoder_start(struct dperf_encoder* encoder, int64_t now_ns, uint64_t block_id);
void dperf_encode(struct dperf_encoder* encoder, const uint64_t* raw, const uint64_t* end);
/* All records so far are in `out`; what follows stands for itself. */
void dperf_encoder_close_chunk(struct dperf_encoder* encoder);
/* The same for now: a distribution goes on. Returns the size of `out` that has to come back then; 0: there is
 * no distribution. */
size_t dperf_encoder_put_open(struct dperf_encoder* encoder);
/* Closes the interval that is open at `now_ns` and lets go of held polls. */
void dperf_encoder_finish(struct dperf_encoder* encoder, int64_t now_ns);
void dperf_encoder_free(struct dperf_encoder* encoder);

/* Between two iterations of loop number `loop`: all that has happened is in `out`, and no loop inside is
 * open.
 */
void dperf_encoder_boundary(struct dperf_encoder* encoder, uint32_t loop);
/* Puts a REPEAT where `bytes` of the recorder had been encoded: the `records` before that stand for
 * themselves and `times` more. They are alike every `period` iterations, except for times and sizes, and must
 * still be in `out`. Returns by how many bytes what follows was moved. */
size_t dperf_encoder_repeat(struct dperf_encoder* encoder, uint64_t bytes, uint64_t records, uint64_t times,
                            uint64_t period);

#endif
