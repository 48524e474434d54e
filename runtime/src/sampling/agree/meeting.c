/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/agree/meeting.h"

#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/calls.h"
#include "base/state.h"
#include "sampling/agree/agree.h"
#include "sampling/watch/state.h"
#include "sampling/watch/traffic.h"
#include "time/clock.h"

static struct dperf_watch* const watch = &dperf_watch;

/* ---- The board. ---- */

/* The call is one number, so that each change of it is one for all: in which iteration they meet, how many
 * calls there were before, and what became of it. */
enum state { NOT_CALLED, CALLED, HELD };
enum { STATE_BITS = 2, ITERATION_BITS = 40, ROUNDS = 2, LINE = 64 };

/* What a rank brings to each round; `brought`: to which call, counted from 1. */
struct seat {
  _Alignas(LINE) _Atomic uint32_t brought[ROUNDS];
  struct dperf_proposal proposal[ROUNDS];
};
struct board {
  _Alignas(LINE) _Atomic uint64_t call;
  _Atomic uint32_t joined, left; /* ranks: the run; the meeting that was held */
  struct seat seats[];
};
static struct board* board;

static uint64_t call_of(uint64_t number, uint64_t iteration, enum state state) {
  return number << (STATE_BITS + ITERATION_BITS) | iteration << STATE_BITS | state;
}
static enum state state_of(uint64_t call) {
  return call & (((uint64_t)1 << STATE_BITS) - 1);
}
static uint64_t iteration_of(uint64_t call) {
  return call >> STATE_BITS & (((uint64_t)1 << ITERATION_BITS) - 1);
}
static uint64_t number_of(uint64_t call) {
  return call >> (STATE_BITS + ITERATION_BITS);
}

static bool change(uint64_t from, uint64_t to) {
  return atomic_compare_exchange_strong(&board->call, &from, to);
}
static bool call_off(uint64_t call) {
  return change(call, call_of(number_of(call) + 1, 0, NOT_CALLED));
}

static size_t board_size(void) {
  return sizeof *board + (size_t)dperf_session.size * sizeof(struct seat);
}

/* The run's own: all ranks have its id. Not by shm_open, which old systems have in a library of its own. */
struct board_name {
  char text[64];
};
static struct board_name name_board(void) {
  struct board_name name;
  size_t size = (size_t)snprintf(name.text, sizeof name.text, "/dev/shm/dperf-");
  for (size_t i = 0; i < DPERF_RUN_ID_BYTES; ++i)
    size += (size_t)snprintf(name.text + size, sizeof name.text - size, "%02x", dperf_session.run_id[i]);
  return name;
}

