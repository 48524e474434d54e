/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Fields of a record: order of calls, arrays, sides of collectives, communicators. */
#include <string.h>

#include "base/state.h"
#include "wrappers/record.h"

void dperf_record_room(struct dperf_draft* record, size_t words) {
  struct dperf_hot* hot = record->hot;
  const size_t partial = (size_t)(record->put - record->at);
  if (!dperf_recorder_room(record->recorder, partial + words + DPERF_RECORDER_SLACK, partial)) return;
  record->at = hot->cursor;
  record->put = hot->cursor + partial;
}

void dperf_record_keep_order(struct dperf_draft* record, struct dperf_order* order) {
  const uint64_t token = dperf_order_before(order, record->recorder->number);
  record->order = order;
  if (!token) return;
  uint64_t* at = record->at;
  memmove(at + DPERF_AWAIT_WORDS, at, DPERF_RAW_CALL_WORDS * sizeof *at);
  dperf_raw_3(record->hot, DPERF_RAW_AWAIT | 1 << 8, token, dperf_cycles());
  record->at = record->hot->cursor;
  record->put = record->at + DPERF_RAW_CALL_WORDS;
}

void dperf_record_order(struct dperf_draft* record) {
  if (!dperf_session.threads || !record->comm) return;
  dperf_record_keep_order(record, (struct dperf_order*)&record->comm->order);
}

static bool at_root(const struct dperf_draft* record) {
  return record->comm->is_inter ? record->root == MPI_ROOT : record->root == record->comm->rank;
}

/* In a collective with a root one side's arguments are significant at the root only, and elsewhere may be
 * anything; beside MPI_IN_PLACE, too. */
void dperf_record_sides(struct dperf_draft* record) {
  dperf_record_order(record);
  const struct dperf_call_info* info = &dperf_calls[record->call];
  const struct dperf_comm* comm = record->comm;
  if (!comm) {
    record->send_side = record->receive_side = false;
    return;
  }
  /* The blocks of MPI_Reduce_scatter are for the own group, all other arrays for the remote one. */
  const bool of_remote = comm->is_inter && !info->scatters_sum;
  record->send_count = record->receive_count = of_remote ? comm->remote_size : comm->size;
  if (info->neighbour) {
    record->receive_count = comm->in_count;
    record->send_count = comm->out_count;
  }
  if (info->gathers || info->scatters) {
    const bool root = at_root(record);
    const bool leaf = comm->is_inter ? !root && record->root != MPI_PROC_NULL : true;
    record->send_side = info->gathers ? leaf : root;
    record->receive_side = info->gathers ? root : leaf;
  }
  if (record->send_in_place) record->send_side = false;
  if ((record->call == DPERF_ID_MPI_Bcast || record->call == DPERF_ID_MPI_Ibcast) && at_root(record))
    record->sent = record->buffer;
  if (record->receive_in_place && info->scatters) record->receive_side = false;
}

void dperf_record_integers(struct dperf_draft* record, bool significant, const int* values, int count) {
  if (!significant || !values) count = 0;
  if (count > 0) dperf_record_room(record, (size_t)count);
  dperf_put_int(record, count);
  for (int i = 0; i < count; ++i) dperf_put_int(record, values[i]);
}

void dperf_record_types(struct dperf_draft* record, bool significant, const MPI_Datatype* types, int count) {
  if (!significant || !types) count = 0;
  if (count > 0) dperf_record_room(record, (size_t)count);
  dperf_put_int(record, count);
  for (int i = 0; i < count; ++i) dperf_put(record, dperf_type_number(record->recorder, types[i]));
}

bool dperf_record_leads(const struct dperf_draft* record) {
  return record->comm && record->root == record->comm->rank;
}

void dperf_record_peer_comm(struct dperf_draft* record, MPI_Comm comm) {
  const struct dperf_comm* peers = dperf_record_leads(record) ? dperf_comm_of(record->recorder, comm) : NULL;
  dperf_put(record, peers ? peers->number : 0);
}

/* Does what this call makes have a topology of its own, or that of its parent? Open MPI reports parts of a
 * grid, and their copies, as grids. */
static bool gives_topology(const struct dperf_draft* record) {
  switch (record->call) {
    case DPERF_ID_MPI_Comm_dup:
    case DPERF_ID_MPI_Comm_dup_with_info:
      return record->comm && record->comm->has_topology;
    case DPERF_ID_MPI_Cart_create:
    case DPERF_ID_MPI_Cart_sub:
    case DPERF_ID_MPI_Graph_create:
    case DPERF_ID_MPI_Dist_graph_create:
    case DPERF_ID_MPI_Dist_graph_create_adjacent:
      return true;
    default:
      return false;
  }
}

/* In which sequence of calls (objects.h) this one makes a communicator. The tag is the last field before
 * that. */
static uint64_t order_of(const struct dperf_draft* record) {
  const int tag = (int)record->put[-1];
  if (record->family == DPERF_FAMILY_PROC) return dperf_order_with_tag(DPERF_ORDER_OF_PROCESSES, 0);
  if (record->call == DPERF_ID_MPI_Comm_create_group) return dperf_order_with_tag(DPERF_ORDER_OF_GROUP, tag);
  if (record->call == DPERF_ID_MPI_Intercomm_create)
    return dperf_order_with_tag(DPERF_ORDER_OF_TWO_GROUPS, tag);
  return DPERF_ORDER_OF_PARENT;
}

void dperf_record_new_comm(struct dperf_draft* record, MPI_Comm* comm) {
  uint32_t number = 0;
  if (!dperf_record_ok(record)) {
  } else if (record->call == DPERF_ID_MPI_Comm_idup) { /* there is no handle yet; the members are known */
    const uint64_t begin = dperf_overhead_begin();
    record->pending = dperf_comm_pending(record->comm, record->comm_handle);
    number = record->pending ? record->pending->number : 0;
    dperf_overhead_end(record->recorder, begin);
  } else {
    number = dperf_comm_made(record->recorder, record->comm, *comm, gives_topology(record), order_of(record));
  }
  dperf_put(record, number);
}
