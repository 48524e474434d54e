/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the guards of loops call, and the beginning and end of sampling. */
#include "sampling/sampling.h"

#include <stdlib.h>

#include "base/message.h"
#include "base/state.h"
#include "file/tables.h"
#include "mpi/apis.h"
#include "recorder/cpu.h"
#include "recorder/recorders.h"
#include "recorder/sampling_hooks.h"
#include "sampling/agree/agree.h"
#include "sampling/agree/meeting.h"
#include "sampling/agree/proposal.h"
#include "sampling/rule/stepper.h"
#include "sampling/watch/open_ends.h"
#include "sampling/watch/state.h"
#include "sampling/watch/traffic.h"

static struct dperf_sampling_options options;
static const char* why_off; /* null: loops are sampled */
static enum dperf_sample_reason reason_off;
static uint64_t skipped_in_all;

/* Reported at exit: by then only the exit code is new. */
static void at_exit_with(int code, void* nothing) {
  (void)nothing;
  if (code == 0 || !skipped_in_all) return;
  dperf_say(
      "rank %d: iterations were skipped, so the program's results are meaningless: its exit code %d may come "
      "from that",
      dperf_session.rank, code);
}

static void too_much(struct dperf_recorder* recorder) {
  const uint64_t run = dperf_iterations_count(&dperf_watch.iterations);
  dperf_watch_give_up_because(
      DPERF_SAMPLE_GIVEN_UP,
      (struct dperf_reason){.why = DPERF_REASON_HELD_BYTES,
                            .numbers = {recorder->encoder.out.size, DPERF_MOST_HELD_BYTES, run}});
}

/* What the program has used so far is its own. Behind long work of dPerf's, all that was used since the last
 * reading is taken for that work's. */
static void charge_so_far(struct dperf_recorder* recorder) {
  if (dperf_session.cpu_clock) dperf_cpu_sample(recorder);
}

static void loop_exit(uint64_t loop) {
  struct dperf_recorder* recorder = dperf_hot.recorder;
  if (!recorder || recorder->number != 0) return;
  dperf_open_ends_leave(loop);
  if (dperf_watch.loop && dperf_watch.loop->id == loop) charge_so_far(recorder);
  dperf_watch_end(loop, true);
}

static void collective(const struct dperf_carrier* carrier) {
  struct dperf_hot* hot = &dperf_hot;
  if (why_off || (hot->call_frame && carrier->frame < hot->call_frame)) return;
  struct dperf_recorder* recorder = dperf_session.recording ? hot->recorder : NULL;
  if (dperf_watch.loop) ++dperf_watch.obstacles.collectives;
  const uint64_t begin = dperf_overhead_begin();
  hot->call_frame = carrier->frame;
  dperf_agree_after(carrier);
  hot->call_frame = 0;
  if (!recorder) return;
  dperf_overhead_end(recorder, begin);
  dperf_recorder_put_overhead(recorder);
}

static const struct dperf_sampling_hooks hooks = {.too_much = too_much,
                                                  .loop_exit = loop_exit,
                                                  .collective = collective,
                                                  .call = dperf_traffic_call,
                                                  .message_of = dperf_traffic_message_of,
                                                  .persistent = dperf_traffic_persistent,
                                                  .started = dperf_traffic_started,
                                                  .meet = dperf_traffic_meet,
                                                  .received = dperf_traffic_received};

struct dperf_sampling_settings dperf_sampling_ask(void) {
  return dperf_sampling_options_ask();
}

bool dperf_sampling_prepare(const struct dperf_sampling_settings* settings) {
  dperf_sampling_options_take(settings, &options);
  return options.asked && dperf_session.recording && dperf_agree_start();
}

enum dperf_unsampled dperf_sampling_refusal(bool several_threads) {
  return several_threads              ? DPERF_UNSAMPLED_THREADS
         : dperf_apis_are_described() ? DPERF_UNSAMPLED_APIS
                                      : DPERF_SAMPLED;
}

