/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/watch/traffic.h"

#include <stdlib.h>
#include <string.h>

#include "base/state.h"
#include "dperf/sampling_rule.h"
#include "wrappers/record.h"

/* A communicator, by its number. Those that are freed stay: their messages count. */
struct traffic {
  bool known, is_inter, is_whole; /* whole: its members are those of MPI_COMM_WORLD */
  bool has_outsiders;
  uint64_t key;
  int rank;
  uint64_t weight;     /* of a collective here: that of all members is 0 together */
  uint64_t in_transit; /* hash: sum of what this rank has done on it */
  unsigned watched;    /* used in that watch */
  int* members;        /* world ranks, ascending; null if it is whole or there is no memory */
  int member_count;
};

static struct traffic* all;
static uint32_t capacity, known_count;
static unsigned watch;
static bool strange, failed;
static struct dperf_reason strange_call, persistent_call, failure;
static uint64_t persistent; /* requests made since the last boundary, less those freed: of a hash of each */

static bool make_room(uint32_t number) {
  if (number < capacity) return true;
  uint32_t wanted = capacity ? capacity : 16;
  while (wanted <= number) wanted *= 2;
  struct traffic* bigger = realloc(all, wanted * sizeof *bigger);
  if (!bigger) return false;
  memset(bigger + capacity, 0, (wanted - capacity) * sizeof *bigger);
  all = bigger;
  capacity = wanted;
  return true;
}

static int compare(const void* a, const void* b) {
  const int left = *(const int*)a, right = *(const int*)b;
  return (left > right) - (left < right);
}

/* Appends the world ranks of a group; false if some are of another world, or without memory. */
static bool add_members(struct traffic* comm, MPI_Group group) {
  int size = 0;
  PMPI_Group_size(group, &size);
  MPI_Group world;
  int* bigger = realloc(comm->members, (size_t)(comm->member_count + size + 1) * sizeof *bigger);
  int* own = malloc((size_t)size * sizeof *own + 1);
  if (bigger) comm->members = bigger;
  if (!bigger || !own) {
    free(own);
    return false;
  }
  for (int i = 0; i < size; ++i) own[i] = i;
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
  PMPI_Group_translate_ranks(group, size, own, world, bigger + comm->member_count);
  PMPI_Group_free(&world);
  bool all_here = true;
  for (int i = 0; i < size; ++i) all_here = all_here && bigger[comm->member_count + i] != MPI_UNDEFINED;
  comm->member_count += size;
  free(own);
  return all_here;
}

static void find_members(struct traffic* comm, MPI_Comm handle) {
  MPI_Group group;
  PMPI_Comm_group(handle, &group);
  comm->has_outsiders = !add_members(comm, group);
  PMPI_Group_free(&group);
  if (comm->is_inter) {
    PMPI_Comm_remote_group(handle, &group);
    comm->has_outsiders = !add_members(comm, group) || comm->has_outsiders;
    PMPI_Group_free(&group);
  }
  comm->is_whole = !comm->has_outsiders && comm->member_count == dperf_session.size;
  if (comm->members) qsort(comm->members, (size_t)comm->member_count, sizeof *comm->members, compare);
}

static struct traffic all_ranks = {.known = true, .is_whole = true};

static struct traffic* find(uint32_t number) {
  if (number == DPERF_ALL_RANKS) return &all_ranks;
  return number < capacity && all[number].known ? &all[number] : NULL;
}

/* Null without memory: then nothing is sampled any more. */
static struct traffic* traffic_of(const struct dperf_draft* record) {
  const struct dperf_comm* comm = record->comm;
  struct traffic* traffic = find(comm->number);
  if (traffic) return traffic;
  const uint64_t begin = dperf_overhead_begin();
  if (make_room(comm->number)) {
    traffic = &all[comm->number];
    *traffic =
        (struct traffic){.known = true, .is_inter = comm->is_inter, .key = comm->key, .rank = comm->rank};
    traffic->weight = comm->is_inter ? 0 : dperf_collective_weight(comm->key, comm->rank, comm->size);
    find_members(traffic, record->comm_handle);
    if (comm->number >= known_count) known_count = comm->number + 1;
  } else {
    failed = true;
  }
  dperf_overhead_end(record->recorder, begin);
  return traffic;
}

void dperf_traffic_meet(const struct dperf_draft* record) {
  if (record->comm && record->comm->number) traffic_of(record);
}

/* On an intercommunicator ranks are those of the other side: the lowest bit of the key says which side sends.
 */
static uint64_t message(const struct traffic* comm, bool sends, int from, int to, int tag) {
  const uint64_t sender = comm->is_inter ? (sends ? comm->key : comm->key ^ 1) : comm->key;
  return dperf_message_weight(sender, from, to, tag);
}

/* In every row that sends, the tag comes behind the destination. */
uint64_t dperf_traffic_message_of(const struct dperf_draft* record) {
  const struct dperf_call_info* info = &dperf_calls[record->call];
  const bool sends = record->family == DPERF_FAMILY_P2P || record->family == DPERF_FAMILY_IP2P ||
                     record->family == DPERF_FAMILY_PERSIST;
  if (!sends || info->dest < 0 || !record->comm) return 0;
  const uint64_t* fields = record->at + DPERF_RAW_CALL_WORDS;
  const int to = (int)fields[info->dest], tag = (int)fields[info->dest + 1];
  const struct traffic* comm = to < 0 ? NULL : traffic_of(record);
  return comm ? message(comm, true, comm->rank, to, tag) : 0;
}

