/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Calls of libraries that a --comm-api file describes. The wrapper that is generated from the description
 * says which row of comm_calls.def a call is and what its arguments stand for; from there it goes the way of
 * the wrappers of MPI. */
#include "wrappers/described.h"

#include <limits.h>
#include <string.h>

#include "base/expand.h"
#include "base/state.h"
#include "mpi/apis.h"
#include "wrappers/record.h"
#include "wrappers/roles.h"

/* The call in progress; calls within it are not recorded, so there is one per thread. */
static _Thread_local struct {
  struct dperf_draft record;
  MPI_Request request;
  MPI_Status status;
} described;

/* The function that a wrapper of this thread calls next, by a hash of its name, 0 for none (the library of
 * the wrapper may be unloaded), and the stack address of the call of the wrapper. */
static _Thread_local struct {
  uint64_t function;
  unsigned long long frame;
} entering;

static uint64_t hash_of(const char* function) {
  return dperf_fnv64(DPERF_FNV64_START, function, strlen(function)) | 1;
}

static int mpi_rank(int rank) {
  return rank == DPERF_ANY ? MPI_ANY_SOURCE : rank == DPERF_PROC_NULL ? MPI_PROC_NULL : rank;
}
static int mpi_tag(int tag) {
  return tag == DPERF_ANY ? MPI_ANY_TAG : tag;
}

/* A type of MPI of that size, if there is one, else bytes; where their number would not fit, larger ones. */
struct element {
  MPI_Datatype type;
  long long bytes;
};
static struct element element(long long count, long long bytes) {
  if (bytes == 2) return (struct element){MPI_SHORT, 2};
  if (bytes == 4) return (struct element){MPI_INT, 4};
  if (bytes == 8) return (struct element){MPI_DOUBLE, 8};
  if (bytes == 16) return (struct element){MPI_C_DOUBLE_COMPLEX, 16};
  if (count * bytes > INT_MAX) return (struct element){MPI_C_DOUBLE_COMPLEX, 16};
  return (struct element){MPI_BYTE, 1};
}
static int elements(long long count, long long bytes) {
  const struct element each = element(count, bytes);
  const long long number = (count * bytes + each.bytes - 1) / each.bytes;
  return number < 0 ? 0 : number > INT_MAX ? INT_MAX : (int)number;
}

/* What stands for the parameters of a row: the column `given` of roles.def. */
#define given_send_count(call) elements((call)->count, (call)->type_bytes)
#define given_receive_count(call) elements((call)->receive_count, (call)->receive_type_bytes)
#define given_send_type(call) element((call)->count, (call)->type_bytes).type
#define given_receive_type(call) element((call)->receive_count, (call)->receive_type_bytes).type
#define given_destination(call) mpi_rank((call)->to)
#define given_source(call) mpi_rank((call)->from)
#define given_root(call) mpi_rank((call)->root)
#define given_send_tag(call) mpi_tag((call)->tag)
#define given_receive_tag(call) mpi_tag((call)->receive_tag)
#define given_world(call) MPI_COMM_WORLD
#define given_sum(call) MPI_SUM
#define given_request(call) &described.request
#define given_null_request(call) MPI_REQUEST_NULL
#define given_flag(call) &(call)->flag
#define given_status(call) &described.status
#define given_nothing(call) 0

/* For each role what stands for it: given_for_COUNT, ... */
#define DPERF_FIELD(role, type, letter, kind, key, member, given)                \
  static inline dperf_role_##role given_for_##role(struct dperf_rt_call* call) { \
    (void)call;                                                                  \
    return given_##given(call);                                                  \
  }
#define DPERF_PARAMETER(role, type)                                              \
  static inline dperf_role_##role given_for_##role(struct dperf_rt_call* call) { \
    (void)call;                                                                  \
    return given_nothing(call);                                                  \
  }
#include "dperf/roles.def"