void dperf_sampling_start(const struct dperf_sampling_agreed* agreed, int ranks_of_host) {
  static const char* const reasons[] = {
      [DPERF_UNSAMPLED_THREADS] = "several threads may call MPI",
      [DPERF_UNSAMPLED_APIS] = "calls of libraries beside MPI are recorded"};
  why_off = reasons[agreed->unsampled];
  reason_off =
      agreed->unsampled == DPERF_UNSAMPLED_THREADS ? DPERF_REASON_THREADS_MAY : DPERF_REASON_LIBRARIES;
  if (!agreed->samples) {
    dperf_agree_stop();
    return;
  }
  const bool tells = options.within_ns == 0; /* dperf-sample says what it does instead */
  if (why_off && tells && dperf_session.rank == 0) dperf_say("no loop is sampled: %s", why_off);
  on_exit(at_exit_with, NULL);
  dperf_propose_start();
  if (!why_off) dperf_meeting_start(ranks_of_host);
  dperf_sampling_hooks = &hooks;
  dperf_rt_sampling = 1;
}

void dperf_sampling_off(void) {
  dperf_rt_sampling = 0;
}

void dperf_sampling_stop(void) {
  if (!dperf_rt_sampling) return;
  dperf_rt_sampling = 0;
  dperf_agree_stop();
  dperf_meeting_stop();
  dperf_open_ends_forget();
  dperf_loops_free();
  dperf_traffic_free();
  dperf_decisions_free(&options.decisions);
}

static void say_what_was_not_met(void) {
  for (size_t i = 0; i < options.decisions.size; ++i) {
    const struct dperf_decision* row = &options.decisions.rows[i];
    if (!row->met)
      dperf_say("%s:%u: rank 0 has entered no loop with a guard in line %u of %s", options.file,
                row->stands_in, row->line, row->file);
  }
}

static void say_what_was_skipped(void) {
  uint64_t run, skipped;
  const struct dperf_loop* most = dperf_loops_sum(&run, &skipped);
  if (!most) {
    if (options.within_ns > 0) return; /* dperf-sample says what it does instead */
    dperf_say("no iteration was skipped: dperf-trace info shows why for each loop");
    return;
  }
  const struct dperf_rt_table* table = NULL;
  bool late;
  const struct dperf_rt_row* row = dperf_tables_find(most->id, &table, &late);
  dperf_say(
      "%llu of %llu iterations were skipped, most of them in %s:%u: the program's results are meaningless",
      (unsigned long long)skipped, (unsigned long long)run + skipped, row ? table->file : "an unknown file",
      row ? row->first_line : 0);
}

void dperf_sampling_define(void) {
  if (!dperf_rt_sampling) return;
  uint64_t run;
  dperf_watch_close();
  dperf_loops_define();
  dperf_loops_sum(&run, &skipped_in_all);
  if (dperf_session.rank != 0) return;
  say_what_was_not_met();
  if (!why_off) say_what_was_skipped();
}

/* A loop whose entries one after the other give no prior is not watched, so that those inside can be. */
static bool rests(const struct dperf_loop* loop) {
  enum { ENOUGH = 16 };
  return loop->vain_entries >= ENOUGH && loop->entries % ENOUGH != 0;
}

/* A loop in a function that is called a million times, and only perhaps communicates: watching it costs more
 * than it does itself. That it has never communicated is looked at again each time that its entries have
 * doubled, and when it asks again after it was put to rest. */
enum { ENOUGH_SILENT_ENTRIES = 8 };
static bool is_silent(const struct dperf_loop* loop) {
  const bool has_doubled = (loop->entries & (loop->entries - 1)) == 0;
  return !loop->communicates && loop->entries > ENOUGH_SILENT_ENTRIES && !has_doubled && !loop->rests;
}

/* So to ask costs more than it does, too. What comes to ask again has communicated meanwhile, or is another
 * instance of the same template. */
