/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/calls.h"
#include "base/compared.h"
#include "base/handles.h"
#include "base/state.h"
#include "costs_parts.h"
#include "dperf/runtime.h"
#include "encode/call.h"
#include "encode/encoder.h"
#include "encode/type_bytes.h"
#include "file/definitions.h"
#include "mpi/objects.h"
#include "recorder/path_cache.h"
#include "recorder/recorders.h"
#include "run/host.h"
#include "sampling/watch/state.h"
#include "sites/sites.h"
#include "time/clock.h"

static struct dperf_handles handles;

void parts_handles_put(uintptr_t handle, uint32_t number) {
  dperf_handles_put(&handles, handle, number, NULL);
}
uint32_t parts_handles_number(uintptr_t handle) {
  const struct dperf_handle_slot* slot = dperf_handles_get(&handles, handle);
  return slot ? slot->number : 0;
}
void parts_handles_remove(uintptr_t handle) {
  dperf_handles_remove(&handles, handle);
}
size_t parts_handles_used(void) {
  return handles.used;
}
void parts_handles_free(void) {
  dperf_handles_free(&handles);
}

static MPI_Request request_of(uintptr_t handle) {
  return handle ? (MPI_Request)handle : MPI_REQUEST_NULL;
}
uint32_t parts_request_add(uintptr_t handle, const void* where) {
  return dperf_request_add(request_of(handle), where);
}
uint32_t parts_request_hold(uintptr_t handle, const void* where) {
  return dperf_request_hold(request_of(handle), where);
}
void parts_request_release(uint32_t index) {
  dperf_request_release(index);
}
void parts_request_remove(uint32_t index) {
  dperf_request_remove(index);
}
uint64_t parts_request_id(uint32_t index) {
  return dperf_request_at(index)->id;
}
void parts_requests_free(void) {
  dperf_requests_free();
}

static struct dperf_recorder site_recorder;

static __attribute__((noinline)) uint32_t site(void) {
  return dperf_site(&site_recorder, __builtin_return_address(0), (uintptr_t)__builtin_dwarf_cfa());
}
__attribute__((noinline)) uint32_t parts_site_from_here(void) {
  const uint32_t number = site();
  return number;
}
__attribute__((noinline)) uint32_t parts_site_from_there(void) {
  const uint32_t number = site();
  return number;
}
__attribute__((noinline)) uint32_t parts_site_from_depth(int depth) {
  const volatile uint32_t number = depth ? parts_site_from_depth(depth - 1) : site();
  return number;
}
void parts_sites_free(void) {
  dperf_paths_free(site_recorder.paths);
  site_recorder.paths = NULL;
  dperf_sites_reset();
}

static struct dperf_encoder encoder;

