/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What instrumented Fortran calls: everything comes by reference, and names have an underscore behind them.
 * The variables that the state of loops and calls is kept in are the program's, so that nothing here is
 * looked for. What is inserted is made by lib/instrument/fortran/insert. */
#include <stdlib.h>
#include <string.h>

#pragma GCC visibility push(default)
#include "dperf/runtime.h"

typedef long long whole; /* INTEGER(8) */

/* ---- blocks ---- */

void dperf_rt_f_block_(const whole* id) {
  dperf_rt_block((dperf_rt_id)*id);
}
void dperf_rt_f_block_after_call_(const whole* id) {
  dperf_rt_block_after_call((dperf_rt_id)*id);
}
/* If something was recorded since `seen` was set. */
void dperf_rt_f_block_if_(const whole* id, const whole* seen) {
  if ((unsigned long long)*seen != dperf_rt_events) dperf_rt_block((dperf_rt_id)*id);
}
void dperf_rt_f_current_block_(whole* block) {
  *block = (whole)dperf_rt_current_block();
}
/* What was seen, and how many iterations have begun since the last mark. */
enum { SEEN = 0, SINCE = 1 };

void dperf_rt_f_events_(whole seen[2]) {
  seen[SEEN] = (whole)dperf_rt_events;
  seen[SINCE] = 0;
}
/* So that the next comparison finds a difference. */
void dperf_rt_f_no_events_(whole seen[2]) {
  seen[SEEN] = (whole)(dperf_rt_events - 1);
  seen[SINCE] = 0;
}

/* ---- calls of what is not given ---- */

enum { CALLER = 1, IN = 2 }; /* behind SEEN */

void dperf_rt_f_enter_unknown_(whole state[3]) {
  state[SEEN] = (whole)dperf_rt_events;
  state[CALLER] = state[IN] = 0;
}
void dperf_rt_f_behind_unknown_(whole state[3], const whole* id) {
  if (!state[IN]) state[CALLER] = (whole)dperf_rt_current_block();
  state[IN] = 1;
  state[SEEN] = (whole)dperf_rt_events;
  dperf_rt_block((dperf_rt_id)*id);
}
void dperf_rt_f_if_behind_unknown_(whole state[3], const whole* id) {
  if ((unsigned long long)state[SEEN] != dperf_rt_events) dperf_rt_f_behind_unknown_(state, id);
}
void dperf_rt_f_leave_unknown_(const whole state[3]) {
  if (state[IN]) dperf_rt_block((dperf_rt_id)state[CALLER]);
}

/* ---- loops ---- */

void dperf_rt_f_loop_enter_(const whole* id) {
  dperf_rt_loop_enter((dperf_rt_id)*id);
}
void dperf_rt_f_loop_iteration_(const whole* id) {
  dperf_rt_loop_iteration((dperf_rt_id)*id);
}
void dperf_rt_f_loop_exit_(const whole* id) {
  dperf_rt_loop_exit((dperf_rt_id)*id);
}
/* An iteration has begun: was something recorded since `seen` was set? Sets it. */
int dperf_rt_f_recorded_(whole seen[2]) {
  const int recorded = (unsigned long long)seen[SEEN] != dperf_rt_events;
  seen[SEEN] = (whole)dperf_rt_events;
  ++seen[SINCE];
  return recorded;
}
void dperf_rt_f_loop_iterations_(const whole* id, whole seen[2]) {
  dperf_rt_loop_iterations((dperf_rt_id)*id, (dperf_rt_id)seen[SINCE]);
  seen[SINCE] = 0;
}
void dperf_rt_f_loop_exit_after_(const whole* id, const whole seen[2]) {
  dperf_rt_loop_exit_after((dperf_rt_id)*id, (dperf_rt_id)seen[SINCE]);
}

/* A loop that nothing is reported of before something was recorded in it; once that happened, its next entry
 * has all of its marks.
 *
 * Its iterations ask whether something was recorded, which is a call here. An entry in which so many have
 * asked in vain is quiet, and so is each one from its beginning, once so many were: the program compares
 * state[ENTERED] with QUIET itself, and does not call. If something is recorded then, only the end of the
 * entry notices, and the next one has its marks. */
enum { ENTERED = 2, LAZY_WORDS = 3 };                 /* behind SEEN and SINCE */
enum { QUIET = 0, FROM_THE_BEGINNING = 1, LATE = 2 }; /* negative: how many may still ask */
enum { MOST_ASK = 1000, MOST_ENTRIES_ASK = 100 };

/* `loud`: 1 if something was recorded, else minus how many entries were over without that. */

