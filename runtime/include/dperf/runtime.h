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

enum { DPERF_RT_BLOCK = 0, DPERF_RT_LOOP = 1, DPERF_RT_BRANCH = 2, DPERF_RT_COUNTED_LOOP = 3 };

/* One row of the table that an instrumented object carries about its own blocks, its loops, and behind them the branches in
 * these that say whether they are taken. */
struct dperf_rt_row {
  dperf_rt_id id; /* of a branch: that of its loop */
  const char *function;
  unsigned kind; /* DPERF_RT_BLOCK, ...; of a loop DPERF_RT_COUNTED_LOOP, if no call decides how many iterations it has */
  unsigned first_line, last_line;
};

/* The table of one source file in one object. Registered by a constructor at file scope, once;
 * it is copied. `rows` holds `size` rows. */
struct dperf_rt_table {
  const char *file;
  const struct dperf_rt_row *rows;
  unsigned size;
  struct dperf_rt_table *next; /* the runtime's */
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
/* The same in a loop that does not mark every iteration: `since` have begun since the last mark, or since the loop was entered,
 * with the one that is marked now. */
void dperf_rt_loop_iterations(dperf_rt_id id, dperf_rt_id since);
void dperf_rt_loop_exit_after(dperf_rt_id id, dperf_rt_id since);

/* Sampling (docs/design/sampling.md). A guard at the head of a loop's body asks, before each iteration, how many iterations to
 * skip, until the answer cannot change any more; what it costs otherwise is one comparison. 0: nothing is sampled in
 * this run. */
extern int dperf_rt_sampling;
/* Iterations still to come are not known. */
#define DPERF_RT_UNKNOWN (~(dperf_rt_id)0)
/* What dperf_rt_skip answers if the loop has had all the iterations that the user named. */
#define DPERF_RT_LEAVE (~(dperf_rt_id)0)
/* What `run` becomes if nothing will be skipped until the loop is entered again: no need to ask again. */
#define DPERF_RT_QUIET (~(dperf_rt_id)0)
enum {
  DPERF_RT_IF_DIRECTED = 1, /* the loop is sampled only with a directive */
  DPERF_RT_MAY_REST = 2     /* the caller understands DPERF_RT_RESTS */
};
/* dperf_rt_skip answers so if no iteration is skipped, and there is no need to ask in the loop's next entries, until one
 * behind an entry in which something was recorded. */
#define DPERF_RT_RESTS ((dperf_rt_id)1 << 63)

/* Before an iteration of `loop`. `run`: how often this was called since the loop was entered, 0 at first; counted up
 * here, or DPERF_RT_QUIET from now on.
 * `left`: iterations to come if none is skipped, this one included. Less than `left` are skipped. */
dperf_rt_id dperf_rt_skip(dperf_rt_id loop, dperf_rt_id *run, dperf_rt_id left, int flags);
/* The same for a loop that the source allows to be sampled: `iterations` in all, 0: as many as it has. */
dperf_rt_id dperf_rt_skip_directed(dperf_rt_id loop, dperf_rt_id *run, dperf_rt_id left, int flags, dperf_rt_id iterations);
/* Iterations to come of `for (...; counter < bound; counter += step)`; with a negative step, `counter > bound`.
 * `inclusive`: <= or >=. 0 if there is none. */
dperf_rt_id dperf_rt_left(long long counter, long long bound, long long step, int inclusive);

/* The iterations that a loop will have (DPERF_BOUNDS=1). Where its condition compares numbers, the head of its body says
 * what they are now, and the runtime follows them. What it costs otherwise is one comparison. 0: none are asked for in this run. */
extern int dperf_rt_bounds;

/* What is known of one comparison since its loop was entered. It need not be initialised, except that `run` and `next` are
 * 0. Who makes a comparison counts it, and says what is compared if `run` was `next`. */
struct dperf_rt_compared {
  dperf_rt_id run;    /* how many were made */
  dperf_rt_id next;   /* how many come before the one that is looked at next */
  dperf_rt_id at;     /* how many came before the last one that was looked at */
  dperf_rt_id events; /* that were recorded when the loop was entered */
  double first, last; /* how far apart the two were, in the first one and in that one */
  double bound;       /* in that one */
  double step;        /* by how much they came closer in the first iteration */
  int flags;
  dperf_rt_id iteration;       /* of one that is not made in each: how many iterations the loop has had; counted by them */
  dperf_rt_id first_iteration; /* in which it was made first */
};
enum {                    /* flags of a comparison; above them, the number of the comparison in its loop */
  DPERF_RT_INCLUSIVE = 1, /* <=, >= */
  DPERF_RT_DOWN = 2,      /* >, >= */
  DPERF_RT_UNEQUAL = 4,   /* != */
  DPERF_RT_AT_END = 8,    /* made at the end of an iteration: one came before the first comparison */
  DPERF_RT_MAY_VARY = 16, /* what moves it is no constant of the loop, as far as its file shows */
  DPERF_RT_LEAVES = 32, /* nothing is compared: a condition with this text may end the loop, and is likely to if value > 0 */
  DPERF_RT_RECEIVED = 64, /* the value depends on what other ranks say: the loop may end at any time */
  DPERF_RT_COUNTED = 128, /* perhaps not made in each iteration. The first ones say so, with DPERF_RT_LEAVES (DPERF_RT_EXPECTED) */
  DPERF_RT_LIKELY = 256,  /* of a norm: where nothing says when it ends the loop, it is likely to */
  DPERF_RT_COMPARISON = 512 /* the number of the comparison times this */
};
enum { DPERF_RT_EXPECTED = 5 }; /* so many iterations say of a comparison that it may be made later */
/* Before an iteration of `loop`, which goes on because of `value` < `bound`, or what `how` says. */
void dperf_rt_compare(dperf_rt_id loop, struct dperf_rt_compared *compared, const char *text, double value, double bound, int how);

/* A loop may go on as a function says: `while (sim.advance())`. Then it asks that function, which says what it compares
 * where that decides what it returns. Functions have the hashes of their names, methods with their classes. One answers
 * only if the bit hash % DPERF_RT_ASKED_BITS is set: what it costs otherwise is one comparison. */
extern dperf_rt_id dperf_rt_asked;
enum { DPERF_RT_ASKED_BITS = 64 };
/* Like dperf_rt_compare: the loop ends if function `name` returns `value` (`equal`: 1), or anything else (0). If it never
 * answers, a loop that has DPERF_RT_LEAVES may end by it, and is likely to with DPERF_RT_LIKELY. */
void dperf_rt_ask(dperf_rt_id loop, struct dperf_rt_compared *compared, const char *text, int how, dperf_rt_id name, long long value, int equal);
/* In function `name`, which may return `value` now: whether a loop that asked would end then. What the next two say is for that
 * loop. */
int dperf_rt_is_asked(dperf_rt_id name, long long value);
/* `value` is not returned because of `value` < `bound`, or what `how` says. */
void dperf_rt_answer(const char *text, double value, double bound, int how);
/* `value` is returned if function `name` returns `value` (`equal`: 1), or anything else (0). */
void dperf_rt_pass(const char *text, dperf_rt_id name, long long value, int equal);
/* Function `by`, which is asked, returns what function `name` does. */
void dperf_rt_pass_on(dperf_rt_id by, const char *text, dperf_rt_id name);
enum {
  DPERF_RT_FUNCTION = 0,   /* that may be called through the place: of several, one is */
  DPERF_RT_FLAG = 1,       /* a parameter that is passed the flag: each may set it */
  DPERF_RT_FLAG_ONLY_PASSED = 2 /* the same of a flag that the place's own function does not set */
};
/* When an object is loaded, or a Fortran source first entered: who asks `place` asks `name`, too. `kind`: DPERF_RT_FUNCTION, ... */
void dperf_rt_gives(dperf_rt_id place, dperf_rt_id name, int kind);

/* A branch in `loop` is taken, that of the row with this first line. Called if dperf_rt_bounds is set: what comes seldom in a
 * loop may be missing where a run is stopped. */
void dperf_rt_taken(dperf_rt_id loop, unsigned line);

/* How many MPI calls this thread has recorded. If it is not known whether a call communicates, code compares
 * this with its last value and marks the iteration only if it changed: no clock is read. */
#ifdef __cplusplus
extern thread_local unsigned long long dperf_rt_events;
#else
extern _Thread_local unsigned long long dperf_rt_events;
#endif

/* What follows is for the wrappers that are generated from a --comm-api file, one in front of each function that it
 * describes. Ranks and tags are those of the trace: -1 any, -2 none. */

/* One description. It has static storage, and its communicator has the members of MPI_COMM_WORLD and a number of its own:
 * what it describes never meets messages of the program. Those with the same name share one. */
struct dperf_rt_api {
  const char *name;
  const char *const *functions; /* that have a wrapper; the last one is null */
  const void *communicator;     /* null; filled in by the runtime, as the next one */
  struct dperf_rt_api *next;
};
/* Called by a constructor, once. */
void dperf_rt_describe(struct dperf_rt_api *api);
/* Called by a destructor: the description is about to be unloaded. */
void dperf_rt_forget(struct dperf_rt_api *api);

/* One thing that a function does. It has static storage. */
struct dperf_rt_action {
  const char *as; /* the row of comm_calls.def that it is recorded as */
  unsigned row;   /* 0; filled in by the runtime */
};

/* One call. Which fields count depends on the row. */
struct dperf_rt_call {
  struct dperf_rt_api *api;
  const char *function;
  struct dperf_rt_action *action; /* null: nothing is recorded of this call itself */
  const void *caller;       /* where the function returns to */
  unsigned long long frame; /* the stack address of its call */
  long long count, type_bytes, receive_count, receive_type_bytes; /* elements, and the size of one */
  long long received_bytes;
  unsigned long long request; /* whatever identifies a request in the library */
  int to, from, root, tag, receive_tag;
  int flag, received, received_from, received_tag; /* known after the call */
};

/* Starts the record of a call. 0: it is not recorded (outside of the run, within another call, or without an action), so
 * that dperf_rt_call_end must not follow. Until then what the library calls inside is not recorded. */
int dperf_rt_call_begin(struct dperf_rt_call *call);
void dperf_rt_call_end(struct dperf_rt_call *call);

/* A source defines a described function. `watched`: its body begins with dperf_rt_unseen. Called by a constructor; the name
 * is copied. */
void dperf_rt_defines(const char *function, int watched);

/* The first thing in the body of a described function whose source is instrumented. 1: this call did not come through
 * the function's wrapper (it is made in the same source file, or by a shared library) and has to go back to it.
 * Without a wrapper to go to, it is recorded as one that was not seen. */
int dperf_rt_unseen(const char *function, int has_wrapper);

/* From now on, recorded calls are attributed to `caller`: the site of a call of which only the calls inside are recorded.
 * The result goes to dperf_rt_inside_end. */
int dperf_rt_inside_begin(const void *caller, unsigned long long frame);
void dperf_rt_inside_end(int begun);

#ifdef __cplusplus
}
#endif
#endif
