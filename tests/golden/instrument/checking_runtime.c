/* A runtime that checks instead of measuring: every id that a probe gives must be in a registered table,
 * loops must be entered before they iterate. What happens on rank 0 is written, one step a line, to the file
 * DPERF_TEST_STEPS. Linked with the outputs of the golden tests.
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dperf/runtime.h"

_Thread_local unsigned long long dperf_rt_events;
static _Thread_local dperf_rt_id current;
static _Thread_local dperf_rt_id loops[64];
static _Thread_local unsigned depth;
static struct dperf_rt_table* tables;
static int quiet; /* not rank 0 */

static void write_step(const char* what, const struct dperf_rt_row* row) {
  static FILE* steps;
  const char* path = getenv("DPERF_TEST_STEPS");
  if (!path || quiet) return;
  if (!steps) steps = fopen(path, "w");
  if (!steps) return;
  if (row)
    fprintf(steps, "%s %s:%u-%u\n", what, row->function, row->first_line, row->last_line);
  else
    fprintf(steps, "%s\n", what);
  fflush(steps);
}

static void wrong(const char* what, dperf_rt_id id) {
  fprintf(stderr, "checking runtime: %s 0x%016llx\n", what, id);
  _Exit(99);
}

static unsigned kind_of(const struct dperf_rt_row* row) {
  return row->kind == DPERF_RT_COUNTED_LOOP ? DPERF_RT_LOOP : row->kind;
}

static const struct dperf_rt_row* row_of(dperf_rt_id id, unsigned kind) {
  for (struct dperf_rt_table* table = tables; table; table = table->next)
    for (unsigned i = 0; i < table->size; i++)
      if (table->rows[i].id == id) {
        if (kind_of(&table->rows[i]) != kind) wrong("a block and a loop share the id", id);
        return &table->rows[i];
      }
  wrong("no table holds the id", id);
  return NULL;
}

void dperf_rt_register(struct dperf_rt_table* table) {
  for (struct dperf_rt_table* other = tables; other; other = other->next)
    if (other == table) wrong("a table is registered twice, its first id is", table->rows[0].id);
  table->next = tables;
  tables = table;
}

static void enter_block(const char* how, dperf_rt_id id) {
  current = id;
  if (id)
    write_step(how, row_of(id, DPERF_RT_BLOCK));
  else
    write_step("no block", NULL);
}
/* There are no wrappers of described functions here. */
void dperf_rt_defines(const char* function, int watched) {
  (void)function, (void)watched;
}
int dperf_rt_unseen(const char* function, int has_wrapper) {
  if (has_wrapper > 0) wrong(function, 0);
  return 0;
}

void dperf_rt_block(dperf_rt_id id) {
  enter_block("block", id);
}
void dperf_rt_block_after_call(dperf_rt_id id) {
  enter_block("block after call", id);
}
dperf_rt_id dperf_rt_current_block(void) {
  return current;
}

static void end_guarded(dperf_rt_id id);

void dperf_rt_loop_enter(dperf_rt_id id) {
  write_step("enter", row_of(id, DPERF_RT_LOOP));
  if (depth == sizeof loops / sizeof loops[0]) wrong("too many open loops", id);
  loops[depth++] = id;
}
static void close_inner_loops(dperf_rt_id id) {
  while (depth > 0 && loops[depth - 1] != id) depth--;
  if (depth == 0) wrong("a loop that was not entered", id);
}
void dperf_rt_loop_iteration(dperf_rt_id id) {
  close_inner_loops(id);
  write_step("iteration", row_of(id, DPERF_RT_LOOP));
}
void dperf_rt_loop_exit(dperf_rt_id id) {
  close_inner_loops(id);
  depth--;
  end_guarded(id);
  write_step("exit", row_of(id, DPERF_RT_LOOP));
}
static void write_unmarked(dperf_rt_id iterations) {
  char text[64];
  snprintf(text, sizeof text, "%d without marks", (int)iterations);
  if (iterations > 0) write_step(text, NULL);
}
void dperf_rt_loop_iterations(dperf_rt_id id, dperf_rt_id since) {
  if (since == 0) wrong("a mark in no iteration", id);
  write_unmarked(since - 1);
  dperf_rt_loop_iteration(id);
}
void dperf_rt_loop_exit_after(dperf_rt_id id, dperf_rt_id since) {
  write_unmarked(since);
  dperf_rt_loop_exit(id);
}