void dperf_rt_f_lazy_enter_(const whole* id, whole state[LAZY_WORDS], whole* loud) {
  const whole known = __atomic_load_n(loud, __ATOMIC_RELAXED);
  dperf_rt_f_events_(state);
  state[ENTERED] = known <= -MOST_ENTRIES_ASK ? QUIET : -MOST_ASK;
  if (__builtin_expect(known <= 0, 1)) return;
  __atomic_store_n(loud, 0, __ATOMIC_RELAXED);
  state[ENTERED] = FROM_THE_BEGINNING;
  dperf_rt_loop_enter((dperf_rt_id)*id);
}
/* Whether something was recorded in the iteration before. */
int dperf_rt_f_lazy_(const whole* id, whole state[LAZY_WORDS], whole* loud) {
  ++state[SINCE];
  const int recorded = (unsigned long long)state[SEEN] != dperf_rt_events;
  if (__builtin_expect(!recorded && state[ENTERED] != FROM_THE_BEGINNING, 1)) {
    if (state[ENTERED] < QUIET) ++state[ENTERED];
    return 0;
  }
  if (state[ENTERED] <= QUIET) dperf_rt_loop_enter((dperf_rt_id)*id);
  state[ENTERED] = LATE;
  dperf_rt_f_loop_iterations_(id, state);
  if (!recorded) return 0;
  state[SEEN] = (whole)dperf_rt_events;
  __atomic_store_n(loud, 1, __ATOMIC_RELAXED);
  return 1;
}
void dperf_rt_f_lazy_iteration_(const whole* id, whole state[LAZY_WORDS], whole* loud) {
  dperf_rt_f_lazy_(id, state, loud);
}
/* Another thread may have made it loud. */
static void count_entry_without_record(whole* loud) {
  whole known = __atomic_load_n(loud, __ATOMIC_RELAXED);
  if (known > 0 || known <= -MOST_ENTRIES_ASK) return;
  __atomic_compare_exchange_n(loud, &known, known - 1, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
void dperf_rt_f_lazy_exit_(const whole* id, const whole state[LAZY_WORDS], whole* loud) {
  if ((unsigned long long)state[SEEN] != dperf_rt_events)
    __atomic_store_n(loud, 1, __ATOMIC_RELAXED);
  else if (state[ENTERED] <= QUIET)
    count_entry_without_record(loud);
  if (state[ENTERED] > QUIET) dperf_rt_f_loop_exit_after_(id, state);
}

/* ---- sampling ---- */

/* A guard looks at the first number before each iteration: 0: it need not ask. What it is to do is in the
 * second. */
enum { ASKS, ACTION, RUN, LEFT_OUT, BOUND, STEP };
enum { RUNS, IS_LEFT_OUT, LEAVES };
enum { NOT_ASKED = -1 };

void dperf_rt_f_begin_guard_(whole guard[6]) {
  guard[ASKS] = dperf_rt_sampling;
  guard[ACTION] = RUNS;
  guard[RUN] = 0;
  guard[LEFT_OUT] = NOT_ASKED;
  guard[BOUND] = guard[STEP] = 0;
}
/* Of a loop whose bound and step are known when it begins. */
void dperf_rt_f_begin_counted_(whole guard[6], const whole* bound, const whole* step) {
  dperf_rt_f_begin_guard_(guard);
  guard[BOUND] = *bound;
  guard[STEP] = *step;
}
static dperf_rt_id ask(dperf_rt_id loop, whole guard[6], whole counter, int flags) {
  dperf_rt_id* run = (dperf_rt_id*)&guard[RUN];
  if (*run == DPERF_RT_QUIET) return 0;
  const dperf_rt_id left =
      guard[STEP] ? dperf_rt_left(counter, guard[BOUND], guard[STEP], 1) : DPERF_RT_UNKNOWN;
  const dperf_rt_id answer = dperf_rt_skip(loop, run, left, flags);
  if (*run == DPERF_RT_QUIET) guard[ASKS] = 0;
  return answer;
}
/* Before an iteration. One that follows those that were left out is run without another question. */
void dperf_rt_f_skip_(const whole* loop, whole guard[6], const whole* counter, const int* flags) {
  if (guard[LEFT_OUT] == NOT_ASKED) {
    const dperf_rt_id answer = ask((dperf_rt_id)*loop, guard, *counter, *flags);
    if (answer == DPERF_RT_LEAVE) {
      guard[ACTION] = LEAVES;
      return;
    }
    guard[LEFT_OUT] = answer ? (whole)answer : NOT_ASKED;
  }
  guard[ACTION] = RUNS;
  if (guard[LEFT_OUT] == NOT_ASKED) return;
  if (guard[LEFT_OUT] == 0)
    guard[LEFT_OUT] = NOT_ASKED;
  else {
    --guard[LEFT_OUT];
    guard[ACTION] = IS_LEFT_OUT;
  }
}

/* ---- branches ---- */

void dperf_rt_f_taken_(const whole* loop, const int* line) {
  if (dperf_rt_bounds) dperf_rt_taken((dperf_rt_id)*loop, (unsigned)*line);
}

/* ---- bounds ---- */

/* What one comparison of a loop is followed by, in the program's variable. */
struct followed {
  whole asks;
  double limit, step; /* of a counter, as they were when the loop began; else 0 */
  struct dperf_rt_compared compared;
};
_Static_assert(sizeof(struct followed) == 14 * sizeof(whole), "it fits into what is declared for it");

void dperf_rt_f_begin_compared_(struct followed* followed) {
  followed->asks = dperf_rt_bounds;
  followed->limit = followed->step = 0;
  followed->compared.run = followed->compared.next = followed->compared.iteration = 0;
}
void dperf_rt_f_begin_limited_(struct followed* followed, const double* limit, const double* step) {
  dperf_rt_f_begin_compared_(followed);
  followed->limit = *limit;
  followed->step = *step;
}
static void compare(whole loop, struct followed* followed, double value, double bound, const char* text,
                    int how) {
  struct dperf_rt_compared* compared = &followed->compared;
  if (compared->run++ != compared->next) return;
  dperf_rt_compare((dperf_rt_id)loop, compared, text, value, bound, how);
  if (compared->next == DPERF_RT_QUIET) followed->asks = 0;
}
void dperf_rt_f_compare_(const whole* loop, struct followed* followed, const double* value,
                         const double* bound, const char* text, const int* how) {
  compare(*loop, followed, *value, *bound, text, *how);
}
/* Counts an iteration in which the comparison need not be made. */
void dperf_rt_f_expect_(const whole* loop, struct followed* followed, const double* likely, const char* text,
                        const int* how) {
  if (followed->compared.iteration++ < DPERF_RT_EXPECTED)
    dperf_rt_compare((dperf_rt_id)*loop, &followed->compared, text, *likely, 0, *how);
}
/* A step may be known only now to go down. */
void dperf_rt_f_compare_limit_(const whole* loop, struct followed* followed, const double* value,
                               const char* text, const int* how) {
  compare(*loop, followed, *value, followed->limit, text, *how | (followed->step < 0 ? DPERF_RT_DOWN : 0));
}

/* ---- functions that loops ask ---- */

void dperf_rt_f_ask_(const whole* loop, struct followed* followed, const char* text, const int* how,
                     const whole* name, const whole* value, const int* equal) {
  struct dperf_rt_compared* compared = &followed->compared;
  if (compared->run++ != compared->next) return;
  dperf_rt_ask((dperf_rt_id)*loop, compared, text, *how, (dperf_rt_id)*name, *value, *equal);
  if (compared->next == DPERF_RT_QUIET) followed->asks = 0;
}
int dperf_rt_f_is_asked_(const whole* name, const whole* value) {
  const dperf_rt_id bit = (dperf_rt_id)*name % DPERF_RT_ASKED_BITS;
  return (dperf_rt_asked >> bit & 1) && dperf_rt_is_asked((dperf_rt_id)*name, *value);
}
void dperf_rt_f_answer_(const char* text, const double* value, const double* bound, const int* how) {
  dperf_rt_answer(text, *value, *bound, *how);
}
void dperf_rt_f_pass_(const char* text, const whole* name, const whole* value, const int* equal) {
  dperf_rt_pass(text, (dperf_rt_id)*name, *value, *equal);
}
void dperf_rt_f_gives_(const whole* place, const whole* name, const int* kind) {
  dperf_rt_gives((dperf_rt_id)*place, (dperf_rt_id)*name, *kind);
}

/* ---- tables ---- */

/* Of the source that tells about its blocks and loops now: rows follow its name. */
static _Thread_local struct {
  struct dperf_rt_table table;
  struct dperf_rt_row* rows;
  unsigned expected;
} coming;

static char* copy_of(const char* text) {
  return strdup(text); /* strings of Fortran end with a zero here */
}

void dperf_rt_f_table_(const int* size, const char* file) {
  coming.rows = calloc(*size > 0 ? (unsigned)*size : 1, sizeof *coming.rows);
  coming.expected = coming.rows && *size > 0 ? (unsigned)*size : 0;
  coming.table = (struct dperf_rt_table){copy_of(file), coming.rows, 0, NULL};
}
/* The last one: the runtime has a copy of all of them now. */
static void end_table(void) {
  struct dperf_rt_table* table = malloc(sizeof *table);
  if (!table || !coming.table.file) return;
  *table = coming.table;
  dperf_rt_register(table);
}
void dperf_rt_f_row_(const whole* id, const int* kind, const int* first_line, const int* last_line,
                     const char* function) {
  if (coming.table.size >= coming.expected) return;
  const char* name = copy_of(function);
  coming.rows[coming.table.size++] = (struct dperf_rt_row){
      (dperf_rt_id)*id, name ? name : "", (unsigned)*kind, (unsigned)*first_line, (unsigned)*last_line};
  if (coming.table.size == coming.expected) end_table();
}

#pragma GCC visibility pop
