/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Datatypes and operations. */
#include "mpi/objects.h"

#include "base/state.h"
#include "encode/type_bytes.h"
#include "file/definitions.h"
#include "mpi/type_pieces.h"

static struct dperf_handles types;
static int type_key = MPI_KEYVAL_INVALID;

/* Definitions that exist already, by their content: programs make and free the same type again and again. */
static struct {
  struct dperf_handles numbers; /* hash of the content -> number */
  uint32_t count;
} contents[2];
enum { TYPES = 0, OPS = 1 };

/* Needs dperf_lock. */
static uint32_t intern(int which, enum dperf_definition kind, const struct dperf_bytes* content) {
  const uint64_t hash = dperf_fnv64(DPERF_FNV64_START, content->data, content->size) | 1;
  const struct dperf_handle_slot* known = dperf_handles_get(&contents[which].numbers, (uintptr_t)hash);
  if (known) return known->number;
  const uint32_t number = ++contents[which].count;
  dperf_handles_put(&contents[which].numbers, (uintptr_t)hash, number, NULL);
  dperf_define(kind, content);
  return number;
}

/* MPI calls this when a type is freed: its handle may now come to mean another one. */
static int type_freed(MPI_Datatype type, int key, void* value, void* extra) {
  (void)key, (void)value, (void)extra;
  pthread_mutex_lock(&dperf_lock);
  dperf_handles_remove(&types, (uintptr_t)type);
  atomic_fetch_add(&dperf_objects_generation, 1);
  pthread_mutex_unlock(&dperf_lock);
  return MPI_SUCCESS;
}

/* How a type was made, as far as that is cheap to ask. */
struct envelope {
  int integers, addresses, datatypes, combiner;
};

/* Of types made by long lists that look alike from outside: to look into one costs as much as to make it, and
 * programs make the same type again and again. Others, such as the faces of a cube, may look alike and
 * differ. */
static struct dperf_handles known_pieces; /* hash -> pieces */
enum { LONG_LIST = 256 };

static uint64_t pieces_of(MPI_Datatype type, struct envelope made, const struct dperf_bytes* looks) {
  if (made.integers < LONG_LIST && made.addresses < LONG_LIST) return dperf_type_pieces(type);
  const uint64_t hash =
      dperf_fnv64(dperf_fnv64(DPERF_FNV64_START, looks->data, looks->size), &made, sizeof made) | 1;
  pthread_mutex_lock(&dperf_lock);
  const struct dperf_handle_slot* known = dperf_handles_get(&known_pieces, (uintptr_t)hash);
  uint64_t pieces = known ? known->number : 0;
  pthread_mutex_unlock(&dperf_lock);
  if (known) return pieces;
  pieces = dperf_type_pieces(type);
  if (pieces > UINT32_MAX) pieces = UINT32_MAX;
  pthread_mutex_lock(&dperf_lock);
  dperf_handles_put(&known_pieces, (uintptr_t)hash, (uint32_t)pieces, NULL);
  pthread_mutex_unlock(&dperf_lock);
  return pieces;
}

/* Returns the size. */
static uint64_t describe_type(MPI_Datatype type, struct dperf_bytes* content, bool* predefined) {
  MPI_Count size = 0, low = 0, extent = 0;
  PMPI_Type_size_x(type, &size);
  PMPI_Type_get_extent_x(type, &low, &extent);
  struct envelope made = {.combiner = MPI_COMBINER_NAMED};
  PMPI_Type_get_envelope(type, &made.integers, &made.addresses, &made.datatypes, &made.combiner);
  *predefined = made.combiner == MPI_COMBINER_NAMED;
  char name[MPI_MAX_OBJECT_NAME + 1] = "";
  int length = 0;
  PMPI_Type_get_name(type, name, &length);
  const bool contiguous = dperf_type_is_whole(type);
  dperf_bytes_varint(content, (uint64_t)size);
  dperf_bytes_svarint(content, extent);
  dperf_bytes_u8(content, (contiguous ? 1 : 0) | (*predefined ? 2 : 0));
  dperf_bytes_string(content, name);
  if (!contiguous) dperf_bytes_varint(content, pieces_of(type, made, content));
  return (uint64_t)size;
}

