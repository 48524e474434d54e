// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/replay.h"

#include <algorithm>
#include <chrono>

#include "replay/mpi/collective_call.h"
#include "replay/mpi/result.h"
#include "replay/mpi/simulation.h"
#include "replay/mpi/survey.h"
#include "replay/mpi/tasks/trace.h"
#include "support/error.h"
#include "trace/check/topologies.h"

namespace dperf::replay {
namespace {

/// Neighbours that do not agree would wait for each other for ever.
void check_neighbors(const trace::Trace& trace, const mpi::Survey& survey) {
  if (survey.neighborhoods.empty()) return;
  trace::check_topologies(trace, survey.neighborhoods,
                          [](const std::string& problem) { throw Error("{}", problem); });
}

struct SitesByName {
  SitesBy by;
  std::string_view name;
};
constexpr SitesByName kSitesBy[] = {
    {SitesBy::kSite, "site"},
    {SitesBy::kCallPath, "callpath"},
    {SitesBy::kFunction, "function"},
};

}  // namespace

std::string_view name_of(SitesBy by) {
  return std::find_if(std::begin(kSitesBy), std::end(kSitesBy), [&](const auto& row) { return row.by == by; })
      ->name;
}

SitesBy find_sites_by(std::string_view name) {
  for (const SitesByName& row : kSitesBy)
    if (row.name == name) return row.by;
  throw Error("--by {}: expected site, callpath or function", name).with_exit_code(kExitUsage);
}

Prediction replay(const trace::Trace& trace, Engine& engine, const ReplayOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  mpi::check(options.collectives);
  const mpi::Survey survey = mpi::survey(trace, options.match);
  if (!options.allow_incomplete) mpi::refuse(survey, trace);
  check_neighbors(trace, survey);
  const bool may_have_pools = options.match == Match::kSimulated && !survey.several_threads;
  const mpi::TaskPools pools = may_have_pools ? mpi::find_task_pools(trace, survey) : mpi::TaskPools();
  const mpi::TaskTrace with_tasks(trace, pools);
  mpi::Simulation simulation(with_tasks, engine, options, survey, pools);
  simulation.run();
  Prediction prediction = mpi::result_of(simulation);
  prediction.replay_wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return prediction;
}

}  // namespace dperf::replay
