/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "wrappers/record.h"

#include <string.h>

#include "base/state.h"
#include "dperf/runtime.h"
#include "recorder/cpu.h"
#include "recorder/recorders.h"
#include "recorder/sampling_hooks.h"
#include "recorder/tokens.h"
#include "sites/sites.h"

/* MPI_Init does not allow it, but it works as long as calls do not overlap: from now on the rank is recorded
 * as with MPI_THREAD_SERIALIZED. */
static void expect_other_threads(void) {
  dperf_requests_get_new_ids();
  __atomic_store_n(&dperf_session.several, true, __ATOMIC_RELEASE);
}

/* A thread whose beginning was not seen: it is taken to have lived since MPI_Init. */
static bool open_unborn(void) {
  struct dperf_recorder* recorder = dperf_recorder_open();
  if (!recorder) return false;
  dperf_recorder_begin(recorder, dperf_clock.origin);
  if (recorder->number && !dperf_session.several) expect_other_threads();
  return true;
}

/* A recorder for this thread, and time in the file's buffer; the rare cases of entering a call. */
static bool prepare(struct dperf_hot* hot, bool waits) {
  if (!dperf_session.recording) {
    dperf_hot_detach(hot);
    return false;
  }
  if (!hot->recorder && !open_unborn()) return false;
  if (dperf_session.cpu_clock) {
    dperf_cpu_sample(hot->recorder); /* before a flush, which waits on its own account */
    dperf_recorder_write_if_old(hot->recorder);
  }
  return waits ? dperf_recorder_before_wait(hot->recorder)
               : dperf_recorder_room(hot->recorder, DPERF_RECORDER_SLACK, 0);
}

/* What NOTE may not set. Field by field: a memset of this size is a slow instruction. */
static inline void clear(struct dperf_draft* record) {
  record->flags = 0;
  record->comm = NULL;
  record->has_source = record->send_in_place = record->receive_in_place = record->wants_status =
      record->no_status = false;
  record->sent = NULL;
  record->sent_count = 0;
  record->flag = record->index = record->done = record->indices = NULL;
  record->new_comm = NULL;
  record->pending = NULL;
  record->order = NULL;
  record->win = NULL;
  record->send_side = record->receive_side = true;
  record->requests = NULL;
  record->request_count = 0;
  record->slots = NULL;
  record->receives = record->matches = false;
  record->message.comm = 0;
}

/* MPI_THREAD_SERIALIZED: the calls of all threads. */
static struct dperf_order all_calls;

/* The path of a call that is made at `frame`. Within a described function it is that of the program's call.
 */
static uint32_t path_to(struct dperf_hot* hot, const void* return_address, uintptr_t frame) {
  if (__builtin_expect(hot->inside_caller != NULL, 0)) {
    if (frame < hot->inside_frame) return dperf_site(hot->recorder, hot->inside_caller, hot->inside_frame);
    hot->inside_caller = NULL; /* left by an exception or a longjmp */
  }
  return dperf_site(hot->recorder, return_address, frame);
}

bool dperf_record_enter(struct dperf_draft* record, unsigned call, enum dperf_family family,
                        const void* return_address, uintptr_t frame, bool waits) {
  struct dperf_hot* hot = &dperf_hot;
  /* A call of MPI's own, made deeper in the stack than the program's call. After a longjmp or an exception
   * out of a call the stack is shorter again. */
  if (hot->call_frame && frame < hot->call_frame) return false;
  if ((hot->cursor >= (waits ? hot->early : hot->limit) || !dperf_session.recording) && !prepare(hot, waits))
    return false;
  struct dperf_recorder* recorder = hot->recorder;
  const uint32_t path = return_address ? path_to(hot, return_address, frame) : 0;
  dperf_recorder_put_overhead(recorder);
  hot->call_frame = frame;
  record->hot = hot;
  record->recorder = recorder;
  uint64_t* at = hot->cursor;
  at[DPERF_WORD_PATH] = path;
  record->at = at;
  record->put = at + DPERF_RAW_CALL_WORDS;
  record->call = call;
  record->family = family;
  clear(record);
  if (__builtin_expect(dperf_session.several, 0) && !dperf_session.threads)
    dperf_record_keep_order(record, &all_calls);
  return true;
}

