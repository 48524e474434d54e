// What the tests need of the runtime's C11 headers.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dperf/runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

// A table of handles; the number of `handle` is 0 if it is not there.
void parts_handles_put(uintptr_t handle, uint32_t number);
uint32_t parts_handles_number(uintptr_t handle);
void parts_handles_remove(uintptr_t handle);
size_t parts_handles_used(void);
void parts_handles_free(void);

// The table of requests; handles are any numbers but 0, which stands for MPI_REQUEST_NULL.
uint32_t parts_request_add(uintptr_t handle, const void* where);
uint32_t parts_request_hold(uintptr_t handle, const void* where);
void parts_request_release(uint32_t index);
void parts_request_remove(uint32_t index);
uint64_t parts_request_id(uint32_t index);
void parts_requests_free(void);

// Numbers of call paths to one function: from two callers, and from some frames deeper.
uint32_t parts_site_from_here(void);
uint32_t parts_site_from_there(void);
uint32_t parts_site_from_depth(int depth);
void parts_sites_free(void);

// A comparison in the head of a loop: whether it gave a result, and what that says.
bool parts_compare(struct dperf_rt_compared* compared, double value, double bound, int how,
                   uint64_t* iterations, bool* estimated, bool* rounded, bool* guessed);
bool parts_bounds_are_alike(uint64_t a, bool a_is_estimated, uint64_t b, bool b_is_estimated);

// How many iterations may be run at a time of a loop of `total` iterations: until a baseline is found; behind
// a skip, of a probe of `probe` iterations.
uint64_t parts_most_iterations(uint64_t total);
uint64_t parts_most_iterations_of_probe(uint64_t total, uint64_t probe);

// Costs in ns, and an encoder whose cycles are ns.
struct parts_costs {
  int64_t probe, mark, guard, inside, before, after, word, poll, folded, request;
};
void parts_encoder_start(const struct parts_costs* costs);
void parts_encode_block(uint64_t id, uint64_t at_ns);
void parts_encode_name(uint64_t id);
void parts_encode_mark(uint64_t id);
void parts_encode_mark_after(uint64_t id, uint64_t unmarked);
void parts_encode_overhead(uint64_t ns);
void parts_encode_guards(uint64_t count);
// MPI_Send of 5 fields; MPI_Iprobe of 5 that found nothing.
void parts_encode_send(uint64_t entry_ns, uint64_t exit_ns);
void parts_encode_poll(uint64_t entry_ns, uint64_t exit_ns);
// MPI_Send from a call site.
void parts_encode_send_from(uint32_t site, int tag, uint64_t entry_ns, uint64_t exit_ns);
// The same as raw records, which are encoded by parts_record_end: polls for a message with `tag` are folded
// where they are recorded, or not.
void parts_record_start(bool folds);
void parts_record_poll(int tag, uint64_t entry_ns, uint64_t exit_ns);
void parts_record_send(uint64_t entry_ns, uint64_t exit_ns);
void parts_record_block(uint64_t id, uint64_t at_ns);
void parts_record_name(uint64_t id);
void parts_record_mark(uint64_t id);
void parts_record_enter(uint64_t id);
void parts_record_exit(uint64_t id);
// Loop 20 ends by counting.
void parts_register_counted_loop(void);
void parts_record_overhead(uint64_t ns);
void parts_record_guards(uint64_t count);
size_t parts_record_end(void);  // how many words that took MPI_Send to a rank; MPI_Waitall whose one receive,
                                // from MPI_ANY_SOURCE, came from `source`.
