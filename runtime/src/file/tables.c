/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "file/tables.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct dperf_rt_table* first;
static struct dperf_rt_table** last = &first;
static struct dperf_rt_table** sealed; /* where the late ones begin */

/* Where the rows are: id -> row, open addressing. Programs have thousands of them. */
struct entry {
  const struct dperf_rt_table* table; /* null: free */
  const struct dperf_rt_row* row;
  bool late;
};
static struct entry* entries;
static size_t capacity, used;
static struct dperf_rt_table** not_entered = &first; /* the link to the first table that is not in there */
static bool late_from_here;

static size_t text_bytes(const struct dperf_rt_table* table) {
  size_t bytes = strlen(table->file) + 1;
  for (unsigned i = 0; i < table->size; ++i) bytes += strlen(table->rows[i].function) + 1;
  return bytes;
}

static const char* put_text(char** at, const char* text) {
  const char* copy = *at;
  *at = stpcpy(*at, text) + 1;
  return copy;
}

/* In one piece of memory; null if there is none. */
static struct dperf_rt_table* copy_of(const struct dperf_rt_table* table) {
  const size_t rows_bytes = table->size * sizeof *table->rows;
  struct dperf_rt_table* copy = malloc(sizeof *copy + rows_bytes + text_bytes(table));
  if (!copy) return NULL;
  struct dperf_rt_row* rows = (struct dperf_rt_row*)(copy + 1);
  char* text = (char*)(rows + table->size);
  *copy = (struct dperf_rt_table){put_text(&text, table->file), rows, table->size, NULL};
  for (unsigned i = 0; i < table->size; ++i) {
    rows[i] = table->rows[i];
    rows[i].function = put_text(&text, table->rows[i].function);
  }
  return copy;
}

static bool is_same(const struct dperf_rt_table* a, const struct dperf_rt_table* b) {
  if (a->size != b->size || strcmp(a->file, b->file) != 0) return false;
  for (unsigned i = 0; i < a->size; ++i)
    if (a->rows[i].id != b->rows[i].id || a->rows[i].kind != b->rows[i].kind) return false;
  return true;
}

/* Needs the lock. */
static void add(const struct dperf_rt_table* table) {
  for (const struct dperf_rt_table* known = first; known; known = known->next)
    if (is_same(known, table)) return;
  struct dperf_rt_table* copy = copy_of(table);
  if (!copy) return;
  *last = copy;
  last = &copy->next;
}

/* A copy: the library that a table belongs to may be unloaded before the trace ends, and loaded again. */
void dperf_rt_register(struct dperf_rt_table* table) {
  pthread_mutex_lock(&lock);
  add(table);
  pthread_mutex_unlock(&lock);
}

const struct dperf_rt_table* dperf_tables(void) {
  pthread_mutex_lock(&lock);
  const struct dperf_rt_table* table = first;
  pthread_mutex_unlock(&lock);
  return table;
}

static uint64_t hash_text(uint64_t hash, const char* text) {
  do hash = dperf_fnv64(hash, text, 1);
  while (*text++);
  return hash;
}

uint64_t dperf_tables_hash(void) {
  uint64_t hash = DPERF_FNV64_START;
  for (const struct dperf_rt_table* table = dperf_tables(); table; table = table->next) {
    hash = hash_text(hash, table->file);
    for (unsigned i = 0; i < table->size; ++i) {
      const struct dperf_rt_row* row = &table->rows[i];
      const uint64_t numbers[] = {row->id, row->kind, row->first_line, row->last_line};
      hash = hash_text(dperf_fnv64(hash, numbers, sizeof numbers), row->function);
    }
  }
  return hash;
}

void dperf_tables_seal(void) {
  pthread_mutex_lock(&lock);
  sealed = last;
  pthread_mutex_unlock(&lock);
}

/* Where the id is, or would be. */
static struct entry* place_of(uint64_t id) {
  size_t i = dperf_mix(id) & (capacity - 1);
  while (entries[i].table && entries[i].row->id != id) i = (i + 1) & (capacity - 1);
  return &entries[i];
}

static bool make_room(size_t more) {
  size_t wanted = capacity ? capacity : 256;
  while (2 * (used + more) > wanted) wanted *= 2;
  if (wanted == capacity) return true;
  struct entry* old = entries;
  const size_t old_capacity = capacity;
  struct entry* bigger = calloc(wanted, sizeof *bigger);
  if (!bigger) return false;
  entries = bigger;
  capacity = wanted;
  for (size_t i = 0; i < old_capacity; ++i)
    if (old[i].table) *place_of(old[i].row->id) = old[i];
  free(old);
  return true;
}

/* Of several rows with one id, as two objects of one source have, the first one counts. */
static bool enter(const struct dperf_rt_table* table, bool late) {
  if (!make_room(table->size)) return false;
  for (unsigned i = 0; i < table->size; ++i) {
    struct entry* entry = place_of(table->rows[i].id);
    if (entry->table) continue;
    *entry = (struct entry){table, &table->rows[i], late};
    ++used;
  }
  return true;
}

static void enter_new_ones(void) {
  while (*not_entered) {
    late_from_here = late_from_here || not_entered == sealed;
    if (!enter(*not_entered, late_from_here)) return;
    not_entered = &(*not_entered)->next;
  }
}

const struct dperf_rt_row* dperf_tables_find(uint64_t id, const struct dperf_rt_table** table, bool* late) {
  pthread_mutex_lock(&lock);
  enter_new_ones();
  const struct entry* entry = capacity ? place_of(id) : NULL;
  const bool known = entry && entry->table;
  *table = known ? entry->table : NULL;
  *late = known && entry->late;
  const struct dperf_rt_row* row = known ? entry->row : NULL;
  pthread_mutex_unlock(&lock);
  return row;
}