void parts_encoder_start(const struct parts_costs* costs) {
  dperf_encoder_free(&encoder);
  dperf_blocks_free();
  dperf_definitions.size = 0;
  dperf_clock = (struct dperf_clock){0, 1.0, (uint64_t)1 << 32};
  dperf_costs = parts_in_fractions(costs);
  dperf_session.poll_gap_ns = 10000;
  dperf_calls_prepare();
  dperf_encoder_start(&encoder, 0, 0);
}
static void encode(const uint64_t* raw, size_t words) {
  dperf_encode(&encoder, raw, raw + words);
}
void parts_encode_block(uint64_t id, uint64_t at_ns) {
  encode((const uint64_t[]){DPERF_RAW_BLOCK, id, at_ns}, 3);
}
void parts_encode_name(uint64_t id) {
  encode((const uint64_t[]){DPERF_RAW_NAME, id}, 2);
}
void parts_encode_mark(uint64_t id) {
  parts_encode_mark_after(id, 0);
}
void parts_encode_mark_after(uint64_t id, uint64_t unmarked) {
  encode((const uint64_t[]){DPERF_RAW_MARK | DPERF_RECORD_LOOP_ITERATION << 8 | unmarked << 16, id}, 2);
}
void parts_encode_overhead(uint64_t ns) {
  encode((const uint64_t[]){DPERF_RAW_OVERHEAD, ns}, 2);
}
void parts_encode_guards(uint64_t count) {
  encode((const uint64_t[]){DPERF_RAW_GUARDS, count}, 2);
}
static void encode_call(unsigned call, unsigned flags, uint64_t before, uint64_t entry_ns, uint64_t exit_ns) {
  const uint64_t words = DPERF_RAW_CALL_WORDS + 5;
  const uint64_t head = DPERF_RAW_CALL | (uint64_t)flags << 8 | (uint64_t)call << 16 | words << 32;
  encode((const uint64_t[]){head, entry_ns, exit_ns, 1, before, 1, 1, 1, 0, 0}, words);
}
void parts_encode_send(uint64_t entry_ns, uint64_t exit_ns) {
  encode_call(DPERF_ID_MPI_Send, 0, 5, entry_ns, exit_ns);
}
void parts_encode_send_from(uint32_t site, int tag, uint64_t entry_ns, uint64_t exit_ns) {
  const uint64_t words = DPERF_RAW_CALL_WORDS + 5;
  const uint64_t head = DPERF_RAW_CALL | (uint64_t)DPERF_ID_MPI_Send << 16 | words << 32;
  encode((const uint64_t[]){head, entry_ns, exit_ns, site, 5, 1, 1, 1, (uint64_t)(int64_t)tag, 1}, words);
}
void parts_encode_send_to(uint32_t site, int dest, int tag, uint64_t entry_ns, uint64_t exit_ns) {
  const uint64_t words = DPERF_RAW_CALL_WORDS + 5;
  const uint64_t head = DPERF_RAW_CALL | (uint64_t)DPERF_ID_MPI_Send << 16 | words << 32;
  encode((const uint64_t[]){head, entry_ns, exit_ns, site, 5, 1, 1, (uint64_t)dest, (uint64_t)tag, 1}, words);
}
/* One of the requests was a wildcard receive, and matched `source`. */
void parts_encode_waitall(uint32_t site, int requests, int source, uint64_t entry_ns, uint64_t exit_ns) {
  uint64_t raw[64];
  size_t words = DPERF_RAW_CALL_WORDS;
  raw[words++] = (uint64_t)requests;
  for (int i = 0; i < requests; ++i) raw[words++] = (uint64_t)i + 1;
  raw[words++] = 1;
  raw[words++] = DPERF_STATUS_PRESENT | DPERF_STATUS_WILDCARD | (uint64_t)1 << 32;
  raw[words++] = (uint64_t)source;
  raw[words++] = 8;
  raw[0] = DPERF_RAW_CALL | (uint64_t)DPERF_ID_MPI_Waitall << 16 | (uint64_t)words << 32;
  raw[1] = entry_ns;
  raw[2] = exit_ns;
  raw[3] = site;
  raw[4] = (uint64_t)requests + 1;
  encode(raw, words);
}
void parts_encode_post(uint64_t token, uint64_t at_ns) {
  encode((const uint64_t[]){DPERF_RAW_POST, token, at_ns}, 3);
}
void parts_encode_cpu(uint64_t waited_ns, uint64_t virtual_ns) {
  encode((const uint64_t[]){DPERF_RAW_CPU, waited_ns, virtual_ns}, 3);
}
void parts_encode_uncharged_cpu(uint64_t waited_ns, uint64_t virtual_ns) {
  encode((const uint64_t[]){DPERF_RAW_CPU | 1 << 8, waited_ns, virtual_ns}, 3);
}
void parts_cpu_clock(bool on) {
  dperf_session.cpu_clock = on;
}
void parts_encoder_backref(bool as_distribution) {
  encoder.backref = dperf_backref_new(as_distribution);
}
static uint64_t call_of_name(const char* name) {
  uint64_t call = 0;
  while (call < DPERF_CALL_COUNT && strcmp(dperf_calls[call].name, name) != 0) ++call;
  return call;
}
static struct dperf_encoder signing;
struct parts_signed parts_sign(const char* call, const uint64_t* fields, size_t words) {
  memset(&signing, 0, sizeof signing);
  return parts_sign_next(call, fields, words);
}
struct parts_signed parts_sign_next(const char* call, const uint64_t* fields, size_t words) {
  uint64_t raw[64] = {DPERF_RAW_CALL | call_of_name(call) << 16 | (DPERF_RAW_CALL_WORDS + words) << 32};
  dperf_calls_prepare();
  dperf_type_has_bytes(1, 8);
  memcpy(raw + DPERF_RAW_CALL_WORDS, fields, words * sizeof *fields);
  dperf_sign_call(&signing, raw);
  const struct dperf_signature* signatures = signing.signatures;
  return (struct parts_signed){
      dperf_signature_value(&signatures[DPERF_BY_ALL]), dperf_signature_value(&signatures[DPERF_BUT_TAGS]),
      dperf_signature_value(&signatures[DPERF_BUT_TAGS_AND_SIZES]), signing.traffic_ns};
}
void parts_watch(bool on, uint64_t loop) {
  encoder.watched = on;
  dperf_encoder_boundary(&encoder, dperf_block_number(loop, true));
}
size_t parts_put_open(void) {
  return dperf_encoder_put_open(&encoder);
}
void parts_take_back(size_t size) {
  encoder.out.size = size;
}
void parts_end_chunk(void) {
  dperf_encoder_close_chunk(&encoder);
}
void parts_next_chunk(void) {
  encoder.bytes_before += encoder.out.size;
  encoder.out.size = 0;
}
const uint8_t* parts_encoded(size_t* size) {
  *size = encoder.out.size;
  return encoder.out.data;
}
/* Source, tag, communicator; then the flag and the status that is not there. */
void parts_encode_poll(uint64_t entry_ns, uint64_t exit_ns) {
  encode_call(DPERF_ID_MPI_Iprobe, DPERF_RAW_UNSUCCESSFUL, 3, entry_ns, exit_ns);
}

