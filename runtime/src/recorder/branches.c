/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/branches.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mpi_api.h"
#include "base/state.h"
#include "file/definitions.h"
#include "file/tables.h"
#include "recorder/bounds.h"
#include "recorder/recorder.h"

enum { FEWEST = 64 };

struct branch {
  uint64_t loop; /* 0: free */
  uint64_t calls;
  unsigned line, times;
  bool waits; /* to be defined */
};
static struct branch* branches; /* open addressing */
static size_t capacity, used;

static struct branch* place_of(uint64_t loop, unsigned line) {
  size_t i = dperf_mix(loop + line) & (capacity - 1);
  while (branches[i].loop && (branches[i].loop != loop || branches[i].line != line))
    i = (i + 1) & (capacity - 1);
  return &branches[i];
}

static bool grow(void) {
  struct branch* old = branches;
  const size_t old_capacity = capacity, bigger = old_capacity ? 2 * old_capacity : FEWEST;
  struct branch* made = calloc(bigger, sizeof *made);
  if (!made) return false;
  branches = made;
  capacity = bigger;
  for (size_t i = 0; i < old_capacity; ++i)
    if (old[i].loop) *place_of(old[i].loop, old[i].line) = old[i];
  free(old);
  return true;
}

/* Null without memory. */
static struct branch* branch_of(uint64_t loop, unsigned line) {
  if (2 * used >= capacity && !grow()) return NULL;
  struct branch* branch = place_of(loop, line);
  if (!branch->loop) {
    *branch = (struct branch){.loop = loop, .line = line};
    ++used;
  }
  return branch;
}

/* Most are taken in each iteration, and take some ns here. */
void dperf_rt_taken(dperf_rt_id loop, unsigned line) {
  const struct dperf_hot* hot = &dperf_hot;
  if (!hot->recorder || hot->recorder->number != 0) return;
  struct branch* branch = branch_of(loop, line);
  if (!branch || branch->times == DPERF_BRANCH_OFTEN) return;
  ++branch->times;
  branch->calls = dperf_rt_events;
  if (!branch->waits) ++dperf_bounds_waiting;
  branch->waits = true;
}

static bool was_taken_often(uint64_t loop, unsigned line) {
  const struct branch* branch = capacity ? place_of(loop, line) : NULL;
  return branch && branch->times >= DPERF_BRANCH_OFTEN;
}

static bool is_inside(const struct dperf_rt_row* row, const struct dperf_rt_row* loop) {
  return row->first_line >= loop->first_line && row->last_line <= loop->last_line &&
         strcmp(row->function, loop->function) == 0;
}

/* Its own loop, in which it may be taken or not, is `loop` or one around it. */
static bool may_be_seldom(const struct dperf_rt_row* row, const struct dperf_rt_row* loop) {
  if (row->kind != DPERF_RT_BRANCH || !is_inside(row, loop)) return false;
  const struct dperf_rt_table* table = NULL;
  bool late = false;
  const struct dperf_rt_row* own = row->id == loop->id ? loop : dperf_tables_find(row->id, &table, &late);
  return own && is_inside(loop, own);
}

bool dperf_branches_are_seldom(uint64_t loop) {
  if (!dperf_rt_bounds) return false;
  const struct dperf_rt_table* table = NULL;
  bool late = false;
  const struct dperf_rt_row* row = dperf_tables_find(loop, &table, &late);
  for (unsigned i = 0; row && i < table->size; ++i)
    if (may_be_seldom(&table->rows[i], row) && !was_taken_often(table->rows[i].id, table->rows[i].first_line))
      return true;
  return false;
}

static void define(const struct branch* branch) {
  const uint32_t loop = dperf_block_number(branch->loop, true);
  pthread_mutex_lock(&dperf_lock);
  if (loop) dperf_define_branch(loop, branch->line, branch->times, branch->calls);
  pthread_mutex_unlock(&dperf_lock);
}

void dperf_branches_define(void) {
  for (size_t i = 0; i < capacity; ++i) {
    if (branches[i].waits) define(&branches[i]);
    branches[i].waits = false;
  }
}

void dperf_branches_forget(void) {
  free(branches);
  branches = NULL;
  capacity = used = 0;
}
