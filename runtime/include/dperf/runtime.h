/* clang-format off */
/* What instrumented code calls. Valid as C11 and as C++20; the only header that reaches a user's translation unit,
 * so it includes nothing and defines no short names.
 *
 * A thread is always in exactly one block; a probe says which one comes next, and the time since the last
 * probe or MPI call goes to the block that is left. There are no begin/end pairs, so the sum of all blocks, MPI calls
 * and dPerf's own overhead is the wall time by construction.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef DPERF_RUNTIME_H
#define DPERF_RUNTIME_H

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned long long dperf_rt_id; /* hash of (path as given, function, position): the same in every build */

enum { DPERF_RT_BLOCK = 0, DPERF_RT_LOOP = 1 };

/* One row of the table that an instrumented object carries about its own blocks and loops. */
struct dperf_rt_row {
  dperf_rt_id id;
  const char *function;
  unsigned kind; /* DPERF_RT_BLOCK or DPERF_RT_LOOP */
  unsigned first_line, last_line;
};

/* The table of one source file in one object. Registered by a constructor at file scope, once;
 * it has static storage and is never freed. `rows` holds `size` rows. */
struct dperf_rt_table {
  const char *file;
  const struct dperf_rt_row *rows;
  unsigned size;
  struct dperf_rt_table *next; /* filled in by dperf_rt_register */
};
void dperf_rt_register(struct dperf_rt_table *table);

/* 'Now in block `id`': reads the clock and charges the time since the last stamp to the block that is left. */
void dperf_rt_block(dperf_rt_id id);

/* The same where no time can have passed since an MPI call returned (the statement before was that call and nothing
 * else): names the block without reading the clock. */
void dperf_rt_block_after_call(dperf_rt_id id);

/* The block that the calling thread is in. A function that communicates and is visible outside its file saves it on
 * entry and hands it back on exit: dperf_rt_block(saved). */
dperf_rt_id dperf_rt_current_block(void);

/* Iteration marks of a loop that communicates: before its first iteration, at the start of each iteration,
 * after the loop. Marks are positions in the trace and read no clock. An early exit may skip dperf_rt_loop_exit:
 * the runtime closes inner loops when an outer one goes on. */
void dperf_rt_loop_enter(dperf_rt_id id);
void dperf_rt_loop_iteration(dperf_rt_id id);
void dperf_rt_loop_exit(dperf_rt_id id);

/* How many MPI calls this thread has recorded. Where it is not known whether a call communicates, code compares
 * this with its last value and marks the iteration only if it changed: no clock is read. */
#ifdef __cplusplus
extern thread_local unsigned long long dperf_rt_events;
#else
extern _Thread_local unsigned long long dperf_rt_events;
#endif

#ifdef __cplusplus
}
#endif
#endif