static struct {
  uint64_t words[1 << 16];
  uint64_t* at;
  struct dperf_fold fold;
  bool folds;
  uint64_t poll_exit; /* of the last call, if that was a poll */
} recorded;

void parts_record_start(bool folds) {
  recorded.at = recorded.words;
  recorded.folds = folds;
  recorded.poll_exit = 0;
  memset(&recorded.fold, 0, sizeof recorded.fold);
}
static void record(const uint64_t* raw, size_t words) {
  memcpy(recorded.at, raw, words * sizeof *raw);
  recorded.at += words;
}
void parts_record_poll(int tag, uint64_t entry_ns, uint64_t exit_ns) {
  const uint64_t words = DPERF_RAW_CALL_WORDS + 5;
  const uint64_t head =
      DPERF_RAW_CALL | DPERF_RAW_UNSUCCESSFUL << 8 | DPERF_ID_MPI_Iprobe << 16 | words << 32;
  uint64_t* raw = recorded.at;
  record((const uint64_t[]){head, entry_ns, exit_ns, 1, 3, 1, (uint64_t)tag, 1, 0, 0}, words);
  const uint64_t gap_ns = entry_ns - recorded.poll_exit;
  const bool follows = recorded.poll_exit && gap_ns <= 10000 && exit_ns - entry_ns <= 10000;
  const bool worked = recorded.poll_exit && gap_ns <= 10000 &&
                      dperf_fold_has_worked(&recorded.fold, DPERF_ID_MPI_Iprobe, raw, gap_ns);
  if (worked) raw[DPERF_WORD_HEAD] |= DPERF_RAW_WORKED << 8;
  if (recorded.folds && follows && !worked)
    recorded.at = dperf_fold(&recorded.fold, raw, recorded.at);
  else
    dperf_fold_begin(&recorded.fold, raw, recorded.at);
  recorded.poll_exit = exit_ns;
}
void parts_record_send(uint64_t entry_ns, uint64_t exit_ns) {
  const uint64_t words = DPERF_RAW_CALL_WORDS + 5;
  const uint64_t head = DPERF_RAW_CALL | (uint64_t)DPERF_ID_MPI_Send << 16 | words << 32;
  record((const uint64_t[]){head, entry_ns, exit_ns, 1, 5, 1, 1, 1, 0, 0}, words);
  dperf_fold_forget(&recorded.fold);
  recorded.poll_exit = 0;
}
void parts_record_block(uint64_t id, uint64_t at_ns) {
  record((const uint64_t[]){DPERF_RAW_BLOCK, id, at_ns}, 3);
}
void parts_record_name(uint64_t id) {
  record((const uint64_t[]){DPERF_RAW_NAME, id}, 2);
}
static void record_mark(unsigned kind, uint64_t id) {
  record((const uint64_t[]){DPERF_RAW_MARK | (uint64_t)kind << 8, id}, 2);
}
void parts_record_mark(uint64_t id) {
  record_mark(DPERF_RECORD_LOOP_ITERATION, id);
}
void parts_record_enter(uint64_t id) {
  record_mark(DPERF_RECORD_LOOP_ENTER, id);
}
void parts_record_exit(uint64_t id) {
  record_mark(DPERF_RECORD_LOOP_EXIT, id);
}
void parts_register_counted_loop(void) {
  static const struct dperf_rt_row rows[] = {{20, "count", DPERF_RT_COUNTED_LOOP, 1, 2}};
  static struct dperf_rt_table table = {"counted.c", rows, 1, NULL};
  static bool registered;
  if (!registered) dperf_rt_register(&table);
  registered = true;
}
void parts_record_overhead(uint64_t ns) {
  record((const uint64_t[]){DPERF_RAW_OVERHEAD, ns}, 2);
}
void parts_record_guards(uint64_t count) {
  record((const uint64_t[]){DPERF_RAW_GUARDS, count}, 2);
}
size_t parts_record_end(void) {
  const size_t words = (size_t)(recorded.at - recorded.words);
  encode(recorded.words, words);
  parts_record_start(recorded.folds);
  return words;
}
struct parts_totals parts_totals_so_far(void) {
  return (struct parts_totals){encoder.block_ns, encoder.call_ns, encoder.overhead_ns,
                               encoder.end_ns,   encoder.events,  encoder.charged_ns};
}
struct parts_totals parts_encoder_finish(uint64_t at_ns) {
  dperf_encoder_finish(&encoder, (int64_t)at_ns);
  return parts_totals_so_far();
}