static bool begins_to_rest(struct dperf_loop* loop, int flags) {
  if (!(flags & DPERF_RT_MAY_REST) || loop->total || loop->first || dperf_watch_is_active()) return false;
  if (loop->communicates || loop->entries < ENOUGH_SILENT_ENTRIES) return false;
  return loop->rests = loop->runs_unknown = true;
}

/* Its first entries are watched all the same: this iteration of the loop around may become long. */
static bool is_objected_to(struct dperf_loop* loop) {
  enum { FIRST = 16 };
  if (loop->entries <= FIRST) return false;
  const struct dperf_reason objection = dperf_open_ends_object(loop);
  if (!objection.why) return false;
  dperf_loop_conclude_because(loop, DPERF_SAMPLE_GIVEN_UP, objection);
  return true;
}

/* Whether the loop is worth watching. */
static bool watches(struct dperf_loop* loop, uint64_t left) {
  if (left == DPERF_RT_UNKNOWN) {
    dperf_loop_conclude_because(loop, DPERF_SAMPLE_NOT_DIRECTED,
                                (struct dperf_reason){.why = DPERF_REASON_NUMBER_UNKNOWN});
    return false;
  }
  const uint64_t least = loop->first ? loop->first + DPERF_LEAST_BASELINE : DPERF_FEWEST_ITERATIONS;
  if (left < least)
    dperf_loop_conclude_because(
        loop, DPERF_SAMPLE_TOO_SHORT,
        (struct dperf_reason){.why = DPERF_REASON_FEW_ITERATIONS, .numbers = {left, least}});
  return left >= least && !is_silent(loop) && !rests(loop) && !is_objected_to(loop);
}

/* Why no loop is watched any more. */
static struct dperf_reason why_none(void) {
  if (why_off) return (struct dperf_reason){.why = reason_off};
  const uint64_t threads = dperf_recorder_count();
  if (threads > 1) return (struct dperf_reason){.why = DPERF_REASON_THREADS, .numbers = {threads}};
  return dperf_traffic_failure();
}

static void enter(struct dperf_loop* loop, const void* run, uint64_t left) {
  if (dperf_watch_is_of(loop, run)) {
    charge_so_far(dperf_hot.recorder);
    dperf_watch_end(loop->id, false); /* its last entry was left without calling the runtime */
  }
  loop->skipped_now = 0;
  loop->events_at_entry = dperf_rt_events;
  if (loop->leaves_early) dperf_open_ends_enter(loop);
  if (dperf_watch_is_active()) return;
  loop->counts = true;
  ++loop->entries;
  if (!loop->may_sample && !why_off) return; /* its verdict says so from the beginning */
  if (why_off || dperf_recorder_count() > 1 || dperf_traffic_has_failed())
    dperf_loop_conclude_because(loop, DPERF_SAMPLE_GIVEN_UP, why_none());
  else if (watches(loop, left)) {
    charge_so_far(dperf_hot.recorder);
    dperf_watch_begin(dperf_hot.recorder, loop, run, left, &options);
  }
  loop->rests = false;
}

/* Iterations to come, with the user's number instead of the loop's own if that is less. */
static uint64_t to_come(const struct dperf_loop* loop, uint64_t index, uint64_t left) {
  if (!loop->total) return left;
  const uint64_t had = index + loop->skipped_now;
  const uint64_t named = loop->total > had ? loop->total - had : 0;
  return named < left ? named : left;
}

/* The recording has ended, say because the disk is full. The other ranks go on and rely on this one. */
static dperf_rt_id guard_unrecorded(struct dperf_loop* loop, const void* run, uint64_t index, uint64_t left) {
  if (index == 0) loop->skipped_now = 0;
  left = to_come(loop, index, left);
  if (loop->total && left == 0) return DPERF_RT_LEAVE;
  uint64_t skipped = 0;
  if (dperf_watch_is_of(loop, run))
    skipped = dperf_watch_take_due(left);
  else if (loop->first && index == loop->first)
    skipped = dperf_directed_skip(loop, left).skipped;
  loop->skipped_now += skipped;
  return skipped;
}

