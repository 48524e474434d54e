/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What recording costs depends on what stands beside it: a processor does part of it while it still works on
 * the program, and a call of the MPI library leaves less of that than an empty function. So it is measured as
 * the difference between real calls, recorded and not, that reach this process only. */
#include "run/overhead.h"

#include "run/costs.h"
#include "run/session.h"
#include "sampling/watch/loops.h"
#include "sites/sites.h"
#include "wrappers/wrap.h"

/* The calls reach this process alone, on MPI_COMM_SELF: while MPI_Init runs, the program has no messages
 * there that theirs could match. A duplicate would cost polls, at each of which Open MPI may give the core
 * away. */

/* Of MPI_PROC_NULL: Open MPI's poll for a message gives the core away where it knows that there are fewer
 * cores than ranks, each time for as long as others use it. What recording it costs is the same. */
static int look(int source, int tag, MPI_Comm comm, int* found, MPI_Status* status) {
  (void)source;
  const int result = PMPI_Iprobe(MPI_PROC_NULL, tag, comm, found, status);
  *found = 0;
  return result;
}
#define RECORDED static __attribute__((noinline)) DPERF_WRAPPER
RECORDED(recorded_send, PMPI_Send, DPERF_ID_MPI_Send, P2P, CBUF, COUNT, TYPE, DEST, TAG, COMM)
RECORDED(recorded_sendrecv, PMPI_Sendrecv, DPERF_ID_MPI_Sendrecv, P2P, CBUF, COUNT, TYPE, DEST, STAG, BUF,
         COUNT, TYPE, SOURCE, RTAG, COMM, STATUS)
RECORDED(recorded_bcast, PMPI_Bcast, DPERF_ID_MPI_Bcast, COLL, BUF, COUNT, TYPE, ROOT, COMM)
RECORDED(recorded_look, look, DPERF_ID_MPI_Iprobe, PROBE, SOURCE, TAG, COMM, FLAG, STATUS)
RECORDED(recorded_irecv, PMPI_Irecv, DPERF_ID_MPI_Irecv, IP2P, BUF, COUNT, TYPE, SOURCE, TAG, COMM, NEWREQ)
RECORDED(recorded_isend, PMPI_Isend, DPERF_ID_MPI_Isend, IP2P, CBUF, COUNT, TYPE, DEST, TAG, COMM, NEWREQ)
RECORDED(recorded_waitall, PMPI_Waitall, DPERF_ID_MPI_Waitall, DONE, NREQS, REQS, STATUSES)

/* So many that the recorder's buffer is encoded in between: that is measured and not counted, but the cold
 * caches that it leaves behind are. Shorter ones are disturbed less often, so that a few rounds are enough:
 * with 250 of each and 24 rounds the costs come out the same within their spread, and it takes four times as
 * long. */
enum { REPEAT = 100, ROUNDS = 24, ENOUGH_ROUNDS = 12, ENOUGH_NS = 1500000 };
/* Some 100 ns of the program's own work, beside which a probe is done. */
static void busy(void) {
  static volatile double sink;
  double value = sink;
  for (int i = 0; i < 30; ++i) value = value * 1.0000001 + 0.1;
  sink = value;
}
static void probe(unsigned i) {
  busy();
  dperf_rt_block(1 + i % 2);
}
static void mark(unsigned i) {
  (void)i;
  busy();
  dperf_rt_loop_iteration(1);
}
/* Of a loop that is entered and not sampled, as it stands in instrumented code. */
static void guard(unsigned i) {
  busy();
  dperf_rt_id run = 0;
  const dperf_rt_id loop = 1 + i % 2;
  if (__builtin_expect(dperf_rt_sampling, 0) && run + 1 != 0) {
    dperf_rt_id skip = dperf_rt_skip(loop, &run, dperf_rt_left(i, i + 2LL, 1, 0), 0);
    for (; skip; --skip) ++i;
  }
}
static void nothing(unsigned i) {
  (void)i;
  busy();
}
static void stamp(unsigned i) {
  (void)i;
  const uint64_t cycles = dperf_cycles();
  __asm__ volatile("" ::"r"(cycles));
}

#define BOTH(name, plain_calls, recorded_calls) \
  static void plain_##name(unsigned i) {        \
    (void)i;                                    \
    plain_calls;                                \
  }                                             \
  static void with_##name(unsigned i) {         \
    (void)i;                                    \
    recorded_calls;                             \
  }
