/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How a wrapper makes its record. A wrapper goes three times through its parameters: NOTE remembers what
 * other parameters need to know, BEFORE writes the fields known before the call, AFTER those known after it.
 * In every row the former come first, so the fields end up in the order of the row. */
#ifndef DPERF_RECORD_H
#define DPERF_RECORD_H

#include "base/calls.h"
#include "base/mpi_api.h"
#include "dperf/trace_format.h"
#include "mpi/objects.h"
#include "mpi/values.h"
#include "recorder/recorder.h"

enum dperf_family {
  DPERF_FAMILY_ENV,
  DPERF_FAMILY_P2P,
  DPERF_FAMILY_IP2P,
  DPERF_FAMILY_PERSIST,
  DPERF_FAMILY_DONE,
  DPERF_FAMILY_PROBE,
  DPERF_FAMILY_COLL,
  DPERF_FAMILY_ICOLL,
  DPERF_FAMILY_COMM,
  DPERF_FAMILY_RMA,
  DPERF_FAMILY_IO,
  DPERF_FAMILY_PROC,
  DPERF_FAMILY_ASYNC,
  DPERF_FAMILY_ABORT
};

struct dperf_draft {
  struct dperf_hot* hot;
  struct dperf_recorder* recorder;
  uint64_t *at, *put; /* start of the record; next word */
  unsigned call, flags;
  enum dperf_family family;
  int result;
  /* what NOTE found */
  const struct dperf_comm* comm;
  MPI_Comm comm_handle;
  int root, source;
  bool has_source, send_in_place, receive_in_place, wants_status, no_status;
  const void *sent, *buffer; /* what it sends; what it receives into, or sends at the root */
  int sent_count;
  uint64_t sent_element_bytes; /* of a contiguous datatype; else 0 */
  int *flag, *index, *done, *indices;
  MPI_Comm* new_comm;
  struct dperf_comm* pending;
  struct dperf_order* order; /* of the calls of which this is one; null: they have none */
  /* one-sided calls */
  const struct dperf_win* win;
  MPI_Op op;
  /* collectives: which side's arguments mean something on this rank, and how long its arrays are */
  bool send_side, receive_side;
  int send_count, receive_count;
  /* requests that the call looks at */
  MPI_Request* requests;
  int request_count;
  uint32_t *slots, one_slot; /* their indices in the table */
  bool receives;             /* some of them receive, so the statuses are looked at */
  /* matched probes */
  bool matches;                 /* takes a message out of the matching */
  struct dperf_matched message; /* that the call receives */
};

/* Starts a record; false if the call is not to be recorded: outside of the run, or made by MPI itself.
 * Without a return address the call path is added later. Before one that
 * `waits` for others there is time for encoding. */
bool dperf_record_enter(struct dperf_draft* record, unsigned call, enum dperf_family family,
                        const void* return_address, uintptr_t frame, bool waits);
/* Adds the path of the call in progress. */
void dperf_record_path(struct dperf_draft* record, const void* return_address);
void dperf_record_leave(struct dperf_draft* record);
/* Records a call that takes no time of its own: begins and leaves it. */
void dperf_record_moment(struct dperf_draft* record);
/* Room for `words` more than a record without arrays needs. */
void dperf_record_room(struct dperf_draft* record, size_t words);

/* The call comes after the last one of this order, whichever thread made that: before the record that is
 * being made, whose fields are still to come. */
void dperf_record_keep_order(struct dperf_draft* record, struct dperf_order* order);
/* The call comes after the last one on its communicator, whichever thread made that. */
void dperf_record_order(struct dperf_draft* record);
void dperf_record_sides(struct dperf_draft* record);
void dperf_record_one_sided(struct dperf_draft* record);
void dperf_record_freed_window(struct dperf_draft* record, MPI_Win win);
void dperf_record_new_window(struct dperf_draft* record, MPI_Win* win);
void dperf_record_peers(struct dperf_draft* record, MPI_Group group);
void dperf_record_integers(struct dperf_draft* record, bool significant, const int* values, int count);
void dperf_record_types(struct dperf_draft* record, bool significant, const MPI_Datatype* types, int count);
void dperf_record_request(struct dperf_draft* record, MPI_Request request, MPI_Request* where);
void dperf_record_requests(struct dperf_draft* record, MPI_Request* requests, int count);
MPI_Status* dperf_record_own_statuses(struct dperf_draft* record);
void dperf_record_new_request(struct dperf_draft* record, MPI_Request* request);
/* True on the leader of MPI_Intercomm_create; elsewhere the next two arguments may be anything. */
bool dperf_record_leads(const struct dperf_draft* record);
void dperf_record_peer_comm(struct dperf_draft* record, MPI_Comm comm);
void dperf_record_new_comm(struct dperf_draft* record, MPI_Comm* comm);
void dperf_record_status(struct dperf_draft* record, const MPI_Status* status);
void dperf_record_statuses(struct dperf_draft* record, const MPI_Status* statuses);
void dperf_record_message(struct dperf_draft* record, MPI_Message message);
void dperf_record_new_message(struct dperf_draft* record, MPI_Message message);
void dperf_record_indices(struct dperf_draft* record);
void dperf_record_requests_done(struct dperf_draft* record);
void dperf_record_failed(struct dperf_draft* record);

