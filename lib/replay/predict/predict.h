// From options to a prediction: opens the trace, places the ranks on the platform, replays in a forked child.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/predict/isolated.h"
#include "replay/predict/options.h"
#include "report/prediction.h"

namespace dperf::predict {

/// @throws Error: whatever is wrong with the trace, the platform, their fit or the replay; never returns a
/// number that may be wrong without marking it
Prediction predict(const PredictOptions& options, const Progress& on_progress = {});

}  // namespace dperf::predict
