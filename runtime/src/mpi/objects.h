/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* MPI's objects -> numbers of definitions and ids. Handles of freed objects are used again by MPI, so freed
 * ones are forgotten (through attributes that MPI deletes with them), and what is cached per recorder carries
 * the generation of the tables. */
#ifndef DPERF_OBJECTS_H
#define DPERF_OBJECTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/handles.h"
#include "base/mpi_api.h"
#include "recorder/recorder.h"
#include "recorder/tokens.h"

struct dperf_comm {
  uint32_t number;
  uint64_t key;
  bool is_inter;
  int rank, size, remote_size;
  bool has_topology;
  int in_count, out_count; /* neighbours of the calling rank in its topology */
  struct dperf_order order;
};

enum {
  DPERF_REQUEST_RECEIVES = 1,
  DPERF_REQUEST_WILDCARD = 2,
  DPERF_REQUEST_PERSISTENT = 4,
  DPERF_REQUEST_ACTIVE = 8,
  DPERF_REQUEST_CANCELLED = 16,
  /* By the call in progress: others with its handle are meant by its other requests. */
  DPERF_REQUEST_HELD = 32,
  DPERF_REQUEST_OF_NONE = 64 /* receives from MPI_PROC_NULL */
};

/* One live request. Several may share a handle: Open MPI gives all sends that are complete at once the same
 * one. */
struct dperf_request {
  uintptr_t handle;
  const void* where; /* the program's variable, which distinguishes those */
  uint64_t id;
  uint32_t next;   /* index of the next one in its bucket, or of the next free one; 0: none */
  uint32_t before; /* index of the one before in its bucket */
  uint32_t comm;
  unsigned flags;
  uint32_t site; /* where it was made, and by which call */
  unsigned call;
  uint64_t sends;             /* sampling: hash of the message that each start of a persistent one sends */
  MPI_Comm new_comm;          /* of MPI_Comm_idup: the communicator, which may not be used yet */
  struct dperf_comm* pending; /* and what it will be */
};

struct dperf_win {
  uint32_t number;
  MPI_Group group;
};

bool dperf_objects_start(void);
void dperf_objects_stop(void);

/* Members make calls of the same order one after the other, all in the same sequence, but may make those of
 * different orders in any: calls of a whole communicator; of one of its groups or of two groups with a tag,
 * in whose low half that is; of processes that connect. */
enum dperf_order_of_calls {
  DPERF_ORDER_OF_PARENT,
  DPERF_ORDER_OF_GROUP,
  DPERF_ORDER_OF_TWO_GROUPS,
  DPERF_ORDER_OF_PROCESSES
};
static inline uint64_t dperf_order_with_tag(enum dperf_order_of_calls order, int tag) {
  return (uint64_t)order << 32 | (uint32_t)tag;
}

/* Numbers; 0 for the null handles. */
uint32_t dperf_op_number(struct dperf_recorder* recorder, MPI_Op op);
/* What dperf_type_of() does not find in the cache of the thread. */
const struct dperf_cached_handle* dperf_type_lookup(struct dperf_recorder* recorder, MPI_Datatype type);
/* Null for MPI_COMM_NULL. */
const struct dperf_comm* dperf_comm_lookup(struct dperf_recorder* recorder, MPI_Comm comm);
/* Defines a communicator that was just made from `parent`, which may be null. `may_have_topology`: by a call
 * that gives or copies one. Of others MPI must not be asked: in Open MPI 4.1 the result of
 * MPI_Comm_create_group on a grid says that it is one, and MPI_Cart_shift on it divides by zero. `order`: of
 * enum dperf_order_of_calls. */
uint32_t dperf_comm_made(struct dperf_recorder* recorder, const struct dperf_comm* parent, MPI_Comm comm,
                         bool may_have_topology, uint64_t order);
/* Defines a duplicate whose handle is not known yet. */
struct dperf_comm* dperf_comm_pending(const struct dperf_comm* parent, MPI_Comm parent_handle);
void dperf_comm_arrived(struct dperf_comm* pending, MPI_Comm comm);
/* All ranks of the world, but no communicator of MPI: the one of the description of that name. Without a
 * message, and the same on all ranks. Null without memory. */
const struct dperf_comm* dperf_comm_named(const char* name);

/* Null for MPI_WIN_NULL and windows of which dPerf has not seen the creation. */
const struct dperf_win* dperf_win_lookup(MPI_Win win);
/* Numbers a window that was just made; 0 without memory. */
uint32_t dperf_win_made(MPI_Win win);
/* The ranks of `group` in the group of the window, -1 where it is not a member; null if there is no memory.
 * The caller frees it. */
