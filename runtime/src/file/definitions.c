/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "file/definitions.h"

#include <stdlib.h>

#include "base/state.h"
#include "file/tables.h"

struct dperf_bytes dperf_definitions;

/* Block id -> number, open addressing; a free slot has id 0. */
struct slot {
  uint64_t id;
  uint32_t number;
};
static struct slot* slots;
static size_t capacity;
static uint32_t count;

void dperf_define(enum dperf_definition kind, const struct dperf_bytes* payload) {
  dperf_bytes_u8(&dperf_definitions, kind);
  dperf_bytes_varint(&dperf_definitions, payload->size);
  dperf_bytes_append(&dperf_definitions, payload->data, payload->size);
  dperf_definitions.broken |= payload->broken;
}

void dperf_define_branch(uint32_t loop, unsigned line, unsigned times, uint64_t calls) {
  struct dperf_bytes payload = {0};
  dperf_bytes_varint(&payload, loop);
  dperf_bytes_varint(&payload, line);
  dperf_bytes_varint(&payload, times);
  dperf_bytes_varint(&payload, calls);
  dperf_define(DPERF_DEF_BRANCH, &payload);
  dperf_bytes_free(&payload);
}

/* All of a loop, before any of them is taken. */
static void define_branches(uint64_t id, uint32_t loop) {
  const struct dperf_rt_table* table = NULL;
  bool late = false;
  dperf_tables_find(id, &table, &late);
  for (unsigned i = 0; table && i < table->size; ++i)
    if (table->rows[i].id == id && table->rows[i].kind == DPERF_RT_BRANCH)
      dperf_define_branch(loop, table->rows[i].first_line, 0, 0);
}

static void define_block(uint64_t id, bool is_loop) {
  const struct dperf_rt_table* table = NULL;
  bool late = false;
  const struct dperf_rt_row* row = dperf_tables_find(id, &table, &late);
  const bool with_text = row && (late || !dperf_session.same_tables);
  struct dperf_bytes payload = {0};
  dperf_bytes_u64(&payload, id);
  dperf_bytes_u8(&payload, row ? row->kind != DPERF_RT_BLOCK : is_loop);
  dperf_bytes_varint(&payload, row ? row->first_line : 0);
  dperf_bytes_varint(&payload, row ? row->last_line : 0);
  dperf_bytes_string(&payload, with_text ? table->file : "");
  dperf_bytes_string(&payload, with_text ? row->function : "");
  dperf_define(DPERF_DEF_BLOCK, &payload);
  dperf_bytes_free(&payload);
}

static struct slot* find(uint64_t id) {
  size_t i = dperf_mix(id) & (capacity - 1);
  while (slots[i].id && slots[i].id != id) i = (i + 1) & (capacity - 1);
  return &slots[i];
}

static bool grow(void) {
  struct slot* old = slots;
  const size_t old_capacity = capacity;
  struct slot* bigger = calloc(old_capacity ? 2 * old_capacity : 256, sizeof *bigger);
  if (!bigger) return false;
  slots = bigger;
  capacity = old_capacity ? 2 * old_capacity : 256;
  for (size_t i = 0; i < old_capacity; ++i)
    if (old[i].id) *find(old[i].id) = old[i];
  free(old);
  return true;
}

static uint32_t number_of(uint64_t id, bool is_loop) {
  if (2 * (size_t)count >= capacity && !grow()) return 0;
  struct slot* slot = find(id);
  if (slot->id == 0) {
    *slot = (struct slot){id, ++count};
    define_block(id, is_loop);
    if (is_loop && dperf_rt_bounds) define_branches(id, slot->number);
  }
  return slot->number;
}

uint32_t dperf_block_number(uint64_t id, bool is_loop) {
  if (id == 0) return 0;
  pthread_mutex_lock(&dperf_lock);
  const uint32_t number = number_of(id, is_loop);
  pthread_mutex_unlock(&dperf_lock);
  return number;
}

void dperf_blocks_free(void) {
  free(slots);
  slots = NULL;
  capacity = 0;
  count = 0;
}
