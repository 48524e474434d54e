/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Requests and statuses in a record. */
#include "wrappers/record.h"

#include "dperf/runtime.h"
#include "recorder/sampling_hooks.h"

static unsigned receives_or_cancelled(uint32_t slot) {
  const unsigned flags = slot ? dperf_request_at(slot)->flags : 0;
  return ((flags & DPERF_REQUEST_RECEIVES) && (flags & DPERF_REQUEST_ACTIVE)) ||
         (flags & DPERF_REQUEST_CANCELLED);
}

static uint64_t look_up(struct dperf_draft* record, MPI_Request request, const void* where, uint32_t* slot) {
  *slot = dperf_request_hold(request, where);
  if (receives_or_cancelled(*slot)) record->receives = true;
  return *slot ? dperf_request_at(*slot)->id : 0;
}

void dperf_record_request(struct dperf_draft* record, MPI_Request request, MPI_Request* where) {
  record->slots = &record->one_slot;
  record->requests = where;
  record->request_count = 1;
  dperf_put(record, look_up(record, request, where, &record->one_slot));
}

void dperf_record_requests(struct dperf_draft* record, MPI_Request* requests, int count) {
  if (count < 0) count = 0;
  const size_t n = (size_t)count;
  record->request_count = count;
  record->requests = requests;
  /* Slots first, then statuses in case the program gives none. */
  record->slots = dperf_recorder_scratch(record->recorder, n * (sizeof(uint32_t) + sizeof(MPI_Status)) + 64);
  if (!record->slots) record->request_count = count = 0;
  /* At the end of the call come as many indices and statuses. */
  dperf_record_room(record, 5 * n);
  dperf_put_int(record, count);
  for (int i = 0; i < count; ++i)
    dperf_put(record, look_up(record, requests[i], &requests[i], &record->slots[i]));
}

MPI_Status* dperf_record_own_statuses(struct dperf_draft* record) {
  const size_t slots_bytes = ((size_t)record->request_count * sizeof(uint32_t) + 63) & ~(size_t)63;
  return (MPI_Status*)((char*)record->slots + slots_bytes);
}

static unsigned new_flags(const struct dperf_draft* record) {
  unsigned flags = record->family == DPERF_FAMILY_PERSIST ? DPERF_REQUEST_PERSISTENT : DPERF_REQUEST_ACTIVE;
  if (record->has_source) flags |= DPERF_REQUEST_RECEIVES;
  if (record->has_source && record->source == MPI_ANY_SOURCE) flags |= DPERF_REQUEST_WILDCARD;
  if (record->has_source && record->comm && record->source == MPI_PROC_NULL) flags |= DPERF_REQUEST_OF_NONE;
  return flags;
}

void dperf_record_new_request(struct dperf_draft* record, MPI_Request* request) {
  const uint32_t slot = dperf_record_ok(record) ? dperf_request_add(*request, request) : 0;
  if (!slot) {
    dperf_put(record, 0);
    return;
  }
  struct dperf_request* entry = dperf_request_at(slot);
  entry->comm = record->comm ? record->comm->number : record->message.comm;
  entry->flags = new_flags(record);
  entry->site = (uint32_t)record->at[DPERF_WORD_PATH];
  entry->call = record->call;
  entry->pending = record->pending;
  /* Not where it stands: that may be a variable of a Fortran binding. */
  entry->new_comm = record->pending ? *record->new_comm : MPI_COMM_NULL;
  if (dperf_rt_sampling && record->family == DPERF_FAMILY_PERSIST) {
    entry->sends = dperf_sampling_hooks->message_of(record);
    dperf_sampling_hooks->persistent(record, entry->id, true);
  }
  dperf_put(record, entry->id);
}

/* The receive of a matched message is as wildcard as the probe that took it. */
void dperf_record_message(struct dperf_draft* record, MPI_Message message) {
  const uint64_t begin = dperf_overhead_begin();
  record->message = dperf_matched_take(message);
  record->has_source = true;
  record->source = record->message.wildcard ? MPI_ANY_SOURCE : MPI_PROC_NULL;
  dperf_overhead_end(record->recorder, begin);
}

void dperf_record_new_message(struct dperf_draft* record, MPI_Message message) {
  uint64_t id = 0;
  if (dperf_record_ok(record) && !(record->flag && !*record->flag)) {
    const uint64_t begin = dperf_overhead_begin();
    id =
        dperf_matched_add(message, record->comm ? record->comm->number : 0, record->source == MPI_ANY_SOURCE);
    dperf_overhead_end(record->recorder, begin);
  }
  dperf_put(record, id);
}

static uint64_t received_bytes(const MPI_Status* status) {
#ifdef OPEN_MPI
  return status->_ucount;
#else
  MPI_Count bytes = 0;
  PMPI_Get_elements_x((MPI_Status*)status, MPI_BYTE, &bytes);
  return bytes < 0 ? 0 : (uint64_t)bytes;
#endif
}

static void put_status(struct dperf_draft* record, const MPI_Status* status, unsigned flags, uint32_t comm) {
  dperf_put(record, DPERF_STATUS_PRESENT | flags | (uint64_t)comm << 32);
  dperf_put(record, dperf_status_envelope(dperf_rank(status->MPI_SOURCE), dperf_tag(status->MPI_TAG)));
  dperf_put(record, received_bytes(status));
}

/* MPICH 4.0 has zeros in that of a receive from MPI_PROC_NULL. */
static MPI_Status status_of(const struct dperf_request* entry, const MPI_Status* status) {
  MPI_Status result = *status;
  if (!(entry->flags & DPERF_REQUEST_OF_NONE)) return result;
  result.MPI_SOURCE = MPI_PROC_NULL;
  result.MPI_TAG = MPI_ANY_TAG;
  return result;
}

