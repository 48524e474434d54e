/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "tables.h"

#include <pthread.h>

#include "bytes.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct dperf_rt_table* first;
static struct dperf_rt_table** last = &first;
static struct dperf_rt_table** sealed; /* where the late ones begin */

void dperf_rt_register(struct dperf_rt_table* table) {
  pthread_mutex_lock(&lock);
  table->next = 0;
  *last = table;
  last = &table->next;
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

const struct dperf_rt_row* dperf_tables_find(uint64_t id, const struct dperf_rt_table** table, bool* late) {
  pthread_mutex_lock(&lock);
  const struct dperf_rt_row* found = 0;
  bool is_late = false;
  for (struct dperf_rt_table** link = &first; *link && !found; link = &(*link)->next) {
    is_late = is_late || link == sealed;
    for (unsigned i = 0; i < (*link)->size && !found; ++i)
      if ((*link)->rows[i].id == id) found = &(*link)->rows[i];
    *table = *link;
  }
  *late = is_late;
  pthread_mutex_unlock(&lock);
  return found;
}