static inline void dperf_put(struct dperf_draft* record, uint64_t word) {
  *record->put++ = word;
}
static inline void dperf_put_int(struct dperf_draft* record, int value) {
  dperf_put(record, (uint64_t)(int64_t)value);
}

/* Writes what was recorded before the call that begins: it may be one that never ends. */
void dperf_record_write_before(struct dperf_draft* record);

static inline void dperf_put_sent_type(struct dperf_draft* record, MPI_Datatype type) {
  const struct dperf_cached_handle* found = dperf_type_of(record->recorder, type);
  record->sent_element_bytes = found->bytes;
  dperf_put(record, found->number);
}

/* Whether the program has ever written what the call sends. */
static inline void dperf_record_sent(struct dperf_draft* record) {
  if (!record->sent || !record->send_side || record->sent_count <= 0) return;
  const uint64_t bytes = (uint64_t)record->sent_count * record->sent_element_bytes;
  if (dperf_is_unwritten(record->recorder, &record->recorder->sent, record->sent, bytes))
    record->flags |= DPERF_RAW_UNWRITTEN;
}

/* The stamps stand as close to the call as can be: what comes between is the call's own time. */
static inline void dperf_record_begin(struct dperf_draft* record) {
  uint64_t* at = record->at;
  at[DPERF_WORD_BEFORE] =
      (uint64_t)(record->put - at - DPERF_RAW_CALL_WORDS) | record->recorder->overhead_cycles << 32;
  record->recorder->overhead_cycles = 0;
  at[DPERF_WORD_ENTRY] = dperf_cycles();
  if (__builtin_expect(at[DPERF_WORD_ENTRY] >= record->recorder->write_at, 0))
    dperf_record_write_before(record);
  if (__builtin_expect(record->at[DPERF_WORD_ENTRY] - record->recorder->pages.stamp > dperf_pages_period, 0))
    dperf_pages_before(record->recorder, record->at);
}
static inline void dperf_record_end(struct dperf_draft* record, int result) {
  record->at[DPERF_WORD_EXIT] = dperf_cycles();
  record->result = result;
  if (__builtin_expect(result != MPI_SUCCESS, 0)) dperf_record_failed(record);
}
static inline bool dperf_record_ok(const struct dperf_draft* record) {
  return record->result == MPI_SUCCESS;
}

/* What is done about a parameter of each role follows `~,`; a role that has no macro here is not expanded, so
 * it has no second part, and nothing is done. In all of these r is the record and x the parameter. */
#define DPERF_SECOND(first, second, ...) second
#define DPERF_SECOND_OF(...) DPERF_SECOND(__VA_ARGS__, , )
#define DPERF_NOTE_OF(role, r, x) DPERF_SECOND_OF(DPERF_NOTE_##role(r, x))
#define DPERF_BEFORE_OF(role, r, x) DPERF_SECOND_OF(DPERF_BEFORE_##role(r, x))
#define DPERF_AFTER_OF(role, r, x) DPERF_SECOND_OF(DPERF_AFTER_##role(r, x))

#define DPERF_NOTE_CBUF(r, x)                  \
  ~, (r)->send_in_place = (x) == MPI_IN_PLACE; \
  (r)->sent = (x);
#define DPERF_NOTE_BUF(r, x)                      \
  ~, (r)->receive_in_place = (x) == MPI_IN_PLACE; \
  (r)->buffer = (x);
#define DPERF_NOTE_COUNT(r, x) ~, (r)->sent_count = (x);
#define DPERF_NOTE_SCOUNT(r, x) ~, (r)->sent_count = (x);
#define DPERF_NOTE_COMM(r, x) \
  ~, (r)->comm_handle = (x);  \
  (r)->comm = dperf_comm_of((r)->recorder, x);
