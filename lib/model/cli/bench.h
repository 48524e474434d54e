// Runs a program over lists of parameters, each run traced.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace dperf::model {

struct Bench {
  std::vector<std::string> parameters;  ///< "n=100,200,400"
  std::string traces;                   ///< a new folder, for the traces of the runs
  int runs = 1;                         ///< with each value
  std::vector<std::string> command;     ///< with {n} where the value goes
};

using NamedValues = std::pair<std::string, std::vector<std::int64_t>>;
/// @throws Error with kExitUsage: not such a list, a name that is given twice or is not in the command
std::vector<NamedValues> parse_lists(const Bench& bench);
/// The command with the values of one run.
std::vector<std::string> with_values(std::vector<std::string> command,
                                     const std::vector<std::pair<std::string, std::int64_t>>& values);

/// Runs all of them. {p} is for the ranks: traces say them, so it is not a parameter of the model.
/// @return the traces as `dperf-model fit` takes them: "FOLDER:n=100"
/// @throws Error: a run failed, or left no trace
std::vector<std::string> run_all(const Bench& bench);

}  // namespace dperf::model