/* For each row two functions: what is known before the call, and after it. */
#define PARAMETER(role, x) dperf_role_##role x
#define UNUSED(role, x) (void)x;
#define NOTE(role, x) DPERF_NOTE_OF(role, record, x)
#define BEFORE(role, x) DPERF_BEFORE_OF(role, record, x)
#define AFTER(role, x) DPERF_AFTER_OF(role, record, x)
#define GIVEN(role, x) given_for_##role(call)

#define DESCRIBED(name, ...)                                                                           \
  static void before_##name(struct dperf_draft* record, const struct dperf_comm* comm,                 \
                            DPERF_LIST(PARAMETER, __VA_ARGS__)) {                                      \
    MPI_Status own_status;                                                                             \
    (void)&own_status;                                                                                 \
    DPERF_EACH(UNUSED, __VA_ARGS__)                                                                    \
    DPERF_EACH(NOTE, __VA_ARGS__)                                                                      \
    record->comm = comm;                                                                               \
    if (dperf_calls[record->call].collective) dperf_record_sides(record);                              \
    DPERF_EACH(BEFORE, __VA_ARGS__)                                                                    \
  }                                                                                                    \
  static void after_##name(struct dperf_draft* record, DPERF_LIST(PARAMETER, __VA_ARGS__)) {           \
    (void)record;                                                                                      \
    DPERF_EACH(UNUSED, __VA_ARGS__)                                                                    \
    DPERF_EACH(AFTER, __VA_ARGS__)                                                                     \
  }                                                                                                    \
  static void describe_##name(struct dperf_draft* record, struct dperf_rt_call* call, bool is_after) { \
    (void)call;                                                                                        \
    if (is_after)                                                                                      \
      after_##name(record, DPERF_LIST(GIVEN, __VA_ARGS__));                                            \
    else                                                                                               \
      before_##name(record, call->api->communicator, DPERF_LIST(GIVEN, __VA_ARGS__));                  \
  }

#define FUNCTION_P2P DESCRIBED
#define FUNCTION_IP2P DESCRIBED
#define FUNCTION_DONE DESCRIBED
#define FUNCTION_PROBE DESCRIBED
#define FUNCTION_COLL DESCRIBED
#define FUNCTION_ICOLL DESCRIBED
#define FUNCTION_ASYNC DESCRIBED
#define FUNCTION_ENV(...)
#define FUNCTION_PERSIST(...)
#define FUNCTION_COMM(...)
#define FUNCTION_RMA(...)
#define FUNCTION_IO(...)
#define FUNCTION_PROC(...)
#define FUNCTION_ABORT(...)

#define DPERF_CALL(name, family, ...) FUNCTION_##family(name, __VA_ARGS__)
#include "dperf/comm_calls.def"
#undef DPERF_CALL

#define ROW_P2P(name) describe_##name
#define ROW_IP2P(name) describe_##name
#define ROW_DONE(name) describe_##name
#define ROW_PROBE(name) describe_##name
#define ROW_COLL(name) describe_##name
#define ROW_ICOLL(name) describe_##name
#define ROW_ASYNC(name) describe_##name
#define ROW_ENV(name) NULL
#define ROW_PERSIST(name) NULL
#define ROW_COMM(name) NULL
#define ROW_RMA(name) NULL
#define ROW_IO(name) NULL
#define ROW_PROC(name) NULL
#define ROW_ABORT(name) NULL

static const struct row {
  enum dperf_family family;
  void (*describe)(struct dperf_draft* record, struct dperf_rt_call* call, bool is_after);
} rows[DPERF_CALL_COUNT] = {
#define DPERF_CALL(name, family, ...) {DPERF_FAMILY_##family, ROW_##family(name)},
#include "dperf/comm_calls.def"
#undef DPERF_CALL
};

/* The number of the row, which is looked up once; -1 if this runtime has no row of that name. */
static int row_of(struct dperf_rt_action* action) {
  const unsigned known = __atomic_load_n(&action->row, __ATOMIC_RELAXED);
  if (known) return (int)known - 1;
  for (unsigned i = 0; i < DPERF_CALL_COUNT; ++i)
    if (rows[i].describe && strcmp(dperf_calls[i].name, action->as) == 0) {
      __atomic_store_n(&action->row, i + 1, __ATOMIC_RELAXED);
      return (int)i;
    }
  return -1;
}

