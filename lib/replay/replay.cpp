// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/replay.h"

#include <chrono>

#include "replay/mpi/result.h"
#include "replay/mpi/simulation.h"
#include "replay/mpi/survey.h"

namespace dperf::replay {

Prediction replay(const trace::Trace& trace, Engine& engine, const ReplayOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  mpi::check(options.collectives);
  const mpi::Survey survey = mpi::survey(trace, options.match);
  if (!options.allow_incomplete) mpi::refuse(survey, trace);
  mpi::Simulation simulation(trace, engine, options, survey);
  simulation.run();
  Prediction prediction = mpi::result_of(simulation);
  prediction.replay_wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return prediction;
}

}  // namespace dperf::replay