/* Guards are asked, and what they say is to come must be what comes. With DPERF_TEST_SKIP two iterations are left out
 * behind the second of each loop. */
int dperf_rt_sampling = 1;

/* Loops with a guard that were begun, by where they count their iterations. */
static _Thread_local struct guarded {
  dperf_rt_id loop, *run, left;
  int by_itself;
} guarded[64];
static _Thread_local unsigned guarded_depth;

static void begin_guarded(struct guarded loop) {
  unsigned kept = 0; /* those that ended early are forgotten when their place on the stack is used again */
  for (unsigned i = 0; i < guarded_depth; i++)
    if (guarded[i].run != loop.run) guarded[kept++] = guarded[i];
  if (kept == sizeof guarded / sizeof guarded[0]) wrong("too many loops with a guard", loop.loop);
  guarded[kept] = loop;
  guarded_depth = kept + 1;
}

dperf_rt_id dperf_rt_skip(dperf_rt_id loop, dperf_rt_id* run, dperf_rt_id left, int flags) {
  const struct dperf_rt_row* row = row_of(loop, DPERF_RT_LOOP);
  const int is_known = left != DPERF_RT_UNKNOWN, by_itself = !(flags & DPERF_RT_IF_DIRECTED);
  if (by_itself && !is_known) wrong("a loop without a counter is to be sampled by itself", loop);
  if ((*run)++ == 0) {
    begin_guarded((struct guarded){loop, run, left, by_itself});
    return 0;
  }
  while (guarded_depth > 0 && guarded[guarded_depth - 1].run != run) guarded_depth--;
  if (guarded_depth == 0) wrong("a guard of a loop that was not begun", loop);
  struct guarded* known = &guarded[guarded_depth - 1];
  if (is_known && known->left > 0 && left != known->left - 1) wrong("a guard did not count down", loop);
  known->left = left;
  if (!getenv("DPERF_TEST_SKIP") || *run != 2 || left < 3) return 0;
  if (is_known) known->left -= 2;
  write_step("skip two of", row);
  return 2;
}
dperf_rt_id dperf_rt_skip_directed(dperf_rt_id loop, dperf_rt_id* run, dperf_rt_id left, int flags,
                               dperf_rt_id iterations) {
  (void)iterations;
  return dperf_rt_skip(loop, run, left, flags);
}
dperf_rt_id dperf_rt_left(long long counter, long long bound, long long step, int inclusive) {
  dperf_rt_id left = 0; /* counted, and not computed as the real one does */
  if (step == 0) return DPERF_RT_UNKNOWN;
  for (long long i = counter; step > 0 ? i < bound + !!inclusive : i > bound - !!inclusive; i += step) left++;
  return left;
}

/* A loop that may be sampled by itself ends when its guard said so. */
static void end_guarded(dperf_rt_id id) {
  for (unsigned i = guarded_depth; i-- > 0;)
    if (guarded[i].loop == id) {
      if (guarded[i].by_itself && guarded[i].left > 1) wrong("a loop ended before its guard said so", id);
      guarded_depth = i;
      return;
    }
}

void dperf_rt_taken(dperf_rt_id loop, unsigned line) {
  const struct dperf_rt_row* row = row_of(loop, DPERF_RT_LOOP);
  if (line < row->first_line || line > row->last_line) wrong("a branch is outside of the loop", loop);
  char step[64];
  snprintf(step, sizeof step, "branch in line %u of", line);
  write_step(step, row);
}

/* A loop goes on as long as what it says holds; one that is left at its head says once that it does not. */
int dperf_rt_bounds = 1;
void dperf_rt_compare(dperf_rt_id loop, struct dperf_rt_compared* compared, const char* text, double value, double bound,
                      int how) {
  const struct dperf_rt_row* row = row_of(loop, DPERF_RT_LOOP);
  if (how & DPERF_RT_COUNTED && how & DPERF_RT_LEAVES) {
    char perhaps[256];
    snprintf(perhaps, sizeof perhaps, "perhaps %s:", text);
    if (compared->iteration == 1) write_step(perhaps, row);
    return;
  }
  const double gap = how & DPERF_RT_DOWN ? value - bound : bound - value;
  const int holds = how & DPERF_RT_UNEQUAL ? gap != 0 : how & DPERF_RT_INCLUSIVE ? gap >= 0 : gap > 0;
  char step[256];
  snprintf(step, sizeof step, holds ? "as long as %s:" : "no longer %s:", text);
  if (compared->run == 1 || !holds) write_step(step, row);
  compared->next = compared->run;
}