static void* map(const char* name) {
  const int file = open(name, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return MAP_FAILED;
  /* The same size on all ranks: what is new is zero, what is there stays. posix_fallocate, because a page
   * that finds no memory when it is touched would end the program. */
  const bool fits = posix_fallocate(file, 0, (off_t)board_size()) == 0;
  void* memory = fits ? mmap(NULL, board_size(), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
  close(file);
  if (memory == MAP_FAILED) unlink(name);
  return memory;
}

void dperf_meeting_start(int ranks_of_host) {
  if (ranks_of_host < 2 || ranks_of_host != dperf_session.size) return;
  const struct board_name name = name_board();
  void* memory = map(name.text);
  if (memory == MAP_FAILED) return;
  board = memory;
  /* No other process needs its name. */
  if (atomic_fetch_add(&board->joined, 1) + 1 == (uint32_t)dperf_session.size) unlink(name.text);
}

void dperf_meeting_stop(void) {
  if (!board) return;
  if (atomic_load(&board->joined) != (uint32_t)dperf_session.size) unlink(name_board().text);
  munmap(board, board_size());
  board = NULL;
}

/* ---- This rank. ---- */

enum {
  SOON = 2,
  MOST_AHEAD = 64, /* iterations from a call to the meeting */
  LOOK_EVERY = 8,  /* iterations: whether to call */
  MOST_IN_VAIN = 12
};
static struct {
  int64_t entry;   /* of the loop: when it was */
  uint64_t waits;  /* iterations until a meeting is called */
  uint64_t called; /* the number of this rank's call, counted from 1; 0: it has made none */
  int64_t vain_ns; /* that some rank may have waited in vain, in all loops */
} own;

/* Where each iteration counts: a meeting needs one less than a collective, in which the iteration that it is
 * in has begun. */
static bool has_few_iterations(void) {
  return watch->terms.is_short && !watch->terms.uses_prior && dperf_baseline_may_be_few(&watch->iterations);
}

static uint64_t look_every(void) {
  return has_few_iterations() ? 1 : LOOK_EVERY;
}

static void begin_entry(void) {
  if (own.entry == watch->account.began_ns) return;
  own.entry = watch->account.began_ns;
  own.called = 0;
  own.waits = look_every();
}

/* How many iterations after the call: more each time that it was too late for some rank. The first of few
 * iterations is a warm-up as a rule, and two others are needed. */
static uint64_t ahead(void) {
  const uint64_t soon = has_few_iterations() && watch->progress.index > 1 ? 1 : SOON;
  const uint64_t iterations = soon << watch->loop->vain_meetings;
  return iterations < MOST_AHEAD ? iterations : MOST_AHEAD;
}

/* How long the others may take: they are as far, except for what one computes longer than the other, or waits
 * for a core. Of few iterations each is long, and another rank may not be in this loop at all. */
static int64_t patience_ns(void) {
  enum { LEAST_NS = 20 * 1000 * 1000, ITERATIONS = 2, PART = 4, MOST_OF_LONG_NS = 10 * LEAST_NS };
  const uint64_t run = dperf_iterations_count(&watch->iterations);
  const int64_t each_ns = run ? (int64_t)dperf_iterations_each_ns(&watch->iterations, run) : 0;
  if (!has_few_iterations()) return LEAST_NS + ITERATIONS * each_ns;
  const int64_t part_ns = each_ns / PART;
  return LEAST_NS + (part_ns < MOST_OF_LONG_NS ? part_ns : MOST_OF_LONG_NS);
}

static void was_called_off(void) {
  unsigned* vain = &watch->loop->vain_meetings;
  if (*vain < MOST_IN_VAIN) ++*vain;
  own.called = 0;
  own.waits = (uint64_t)1 << *vain;
  own.vain_ns += patience_ns();
}

/* Collectives in which ranks may agree are better than a wait of our own: meetings are for loops without
 * them, whose messages leave their communicators, or with few iterations. Not for loops that only compute. */
static bool needs_meetings(void) {
  enum { MANY = 256 };
  if (watch->meets) return true;
  if (dperf_iterations_are_silent(&watch->iterations, LOOK_EVERY)) return false;
  if (watch->obstacles.collectives == 0 || has_few_iterations()) return true;
  return watch->obstacles.asked ? watch->obstacles.leaves : watch->progress.index >= MANY;
}

/* A program has hundreds of loops: together they may cost a hundredth of its time, and a quarter of a second.
 */
static bool may_wait_in_vain(void) {
  enum { SHARE = 100, AT_FIRST_NS = 250 * 1000 * 1000 };
  return own.vain_ns <= AT_FIRST_NS + dperf_ns(dperf_cycles()) / SHARE;
}

static bool may_call(void) {
  return watch->loop->vain_meetings < MOST_IN_VAIN && watch->progress.left > ahead() + 1 &&
         may_wait_in_vain();
}

bool dperf_meeting_is_due(void) {
  if (!board || atomic_load_explicit(&board->joined, memory_order_relaxed) != (uint32_t)dperf_session.size)
    return false;
  begin_entry();
  const uint64_t call = atomic_load_explicit(&board->call, memory_order_acquire);
  if (own.called && own.called != number_of(call) + 1) was_called_off();
  if (state_of(call) == CALLED) {
    const uint64_t at = iteration_of(call), now = watch->progress.index;
    return at <= now || at - now > MOST_AHEAD;
  }
  if (state_of(call) == HELD) return false;
  if (own.waits) --own.waits;
  if (own.waits) return false;
  own.waits = look_every();
  return needs_meetings() && may_call();
}

static bool have_brought(uint64_t number, unsigned round) {
  for (int rank = 0; rank < dperf_session.size; ++rank)
    if (atomic_load_explicit(&board->seats[rank].brought[round], memory_order_acquire) != (uint32_t)number)
      return false;
  return true;
}

/* Others may need this core, or a message of this rank that MPI still has to send. */
static void rest(unsigned* rests) {
  enum { OFTEN = 64 };
  int found = 0;
  if (++*rests % OFTEN != 0) return;
  PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &found, MPI_STATUS_IGNORE);
  sched_yield();
}

/* The first round: whether the meeting is held. */
static bool wait_until_held(uint64_t call) {
  const int64_t end_ns = dperf_ns(dperf_cycles()) + patience_ns();
  const uint64_t held = call_of(number_of(call), iteration_of(call), HELD);
  unsigned rests = 0;
  while (atomic_load_explicit(&board->call, memory_order_acquire) == call) {
    if (have_brought(number_of(call) + 1, 0))
      change(call, held);
    else if (dperf_ns(dperf_cycles()) > end_ns)
      call_off(call);
    else
      rest(&rests);
  }
  return atomic_load(&board->call) == held;
}

struct meeting {
  uint64_t call;
  unsigned round;
  bool is_held;
};

/* dperf_join. Of the second round all take part: it comes right behind the first one. */
static bool join(void* members, const struct dperf_proposal* mine, struct dperf_proposal* all) {
  struct meeting* meeting = members;
  const uint64_t number = number_of(meeting->call) + 1;
  const unsigned round = meeting->round++;
  struct seat* seat = &board->seats[dperf_session.rank];
  seat->proposal[round] = *mine;
  atomic_store_explicit(&seat->brought[round], (uint32_t)number, memory_order_release);
  if (round == 0) meeting->is_held = wait_until_held(meeting->call);
  if (!meeting->is_held) return false;
  for (unsigned rests = 0; !have_brought(number, round);) rest(&rests);
  *all = board->seats[0].proposal[round];
  for (int rank = 1; rank < dperf_session.size; ++rank)
    dperf_join_proposal(all, &board->seats[rank].proposal[round]);
  return true;
}

/* The last one makes room for the next call. */
static void leave(uint64_t call) {
  if (atomic_fetch_add(&board->left, 1) + 1 < (uint32_t)dperf_session.size) return;
  atomic_store(&board->left, 0);
  atomic_store(&board->call, call_of(number_of(call) + 1, 0, NOT_CALLED));
}

/* Iterations that were run stand for the carriers between agreements. */
static void meet(uint64_t call) {
  struct meeting meeting = {.call = call};
  struct dperf_loop* loop = watch->loop;
  if (!watch->meets) watch->carriers.asked = 0;
  watch->meets = true;
  own.called = 0;
  own.waits = dperf_agree(join, &meeting, DPERF_ALL_RANKS, watch->progress.index - loop->skipped_now);
  if (meeting.is_held) {
    loop->vain_meetings = 0;
    leave(call);
  } else {
    dperf_obstacles_refused(true, false);
    was_called_off();
    watch->meets = !has_few_iterations() || watch->obstacles.collectives == 0; /* else these are left */
  }
}

void dperf_meeting_hold(void) {
  const uint64_t call = atomic_load(&board->call), now = watch->progress.index;
  if (state_of(call) == CALLED && iteration_of(call) == now) return meet(call);
  if (state_of(call) == CALLED) {
    call_off(call);
  } else if (state_of(call) == NOT_CALLED && !((now + ahead()) >> ITERATION_BITS)) {
    /* If another one has called meanwhile, so be it. */
    if (change(call, call_of(number_of(call), now + ahead(), CALLED))) own.called = number_of(call) + 1;
  }
}