static void put_request_status(struct dperf_draft* record, uint32_t slot, const MPI_Status* status) {
  if (!receives_or_cancelled(slot)) {
    dperf_put(record, 0);
    return;
  }
  const struct dperf_request* entry = dperf_request_at(slot);
  int cancelled = 0;
  if (entry->flags & DPERF_REQUEST_CANCELLED) PMPI_Test_cancelled(status, &cancelled);
  unsigned flags = cancelled ? DPERF_STATUS_CANCELLED : 0;
  if ((entry->flags & DPERF_REQUEST_WILDCARD) && record->wants_status && !cancelled)
    flags |= DPERF_STATUS_WILDCARD;
  const MPI_Status known = status_of(entry, status);
  if (dperf_rt_sampling && record->requests && !cancelled)
    dperf_sampling_hooks->received(entry->comm, known.MPI_SOURCE, known.MPI_TAG);
  put_status(record, &known, flags, entry->comm);
}

/* The program can only depend on the source of a wildcard receive if it asked for the status. */
static void put_own_status(struct dperf_draft* record, const MPI_Status* status) {
  const bool takes = record->family == DPERF_FAMILY_P2P || record->matches;
  const bool wildcard =
      record->source == MPI_ANY_SOURCE && record->has_source && record->wants_status && takes;
  const uint32_t comm = record->comm ? record->comm->number : record->message.comm;
  if (dperf_rt_sampling && record->family == DPERF_FAMILY_P2P) {
    dperf_sampling_hooks->meet(record);
    dperf_sampling_hooks->received(comm, status->MPI_SOURCE, status->MPI_TAG);
  }
  put_status(record, status, wildcard ? DPERF_STATUS_WILDCARD : 0, comm);
}

/* Which of several requests the call says to be done; -1: none. */
static int done_index(const struct dperf_draft* record) {
  if (record->flag && !*record->flag) return -1;
  if (!record->index) return 0;
  return *record->index == MPI_UNDEFINED ? -1 : *record->index;
}

void dperf_record_status(struct dperf_draft* record, const MPI_Status* status) {
  const bool ok = dperf_record_ok(record) && !(record->flag && !*record->flag) && !record->no_status;
  if (!ok || !(record->slots || record->has_source)) {
    dperf_put(record, 0);
  } else if (record->slots) {
    const int index = done_index(record);
    put_request_status(record, index >= 0 && index < record->request_count ? record->slots[index] : 0,
                       status);
  } else {
    put_own_status(record, status);
  }
}

/* How many requests are done, and which is the i-th of them. */
static int done_count(const struct dperf_draft* record) {
  if (!dperf_record_ok(record)) return 0;
  if (record->done) return *record->done == MPI_UNDEFINED ? 0 : *record->done;
  if (record->index) return done_index(record) >= 0;
  return record->flag && !*record->flag ? 0 : record->request_count;
}
static int done_at(const struct dperf_draft* record, int i) {
  if (record->indices) return record->indices[i];
  return record->index ? done_index(record) : i;
}

void dperf_record_statuses(struct dperf_draft* record, const MPI_Status* statuses) {
  const int count = done_count(record);
  dperf_put_int(record, count);
  for (int i = 0; i < count; ++i) {
    if (record->receives)
      put_request_status(record, record->slots[done_at(record, i)], &statuses[i]);
    else
      dperf_put(record, 0);
  }
}

void dperf_record_indices(struct dperf_draft* record) {
  const int count = done_count(record);
  dperf_put_int(record, count);
  for (int i = 0; i < count; ++i) dperf_put_int(record, record->indices[i]);
}

static void release(struct dperf_request* entry, uint32_t slot) {
  if (entry->pending) dperf_comm_arrived(entry->pending, entry->new_comm);
  dperf_request_remove(slot);
}

static void mark_inactive(struct dperf_draft* record) {
  const int done = done_count(record);
  for (int i = 0; i < done; ++i) {
    const uint32_t slot = record->slots[done_at(record, i)];
    if (slot) dperf_request_at(slot)->flags &= ~(unsigned)(DPERF_REQUEST_ACTIVE | DPERF_REQUEST_CANCELLED);
  }
}

/* A request that MPI has set to null is over, whichever call did it; a persistent one may be started again.
 * The last one goes first: then the ids are used again in the order in which they were. */
void dperf_record_requests_done(struct dperf_draft* record) {
  const bool starts = record->family == DPERF_FAMILY_PERSIST;
  const bool cancels = record->call == DPERF_ID_MPI_Cancel;
  if (record->requests && !starts && !cancels) mark_inactive(record);
  for (int i = record->request_count; i-- > 0;) {
    const uint32_t slot = record->slots[i];
    if (!slot) continue;
    struct dperf_request* entry = dperf_request_at(slot);
    if (record->requests && record->requests[i] == MPI_REQUEST_NULL) {
      if (dperf_rt_sampling && entry->flags & DPERF_REQUEST_PERSISTENT)
        dperf_sampling_hooks->persistent(record, entry->id, false);
      release(entry, slot);
      continue;
    }
    if (starts && dperf_record_ok(record)) {
      entry->flags |= DPERF_REQUEST_ACTIVE;
      if (dperf_rt_sampling) dperf_sampling_hooks->started(entry->comm, entry->sends);
      dperf_request_rename(slot, record->requests[i]);
    }
    if (cancels) entry->flags |= DPERF_REQUEST_CANCELLED;
    dperf_request_release(slot);
  }
}
