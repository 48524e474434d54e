// From the arguments of dperf-predict to options.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>

#include "replay/predict/options.h"

namespace dperf::predict {

struct CommandLine {
  PredictOptions options;
  std::optional<std::string> answer;  ///< to be printed instead of a prediction: help, a list
};

/// @throws Error with kExitUsage
CommandLine parse_command_line(int argc, const char* const* argv);

}  // namespace dperf::predict
