// What two papers say about masters and workers, as functions: the thesis on GMATE (Carvalho Costa, 2009),
// and the M/S Emulator, MSE (Mizutani, Ino and Hagihara, 2004). docs/design/advice.md has the equations.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/engine/loggps/loggps.h"

namespace dperf::advise {

/// A task of mean size, where it is done.
struct TaskCost {
  double compute_s = 0;  ///< Tc
  double in_bytes = 0;   ///< vi: from the master to the worker
  double out_bytes = 0;  ///< vo: from the worker to the master
};

/// What connects the master with its workers.
struct MasterLink {
  double latency_s = 0;           ///< tl
  double seconds_per_byte_s = 0;  ///< lambda
};

/// GMATE, equation 3: N_opt = Tc / (max(vi, vo) lambda), the workers that the master's link can keep busy.
/// Infinite if nothing is sent or it takes no time.
double workers_that_link_feeds(const TaskCost& task, const MasterLink& link);

/// GMATE, equation 4: T_startup = tl + vi lambda (Nw + 1) / 2 in seconds, until all `workers` compute.
double startup_s(const TaskCost& task, const MasterLink& link, int workers);

/// GMATE, equation 5: T_finalization = tl + vo lambda (Nw + 1) / 2 in seconds, from the first worker that has
/// no more tasks until the end.
double finalization_s(const TaskCost& task, const MasterLink& link, int workers);

/// GMATE, equation 6: (Nw - 1) / (2 Nw), the share of the workers' time in these two phases that is used.
double efficiency_of_both_phases(int workers);

/// What a task costs the core of the master, and of a worker beside its computation.
struct PoolOverheads {
  replay::CoreOverhead send, receive;  ///< o = o'a + o'b P + O k, MSE's equation for both directions
  double master_compute_s = 0;         ///< of the program, per task
};

/// Masters, each of which has as many workers.
struct PoolShape {
  int workers = 1;  ///< of each master
  int masters = 1;
  int processors() const { return masters * (workers + 1); }  ///< P
};

/// MSE: seconds of a master's core per task, 2 o in the paper: o_send(P, vi) + o_receive(P, vo), and what
/// it computes itself. P: all workers and all masters.
double master_s(const TaskCost& task, const PoolOverheads& overheads, const PoolShape& shape);

/// Seconds from the task's being sent until its result is taken, with no other worker in the way: overheads
/// of both ends, 2 tl + (vi + vo) lambda on the way, and Tc.
double round_trip_s(const TaskCost& task, const MasterLink& link, const PoolOverheads& overheads,
                    const PoolShape& shape);

/// MSE: the least number of workers N of each master with which no master is ever idle:
/// N master_s(N) >= round_trip_s(N). `most` if there is none below.
int workers_that_saturate_master(const TaskCost& task, const MasterLink& link, const PoolOverheads& overheads,
                                 int most, int masters = 1);

/// Seconds for `tasks` of one master by the slowest of workers, link and master: tasks x max(round trip / Nw,
/// max(vi, vo) lambda, master_s), and the phases of equations 4 and 5. Knows neither the spread of tasks nor
/// a last task.
double pool_s(double tasks, const TaskCost& task, const MasterLink& link, const PoolOverheads& overheads,
              const PoolShape& shape);

}  // namespace dperf::advise