size_t parts_words_of_guards(unsigned count) {
  static uint64_t raw[64];
  static struct dperf_recorder recorder;
  struct dperf_hot hot = {.cursor = raw, .limit = raw + 64, .recorder = &recorder};
  recorder.guards = NULL;
  for (unsigned i = 0; i < count; ++i) dperf_recorder_count_guard(&hot);
  dperf_raw_2(&hot, DPERF_RAW_MARK, 1);
  for (unsigned i = 0; i < count; ++i) dperf_recorder_count_guard(&hot);
  const bool right = raw[1] == count && hot.cursor[-1] == count;
  return right ? (size_t)(hot.cursor - raw) : 0;
}

int64_t parts_round(int32_t* carried, int64_t ns) {
  return dperf_round(carried, ns);
}

void parts_round_charged(int64_t* wall_ns, int64_t* waited_ns, int64_t* virtual_ns) {
  struct dperf_rounding rounding = {0};
  dperf_round_charged(&rounding, 1, wall_ns, waited_ns, virtual_ns);
}

void parts_rounds(bool rounds) {
  dperf_session.rounds = rounds;
}

bool parts_reads_clock_at_mark(uint64_t cpu_ns) {
  if (!dperf_clock_start()) return false;
  dperf_clock_calibrate(20e6);
  dperf_session.recording = dperf_session.cpu_clock = true;
  dperf_session.clock_mode = DPERF_CLOCK_VIRTUAL;
  struct dperf_recorder* recorder = dperf_recorder_open();
  struct dperf_hot* hot = &dperf_hot;
  for (uint64_t id = 1; hot->cursor + DPERF_RECORDER_SLACK <= recorder->raw + recorder->raw_words; ++id)
    dperf_raw_3(hot, DPERF_RAW_BLOCK, id % 2 + 1, dperf_cycles());
  for (const long long end = PAPI_get_virt_nsec() + (long long)cpu_ns; PAPI_get_virt_nsec() < end;) continue;
  dperf_rt_loop_iteration(3);
  const bool has_read = recorder->encoder.sampled;
  dperf_session.recording = dperf_session.cpu_clock = false;
  dperf_recorders_abandon();
  dperf_blocks_free();
  return has_read;
}

