/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "overhead.h"

#include "session.h"
#include "sites.h"
#include "wrap.h"

struct dperf_costs dperf_costs;

/* Stand-ins for MPI functions that do nothing, and their wrappers: made as the real ones are. */
static __attribute__((noinline)) int nothing_send(const void* data, int count, MPI_Datatype type, int dest,
                                                  int tag, MPI_Comm comm) {
  (void)data, (void)count, (void)type, (void)dest, (void)tag, (void)comm;
  __asm__ volatile("");
  return MPI_SUCCESS;
}
static __attribute__((noinline)) int nothing_wait(MPI_Request* request, MPI_Status* status) {
  (void)request, (void)status;
  __asm__ volatile("");
  return MPI_SUCCESS;
}
static __attribute__((noinline))
DPERF_WRAPPER(wrapped_send, nothing_send, DPERF_ID_MPI_Send, P2P, CBUF, COUNT, TYPE, DEST, TAG, COMM) static
    __attribute__((noinline)) DPERF_WRAPPER(wrapped_wait, nothing_wait, DPERF_ID_MPI_Wait, DONE, REQ, STATUS)

        enum {
          REPEAT = 200,
          ROUNDS = 25
        };

/* Some 100 ns of the program's own work: a processor does part of a probe beside it, so probes back to back
 * would cost more. Calls are too long to hide like that. */
static void busy(void) {
  static volatile double sink;
  double value = sink;
  for (int i = 0; i < 30; ++i) value = value * 1.0000001 + 0.1;
  sink = value;
}

static void nothing(void) {
  for (unsigned i = 0; i < REPEAT; ++i) busy();
}
static void probes(void) {
  for (unsigned i = 0; i < REPEAT; ++i) {
    busy();
    dperf_rt_block(1 + i % 2);
  }
}
static void marks(void) {
  for (unsigned i = 0; i < REPEAT; ++i) {
    busy();
    dperf_rt_loop_iteration(1);
  }
}
static void stamps(void) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < REPEAT; ++i) sum += dperf_cycles();
  __asm__ volatile("" ::"r"(sum));
}
static void plain_sends(void) {
  for (unsigned i = 0; i < REPEAT; ++i) nothing_send(0, 0, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
}
static void wrapped_sends(void) {
  for (unsigned i = 0; i < REPEAT; ++i) wrapped_send(0, 0, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
}
static MPI_Request calibration_request; /* a handle that the table knows */
static void wrapped_waits(void) {
  for (unsigned i = 0; i < REPEAT; ++i) wrapped_wait(&calibration_request, MPI_STATUS_IGNORE);
}

/* ns of one, as fast as it gets: interrupts and cold caches make it only longer. */
static double fastest_ns(void (*work)(void)) {
  struct dperf_hot* hot = &dperf_hot;
  uint64_t best = UINT64_MAX;
  for (int i = 0; i < ROUNDS; ++i) {
    hot->cursor = hot->lane->raw;
    const uint64_t begin = dperf_cycles();
    work();
    const uint64_t cycles = dperf_cycles() - begin;
    if (cycles < best) best = cycles;
  }
  hot->cursor = hot->lane->raw;
  return (double)best * dperf_clock.ns_per_cycle / REPEAT;
}

static dperf_cost cost(double ns) {
  return ns > 0 ? (dperf_cost)(ns * DPERF_FRACTIONS) : 0;
}

void dperf_costs_measure(void) {
  const uint64_t block = dperf_hot.block;
  const double work = fastest_ns(nothing);
  const double inside = fastest_ns(stamps);
  const double around = fastest_ns(wrapped_sends) - fastest_ns(plain_sends) - inside;
  dperf_costs.inside = cost(inside);
  dperf_costs.before = dperf_costs.after = cost(around / 2);
  dperf_costs.probe = cost(fastest_ns(probes) - work);
  dperf_costs.mark = cost(fastest_ns(marks) - work);
  calibration_request = (MPI_Request)&calibration_request;
  const uint32_t slot = dperf_request_add(calibration_request, &calibration_request);
  dperf_costs.request = cost(fastest_ns(wrapped_waits) - inside - around);
  dperf_request_remove(slot);
  dperf_hot.block = block;
}
