/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Communicators. A key is the same on all members and different for every communicator of the run, without a
 * message: it is a hash of the parent's key, the members, the kind of call and its tag (objects.h), and how
 * many communicators these members have made from that parent by such calls before. All members take part in
 * making it, and make calls of one kind and tag in the same order, so all count alike. */
#include <stdlib.h>
#include <string.h>

#include "base/state.h"
#include "file/definitions.h"
#include "mpi/objects.h"
#include "mpi/topology.h"

static struct dperf_handles comms;
static struct dperf_handles made; /* hash of (parent, members, kind of call) -> how many */
static uint32_t comm_count;
static int comm_key = MPI_KEYVAL_INVALID;
static MPI_Group world_group;

/* World ranks in the order of a group; -1 for processes of another world (spawned ones). */
struct members {
  int size;
  int* ranks;
};

static struct members members_of(MPI_Group group) {
  struct members members = {0};
  PMPI_Group_size(group, &members.size);
  int* own = malloc(2 * (size_t)members.size * sizeof *own + 1);
  if (!own) return (struct members){0};
  members.ranks = own + members.size;
  for (int i = 0; i < members.size; ++i) own[i] = i;
  PMPI_Group_translate_ranks(group, members.size, own, world_group, members.ranks);
  memmove(own, members.ranks, (size_t)members.size * sizeof *own);
  members.ranks = own;
  for (int i = 0; i < members.size; ++i)
    if (own[i] == MPI_UNDEFINED) own[i] = -1;
  return members;
}

static struct members local_members(MPI_Comm comm) {
  MPI_Group group;
  PMPI_Comm_group(comm, &group);
  const struct members members = members_of(group);
  PMPI_Group_free(&group);
  return members;
}

static struct members remote_members(MPI_Comm comm) {
  MPI_Group group;
  PMPI_Comm_remote_group(comm, &group);
  const struct members members = members_of(group);
  PMPI_Group_free(&group);
  return members;
}

static bool is_known(const struct members* members) {
  for (int i = 0; i < members->size; ++i)
    if (members->ranks[i] < 0) return false;
  return true;
}

/* The members as ranges of constant stride; `size` is where the number of ranges goes. */
static void put_ranges(struct dperf_bytes* payload, const struct members* members) {
  struct dperf_bytes ranges = {0};
  unsigned n = 0;
  for (int i = 0; i < members->size; ++n) {
    const int* at = members->ranks + i;
    const int left = members->size - i;
    const int stride = left > 1 ? at[1] - at[0] : 1;
    int length = 1;
    while (length < left && at[length] - at[length - 1] == stride) ++length;
    dperf_bytes_varint(&ranges, (uint64_t)at[0]);
    dperf_bytes_varint(&ranges, (uint64_t)length);
    dperf_bytes_svarint(&ranges, stride);
    i += length;
  }
  dperf_bytes_varint(payload, n);
  dperf_bytes_append(payload, ranges.data, ranges.size);
  dperf_bytes_free(&ranges);
}

static int lowest(const struct members* members) {
  int best = INT32_MAX;
  for (int i = 0; i < members->size; ++i)
    if (members->ranks[i] < best) best = members->ranks[i];
  return best;
}

static uint64_t hash_members(uint64_t hash, const struct members* members) {
  hash = dperf_fnv64(hash, &members->size, sizeof members->size);
  return dperf_fnv64(hash, members->ranks, (size_t)members->size * sizeof *members->ranks);
}

/* What all members know before they count. */
struct origin {
  const uint64_t* parent_key; /* null: the two sides of an intercommunicator have different parents */
  uint64_t order;
};

/* Both sides of an intercommunicator must find the same hash. No number can take the place of a parent's key:
 * MPI_COMM_SELF of rank 1 would have the key of an intercommunicator of ranks 0 and 1. */
static uint64_t key_of(const struct origin* origin, const struct members* own, const struct members* remote) {
  uint64_t hash = dperf_fnv64(DPERF_FNV64_START, &origin->order, sizeof origin->order);
  if (origin->parent_key) hash = dperf_fnv64(hash, origin->parent_key, sizeof *origin->parent_key);
  const bool odd = remote && lowest(remote) < lowest(own);
  if (remote) {
    hash = dperf_fnv64(hash, "inter", 5);
    hash = hash_members(hash_members(hash, odd ? remote : own), odd ? own : remote);
  } else {
    hash = hash_members(hash, own);
  }
  const struct dperf_handle_slot* slot = dperf_handles_get(&made, (uintptr_t)(hash | 1));
  const uint32_t before = slot ? slot->number : 0;
  dperf_handles_put(&made, (uintptr_t)(hash | 1), before + 1, NULL);
  hash = dperf_fnv64(hash, &before, sizeof before);
  return remote ? (hash & ~(uint64_t)1) | odd : hash;
}