enum { MOST_PLACES = 16 };
void parts_hosts_find(const struct parts_place* given, int count, struct parts_host* found) {
  static struct dperf_place places[MOST_PLACES];
  const struct dperf_place* all[MOST_PLACES];
  struct dperf_host hosts[MOST_PLACES];
  for (int i = 0; i < count; ++i) {
    places[i] = (struct dperf_place){.limit = given[i].limit > 0 ? given[i].limit : INFINITY};
    snprintf(places[i].host, sizeof places[i].host, "%s", given[i].host);
    snprintf(places[i].boot, sizeof places[i].boot, "%s", given[i].boot);
    places[i].mask.words[1] = given[i].mask; /* from core 64 on */
    all[i] = &places[i];
  }
  dperf_hosts_find(all, count, hosts);
  for (int i = 0; i < count; ++i) {
    found[i] =
        (struct parts_host){hosts[i].cores, hosts[i].ranks, hosts[i].first, hosts[i].oversubscribed, ""};
    snprintf(found[i].affinity, sizeof found[i].affinity, "%.63s", hosts[i].affinity);
  }
}

bool parts_compare(struct dperf_rt_compared* compared, double value, double bound, int how,
                   uint64_t* iterations, bool* estimated, bool* rounded, bool* guessed) {
  struct dperf_bound found = {0};
  const bool looks = compared->run++ == compared->next;
  const bool has_result = looks && dperf_compared_look(compared, value, bound, how, &found);
  *iterations = found.iterations;
  *estimated = found.estimated;
  *rounded = found.rounded;
  *guessed = found.guessed;
  return has_result;
}
bool parts_bounds_are_alike(uint64_t a, bool a_is_estimated, uint64_t b, bool b_is_estimated) {
  return dperf_bounds_are_alike((struct dperf_bound){.iterations = a, .estimated = a_is_estimated},
                                (struct dperf_bound){.iterations = b, .estimated = b_is_estimated});
}

static uint64_t most_iterations(unsigned skips, uint64_t total, uint64_t probe) {
  static const struct dperf_sampling_options options = {.eps = DPERF_USUAL_EPS};
  dperf_watch = (struct dperf_watch){.options = &options,
                                     .terms = {.total = total, .attempt = dperf_attempt_iterations(total, 0)},
                                     .probes = {.skips = skips, .length = probe}};
  const uint64_t most = dperf_watch_most();
  dperf_watch = (struct dperf_watch){0};
  return most;
}

uint64_t parts_most_iterations(uint64_t total) {
  return most_iterations(0, total, 0);
}

uint64_t parts_most_iterations_of_probe(uint64_t total, uint64_t probe) {
  return most_iterations(1, total, probe);
}
