/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/agree/agree.h"

#include <stdlib.h>

#include "base/calls.h"
#include "base/state.h"
#include "mpi/objects.h"
#include "recorder/recorder.h"
#include "sampling/agree/meeting.h"
#include "sampling/watch/state.h"
#include "sampling/watch/traffic.h"

enum {
  FIRST_CARRIER = 2, /* communicators with fewer collectives are never duplicated */
  QUIET = 8 /* after so many collectives that need not synchronise, the next one is a carrier all the same */
};

/* What is kept with a communicator, as an attribute. */
struct state {
  MPI_Comm comm, duplicate;
  int size;
  uint64_t carriers, next, quiet;
  bool refused; /* it cannot be duplicated */
  struct state* following;
};
static struct state* states;
static struct state* last;
static struct state* agreed_last;
static uint64_t carriers_alone, waits_alone;
static int key = MPI_KEYVAL_INVALID;
static MPI_Datatype proposal_type = MPI_DATATYPE_NULL;
static MPI_Op join_op = MPI_OP_NULL;

static uint64_t least(uint64_t a, uint64_t b) {
  return a < b ? a : b;
}

void dperf_join_proposal(struct dperf_proposal* all, const struct dperf_proposal* other) {
  all->can &= other->can;
  all->identity = least(all->identity, other->identity);
  all->opposite = least(all->opposite, other->opposite);
  all->periods |= other->periods;
  all->short_length = least(all->short_length, other->short_length);
  all->interval = least(all->interval, other->interval);
  if (other->given_up > all->given_up) all->given_up = other->given_up;
  all->is_noisy |= other->is_noisy;
  all->steady &= other->steady;
  all->in_transit += other->in_transit;
  all->iteration_ns = least(all->iteration_ns, other->iteration_ns);
  if (other->deviation_ppm > all->deviation_ppm) all->deviation_ppm = other->deviation_ppm;
  if (other->noise_ppm > all->noise_ppm) all->noise_ppm = other->noise_ppm;
}

/* Whether all can, and are at the same point of their loops. */
static bool is_common(const struct dperf_proposal* all) {
  return (all->can || all->short_length) && all->identity == ~all->opposite;
}

static void join(void* others, void* all, int* count, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *count; ++i)
    dperf_join_proposal((struct dperf_proposal*)all + i, (const struct dperf_proposal*)others + i);
}

/* The communicator is freed by all its members, so its duplicate may be, too. */
static int forget(MPI_Comm comm, int keyval, void* value, void* extra) {
  (void)comm, (void)keyval, (void)extra;
  struct state* state = value;
  struct state** link = &states;
  while (*link && *link != state) link = &(*link)->following;
  if (*link) *link = state->following;
  if (last == state) last = NULL;
  if (agreed_last == state) agreed_last = NULL;
  if (state->duplicate != MPI_COMM_NULL) PMPI_Comm_free(&state->duplicate);
  free(state);
  return MPI_SUCCESS;
}

/* The duplicates are left to MPI_Finalize: ranks need not have them in the same order here. */
void dperf_agree_stop(void) {
  for (struct state* state = states; state; state = states) {
    state->duplicate = MPI_COMM_NULL;
    PMPI_Comm_delete_attr(state->comm, key);
  }
  if (join_op != MPI_OP_NULL) PMPI_Op_free(&join_op);
  if (proposal_type != MPI_DATATYPE_NULL) PMPI_Type_free(&proposal_type);
  if (key != MPI_KEYVAL_INVALID) PMPI_Comm_free_keyval(&key);
}

static struct state* make_state(MPI_Comm comm) {
  struct state* state = calloc(1, sizeof *state);
  if (!state) return NULL;
  *state =
      (struct state){.comm = comm, .duplicate = MPI_COMM_NULL, .next = FIRST_CARRIER, .following = states};
  PMPI_Comm_size(comm, &state->size);
  states = state;
  PMPI_Comm_set_attr(comm, key, state);
  return state;
}

/* Null for intercommunicators. */
static struct state* state_of(MPI_Comm comm) {
  if (last && last->comm == comm) return last;
  struct state* state = NULL;
  int found = 0, is_inter = 0;
  PMPI_Comm_get_attr(comm, key, &state, &found);
  if (!found) {
    PMPI_Comm_test_inter(comm, &is_inter);
    state = is_inter ? NULL : make_state(comm);
  }
  last = state;
  return state;
}

/* Whether no member leaves the collective before all have entered it. The arguments that say so are the same
 * on all members. */
