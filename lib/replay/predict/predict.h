// From options to a prediction: opens the trace, places the ranks on the platform, replays in a forked child.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>

#include "replay/predict/isolated.h"
#include "replay/predict/options.h"
#include "report/prediction.h"

namespace dperf::predict {

/// @throws Error: whatever is wrong with the trace, the platform, their fit or the replay; never returns a
/// number that may be wrong without marking it
Prediction predict(const PredictOptions& options, const Progress& on_progress = {});

/// What the rank that needs most memory would need, by the model; nothing: the model does not know.
/// @throws Error: the model cannot be read
std::optional<double> peak_bytes_of_model(const PredictOptions& options);

}  // namespace dperf::predict