int* dperf_win_ranks(const struct dperf_win* win, MPI_Group group, int* count);
void dperf_wins_start(void);
/* Numbers of files; 0: none. A handle that is being closed may be used again at once. */
uint32_t dperf_file_number(struct dperf_recorder* recorder, MPI_File file);
uint32_t dperf_file_opened(struct dperf_recorder* recorder, MPI_File file);
uint32_t dperf_file_closing(struct dperf_recorder* recorder, MPI_File file);
void dperf_files_stop(void);
void dperf_wins_stop(void);

/* A message that a matched probe has taken: what the call that receives it must know. */
struct dperf_matched {
  uint64_t id; /* counts from 1; 0: MPI_MESSAGE_NO_PROC */
  uint32_t comm;
  bool wildcard; /* matched by MPI_ANY_SOURCE */
};
/* Gives the message its id. */
uint64_t dperf_matched_add(MPI_Message message, uint32_t comm, bool wildcard);
/* The message, which is forgotten: its handle is used again. */
struct dperf_matched dperf_matched_take(MPI_Message message);
void dperf_matched_free(void);

/* Index of a new request, 0 without memory. The fields but handle, where and id are the caller's to fill in.
 */
uint32_t dperf_request_add(MPI_Request request, const void* where);
/* From now on several threads may call MPI: an id is used once, and none that a live request has. */
void dperf_requests_get_new_ids(void);
/* Index of the live request, 0 if unknown. It is held until it is removed or released. */
uint32_t dperf_request_hold(MPI_Request request, const void* where);
void dperf_request_release(uint32_t index);
/* It has this handle from now on: Open MPI gives a persistent request another one if it is started again
 * before what it sent has left. */
void dperf_request_rename(uint32_t index, MPI_Request request);
void dperf_request_remove(uint32_t index);

/* Entries never move, so another thread may go on using its own. Index 0 is not used. */
enum { DPERF_REQUEST_BLOCK = 1024, DPERF_REQUEST_BLOCKS = 65536 };
extern struct dperf_request* dperf_request_blocks[DPERF_REQUEST_BLOCKS];
static inline struct dperf_request* dperf_request_at(uint32_t index) {
  return &dperf_request_blocks[index / DPERF_REQUEST_BLOCK][index % DPERF_REQUEST_BLOCK];
}

/* Number, and size if it is contiguous; of the slot of the cache it is valid until the next lookup. */
static inline const struct dperf_cached_handle* dperf_type_of(struct dperf_recorder* recorder,
                                                              MPI_Datatype type) {
  const uintptr_t handle = (uintptr_t)type;
  const struct dperf_cached_handle* cached =
      &recorder->types[dperf_mix(handle) >> 8 & (DPERF_HANDLE_CACHE - 1)];
  if (cached->handle == handle &&
      cached->generation == atomic_load_explicit(&dperf_objects_generation, memory_order_relaxed))
    return cached;
  return dperf_type_lookup(recorder, type);
}

static inline uint32_t dperf_type_number(struct dperf_recorder* recorder, MPI_Datatype type) {
  return dperf_type_of(recorder, type)->number;
}

static inline const struct dperf_comm* dperf_comm_of(struct dperf_recorder* recorder, MPI_Comm comm) {
  const uintptr_t handle = (uintptr_t)comm;
  const struct dperf_cached_handle* cached =
      &recorder->comms[dperf_mix(handle) >> 8 & (DPERF_HANDLE_CACHE - 1)];
  if (cached->handle == handle &&
      cached->generation == atomic_load_explicit(&dperf_objects_generation, memory_order_relaxed))
    return cached->object;
  return dperf_comm_lookup(recorder, comm);
}

static inline const struct dperf_win* dperf_win_of(MPI_Win win) {
  static _Thread_local struct {
    MPI_Win win;
    unsigned generation;
    const struct dperf_win* found;
  } last;
  const unsigned now = atomic_load_explicit(&dperf_objects_generation, memory_order_relaxed);
  if (last.win == win && last.generation == now && last.found) return last.found;
  last.found = dperf_win_lookup(win);
  last.win = win;
  last.generation = now;
  return last.found;
}

void dperf_types_start(void);
void dperf_types_stop(void);
bool dperf_comms_start(void);
void dperf_comms_stop(void);
void dperf_requests_free(void);
/* How many are active. */
unsigned dperf_requests_active(void);
/* The first one of them in the table; null: none. */
const struct dperf_request* dperf_request_active(void);

#endif
