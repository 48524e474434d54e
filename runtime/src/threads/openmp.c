/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parallel regions and barriers of OpenMP, as GCC compiles them: the threads of a team begin with the region
 * of its master, which goes on when all have reached its end. */
#include "base/state.h"
#include "recorder/recorders.h"
#include "recorder/tokens.h"
#include "threads/barriers.h"
#include "threads/interposed.h"

struct team {
  void (*work)(void*);
  void* data;
  const struct dperf_hot* master;
  uint64_t begin, stamp, end; /* tokens, and when the first one was posted */
  _Atomic unsigned posts;     /* of `end` */
  struct dperf_barrier_round rounds[2];
};

/* What the calling thread takes part in. */
static _Thread_local struct {
  struct team* team;
  unsigned barriers;
} membership;

static void join_in(const struct team* team) {
  if (dperf_hot.recorder)
    dperf_thread_resume(team->begin, 1);
  else if (dperf_session.recording)
    dperf_recorder_born(NULL, team->begin, 1, team->stamp);
}

static void take_part(void* data) {
  struct team* team = data;
  __typeof__(membership) outer = membership;
  membership.team = team;
  membership.barriers = 0;
  if (team->master != &dperf_hot) join_in(team);
  team->work(team->data);
  if (dperf_thread_post(team->end)) atomic_fetch_add(&team->posts, 1);
  membership = outer;
}

static bool form(struct team* team, void (*work)(void*), void* data) {
  if (!dperf_thread_is_watched()) return false;
  *team = (struct team){.work = work, .data = data, .master = &dperf_hot, .stamp = dperf_cycles()};
  team->begin = dperf_new_token();
  team->end = dperf_new_token();
  return dperf_thread_post(team->begin);
}

static void disband(struct team* team) {
  const unsigned posts = atomic_load(&team->posts);
  if (posts) dperf_thread_resume(team->end, posts);
}

/* `more`: the parameters behind the first two, `arguments`: the same as arguments. */
#define REGION(name, more, arguments)                                        \
  void name(void (*work)(void*), void* data, DPERF_UNWRAP more);             \
  DPERF_SEEN void name(void (*work)(void*), void* data, DPERF_UNWRAP more) { \
    DPERF_NEXT(name);                                                        \
    struct team team;                                                        \
    if (!form(&team, work, data)) {                                          \
      next(work, data, DPERF_UNWRAP arguments);                              \
      return;                                                                \
    }                                                                        \
    next(take_part, &team, DPERF_UNWRAP arguments);                          \
    disband(&team);                                                          \
  }
#define DPERF_UNWRAP(...) __VA_ARGS__
#define LOOP(name)                                                                               \
  REGION(name, (unsigned threads, long first, long last, long step, long chunk, unsigned flags), \
         (threads, first, last, step, chunk, flags))
#define RUNTIME_LOOP(name)                                                           \
  REGION(name, (unsigned threads, long first, long last, long step, unsigned flags), \
         (threads, first, last, step, flags))

REGION(GOMP_parallel, (unsigned threads, unsigned flags), (threads, flags))
REGION(GOMP_parallel_sections, (unsigned threads, unsigned count, unsigned flags), (threads, count, flags))
LOOP(GOMP_parallel_loop_static)
LOOP(GOMP_parallel_loop_dynamic)
LOOP(GOMP_parallel_loop_guided)
LOOP(GOMP_parallel_loop_nonmonotonic_dynamic)
LOOP(GOMP_parallel_loop_nonmonotonic_guided)
RUNTIME_LOOP(GOMP_parallel_loop_runtime)
RUNTIME_LOOP(GOMP_parallel_loop_nonmonotonic_runtime)
RUNTIME_LOOP(GOMP_parallel_loop_maybe_nonmonotonic_runtime)

static void meet(void (*next)(void)) {
  struct team* team = membership.team;
  const unsigned number = ++membership.barriers;
  const uint64_t token = team ? dperf_barrier_arrive(team->rounds, number) : 0;
  next();
  if (token) dperf_barrier_leave(team->rounds, number, token);
}

#define BARRIER(name)          \
  void name(void);             \
  DPERF_SEEN void name(void) { \
    DPERF_NEXT(name);          \
    meet(next);                \
  }
BARRIER(GOMP_barrier)
BARRIER(GOMP_loop_end)
BARRIER(GOMP_sections_end)