/* A loop is watched when it is entered or not at all, so nothing comes of asking for the `left` iterations to
 * come. But where they are not known they are counted, as long as each one communicates: dperf-trace
 * decisions compares them with their marks. So they are where the user named iterations. */
static void be_quiet(struct dperf_loop* loop, dperf_rt_id* run, uint64_t index, uint64_t left) {
  if (loop->total || loop->first) return;
  const bool known = dperf_loop_will_run(loop, left);
  const bool communicates = index == 0 || dperf_rt_events != loop->events;
  loop->events = dperf_rt_events;
  if (!known && communicates) return;
  *run = DPERF_RT_QUIET;
  if (known)
    loop->run += left;
  else
    loop->runs_unknown = true;
}

static dperf_rt_id guard(dperf_rt_id id, dperf_rt_id* run, dperf_rt_id left,
                         struct dperf_guard_arguments arguments) {
  struct dperf_hot* hot = &dperf_hot;
  const uint64_t index = (*run)++;
  if (!dperf_rt_sampling || hot->call_frame) return 0;
  if (hot->recorder ? hot->recorder->number != 0 : dperf_session.recording || why_off) {
    *run = DPERF_RT_QUIET; /* of another thread */
    return 0;
  }
  struct dperf_loop* loop = dperf_loop_of(id, arguments, &options);
  if (!loop) return 0;
  if (!dperf_session.recording) return guard_unrecorded(loop, run, index, left);
  dperf_recorder_count_guard(hot);
  left = to_come(loop, index, left);
  if (loop->total && left == 0) return DPERF_RT_LEAVE;
  uint64_t skipped = 0;
  if (index > 0 && dperf_rt_events != loop->events_at_entry) loop->communicates = true;
  if (index == 0)
    enter(loop, run, left);
  else if (dperf_watch_is_of(loop, run))
    skipped = dperf_watch_next(left);
  else if (loop->leaves_early)
    dperf_open_ends_iterate(loop);
  ++loop->run;
  if (skipped) dperf_open_ends_skipped();
  if (dperf_watch_is_of(loop, run)) return skipped;
  be_quiet(loop, run, index, left - skipped - 1);
  if (*run == DPERF_RT_QUIET) dperf_open_ends_leave(loop->id);
  return index == 0 && !skipped && begins_to_rest(loop, arguments.flags) ? DPERF_RT_RESTS : skipped;
}

dperf_rt_id dperf_rt_skip(dperf_rt_id id, dperf_rt_id* run, dperf_rt_id left, int flags) {
  return guard(id, run, left, (struct dperf_guard_arguments){.flags = flags});
}

dperf_rt_id dperf_rt_skip_directed(dperf_rt_id id, dperf_rt_id* run, dperf_rt_id left, int flags,
                                   dperf_rt_id iterations) {
  return guard(id, run, left,
               (struct dperf_guard_arguments){.flags = flags, .directed = true, .iterations = iterations});
}

dperf_rt_id dperf_rt_left(long long counter, long long bound, long long step, int inclusive) {
  if (step == 0) return DPERF_RT_UNKNOWN;
  const int up = step > 0;
  const unsigned long long from = (unsigned long long)(up ? counter : bound);
  const unsigned long long to = (unsigned long long)(up ? bound : counter);
  if (up ? counter > bound : counter < bound) return 0;
  const unsigned long long stride = up ? (unsigned long long)step : 0ULL - (unsigned long long)step;
  const unsigned long long distance = to - from;
  if (stride == 1) return distance + (inclusive ? 1 : 0); /* no division */
  return inclusive ? distance / stride + 1 : distance / stride + (distance % stride != 0);
}
