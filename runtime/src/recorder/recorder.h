/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A recorder is what one thread records. Probes and wrappers append raw records (raw.h) to the recorder's
 * buffer; at ticks of the clock, or when it is full, the records are encoded (encoder.h) and, once there are
 * many or some time has passed, written (writer.h), and the time that this took is itself recorded as
 * overhead. Without a recorder, a probe is two comparisons. */
#ifndef DPERF_RECORDER_H
#define DPERF_RECORDER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/backoff.h"
#include "encode/encoder.h"
#include "encode/folding.h"
#include "encode/raw.h"
#include "recorder/pages.h"
#include "recorder/unwritten.h"
#include "time/clock.h"

enum {
  DPERF_RECORDER_WORDS = 2048, /* 16 KiB: stays in the first-level cache until it is encoded */
  DPERF_RECORDER_SLACK = 64,   /* words behind the limit: one record without arrays and what may follow it */
  DPERF_RECORDER_EARLY =
      DPERF_RECORDER_WORDS / 2,            /* free words below which a call that waits encodes first */
  DPERF_RECORDER_WRITE_BYTES = 128 * 1024, /* encoded, that are written */
  DPERF_HANDLE_CACHE = 16
};

/* What every probe touches. `cursor` and `limit` are null without a recorder, so that one comparison finds
 * all slow cases. */
struct dperf_hot {
  uint64_t *cursor, *limit;
  uint64_t* early;      /* the limit for a call that waits for others */
  uint64_t block;       /* id of the current one */
  uintptr_t call_frame; /* stack address of the MPI call in progress; 0: none */
  uint64_t poll_exit;   /* when the last call returned, if that was an unsuccessful poll; else 0 */
  uint64_t tick_at;     /* when the next call calls dperf_recorder_tick() */
  struct dperf_recorder* recorder;
  const void* inside_caller; /* of the described function that makes the calls; null: none */
  uintptr_t inside_frame;
};
extern _Thread_local struct dperf_hot dperf_hot __attribute__((tls_model("initial-exec")));

/* The thread records nothing more. */
static inline void dperf_hot_detach(struct dperf_hot* hot) {
  hot->cursor = hot->limit = hot->early = NULL;
  hot->recorder = NULL;
}

struct dperf_cached_handle {
  uintptr_t handle;
  uint32_t generation; /* of the object tables when this was looked up */
  uint32_t number;
  void* object;
  uint64_t bytes; /* of a contiguous datatype; else 0 */
};

/* Unsuccessful polls in a row, and what the clocks said at some point in them (cpu.h). */
struct dperf_poll_run {
  unsigned count;
  bool known, gap_was_long;
  uint64_t stamp, waited_ns, cpu_ns;
  uint64_t overhead_before; /* dPerf's own, measured before the gap, cycles */
  struct dperf_backoff after_first, after_long_gap;
};

struct dperf_recorder {
  unsigned number;
  struct dperf_recorder* next;
  struct dperf_hot* hot; /* of its thread; null once that has ended */
  pthread_t thread;
  uint64_t end_token; /* posted when the thread ends; 0: none */
  bool joined; /* the thread has ended, and the one with recorder `joined_by` has waited for it: a thread that
                  this one creates from now on may go on with the recorder */
  unsigned joined_by;
  uint64_t* raw;
  size_t raw_words;
  uint64_t overhead_cycles;         /* measured and not yet in a record */
  uint64_t overhead_total;          /* measured since the recorder began */
  bool due;                         /* the next call that waits encodes first */
  bool held;                        /* what is encoded is not written: sampling may repeat it */
  bool late;                        /* it was to be written while it was held */
  uint64_t began;                   /* its account */
  uint64_t write_tick_at, write_at; /* when what is encoded is written if it is worth it, and anyway */
  uint64_t last_sample;             /* with the CPU clock: when the last interval ended */
  int schedstat;                    /* /proc/thread-self/schedstat; -1: none */
  int64_t waited_before_ns;         /* for a core, before the account began */
  struct dperf_page_count pages;
  struct dperf_sent_buffers sent;
  struct dperf_poll_run polls;
  struct dperf_fold fold;
  uint64_t* guards; /* the last RAW_GUARDS in the buffer; null: none */
  struct dperf_cached_handle types[DPERF_HANDLE_CACHE], comms[DPERF_HANDLE_CACHE];
  struct dperf_path_cache* paths;
  void* scratch; /* statuses and request slots of the call in progress */
  size_t scratch_bytes;
  struct dperf_encoder encoder;
};

