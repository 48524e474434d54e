/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Back-references: of a record that equals an earlier one except for its times, only the times are written
 * (BACKREF, trace_format.h). Nothing is known of loops here. Whenever a record differs from what was expected
 * it is written in full, and what followed the last time that the same three records came in a row is
 * expected next: after one iteration that is the iteration, whatever its length, up to 4096 records. */
#ifndef DPERF_BACKREF_H
#define DPERF_BACKREF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "dperf/trace_format.h"
#include "encode/distribution.h"
#include "encode/kinds.h"

enum {
  DPERF_BACKREF_CONTEXTS = 4096,
  DPERF_BACKREF_CALLS = 4096, /* different ones in a chunk that are known, and places for their hashes */
  DPERF_BACKREF_BYTES = 8192, /* of times, before they are put behind a BACKREF */
  DPERF_BACKREF_TIMES = 4     /* of one record at most */
};

/* Of a call the duration, and if it has polls their number, the time in them and between them. Of a COMPUTE
 * what is charged; with the CPU clock then the wait for a core, and 0 if the virtual time is what is charged,
 * else one more than it is. */
struct dperf_times {
  int64_t ns[DPERF_BACKREF_TIMES];
  unsigned count;
};

struct dperf_past {
  dperf_kind_id id;
  int32_t means[DPERF_BACKREF_TIMES];
};

struct dperf_backref {
  struct dperf_past past[DPERF_BACKREF_MOST]; /* ring: the records of this chunk */
  uint64_t size;                              /* all of them so far */
  uint64_t back; /* the next record is expected to be like that one; 0: none is */
  uint64_t run;  /* records in `times` */
  dperf_kind_id latest[2];
  uint32_t chunk; /* how many there were before: references to records of others are void */
  uint32_t followed[DPERF_BACKREF_CONTEXTS]; /* number of the record after three others */
  uint16_t calls[DPERF_BACKREF_CALLS];       /* by hash of all except times: 1 + number of the call */
  struct {
    uint32_t at, size;
  } written[DPERF_BACKREF_CALLS]; /* by number: where a call was written in full, and its bytes */
  size_t written_count;
  uint64_t streak;                         /* records that came as expected, one after the other */
  struct dperf_distribution* distribution; /* null: all times are written */
  struct dperf_bytes moved;                /* what is put before a call that has been written */
  size_t times_size;
  uint8_t times[DPERF_BACKREF_BYTES];
};

/* Null without memory. Its pages are touched now, not while recording. */
struct dperf_backref* dperf_backref_new(bool as_distribution);
void dperf_backref_free(struct dperf_backref* backref);
/* The chunk ends, or a REPEAT comes: nothing before is referred to. The times must have been put. */
void dperf_backref_forget(struct dperf_backref* backref);
/* The same, and the times that wait are dropped. */
void dperf_backref_restart(struct dperf_backref* backref);
/* The BACKREF or DISTRIBUTION for what waits, into the chunk. */
void dperf_backref_put(struct dperf_backref* backref, struct dperf_bytes* out);

/* Whether the times that wait are a distribution, which may go on in the next chunk. */
static inline bool dperf_backref_in_distribution(const struct dperf_backref* backref) {
  return backref && backref->distribution && backref->distribution->active;
}

/* True if the next record is as expected: its times are taken, and nothing need be written. */
bool dperf_backref_is(struct dperf_backref* backref, struct dperf_bytes* out, dperf_kind_id id,
                      const struct dperf_times* times);
/* The next record is written in full. */
void dperf_backref_add(struct dperf_backref* backref, dperf_kind_id id, const struct dperf_times* times);

/* A CALL that has been written behind the chunk's bytes, and is not yet one of them; its times are those from
 * `from` to `rest`. */
struct dperf_call_bytes {
  uint8_t *begin, *from, *rest, *end;
};
/* What it is, if one that is like it was written in full in this chunk and is still known; else 0. */
dperf_kind_id dperf_backref_call(struct dperf_backref* backref, const struct dperf_bytes* out,
                                 const struct dperf_call_bytes* call);
/* What it is from now on, as it stays where it is. */
dperf_kind_id dperf_backref_new_call(struct dperf_backref* backref, const struct dperf_bytes* out,
                                     const struct dperf_call_bytes* call);
/* Puts what waits before it. False without memory. */
bool dperf_backref_put_before(struct dperf_backref* backref, struct dperf_bytes* out,
                              struct dperf_call_bytes* call);

#endif