#define DPERF_NOTE_ROOT(r, x) ~, (r)->root = (x);
#define DPERF_NOTE_SOURCE(r, x) \
  ~, (r)->source = (x);         \
  (r)->has_source = true;
#define DPERF_NOTE_MSG(r, x) ~, dperf_record_message(r, *(x));
#define DPERF_NOTE_NEWMSG(r, x) ~, (r)->matches = true;
#define DPERF_NOTE_FLAG(r, x) ~, (r)->flag = (x);
#define DPERF_NOTE_INDEX(r, x) ~, (r)->index = (x);
#define DPERF_NOTE_NDONE(r, x) ~, (r)->done = (x);
#define DPERF_NOTE_INDICES(r, x) ~, (r)->indices = (x);
#define DPERF_NOTE_NREQS(r, x) ~, (r)->request_count = (x);
#define DPERF_NOTE_NEWCOMM(r, x) ~, (r)->new_comm = (x);
#define DPERF_NOTE_WIN(r, x) ~, (r)->win = dperf_win_of(x);
#define DPERF_NOTE_OP(r, x) ~, (r)->op = (x);
#define DPERF_NOTE_STATUS(r, x) ~, (r)->wants_status = (x) != MPI_STATUS_IGNORE;
#define DPERF_NOTE_STATUSES(r, x) ~, (r)->wants_status = (x) != MPI_STATUSES_IGNORE;

#define DPERF_BEFORE_COUNT(r, x) ~, dperf_put_int(r, x);
#define DPERF_BEFORE_SCOUNT(r, x) ~, dperf_put_int(r, (r)->send_side ? (x) : 0);
#define DPERF_BEFORE_RCOUNT(r, x) ~, dperf_put_int(r, (r)->receive_side ? (x) : 0);
#define DPERF_BEFORE_TYPE(r, x) ~, dperf_put_sent_type(r, x);
#define DPERF_BEFORE_STYPE(r, x) ~, dperf_put_sent_type(r, (r)->send_side ? (x) : MPI_DATATYPE_NULL);
#define DPERF_BEFORE_RTYPE(r, x) ~, dperf_put(r, (r)->receive_side ? dperf_type_number((r)->recorder, x) : 0);
#define DPERF_BEFORE_SCOUNTS(r, x) ~, dperf_record_integers(r, (r)->send_side, x, (r)->send_count);
#define DPERF_BEFORE_RCOUNTS(r, x) ~, dperf_record_integers(r, (r)->receive_side, x, (r)->receive_count);
#define DPERF_BEFORE_STYPES(r, x) ~, dperf_record_types(r, (r)->send_side, x, (r)->send_count);
#define DPERF_BEFORE_RTYPES(r, x) ~, dperf_record_types(r, (r)->receive_side, x, (r)->receive_count);
#define DPERF_BEFORE_DEST(r, x) ~, dperf_put_int(r, dperf_rank(x));
#define DPERF_BEFORE_SOURCE(r, x) ~, dperf_put_int(r, dperf_rank(x));
#define DPERF_BEFORE_ROOT(r, x) ~, dperf_put_int(r, dperf_rank(x));
#define DPERF_BEFORE_TAG(r, x) ~, dperf_put_int(r, dperf_tag(x));
#define DPERF_BEFORE_STAG(r, x) ~, dperf_put_int(r, dperf_tag(x));
#define DPERF_BEFORE_RTAG(r, x) ~, dperf_put_int(r, dperf_tag(x));
#define DPERF_BEFORE_COMM(r, x) ~, dperf_put(r, (r)->comm ? (r)->comm->number : 0);
#define DPERF_BEFORE_COMMP(r, x)                     \
  ~, (r)->comm = dperf_comm_of((r)->recorder, *(x)); \
  dperf_put(r, (r)->comm ? (r)->comm->number : 0);
#define DPERF_BEFORE_PEERCOMM(r, x) ~, dperf_record_peer_comm(r, x);
#define DPERF_BEFORE_RLEADER(r, x) \
  ~, dperf_put_int(r, dperf_record_leads(r) ? dperf_rank(x) : DPERF_PROC_NULL);