/* Starts the account of a recorder at `now` cycles, and forgets what it has recorded. */
void dperf_recorder_begin(struct dperf_recorder* recorder, uint64_t now);
/* Encodes the raw records, and nothing else. */
void dperf_recorder_encode(struct dperf_recorder* recorder);
/* Hands what is encoded to the writer. */
void dperf_recorder_write_out(struct dperf_recorder* recorder);
/* Sets when the recorder encodes and writes next. */
void dperf_recorder_start_ticks(struct dperf_recorder* recorder, uint64_t now);
/* Encodes the raw records; `write` also hands over what is encoded. Measured as overhead. */
void dperf_recorder_flush(struct dperf_recorder* recorder, bool write);
/* What is encoded is not written from now on, or may be again. */
void dperf_recorder_hold(struct dperf_recorder* recorder, bool holds);
/* After a call that ended at `now`, `tick_at` or later. */
void dperf_recorder_tick(struct dperf_recorder* recorder, uint64_t now);
/* Before a call that waits for others: encodes if a tick has passed or half of the buffer is full. False
 * without memory. */
bool dperf_recorder_before_wait(struct dperf_recorder* recorder);
/* Writes what is recorded if the time for that has come. Not while a record is being made. */
void dperf_recorder_write_if_old(struct dperf_recorder* recorder);
/* Room for `words` more behind the cursor; the `partial` words behind it (a record that is being made) are
 * kept. False without memory. */
bool dperf_recorder_room(struct dperf_recorder* recorder, size_t words, size_t partial);
static inline bool dperf_recorder_has_room(const struct dperf_recorder* recorder, size_t words) {
  return recorder->hot->cursor + words <= recorder->raw + recorder->raw_words;
}
/* Scratch memory of the recorder, at least `bytes`; null without memory. */
void* dperf_recorder_scratch(struct dperf_recorder* recorder, size_t bytes);

/* Where the limit stands: below the cursor in modes in which every probe takes the slow path. */
void dperf_recorder_set_limit(struct dperf_recorder* recorder);

static inline void dperf_raw_3(struct dperf_hot* hot, uint64_t kind, uint64_t a, uint64_t b) {
  uint64_t* at = hot->cursor;
  at[0] = kind;
  at[1] = a;
  at[2] = b;
  hot->cursor = at + 3;
}
static inline void dperf_raw_2(struct dperf_hot* hot, uint64_t kind, uint64_t a) {
  uint64_t* at = hot->cursor;
  at[0] = kind;
  at[1] = a;
  hot->cursor = at + 2;
}

/* Room for a few records and, with the CPU clock, a reading if an interval `ends` now. False without a
 * recorder and within MPI calls. */
bool dperf_recorder_make_ready(struct dperf_hot* hot, bool ends);
static inline bool dperf_recorder_is_ready(const struct dperf_hot* hot) {
  return __builtin_expect(hot->cursor < hot->limit && !hot->call_frame, 1);
}
static inline bool dperf_recorder_ready(struct dperf_hot* hot) {
  return dperf_recorder_is_ready(hot) || dperf_recorder_make_ready(hot, true);
}
/* For a record that ends no interval. */
static inline bool dperf_recorder_ready_for_mark(struct dperf_hot* hot) {
  return dperf_recorder_is_ready(hot) || dperf_recorder_make_ready(hot, false);
}

/* A guard has asked. So many of them follow each other that they share a record. */
static inline void dperf_recorder_count_guard(struct dperf_hot* hot) {
  uint64_t** guards = &hot->recorder->guards;
  if (*guards && *guards + 2 == hot->cursor) {
    ++(*guards)[1];
  } else if (dperf_recorder_ready_for_mark(hot)) {
    *guards = hot->cursor;
    dperf_raw_2(hot, DPERF_RAW_GUARDS, 1);
  }
}

/* Records the overhead that was measured since the last record. */
void dperf_recorder_put_measured(struct dperf_recorder* recorder);
static inline void dperf_recorder_put_overhead(struct dperf_recorder* recorder) {
  if (__builtin_expect(recorder->overhead_cycles != 0, 0)) dperf_recorder_put_measured(recorder);
}

/* Brackets work of dPerf's own that is rare and long: it is measured, where the usual costs are subtracted by
 * their mean. */
static inline uint64_t dperf_overhead_begin(void) {
  return dperf_cycles();
}
static inline void dperf_overhead_end(struct dperf_recorder* recorder, uint64_t begin) {
  const uint64_t cycles = dperf_cycles() - begin;
  recorder->overhead_cycles += cycles;
  recorder->overhead_total += cycles;
}

#endif