/* Every function is asked for every value, and says what it would compare. */
dperf_rt_id dperf_rt_asked = ~0ULL;
void dperf_rt_ask(dperf_rt_id loop, struct dperf_rt_compared* compared, const char* text, int how, dperf_rt_id name,
                  long long value, int equal) {
  const struct dperf_rt_row* row = row_of(loop, DPERF_RT_LOOP);
  char step[256];
  (void)how, (void)name;
  snprintf(step, sizeof step, "asks %s, ends if %s%lld:", text, equal ? "" : "not ", value);
  if (compared->run == 1) write_step(step, row);
  compared->next = compared->run;
}
int dperf_rt_is_asked(dperf_rt_id name, long long value) {
  char step[64];
  (void)name;
  snprintf(step, sizeof step, "if %lld is returned:", value);
  write_step(step, NULL);
  return 1;
}
void dperf_rt_answer(const char* text, double value, double bound, int how) {
  char step[256];
  snprintf(step, sizeof step, how & DPERF_RT_LEAVES ? "  perhaps by %s" : "  not as long as %s: %g, %g, %d", text, value,
           bound, how);
  write_step(step, NULL);
}
void dperf_rt_pass(const char* text, dperf_rt_id name, long long value, int equal) {
  char step[256];
  (void)name;
  snprintf(step, sizeof step, "  if %s returns %s%lld", text, equal ? "" : "not ", value);
  write_step(step, NULL);
}
void dperf_rt_pass_on(dperf_rt_id by, const char* text, dperf_rt_id name) {
  char step[256];
  (void)by, (void)name;
  snprintf(step, sizeof step, "what %s returns", text);
  write_step(step, NULL);
}
void dperf_rt_gives(dperf_rt_id place, dperf_rt_id name, int kind) {
  (void)place, (void)name, (void)kind;
}

/* The calls that the inputs make. */
#define COUNTED(name, parameters, arguments) \
  int name parameters {                      \
    const int result = P##name arguments;    \
    dperf_rt_events++;                       \
    write_step(#name, NULL);                 \
    return result;                           \
  }
int MPI_Init(int* argc, char*** argv) {
  const int result = PMPI_Init(argc, argv);
  PMPI_Comm_rank(MPI_COMM_WORLD, &quiet);
  dperf_rt_events++;
  write_step("MPI_Init", NULL);
  return result;
}
COUNTED(MPI_Finalize, (void), ())
COUNTED(MPI_Barrier, (MPI_Comm c), (c))
COUNTED(MPI_Bcast, (void* b, int n, MPI_Datatype t, int r, MPI_Comm c), (b, n, t, r, c))
COUNTED(MPI_Allreduce, (const void* s, void* b, int n, MPI_Datatype t, MPI_Op o, MPI_Comm c),
        (s, b, n, t, o, c))
COUNTED(MPI_Reduce, (const void* s, void* b, int n, MPI_Datatype t, MPI_Op o, int r, MPI_Comm c),
        (s, b, n, t, o, r, c))
COUNTED(MPI_Send, (const void* b, int n, MPI_Datatype t, int d, int g, MPI_Comm c), (b, n, t, d, g, c))
COUNTED(MPI_Recv, (void* b, int n, MPI_Datatype t, int d, int g, MPI_Comm c, MPI_Status* s),
        (b, n, t, d, g, c, s))
COUNTED(MPI_Isend, (const void* b, int n, MPI_Datatype t, int d, int g, MPI_Comm c, MPI_Request* q),
        (b, n, t, d, g, c, q))
COUNTED(MPI_Irecv, (void* b, int n, MPI_Datatype t, int d, int g, MPI_Comm c, MPI_Request* q),
        (b, n, t, d, g, c, q))
COUNTED(MPI_Wait, (MPI_Request * q, MPI_Status* s), (q, s))
COUNTED(MPI_Waitall, (int n, MPI_Request q[], MPI_Status s[]), (n, q, s))
COUNTED(MPI_Test, (MPI_Request * q, int* f, MPI_Status* s), (q, f, s))
COUNTED(MPI_Iprobe, (int d, int g, MPI_Comm c, int* f, MPI_Status* s), (d, g, c, f, s))
COUNTED(MPI_Sendrecv,
        (const void* b, int n, MPI_Datatype t, int d, int g, void* e, int m, MPI_Datatype u, int f, int h,
         MPI_Comm c, MPI_Status* s),
        (b, n, t, d, g, e, m, u, f, h, c, s))
