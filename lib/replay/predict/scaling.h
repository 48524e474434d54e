// How a program scales: predictions of the same model for several numbers of ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/prediction.h"

namespace dperf::predict {

struct Scaled {
  int ranks = 0;
  Prediction prediction;
  std::optional<double> peak_bytes;  ///< of the rank that needs most; nothing: the model does not know
};

/// Time, speed-up and efficiency against the first row, the share of communication, memory per rank, and what
/// keeps it from scaling.
std::string scaling_text(const std::vector<Scaled>& rows);
/// Speed-up over ranks, both logarithmic, beside the ideal.
std::string scaling_svg(const std::vector<Scaled>& rows);

}  // namespace dperf::predict
