// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation/simulation.h"

#include <algorithm>

namespace dperf::replay::mpi {
namespace {

Protocol protocol_of(const ReplayOptions& options) {
  const Protocol& protocol = options.calibrated ? *options.calibrated : find_protocol(options.protocol);
  Protocol chosen = options.core_costs ? protocol : protocol.without_core_costs();
  chosen.meeting = options.meeting;
  return chosen;
}

bool always_progresses(const Protocol& protocol, const ReplayOptions& options) {
  return protocol.async_progress || options.progress == replay::Progress::kAsync;
}

/// Where threads or random draws decide, repetitions are not alike; nor are those in which answers go to the
/// one of several who was heard first.
bool may_extrapolate(const ReplayOptions& options, const Prescan& prescan, const TaskPools& pools) {
  const bool answers = std::any_of(prescan.ranks.begin(), prescan.ranks.end(), [](const Prescan::Rank& rank) {
    return rank.several_sources && rank.symbolic_peers;
  });
  return !options.exact && options.noise == nullptr && options.match == Match::kSimulated &&
         !prescan.several_threads && prescan.repeats_are_alike && pools.pools.empty() && !answers;
}

}  // namespace

Simulation::Simulation(const trace::Trace& trace, Engine& engine, const ReplayOptions& options,
                       const Prescan& prescan, const TaskPools& pools)
    : pools_(pools),
      protocol_(protocol_of(options)),
      communicators_(trace),
      ranks_(trace, pools, options.live),
      clocks_(engine, ranks_),
      divergences_(trace, prescan),
      traffic_(engine, options.uncertain),
      state_{trace, options, prescan, communicators_, ranks_, clocks_, divergences_, traffic_},
      matching_(communicators_.mailboxes()),
      progress_(trace.ranks(), always_progresses(protocol_, options)),
      messages_(engine, protocol_, matching_, progress_, divergences_, options.on_message),
      layer_{engine, protocol_, matching_, messages_, request_pool_},
      requests_(state_, layer_),
      collectives_(layer_, progress_, options.clock_slack_s),
      progress_engine_(layer_, progress_, collectives_, clocks_),
      services_{{state_}, requests_, collectives_, progress_engine_},
      one_sided_(services_, layer_),
      call_services_{{services_}, messages_, one_sided_},
      extrapolation_(ranks_, divergences_, messages_, may_extrapolate(options, prescan, pools)),
      stages_(call_services_, layer_, extrapolation_),
      scheduler_(call_services_, layer_, stages_) {}

bool Simulation::run() {
  scheduler_.run();
  return ranks_.all_ended();
}

}  // namespace dperf::replay::mpi