/* What both sides know an intercommunicator by. */
static uint64_t common_key(const struct dperf_comm* comm) {
  return comm->is_inter ? comm->key & ~(uint64_t)1 : comm->key;
}

/* Needs dperf_lock. */
static struct dperf_comm* define(uint64_t key, const struct dperf_comm* parent, const struct members* own,
                                 int rank, const struct members* remote,
                                 const struct dperf_topology* topology) {
  struct dperf_comm* comm = calloc(1, sizeof *comm);
  if (!comm) return NULL;
  comm->number = ++comm_count;
  comm->key = key;
  comm->is_inter = remote != NULL;
  comm->rank = rank;
  comm->size = own->size;
  comm->remote_size = remote ? remote->size : 0;
  comm->has_topology = topology->kind != 0;
  comm->in_count = topology->in_count;
  comm->out_count = topology->out_count;
  const struct members none = {0};
  struct dperf_bytes payload = {0};
  dperf_bytes_u64(&payload, comm->key);
  const bool outsiders = !is_known(own) || (remote && !is_known(remote));
  dperf_bytes_u8(&payload, (comm->is_inter ? DPERF_COMM_INTER : 0) | (outsiders ? DPERF_COMM_OUTSIDERS : 0));
  dperf_bytes_varint(&payload, parent ? parent->number : 0);
  dperf_bytes_varint(&payload, (uint64_t)own->size);
  dperf_bytes_varint(&payload, (uint64_t)rank);
  put_ranges(&payload, rank == 0 && is_known(own) ? own : &none);
  if (remote) {
    dperf_bytes_varint(&payload, (uint64_t)remote->size);
    put_ranges(&payload, rank == 0 && is_known(remote) ? remote : &none);
  }
  dperf_define(DPERF_DEF_COMM, &payload);
  dperf_bytes_free(&payload);
  dperf_topology_define(comm->number, topology);
  return comm;
}

static int comm_freed(MPI_Comm comm, int key, void* value, void* extra) {
  (void)key, (void)value, (void)extra;
  pthread_mutex_lock(&dperf_lock);
  const struct dperf_handle_slot* slot = dperf_handles_get(&comms, (uintptr_t)comm);
  if (slot) free(slot->object);
  dperf_handles_remove(&comms, (uintptr_t)comm);
  atomic_fetch_add(&dperf_objects_generation, 1);
  pthread_mutex_unlock(&dperf_lock);
  return MPI_SUCCESS;
}

static void remember(MPI_Comm comm, struct dperf_comm* object) {
  if (!object) return;
  if (object->number > 2) PMPI_Comm_set_attr(comm, comm_key, NULL);
  pthread_mutex_lock(&dperf_lock);
  dperf_handles_put(&comms, (uintptr_t)comm, object->number, object);
  atomic_fetch_add(&dperf_objects_generation, 1);
  pthread_mutex_unlock(&dperf_lock);
}

/* Defines a communicator with the members and, if it may have one, the topology of `like`. */
static struct dperf_comm* define_like(const struct dperf_comm* parent, MPI_Comm like, bool may_have_topology,
                                      uint64_t order) {
  int is_inter = 0;
  int rank = 0;
  PMPI_Comm_test_inter(like, &is_inter);
  PMPI_Comm_rank(like, &rank);
  struct members own = local_members(like);
  struct members remote = is_inter ? remote_members(like) : (struct members){0};
  struct dperf_topology topology = {0};
  if (may_have_topology && !is_inter) topology = dperf_topology_of(like);
  pthread_mutex_lock(&dperf_lock);
  const uint64_t parent_key = parent ? common_key(parent) : comm_count < 2;
  const bool has_one_parent = !is_inter || (parent && parent->is_inter);
  const struct origin origin = {has_one_parent ? &parent_key : NULL, order};
  const uint64_t key = key_of(&origin, &own, is_inter ? &remote : NULL);
  struct dperf_comm* object = define(key, parent, &own, rank, is_inter ? &remote : NULL, &topology);
  pthread_mutex_unlock(&dperf_lock);
  free(own.ranks);
  free(remote.ranks);
  dperf_topology_free(&topology);
  return object;
}

