// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/replay.h"

#include <chrono>

#include "replay/mpi/choice/algorithm_choice.h"
#include "replay/mpi/prescan/prescan.h"
#include "replay/mpi/result/diagnosis.h"
#include "replay/mpi/result/result.h"
#include "replay/mpi/simulation/simulation.h"
#include "replay/mpi/task_pools/task_trace.h"
#include "support/error.h"
#include "trace/check/topologies.h"

namespace dperf::replay {
namespace {

/// Neighbours that do not agree would wait for each other forever.
void check_neighbors(const trace::Trace& trace, const mpi::Prescan& prescan) {
  if (prescan.neighborhoods.empty()) return;
  trace::check_topologies(trace, prescan.neighborhoods,
                          [](const std::string& problem) { throw Error("{}", problem); });
}

}  // namespace

Prediction replay(const trace::Trace& trace, Engine& engine, const ReplayOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  mpi::check(options.collectives);
  const mpi::Prescan prescan = mpi::prescan(trace, options.match, options.on_progress);
  if (!options.allow_incomplete) mpi::refuse(prescan, trace);
  if (!prescan.wrong.empty()) throw Error("{}", prescan.wrong);
  check_neighbors(trace, prescan);
  const bool may_have_pools = options.match == Match::kSimulated && !prescan.several_threads;
  const mpi::TaskPools pools = may_have_pools ? mpi::find_task_pools(trace, prescan) : mpi::TaskPools();
  const mpi::TaskTrace with_tasks(trace, pools);
  mpi::Simulation simulation(with_tasks, engine, options, prescan, pools);
  if (!simulation.run()) throw mpi::deadlock(simulation);
  Prediction prediction = mpi::result_of(simulation);
  prediction.replay_wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return prediction;
}

}  // namespace dperf::replay
