// The replay of a trace: own MPI semantics (lib/replay/mpi) over an engine. One simulation per process.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>

#include "replay/engine/engine.h"
#include "replay/options/replay_options.h"
#include "report/prediction.h"
#include "trace/model/trace.h"

namespace dperf::replay {

/// Replays all ranks of `trace`. Fills the whole prediction except platform, engine and compute_model.
/// @throws Error with exit code kExitIncomplete if a call cannot be replayed, and on deadlock and mismatched
///   collectives (which ranks, in which call, from which source line); with kExitFailure if the trace
///   contradicts itself
Prediction replay(const trace::Trace& trace, Engine& engine, const ReplayOptions& options);

/// Returns when no other thread runs. A child that is forked beside one may wait forever, for a lock that
/// the thread held.
using BeAlone = std::function<void()>;

/// The same with an engine that is made while another thread reads the trace for the first time.
/// @param make_engine calls what it is given before it forks, and does not read `trace`. The engine must live
///   until this returns. Its errors come before those of the trace.
Prediction replay(const trace::Trace& trace, const std::function<Engine&(const BeAlone&)>& make_engine,
                  const ReplayOptions& options);

}  // namespace dperf::replay
