// The command line of dperf-compare.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compare/comparison.h"

namespace dperf::compare {

struct CompareOptions {
  std::vector<std::string> predictions, measured;           ///< [NAME=]PATH
  std::vector<std::pair<std::string, std::string>> beside;  ///< label and path of another tool's predictions
  std::string label = "predicted";                          ///< of the predictions that are judged
  std::string pattern;                                      ///< of times in the output of programs
  Rules rules;
  std::string format = "text", output, plot;  ///< files; empty: stdout, no plot
  std::string history, revision;
  double regression = 0.02;  ///< by how much an |error| may grow against the history
};

/// @return nothing if the line asked for help; then `help` is what to print
/// @throws Error with kExitUsage
std::optional<CompareOptions> parse_options(int argc, const char* const* argv, std::string& help);

/// "5%", "5 %", "0.05": a share above 0.
/// @throws Error with kExitUsage; `option` is for the message
double parse_share(std::string_view text, std::string_view option);

}  // namespace dperf::compare