#define DPERF_BEFORE_OP(r, x) ~, dperf_put(r, dperf_op_number((r)->recorder, x));
#define DPERF_BEFORE_REQ(r, x) ~, dperf_record_request(r, *(x), x);
#define DPERF_BEFORE_REQVAL(r, x) ~, dperf_record_request(r, x, NULL);
#define DPERF_BEFORE_REQS(r, x) ~, dperf_record_requests(r, x, (r)->request_count);
#define DPERF_BEFORE_COLOR(r, x) ~, dperf_put_int(r, dperf_undefined(x));
#define DPERF_BEFORE_KEY(r, x) ~, dperf_put_int(r, x);
#define DPERF_BEFORE_FILE(r, x) ~, dperf_put(r, dperf_file_number((r)->recorder, x));
#define DPERF_BEFORE_FILEP(r, x) ~, dperf_put(r, dperf_file_closing((r)->recorder, *(x)));
#define DPERF_BEFORE_CODE(r, x) ~, dperf_put_int(r, x);
#define DPERF_BEFORE_LEVEL(r, x) ~, dperf_put_int(r, x);
#define DPERF_BEFORE_MSG(r, x) ~, dperf_put(r, (r)->message.id);
#define DPERF_BEFORE_WIN(r, x) ~, dperf_put(r, (r)->win ? (r)->win->number : 0);
#define DPERF_BEFORE_WINP(r, x) ~, dperf_record_freed_window(r, *(x));
#define DPERF_BEFORE_OCOUNT(r, x) ~, dperf_put_int(r, (r)->send_side ? (x) : 0);
#define DPERF_BEFORE_OTYPE(r, x) ~, dperf_put(r, (r)->send_side ? dperf_type_number((r)->recorder, x) : 0);
#define DPERF_BEFORE_TCOUNT(r, x) ~, dperf_put_int(r, x);
#define DPERF_BEFORE_TTYPE(r, x) ~, dperf_put(r, dperf_type_number((r)->recorder, x));
#define DPERF_BEFORE_LOCKTYPE(r, x) \
  ~, dperf_put_int(r, (x) == MPI_LOCK_EXCLUSIVE ? DPERF_LOCK_EXCLUSIVE : DPERF_LOCK_SHARED);
#define DPERF_BEFORE_ASSERT(r, x) ~, dperf_put_int(r, dperf_assertions(x));
#define DPERF_BEFORE_PEERS(r, x) ~, dperf_record_peers(r, x);
#define DPERF_BEFORE_BYTES(r, x) ~, dperf_put(r, (uint64_t)(x));
#define DPERF_BEFORE_STATUS(r, x) ~, if (!(r)->wants_status)(x) = &own_status;
#define DPERF_BEFORE_STATUSES(r, x) \
  ~, if (!(r)->wants_status && (r)->receives)(x) = dperf_record_own_statuses(r);

#define DPERF_AFTER_NEWFILE(r, x) \
  ~, dperf_put(r, dperf_record_ok(r) ? dperf_file_opened((r)->recorder, *(x)) : 0);
#define DPERF_AFTER_NEWREQ(r, x) ~, dperf_record_new_request(r, x);
#define DPERF_AFTER_NEWWIN(r, x) ~, dperf_record_new_window(r, x);
#define DPERF_AFTER_NEWCOMM(r, x) ~, dperf_record_new_comm(r, x);
#define DPERF_AFTER_NEWMSG(r, x) ~, dperf_record_new_message(r, *(x));
#define DPERF_AFTER_FLAG(r, x) ~, dperf_put(r, dperf_record_ok(r) && *(x));
#define DPERF_AFTER_INDEX(r, x) \
  ~, dperf_put_int(r, dperf_record_ok(r) ? dperf_undefined(*(x)) : DPERF_UNDEFINED);
#define DPERF_AFTER_INDICES(r, x) ~, dperf_record_indices(r);
#define DPERF_AFTER_STATUS(r, x) ~, dperf_record_status(r, x);
#define DPERF_AFTER_STATUSES(r, x) ~, dperf_record_statuses(r, x);

/* Each field is recorded. (The text of nothing is one byte.) */
#define DPERF_TEXT_(...) #__VA_ARGS__
#define DPERF_TEXT(...) DPERF_TEXT_(__VA_ARGS__)
#define DPERF_FIELD(role, ...)                                                                  \
  _Static_assert(sizeof DPERF_TEXT(DPERF_BEFORE_OF(role, r, x) DPERF_AFTER_OF(role, r, x)) > 1, \
                 "nothing records " #role);
#define DPERF_PARAMETER(role, ...)
#include "dperf/roles.def"

#endif
