// A start of the runtime, all of MPI_Init, on a machine whose time is the test's own: it passes only by what
// clocks, MPI calls, new pages and rests are said to take.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct false_machine {
  int64_t init_ns;       // MPI_Init without dPerf
  int64_t papi_ns;       // PAPI's initialisation, without which its timers stand still; 0: it needs none
  int64_t clock_ns;      // a reading of a clock
  int64_t call_ns;       // a call of MPI
  int64_t slow_call_ns;  // every `slow_call_each`-th one: it loses the core
  int slow_call_each;    // 0: none does
  int64_t page_ns;       // a page that is touched for the first time
  int64_t late_ns;       // how long rank 0, or all others, are waited for in an exchange
  int ranks, rank;       // all on this host; with `is_crowded`, it has too few cores for them
  bool is_crowded;
  bool clock_stops;   // once costs are measured
  bool takes_record;  // not rank 0 of these: the first rank has recorded costs
};

struct false_start {
  int64_t own_ns;     // within MPI_Init, without MPI_Init itself and waits for others
  int64_t waited_ns;  // for others
  int gathers, scatters, other_collectives;
  int messages;  // that measure costs
  int pages;     // that were touched
  bool records;
  int costs_from;      // of the rank; -1: assumed, -2: recorded
  long long probe_ns;  // one of the costs
  double ns_per_cycle;
};

// In a process of its own; the trace goes where DPERF_TRACE_DIR says. False if that did not end well.
bool false_start_on(const struct false_machine* machine, struct false_start* start);

// Writes a record of costs, of a host of this name or, with null, of this one. False if that fails.
bool false_record(const char* path, const char* host, long long probe_ns);

#ifdef __cplusplus
}
#endif