static struct dperf_comm* add(const struct dperf_comm* parent, MPI_Comm comm, bool may_have_topology,
                              uint64_t order) {
  struct dperf_comm* object = define_like(parent, comm, may_have_topology, order);
  remember(comm, object);
  return object;
}

const struct dperf_comm* dperf_comm_lookup(struct dperf_recorder* recorder, MPI_Comm comm) {
  if (comm == MPI_COMM_NULL) return NULL;
  const uint64_t begin = dperf_overhead_begin();
  pthread_mutex_lock(&dperf_lock);
  const struct dperf_handle_slot* slot = dperf_handles_get(&comms, (uintptr_t)comm);
  struct dperf_comm* object = slot ? slot->object : NULL;
  pthread_mutex_unlock(&dperf_lock);
  if (!object) object = add(NULL, comm, true, DPERF_ORDER_OF_PARENT);
  if (object)
    recorder->comms[dperf_mix((uintptr_t)comm) >> 8 & (DPERF_HANDLE_CACHE - 1)] =
        (struct dperf_cached_handle){(uintptr_t)comm, atomic_load(&dperf_objects_generation), object->number,
                                     object, 0};
  dperf_overhead_end(recorder, begin);
  return object;
}

uint32_t dperf_comm_made(struct dperf_recorder* recorder, const struct dperf_comm* parent, MPI_Comm comm,
                         bool may_have_topology, uint64_t order) {
  if (comm == MPI_COMM_NULL) return 0;
  const uint64_t begin = dperf_overhead_begin();
  const struct dperf_comm* object = add(parent, comm, may_have_topology, order);
  dperf_overhead_end(recorder, begin);
  return object ? object->number : 0;
}

struct dperf_comm* dperf_comm_pending(const struct dperf_comm* parent, MPI_Comm parent_handle) {
  return parent ? define_like(parent, parent_handle, parent->has_topology, DPERF_ORDER_OF_PARENT) : NULL;
}

void dperf_comm_arrived(struct dperf_comm* pending, MPI_Comm comm) {
  if (comm == MPI_COMM_NULL)
    free(pending);
  else
    remember(comm, pending);
}

/* The communicators that are not MPI's: those of described libraries. */
struct named {
  struct named* next;
  struct dperf_comm* comm;
  char name[];
};
static struct named* named;

/* Needs dperf_lock. Its key depends on the name alone, so it does not matter when a rank first uses it. */
static struct dperf_comm* define_named(const char* name) {
  struct members all = {dperf_session.size, malloc((size_t)dperf_session.size * sizeof *all.ranks)};
  if (!all.ranks) return NULL;
  for (int i = 0; i < all.size; ++i) all.ranks[i] = i;
  const struct dperf_topology none = {0};
  const struct dperf_comm* world = dperf_handles_get(&comms, (uintptr_t)MPI_COMM_WORLD)->object;
  uint64_t key = dperf_fnv64(DPERF_FNV64_START, "described", sizeof "described");
  key = dperf_fnv64(key, name, strlen(name));
  struct dperf_comm* comm = define(key, world, &all, dperf_session.rank, NULL, &none);
  free(all.ranks);
  return comm;
}

const struct dperf_comm* dperf_comm_named(const char* name) {
  pthread_mutex_lock(&dperf_lock);
  struct named* known = named;
  while (known && strcmp(known->name, name) != 0) known = known->next;
  struct named* one = known ? known : calloc(1, sizeof *one + strlen(name) + 1);
  if (one && !known) {
    strcpy(one->name, name);
    one->comm = define_named(name);
    one->next = named;
    named = one;
  }
  pthread_mutex_unlock(&dperf_lock);
  return one ? one->comm : NULL;
}

bool dperf_comms_start(void) {
  PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, comm_freed, &comm_key, NULL);
  PMPI_Comm_group(MPI_COMM_WORLD, &world_group);
  return add(NULL, MPI_COMM_WORLD, false, DPERF_ORDER_OF_PARENT) &&
         add(NULL, MPI_COMM_SELF, false, DPERF_ORDER_OF_PARENT);
}

void dperf_comms_stop(void) {
  for (struct named *next, *one = named; one; one = next) {
    next = one->next;
    free(one->comm);
    free(one);
  }
  named = NULL;
  for (size_t i = 0; i < comms.capacity; ++i) free(comms.slots[i].object);
  dperf_handles_free(&comms);
  dperf_handles_free(&made);
  PMPI_Group_free(&world_group);
  PMPI_Comm_free_keyval(&comm_key);
}