#define SEND_ARGUMENTS NULL, 0, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_SELF
#define SENDRECV_ARGUMENTS NULL, 0, MPI_BYTE, 0, 0, NULL, 0, MPI_BYTE, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE
#define BCAST_ARGUMENTS NULL, 0, MPI_BYTE, 0, MPI_COMM_SELF
#define LOOK_ARGUMENTS(tag) 0, tag, MPI_COMM_SELF, &found, MPI_STATUS_IGNORE
#define TRANSFER_ARGUMENTS NULL, 0, MPI_BYTE, 0, 0, MPI_COMM_SELF
static int found;
static MPI_Request pair[2];
BOTH(send, PMPI_Send(SEND_ARGUMENTS), recorded_send(SEND_ARGUMENTS))
BOTH(sendrecv, PMPI_Sendrecv(SENDRECV_ARGUMENTS), recorded_sendrecv(SENDRECV_ARGUMENTS))
BOTH(bcast, PMPI_Bcast(BCAST_ARGUMENTS), recorded_bcast(BCAST_ARGUMENTS))
BOTH(look, look(LOOK_ARGUMENTS(1 + (int)i)), recorded_look(LOOK_ARGUMENTS(1 + (int)i)))
BOTH(backref, look(LOOK_ARGUMENTS(1)), recorded_look(LOOK_ARGUMENTS(1)))
BOTH(exchange,
     (PMPI_Irecv(TRANSFER_ARGUMENTS, &pair[0]), PMPI_Isend(TRANSFER_ARGUMENTS, &pair[1]),
      PMPI_Waitall(2, pair, MPI_STATUSES_IGNORE)),
     (recorded_irecv(TRANSFER_ARGUMENTS, &pair[0]), recorded_isend(TRANSFER_ARGUMENTS, &pair[1]),
      recorded_waitall(2, pair, MPI_STATUSES_IGNORE)))

/* What is measured; the fastest of all rounds, in cycles for `REPEAT` of it. Looks are for another message
 * each time, or repeatedly for the same, and then folded. */
enum kind { PROBE, MARK, STAMP, SEND, SENDRECV, BCAST, LOOK, BACKREF, EXCHANGE, KINDS };
struct work {
  void (*plain)(unsigned); /* null: nothing to compare with */
  void (*with)(unsigned);
  uint64_t plain_cycles, with_cycles;
};

/* How often a batch looks at the clock, so that it ends in time: after 1, 2, 4, ... pieces. */
enum { LOOKS = 7 };
_Static_assert(1 << (LOOKS - 1) <= REPEAT && REPEAT < 1 << LOOKS, "after 64 pieces of 100 for the last time");

/* Work of dPerf's own that is measured where it happens is not counted. False if it would not have ended in
 * time. */
static bool take_time(void (*work)(unsigned), uint64_t* fastest, uint64_t end) {
  struct dperf_hot* hot = &dperf_hot;
  hot->cursor = hot->recorder->raw;
  hot->poll_exit = 0;
  hot->recorder->guards = NULL;
  dperf_fold_forget(&hot->recorder->fold);
  const uint64_t known = hot->recorder->overhead_total;
  const uint64_t begin = dperf_cycles();
  bool in_time = true;
  for (unsigned i = 0; in_time && i < REPEAT; ++i) {
    work(i);
    if ((i & (i + 1)) == 0) in_time = dperf_has_time(begin, end);
  }
  const uint64_t cycles = dperf_cycles() - begin - (hot->recorder->overhead_total - known);
  if (in_time && cycles < *fastest) *fastest = cycles;
  hot->cursor = hot->recorder->raw;
  hot->recorder->guards = NULL;
  hot->recorder->encoder.out.size = 0;
  return in_time;
}

static double now_ns(void) {
  return (double)dperf_cycles() * dperf_clock.ns_per_cycle;
}
struct all_works {
  struct work* of_kind;
  uint64_t end; /* in cycles */
};
static bool take_both_times(void* works, unsigned kind) {
  const struct all_works* all = works;
  struct work* work = &all->of_kind[kind];
  return (!work->plain || take_time(work->plain, &work->plain_cycles, all->end)) &&
         take_time(work->with, &work->with_cycles, all->end);
}
/* True if that is enough to go by. */
static bool take_all_times(struct work* works, unsigned kinds, double most_ns) {
  struct all_works all = {works, dperf_cycles() + dperf_cycles_of_ns(most_ns)};
  const struct dperf_rounds rounds = {kinds,   ENOUGH_ROUNDS, ROUNDS,          ENOUGH_NS,
                                      most_ns, now_ns,        take_both_times, &all};
  for (unsigned kind = 0; kind < kinds; ++kind)
    works[kind].plain_cycles = works[kind].with_cycles = UINT64_MAX;
  return dperf_rounds_take(&rounds) >= DPERF_TRUSTED_ROUNDS;
}

