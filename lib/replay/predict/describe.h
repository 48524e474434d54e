// What a result says about how it was computed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/predict/options.h"
#include "replay/predict/traced_run.h"
#include "report/prediction.h"

namespace dperf::predict {

/// Fills platform, engine and compute_model, adds notes, marks what has no end.
void describe(const TracedRun& run, const PredictOptions& options, Prediction& prediction);

}  // namespace dperf::predict