void dperf_traffic_started(uint32_t number, uint64_t sent) {
  struct traffic* comm = sent && number ? find(number) : NULL;
  if (!comm) return;
  comm->in_transit += sent;
  comm->watched = watch;
}

void dperf_traffic_received(uint32_t number, int source, int tag) {
  struct traffic* comm = source < 0 || !number ? NULL : find(number);
  if (!comm) return;
  comm->in_transit += 0 - message(comm, false, source, comm->rank, tag);
  comm->watched = watch;
}

/* DPERF_REASON_NONE: it may be left out. Persistent requests are not messages before they are started; the
 * members of files and windows are not looked up here. */
static enum dperf_sample_reason why_strange(const struct dperf_draft* record) {
  static const enum dperf_sample_reason of_family[] = {
      [DPERF_FAMILY_COMM] = DPERF_REASON_COMMUNICATORS, [DPERF_FAMILY_RMA] = DPERF_REASON_ONE_SIDED,
      [DPERF_FAMILY_PROC] = DPERF_REASON_PROCESSES,     [DPERF_FAMILY_ASYNC] = DPERF_REASON_GENERALIZED,
      [DPERF_FAMILY_IO] = DPERF_REASON_FILES,           [DPERF_FAMILY_ABORT] = DPERF_REASON_NONE};
  const bool is_collective = record->family == DPERF_FAMILY_COLL || record->family == DPERF_FAMILY_ICOLL;
  if (is_collective && record->comm && record->comm->is_inter) return DPERF_REASON_INTERCOMMUNICATOR;
  return of_family[record->family];
}

static struct dperf_reason reason_of(const struct dperf_draft* record, enum dperf_sample_reason why) {
  return (struct dperf_reason){
      .why = why, .site = (uint32_t)record->at[DPERF_WORD_PATH], .numbers = {record->call}};
}

/* If a loop that frees them were left out, they would stay; and the replay would free one more than once. */
void dperf_traffic_persistent(const struct dperf_draft* record, uint64_t id, bool is_made) {
  const uint64_t weight = dperf_mix(id + 1);
  persistent += is_made ? weight : 0 - weight;
  persistent_call = reason_of(record, DPERF_REASON_PERSISTENT);
}

static void fail(const struct dperf_draft* record) {
  const enum dperf_sample_reason why =
      record->call == DPERF_ID_MPI_Cancel ? DPERF_REASON_CANCELLED : DPERF_REASON_FAILED;
  if (!failed) failure = reason_of(record, why);
  failed = true;
}

void dperf_traffic_call(const struct dperf_draft* record) {
  if (!dperf_record_ok(record) || record->call == DPERF_ID_MPI_Cancel) fail(record);
  const enum dperf_sample_reason why = why_strange(record);
  if (why) {
    strange = true;
    strange_call = reason_of(record, why);
  }
  if (!record->comm || !record->comm->number || record->family == DPERF_FAMILY_COMM) return;
  struct traffic* comm = traffic_of(record);
  if (!comm || !dperf_record_ok(record)) return;
  comm->watched = watch;
  if (record->family == DPERF_FAMILY_COLL || record->family == DPERF_FAMILY_ICOLL)
    comm->in_transit += comm->weight * (2 * (uint64_t)record->call + 1);
  else if (record->family != DPERF_FAMILY_PERSIST)
    comm->in_transit += dperf_traffic_message_of(record);
}

void dperf_traffic_watch(void) {
  ++watch;
  strange = false;
  persistent = 0;
}

bool dperf_traffic_was_strange(void) {
  if (!strange && persistent) strange_call = persistent_call;
  const bool was = strange || persistent;
  strange = false;
  persistent = 0;
  return was;
}

bool dperf_traffic_has_failed(void) {
  return failed;
}

struct dperf_reason dperf_traffic_strange(void) {
  return strange_call;
}

struct dperf_reason dperf_traffic_failure(void) {
  return failed && !failure.why ? (struct dperf_reason){.why = DPERF_REASON_OUT_OF_MEMORY} : failure;
}

static bool is_within(const struct traffic* part, const struct traffic* whole) {
  if (part == whole) return true;
  if (part->has_outsiders || whole->has_outsiders) return false;
  if (whole->is_whole) return true;
  if (part->is_whole || !part->members || !whole->members) return false;
  int at = 0;
  for (int i = 0; i < part->member_count; ++i) {
    while (at < whole->member_count && whole->members[at] < part->members[i]) ++at;
    if (at == whole->member_count || whole->members[at] != part->members[i]) return false;
  }
  return true;
}

bool dperf_traffic_is_within(uint32_t number) {
  const struct traffic* whole = find(number);
  if (!whole) return false;
  for (uint32_t i = 0; i < known_count; ++i)
    if (all[i].known && all[i].watched == watch && !is_within(&all[i], whole)) return false;
  return true;
}

bool dperf_traffic_is_whole(uint32_t number) {
  const struct traffic* comm = find(number);
  return comm && comm->is_whole;
}

uint64_t dperf_traffic_in_transit(uint32_t number) {
  const struct traffic* whole = find(number);
  if (!whole) return 0;
  uint64_t sum = 0;
  for (uint32_t i = 0; i < known_count; ++i)
    if (all[i].known && all[i].in_transit && is_within(&all[i], whole)) sum += all[i].in_transit;
  return sum;
}

void dperf_traffic_free(void) {
  for (uint32_t i = 0; i < known_count; ++i) free(all[i].members);
  free(all);
  all = NULL;
  capacity = known_count = 0;
  strange = failed = false;
}