static double ns(const struct work* work) {
  const double plain = work->plain ? (double)work->plain_cycles : 0;
  return ((double)work->with_cycles - plain) * dperf_clock.ns_per_cycle / REPEAT;
}
static double positive(double ns) {
  return ns > 0 ? ns : 0;
}
static dperf_cost cost(double ns) {
  return (dperf_cost)(positive(ns) * DPERF_FRACTIONS);
}

/* How many words the fields of the calls above have; a status has three. */
enum {
  SEND_WORDS = 5,
  SENDRECV_WORDS = 9 + 3,
  BCAST_WORDS = 4,
  LOOK_WORDS = 5,
  EXCHANGE_WORDS = 6 + 6 + (1 + 2 + 1 + 3 + 1),
  EXCHANGE_CALLS = 3,
  EXCHANGE_REQUESTS = 1 + 1 + 2
};

/* What a kind of call costs beyond a call is less than a call. Where the measurement says more, it has seen
 * something else: with more ranks than cores Open MPI lets others have the core at each poll in vain. */
static dperf_cost beyond(double ns, double call) {
  return cost(ns < call ? ns : call);
}

static void derive(const struct work* works) {
  const double send = ns(&works[SEND]);
  const double word = positive((ns(&works[SENDRECV]) - send) / (SENDRECV_WORDS - SEND_WORDS));
  const double call = positive(send - SEND_WORDS * word);
  const double stamps = ns(&works[STAMP]) * REPEAT / (REPEAT + LOOKS);
  const double inside = stamps < call ? stamps : call;
  dperf_costs = (struct dperf_costs){
      .probe = cost(ns(&works[PROBE])),
      .mark = cost(ns(&works[MARK])),
      .inside = cost(inside),
      .before = cost((call - inside) / 2),
      .after = cost((call - inside) / 2),
      .word = cost(word),
      .collective = beyond(ns(&works[BCAST]) - call - BCAST_WORDS * word, call),
      .poll = beyond(ns(&works[LOOK]) - call - LOOK_WORDS * word, call),
      .folded = cost(ns(&works[BACKREF]) - inside - LOOK_WORDS * word),
      .request = beyond(
          (ns(&works[EXCHANGE]) - EXCHANGE_CALLS * call - EXCHANGE_WORDS * word) / EXCHANGE_REQUESTS, call)};
}

static double yardstick_ns(uint64_t cycles) {
  return (double)cycles * dperf_clock.ns_per_cycle / REPEAT;
}

bool dperf_costs_measure(double most_ns) {
  struct work works[KINDS] = {[PROBE] = {nothing, probe, 0, 0},
                              [MARK] = {nothing, mark, 0, 0},
                              [STAMP] = {NULL, stamp, 0, 0},
                              [SEND] = {plain_send, with_send, 0, 0},
                              [SENDRECV] = {plain_sendrecv, with_sendrecv, 0, 0},
                              [BCAST] = {plain_bcast, with_bcast, 0, 0},
                              [LOOK] = {plain_look, with_look, 0, 0},
                              [BACKREF] = {plain_backref, with_backref, 0, 0},
                              [EXCHANGE] = {plain_exchange, with_exchange, 0, 0}};
  struct dperf_hot* hot = &dperf_hot;
  const uint64_t block = hot->block;
  hot->tick_at =
      UINT64_MAX; /* nothing of this belongs in the file, however long it takes on a busy machine */
  const bool enough = take_all_times(works, KINDS, most_ns);
  if (enough) derive(works);
  hot->block = block;
  hot->poll_exit = 0;
  hot->recorder->polls = (struct dperf_poll_run){0};
  return enough && dperf_costs_are_plausible(&dperf_costs, yardstick_ns(works[PROBE].plain_cycles));
}

bool dperf_costs_measure_guard(double most_ns) {
  struct work work = {nothing, guard, 0, 0};
  dperf_rt_sampling = 1;
  const bool enough = take_all_times(&work, 1, most_ns);
  dperf_rt_sampling = 0;
  if (enough) dperf_costs.guard = cost(ns(&work));
  dperf_loops_free();
  return enough;
}

double dperf_costs_yardstick_ns(double most_ns) {
  const uint64_t end = dperf_cycles() + dperf_cycles_of_ns(most_ns);
  uint64_t cycles = UINT64_MAX;
  for (int round = 0; round < DPERF_TRUSTED_ROUNDS; ++round)
    if (!take_time(nothing, &cycles, end)) return 0;
  return yardstick_ns(cycles);
}