void dperf_record_path(struct dperf_draft* record, const void* return_address) {
  record->at[DPERF_WORD_PATH] |= path_to(record->hot, return_address, record->hot->call_frame);
}

static bool found_nothing(const struct dperf_draft* record) {
  if (!dperf_record_ok(record)) return false;
  if (record->flag) return !*record->flag;
  return record->done && *record->done == 0;
}

/* An unsuccessful poll that took long was waiting for a core. */
static bool exit_is_late(uint64_t entry, uint64_t exit) {
  return (double)(exit - entry) * dperf_clock.ns_per_cycle > dperf_session.poll_gap_ns;
}

static void finish(struct dperf_draft* record, unsigned flags) {
  uint64_t* at = record->at;
  at[DPERF_WORD_HEAD] = DPERF_RAW_CALL | (uint64_t)flags << 8 | (uint64_t)record->call << 16 |
                        (uint64_t)(record->put - at) << 32;
  record->hot->cursor = record->put;
  record->hot->call_frame = 0;
  ++dperf_rt_events;
}

/* An unsuccessful poll, soon after another and as quick: nothing is to be decided, and mostly only its time
 * is to be kept. */
static bool leave_among_polls(struct dperf_draft* record, unsigned flags) {
  struct dperf_hot* hot = record->hot;
  struct dperf_recorder* recorder = record->recorder;
  const uint64_t entry = record->at[DPERF_WORD_ENTRY], exit = record->at[DPERF_WORD_EXIT],
                 most = dperf_session.fold_cycles;
  if (entry - hot->poll_exit > most || exit - entry > most || flags || record->order) return false;
  if (dperf_call_overhead(record->at) || recorder->overhead_cycles || !dperf_cpu_poll_goes_on(recorder))
    return false;
  finish(record, DPERF_RAW_UNSUCCESSFUL);
  hot->cursor = dperf_fold(&recorder->fold, record->at, record->put);
  hot->poll_exit = recorder->last_sample = exit;
  if (exit >= hot->tick_at) dperf_recorder_tick(recorder, exit);
  if (dperf_session.cpu_clock) dperf_recorder_put_overhead(recorder);
  return true;
}

/* After a gap that may be waiting, by its length. */
static bool has_worked(struct dperf_draft* record, uint64_t gap_cycles) {
  return gap_cycles <= dperf_session.fold_cycles && (record->flag || record->done) &&
         dperf_fold_has_worked(&record->recorder->fold, record->call, record->at, gap_cycles);
}

/* Polls, and all that needs a look after some calls only. */
static __attribute__((noinline)) void leave_with_care(struct dperf_draft* record, unsigned flags) {
  struct dperf_hot* hot = record->hot;
  struct dperf_recorder* recorder = record->recorder;
  const uint64_t entry = record->at[DPERF_WORD_ENTRY], exit = record->at[DPERF_WORD_EXIT];
  const uint64_t last_poll = hot->poll_exit;
  const bool nothing = found_nothing(record);
  if (record->slots) dperf_record_requests_done(record);
  if (last_poll && has_worked(record, entry - last_poll)) flags |= DPERF_RAW_WORKED;
  if (nothing && last_poll && leave_among_polls(record, flags)) return;
  if (nothing) flags |= DPERF_RAW_UNSUCCESSFUL;
  if (last_poll && dperf_cpu_gap_was_waiting(recorder, last_poll, entry, exit)) flags |= DPERF_RAW_WAITED;
  finish(record, flags);
  if (nothing)
    dperf_fold_begin(&recorder->fold, record->at, record->put);
  else
    dperf_fold_forget(&recorder->fold);
  hot->poll_exit = nothing ? exit : 0;
  if (record->order && !nothing) dperf_order_after(record->order, hot, exit);
  dperf_recorder_put_overhead(recorder);
  if (dperf_session.cpu_clock) dperf_cpu_after_call(recorder, entry, exit);
  if (nothing) dperf_cpu_before_gap(recorder, !last_poll, exit_is_late(entry, exit));
  if (exit >= hot->tick_at) dperf_recorder_tick(recorder, exit);
  /* Now, before the block that begins has used any CPU time. */
  if (dperf_session.cpu_clock) dperf_recorder_put_overhead(recorder);
}