void parts_encode_send_to(uint32_t site, int dest, int tag, uint64_t entry_ns, uint64_t exit_ns);
void parts_encode_waitall(uint32_t site, int requests, int source, uint64_t entry_ns, uint64_t exit_ns);
void parts_encode_post(uint64_t token, uint64_t at_ns);
// A reading of the thread's clocks, and whether there are any.
void parts_encode_cpu(uint64_t waited_ns, uint64_t virtual_ns);
void parts_encode_uncharged_cpu(uint64_t waited_ns, uint64_t virtual_ns);
void parts_cpu_clock(bool on);
// A thread whose buffer is full, and whose thread has used `cpu_ns` since its last block began, meets the
// mark of a loop: whether it has read the CPU clock for that block before it makes room. False without a
// clock.
bool parts_reads_clock_at_mark(uint64_t cpu_ns);
// From now on, back-references are written, and of loops only the distribution of times.
void parts_encoder_backref(bool as_distribution);
// What one call adds to the signatures of an iteration, by the fields of its raw record. Datatype 1 has 8
// bytes.
struct parts_signed {
  uint64_t by_all, but_tags, but_tags_and_sizes;
  int64_t traffic_ns;
};
struct parts_signed parts_sign(const char* call, const uint64_t* fields, size_t words);
// The same iteration goes on with another call.
struct parts_signed parts_sign_next(const char* call, const uint64_t* fields, size_t words);
// A loop is looked at for sampling, or no longer, from the beginning of an iteration on.
void parts_watch(bool on, uint64_t loop);
// The distribution is in the chunk for now, and goes on; then `size` bytes of the chunk, which come back. 0:
// there is none.
size_t parts_put_open(void);
void parts_take_back(size_t size);
// All is in the chunk; the next one begins.
void parts_end_chunk(void);
void parts_next_chunk(void);
// What has been encoded so far.
const uint8_t* parts_encoded(size_t* size);
struct parts_totals {
  int64_t block_ns, call_ns, overhead_ns, end_ns;
  uint64_t events;
  int64_t charged_ns; /* of block_ns */
};
struct parts_totals parts_totals_so_far(void);
struct parts_totals parts_encoder_finish(uint64_t at_ns);

// Rounds of `kinds` batches, by a clock of the test's own: each batch takes as many ns as `batch_ns` says.
// How many rounds were whole, and when it ended.
struct parts_rounds_taken {
  unsigned rounds, batches;
  double ns;
};
struct parts_rounds_taken parts_take_rounds(unsigned kinds, double most_ns,
                                            double (*batch_ns)(unsigned batch));
unsigned parts_trusted_rounds(void);
// ns of a probe, a call, a folded poll and a guard as they are assumed; whether costs of so many ns can be
// right.
struct parts_costs parts_assumed_costs(double yardstick_ns);
bool parts_costs_are_plausible(const struct parts_costs* costs, double yardstick_ns);

// The record of costs of a machine: its text, in which costs are in ns; what is read from that text or from a
// file, false with a reason; where it is looked for, empty if nowhere.
struct parts_machine {
  const char *host, *cpu;
};
enum { PARTS_RECORD_BYTES = 8192, PARTS_WHY_BYTES = 512, PARTS_PATH_BYTES = 256 };
size_t parts_record_print(const struct parts_costs* costs, const struct parts_machine* machine,
                          char text[PARTS_RECORD_BYTES]);
bool parts_record_parse(const char* text, size_t size, const struct parts_machine* machine,
                        struct parts_costs* costs, char why[PARTS_WHY_BYTES]);
bool parts_record_read(const char* path, const struct parts_machine* machine, char why[PARTS_WHY_BYTES]);
void parts_record_path(const char* host, char path[PARTS_PATH_BYTES]);

// Of a thread without records: how many words stand there after so many guards, a mark of a loop, and as many
// guards more.
size_t parts_words_of_guards(unsigned count);

// Rounding: one duration, one piece of a block, and whether the encoder rounds.
int64_t parts_round(int32_t* carried, int64_t ns);
void parts_round_charged(int64_t* wall_ns, int64_t* waited_ns, int64_t* virtual_ns);
void parts_rounds(bool rounds);

// The hosts of ranks, one after the other, by where these are. `limit` of a control group; 0: there is none.
struct parts_place {
  const char *host, *boot;
  uint64_t mask;
  double limit;
};
struct parts_host {
  int cores, ranks, first;
  bool is_oversubscribed;
  char affinity[64];
};
void parts_hosts_find(const struct parts_place* places, int count, struct parts_host* hosts);

// The writer, for rank 3 of 5.
/* What a run with that id, 32 hex digits, does in `path`; `why` is empty, or says why it has no folder. */
enum parts_acquired { PARTS_ACQUIRE_FAILED, PARTS_ACQUIRE_NEW, PARTS_ACQUIRE_KNOWN };
enum parts_acquired parts_folder_acquire(const char* path, const char* run_id, char why[512]);
bool parts_folder_find(const char* path, const char* run_id);
bool parts_folder_path(char* path, size_t size);
bool parts_folder_write(const char* name, const char* text);
void parts_folder_close(void);
bool parts_writer_open(const char* path);
bool parts_writer_is_open(void);
bool parts_is_recording(void);
void parts_writer_events(const void* data, size_t size);
void parts_writer_close(void);
void parts_give_up_before_recording(const char* what, const char* why);

#ifdef __cplusplus
}
#endif