static uint32_t define_type(MPI_Datatype type) {
  struct dperf_bytes content = {0};
  bool predefined = true;
  const uint64_t bytes = describe_type(type, &content, &predefined);
  if (!predefined && type_key != MPI_KEYVAL_INVALID) PMPI_Type_set_attr(type, type_key, NULL);
  pthread_mutex_lock(&dperf_lock);
  const uint32_t number = intern(TYPES, DPERF_DEF_TYPE, &content);
  dperf_type_has_bytes(number, bytes);
  dperf_handles_put(&types, (uintptr_t)type, number, NULL);
  pthread_mutex_unlock(&dperf_lock);
  dperf_bytes_free(&content);
  return number;
}

static uint64_t whole_bytes(MPI_Datatype type) {
  MPI_Count size = 0;
  if (!dperf_type_is_whole(type) || PMPI_Type_size_x(type, &size) != MPI_SUCCESS || size < 0) return 0;
  return (uint64_t)size;
}

const struct dperf_cached_handle* dperf_type_lookup(struct dperf_recorder* recorder, MPI_Datatype type) {
  static const struct dperf_cached_handle none;
  if (type == MPI_DATATYPE_NULL) return &none;
  const uint64_t begin = dperf_overhead_begin();
  const uint32_t generation = atomic_load(&dperf_objects_generation);
  pthread_mutex_lock(&dperf_lock);
  const struct dperf_handle_slot* slot = dperf_handles_get(&types, (uintptr_t)type);
  uint32_t number = slot ? slot->number : 0;
  pthread_mutex_unlock(&dperf_lock);
  if (!number) number = define_type(type);
  struct dperf_cached_handle* cached =
      &recorder->types[dperf_mix((uintptr_t)type) >> 8 & (DPERF_HANDLE_CACHE - 1)];
  *cached = (struct dperf_cached_handle){(uintptr_t)type, generation, number, NULL, whole_bytes(type)};
  dperf_overhead_end(recorder, begin);
  return cached;
}

static const char* predefined_name(MPI_Op op) {
  const struct {
    MPI_Op op;
    const char* name;
  } known[] = {{MPI_SUM, "MPI_SUM"},         {MPI_MAX, "MPI_MAX"},       {MPI_MIN, "MPI_MIN"},
               {MPI_PROD, "MPI_PROD"},       {MPI_LAND, "MPI_LAND"},     {MPI_BAND, "MPI_BAND"},
               {MPI_LOR, "MPI_LOR"},         {MPI_BOR, "MPI_BOR"},       {MPI_LXOR, "MPI_LXOR"},
               {MPI_BXOR, "MPI_BXOR"},       {MPI_MINLOC, "MPI_MINLOC"}, {MPI_MAXLOC, "MPI_MAXLOC"},
               {MPI_REPLACE, "MPI_REPLACE"}, {MPI_NO_OP, "MPI_NO_OP"}};
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    if (known[i].op == op) return known[i].name;
  return NULL;
}

/* Operations have no attributes, so nothing says when one is freed: it is looked at each time, which is
 * cheap. */
uint32_t dperf_op_number(struct dperf_recorder* recorder, MPI_Op op) {
  if (op == MPI_OP_NULL) return 0;
  static _Thread_local struct {
    MPI_Op op;
    uint32_t number;
  } last;
  if (last.number && last.op == op) return last.number;
  const uint64_t begin = dperf_overhead_begin();
  const char* name = predefined_name(op);
  int commutative = 1;
  PMPI_Op_commutative(op, &commutative);
  struct dperf_bytes content = {0};
  dperf_bytes_u8(&content, (commutative ? 1 : 0) | (name ? 2 : 0));
  dperf_bytes_string(&content, name ? name : "");
  pthread_mutex_lock(&dperf_lock);
  const uint32_t number = intern(OPS, DPERF_DEF_OP, &content);
  pthread_mutex_unlock(&dperf_lock);
  dperf_bytes_free(&content);
  if (name) {
    last.op = op;
    last.number = number;
  }
  dperf_overhead_end(recorder, begin);
  return number;
}

void dperf_types_start(void) {
  PMPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, type_freed, &type_key, NULL);
}

void dperf_types_stop(void) {
  if (type_key != MPI_KEYVAL_INVALID) PMPI_Type_free_keyval(&type_key);
  dperf_handles_free(&types);
  dperf_handles_free(&known_pieces);
  for (int i = 0; i < 2; ++i) dperf_handles_free(&contents[i].numbers);
  dperf_type_bytes_free();
}
