// What a replay costs: CPU time of the whole process, as the machine may be shared.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "perf/replay/pattern.h"
#include "replay/engine/simgrid/simgrid_engine.h"
#include "trace/model/trace.h"

namespace dperf::perf {

struct Cost {
  double cpu_s = 0;        ///< user and system
  double simulated_s = 0;  ///< what the replay predicts
  bool ended = false;      ///< by the limit: `cpu_s` is a lower bound, and there is no prediction
};

/// The files of one pattern for smpirun, in `folder`, which must exist; without traces, dPerf's platform
/// only.
struct SmpiInput {
  std::filesystem::path platform, traces, hosts;
};
SmpiInput write_input(const Pattern& pattern, const std::filesystem::path& folder, bool with_traces);

/// Runs `smpirun -replay`; with `costs`, each send and receive costs the cores what it does in the protocol
/// "openmpi" over a network. Ended after `limit_s` processor seconds (0: never). @throws Error if it does not
/// end well otherwise, or is not installed
Cost run_smpirun(const SmpiInput& input, int ranks, const std::string& precision, bool costs, double limit_s);

using EngineMaker = std::unique_ptr<replay::Engine> (*)(const replay::SimgridOptions& options);

/// Replays `trace` in a child process. `precision` may be empty: the engine's own. `limit_s` as
/// of run_smpirun.
Cost run_dperf(const trace::Trace& trace, const SmpiInput& input, const std::string& protocol,
               const std::string& precision, EngineMaker make, double limit_s);

}  // namespace dperf::perf