/* New pages that the call touched, as a word behind its fields. */
static __attribute__((noinline)) unsigned pages_of(struct dperf_draft* record) {
  const uint64_t ns = dperf_pages_after(record->recorder, record->at);
  if (ns == 0 || found_nothing(record)) return 0;
  dperf_put(record, ns);
  return DPERF_RAW_PAGES;
}

void dperf_record_leave(struct dperf_draft* record) {
  const struct dperf_hot* hot = record->hot;
  if (__builtin_expect(dperf_rt_sampling, 0)) dperf_sampling_hooks->call(record);
  unsigned flags = record->flags;
  if (record->send_in_place || record->receive_in_place) flags |= DPERF_RAW_IN_PLACE;
  if (__builtin_expect(record->at[DPERF_WORD_EXIT] - record->at[DPERF_WORD_ENTRY] > dperf_pages_period, 0))
    flags |= pages_of(record);
  const bool polls = record->flag || record->done || hot->poll_exit;
  if (polls || record->slots || record->order || record->recorder->overhead_cycles ||
      dperf_session.cpu_clock || record->at[DPERF_WORD_EXIT] >= hot->tick_at)
    leave_with_care(record, flags);
  else
    finish(record, flags);
}

void dperf_record_moment(struct dperf_draft* record) {
  dperf_record_begin(record);
  record->at[DPERF_WORD_EXIT] = record->at[DPERF_WORD_ENTRY];
  record->result = MPI_SUCCESS;
  dperf_record_leave(record);
}

void dperf_record_write_before(struct dperf_draft* record) {
  if (dperf_session.cpu_clock) return; /* that was done when the record began */
  struct dperf_recorder* recorder = record->recorder;
  const uint64_t* kept = record->at;
  const size_t partial = (size_t)(record->put - kept);
  const uint64_t entry = kept[DPERF_WORD_ENTRY];
  dperf_recorder_flush(recorder, true);
  memmove(recorder->raw, kept, partial * sizeof *kept);
  record->at = recorder->raw;
  record->put = record->at + partial;
  record->at[DPERF_WORD_ENTRY] = dperf_cycles();
  record->at[DPERF_WORD_BEFORE] += (record->at[DPERF_WORD_ENTRY] - entry) << 32;
  recorder->overhead_cycles = 0; /* stands in the record now */
  recorder->hot->tick_at = 0;    /* if it ends, it is written, too: it may have been a long one */
  recorder->write_at = record->at[DPERF_WORD_ENTRY];
}

/* The number of a row of error_classes.def; the first one stands for all that have none. */
static uint32_t error_number(int code) {
  static const int classes[] = {
#define DPERF_ERROR_CLASS(name, what) name,
#include "dperf/error_classes.def"
#undef DPERF_ERROR_CLASS
  };
  int class = MPI_ERR_OTHER;
  PMPI_Error_class(code, &class);
  for (uint32_t i = 0; i < sizeof classes / sizeof *classes; ++i)
    if (classes[i] == class) return i + 1;
  return 1;
}

void dperf_record_failed(struct dperf_draft* record) {
  record->at[DPERF_WORD_PATH] |= (uint64_t)error_number(record->result) << 32;
  record->flags |= DPERF_RAW_ERROR;
}
