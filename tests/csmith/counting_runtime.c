/* A runtime for programs that communicate only in name: every id that a probe gives must be in a table, as
 * what it is there, and calls are taken to be recorded at every third probe or so, so that both sides of each
 * comparison are taken.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <stdlib.h>

#include "dperf/runtime.h"

_Thread_local unsigned long long dperf_rt_events;
static dperf_rt_id current;
static struct dperf_rt_table* tables;
static unsigned long long probes;

static unsigned kind_of(const struct dperf_rt_row* row) {
  return row->kind == DPERF_RT_COUNTED_LOOP ? DPERF_RT_LOOP : row->kind;
}

static void check(dperf_rt_id id, unsigned kind) {
  for (struct dperf_rt_table* table = tables; table; table = table->next)
    for (unsigned i = 0; i < table->size; i++)
      if (table->rows[i].id == id && kind_of(&table->rows[i]) == kind) {
        dperf_rt_events += (++probes * 0x9E3779B97F4A7C15ULL >> 62) == 0;
        return;
      }
  fprintf(stderr, "counting runtime: no table holds the id 0x%016llx\n", id);
  _Exit(99);
}

void dperf_rt_register(struct dperf_rt_table* table) {
  table->next = tables;
  tables = table;
}
void dperf_rt_defines(const char* function, int watched) {
  (void)function, (void)watched;
}
int dperf_rt_unseen(const char* function, int has_wrapper) {
  (void)function, (void)has_wrapper;
  return 0;
}
void dperf_rt_block(dperf_rt_id id) {
  if (id) check(id, DPERF_RT_BLOCK);
  current = id;
}
void dperf_rt_block_after_call(dperf_rt_id id) {
  dperf_rt_block(id);
}
dperf_rt_id dperf_rt_current_block(void) {
  return current;
}
void dperf_rt_loop_enter(dperf_rt_id id) {
  check(id, DPERF_RT_LOOP);
}
void dperf_rt_loop_iteration(dperf_rt_id id) {
  check(id, DPERF_RT_LOOP);
}
void dperf_rt_loop_iterations(dperf_rt_id id, dperf_rt_id since) {
  (void)since;
  check(id, DPERF_RT_LOOP);
}
void dperf_rt_loop_exit_after(dperf_rt_id id, dperf_rt_id since) {
  (void)since;
  check(id, DPERF_RT_LOOP);
}
void dperf_rt_loop_exit(dperf_rt_id id) {
  check(id, DPERF_RT_LOOP);
}

/* Nothing is left out; guards are asked, so that what they compute is computed. */
int dperf_rt_sampling = 1;
int dperf_rt_bounds = 1;
void dperf_rt_taken(dperf_rt_id loop, unsigned line) {
  check(loop, DPERF_RT_LOOP);
  (void)line;
}
void dperf_rt_compare(dperf_rt_id loop, struct dperf_rt_compared* compared, const char* text, double value,
                      double bound, int how) {
  check(loop, DPERF_RT_LOOP);
  (void)text, (void)value, (void)bound, (void)how;
  compared->next = compared->run;
}
/* Every function is asked, so that what it answers is computed. */
dperf_rt_id dperf_rt_asked = ~0ULL;
void dperf_rt_ask(dperf_rt_id loop, struct dperf_rt_compared* compared, const char* text, int how,
                  dperf_rt_id name, long long value, int equal) {
  check(loop, DPERF_RT_LOOP);
  (void)text, (void)how, (void)name, (void)value, (void)equal;
  compared->next = compared->run;
}
int dperf_rt_is_asked(dperf_rt_id name, long long value) {
  (void)name, (void)value;
  return 1;
}
void dperf_rt_answer(const char* text, double value, double bound, int how) {
  (void)text, (void)value, (void)bound, (void)how;
}
void dperf_rt_pass(const char* text, dperf_rt_id name, long long value, int equal) {
  (void)text, (void)name, (void)value, (void)equal;
}
void dperf_rt_pass_on(dperf_rt_id by, const char* text, dperf_rt_id name) {
  (void)by, (void)text, (void)name;
}
void dperf_rt_gives(dperf_rt_id place, dperf_rt_id name, int kind) {
  (void)place, (void)name, (void)kind;
}
dperf_rt_id dperf_rt_skip(dperf_rt_id loop, dperf_rt_id* run, dperf_rt_id left, int flags) {
  check(loop, DPERF_RT_LOOP);
  (void)left, (void)flags;
  ++*run;
  return 0;
}
dperf_rt_id dperf_rt_skip_directed(dperf_rt_id loop, dperf_rt_id* run, dperf_rt_id left, int flags,
                                   dperf_rt_id iterations) {
  (void)iterations;
  return dperf_rt_skip(loop, run, left, flags);
}
dperf_rt_id dperf_rt_left(long long counter, long long bound, long long step, int inclusive) {
  (void)counter, (void)bound, (void)step, (void)inclusive;
  return 0;
}