static bool synchronises(const struct dperf_carrier* carrier) {
  switch (carrier->call) {
    case DPERF_ID_MPI_Barrier:
      return true;
    case DPERF_ID_MPI_Allreduce:
    case DPERF_ID_MPI_Allgather:
    case DPERF_ID_MPI_Alltoall:
    case DPERF_ID_MPI_Reduce_scatter_block:
      return carrier->count > 0;
    default:
      return false;
  }
}

/* Carriers are collectives that synchronise, as long as there are enough of these: a program may not rely on
 * the others not synchronising, but some programs do. */
static bool may_carry(struct state* state, const struct dperf_carrier* carrier) {
  if (synchronises(carrier)) {
    state->quiet = 0;
    return true;
  }
  return ++state->quiet > QUIET;
}

/* Without the attributes and the topology of the communicator: copying these calls functions of the
 * program's. */
static bool duplicate(struct state* state) {
  if (state->duplicate != MPI_COMM_NULL) return true;
  MPI_Errhandler handler;
  int rank = 0;
  PMPI_Comm_rank(state->comm, &rank);
  PMPI_Comm_get_errhandler(state->comm, &handler);
  PMPI_Comm_set_errhandler(state->comm, MPI_ERRORS_RETURN);
  int works = PMPI_Comm_split(state->comm, 0, rank, &state->duplicate) == MPI_SUCCESS;
  int all_work = 0;
  const int result = PMPI_Allreduce(&works, &all_work, 1, MPI_INT, MPI_MIN, state->comm);
  PMPI_Comm_set_errhandler(state->comm, handler);
  PMPI_Errhandler_free(&handler);
  if (works) PMPI_Comm_set_errhandler(state->duplicate, MPI_ERRORS_RETURN);
  state->refused = result != MPI_SUCCESS || !all_work;
  return !state->refused;
}

static bool join_members(void* members, const struct dperf_proposal* mine, struct dperf_proposal* all) {
  struct state* state = members;
  *all = *mine;
  if (!state || state->size == 1) return true;
  if (PMPI_Allreduce(mine, all, 1, proposal_type, join_op, state->duplicate) == MPI_SUCCESS) return true;
  state->refused = true;
  return false;
}

uint64_t dperf_agree(dperf_join* join, void* members, uint32_t comm, uint64_t carriers) {
  struct dperf_proposal mine = dperf_watch_proposal(comm, carriers), all;
  if (!join(members, &mine, &all)) return 1;
  const uint64_t interval = all.interval ? all.interval : 1;
  if (is_common(&all)) {
    dperf_watch_check(&mine, &all);
    if (!join(members, &mine, &all)) return interval;
    if (all.steady && all.in_transit == 0) {
      dperf_watch_agreed(&all);
      return all.interval;
    }
  }
  dperf_watch_refused(&all);
  return interval;
}

static uint32_t number_of(MPI_Comm comm) {
  struct dperf_recorder* recorder = dperf_session.recording ? dperf_hot.recorder : NULL;
  const struct dperf_comm* known = recorder ? dperf_comm_of(recorder, comm) : NULL;
  return known ? known->number : DPERF_NO_COMM;
}

void dperf_agree_after(const struct dperf_carrier* carrier) {
  struct state* state = state_of(carrier->comm);
  if (!state || state->refused || !may_carry(state, carrier)) return;
  if (++state->carriers < state->next) return;
  if (state->size > 1 && !duplicate(state)) return;
  agreed_last = state;
  const uint32_t number = dperf_watch.meets ? DPERF_NO_COMM : number_of(carrier->comm);
  state->next = state->carriers + dperf_agree(join_members, state, number, state->carriers);
}

static uint64_t carriers(void) {
  return agreed_last ? agreed_last->carriers : carriers_alone;
}

static bool is_due_alone(void) {
  ++carriers_alone;
  if (waits_alone) --waits_alone;
  return waits_alone == 0;
}

static void agree_alone(void) {
  waits_alone = dperf_agree(join_members, NULL, DPERF_ALL_RANKS, carriers_alone);
}

static const struct dperf_agreements of_one_rank = {carriers, is_due_alone, agree_alone};
static const struct dperf_agreements of_several = {carriers, dperf_meeting_is_due, dperf_meeting_hold};

bool dperf_agree_start(void) {
  dperf_agreements = dperf_session.size == 1 ? &of_one_rank : &of_several;
  return PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &key, NULL) == MPI_SUCCESS &&
         PMPI_Type_contiguous(sizeof(struct dperf_proposal) / sizeof(uint64_t), MPI_UINT64_T,
                              &proposal_type) == MPI_SUCCESS &&
         PMPI_Type_commit(&proposal_type) == MPI_SUCCESS && PMPI_Op_create(join, 1, &join_op) == MPI_SUCCESS;
}
