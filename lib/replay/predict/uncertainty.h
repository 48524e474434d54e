// Replays a run again with what is uncertain shifted, one thing at a time.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "replay/predict/interval/interval.h"
#include "replay/predict/traced_run.h"

namespace dperf::predict {

/// @param prediction of `run` as it is
/// @param runs_s t_predicted of several traced runs, `run` among them; of fewer than two, blocks are drawn
/// anew
/// @throws Error as the replay does
Effects effects_of(const TracedRun& run, const PredictOptions& options, const Prediction& prediction,
                   const std::vector<double>& runs_s, const Progress& on_progress);

}  // namespace dperf::predict