/* Odd, so that it is never a handle of MPI's own, nor 0. */
static MPI_Request handle_of(unsigned long long request) {
  return (MPI_Request)(uintptr_t)(request << 1 | 1);
}

/* Before a call that waits for others there is time for encoding. */
static bool waits(int row) {
  const enum dperf_family family = rows[row].family;
  return family == DPERF_FAMILY_DONE || family == DPERF_FAMILY_PROBE || family == DPERF_FAMILY_COLL ||
         (family == DPERF_FAMILY_P2P && dperf_calls[row].dest < 0);
}

/* Null without memory. */
static const struct dperf_comm* communicator_of(struct dperf_rt_api* api) {
  const void* known = __atomic_load_n(&api->communicator, __ATOMIC_ACQUIRE);
  if (known) return known;
  known = dperf_comm_named(api->name);
  __atomic_store_n(&api->communicator, known, __ATOMIC_RELEASE);
  return known;
}

int dperf_rt_call_begin(struct dperf_rt_call* call) {
  entering.function = hash_of(call->function);
  entering.frame = call->frame;
  if (!call->action || !dperf_session.recording || !communicator_of(call->api)) return 0;
  const int row = row_of(call->action);
  struct dperf_draft* record = &described.record;
  if (row < 0) return 0;
  if (!dperf_record_enter(record, (unsigned)row, rows[row].family, call->caller, call->frame, waits(row)))
    return 0;
  described.request = handle_of(call->request);
  rows[row].describe(record, call, false);
  dperf_record_begin(record);
  return 1;
}

static void set_status(const struct dperf_rt_call* call) {
  described.status.MPI_SOURCE = mpi_rank(call->received_from);
  described.status.MPI_TAG = call->received_tag == DPERF_ANY ? 0 : call->received_tag;
  PMPI_Status_set_elements_x(&described.status, MPI_BYTE, call->received_bytes);
}

void dperf_rt_call_end(struct dperf_rt_call* call) {
  struct dperf_draft* record = &described.record;
  if (record->hot->call_frame != call->frame) return; /* MPI_Finalize was called inside */
  dperf_record_end(record, MPI_SUCCESS);
  set_status(call);
  const bool completes = record->slots && !(record->flag && !call->flag);
  described.request = completes ? MPI_REQUEST_NULL : handle_of(call->request);
  record->no_status = !call->received;
  rows[record->call].describe(record, call, true);
  dperf_record_leave(record);
}

static void record_unseen(const void* caller, uintptr_t frame) {
  struct dperf_draft record;
  if (!dperf_record_enter(&record, DPERF_ID_Unseen_call, DPERF_FAMILY_ASYNC, caller, frame, false)) return;
  dperf_record_moment(&record);
}

/* Within another recorded call nothing is recorded, whatever way it takes. */
int dperf_rt_unseen(const char* function, int has_wrapper) {
  const uintptr_t frame = (uintptr_t)__builtin_dwarf_cfa();
  const struct dperf_hot* hot = &dperf_hot;
  const bool by_wrapper =
      entering.function && frame < entering.frame && entering.function == hash_of(function);
  if (by_wrapper) entering.function = 0;
  if (by_wrapper || !dperf_session.recording || (hot->call_frame && frame < hot->call_frame)) return 0;
  if (has_wrapper) return 1;
  record_unseen(__builtin_return_address(0), frame);
  return 0;
}

void dperf_apis_finalize(const void* return_address, uintptr_t frame) {
  if (dperf_session.recording && dperf_apis_unseen()) record_unseen(return_address, frame);
}

int dperf_rt_inside_begin(const void* caller, unsigned long long frame) {
  struct dperf_hot* hot = &dperf_hot;
  if (hot->inside_caller && frame < hot->inside_frame) return 0; /* the outermost one is the site */
  hot->inside_caller = caller;
  hot->inside_frame = frame;
  return 1;
}

void dperf_rt_inside_end(int begun) {
  if (begun) dperf_hot.inside_caller = NULL;
}
