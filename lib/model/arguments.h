// What users say about runs: parameters of traces, and of the run that they want.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "model/model.h"

namespace dperf::model {

/// "traces-4:n=512,m=8"
struct NamedTrace {
  std::filesystem::path folder;
  std::map<std::string, std::int64_t> parameters;
};
/// @throws Error with kExitUsage
NamedTrace parse_trace(const std::string& text);

/// The setting with these parameters, each "n=8192", and iterations, each "main.c:98=500".
/// @throws Error with kExitUsage: one is missing, unknown, or not a number
Setting parse_setting(const Model& model, int ranks, const std::vector<std::string>& parameters,
                      const std::vector<std::string>& iterations = {});

}  // namespace dperf::model
