// How long computation takes on the hosts of the target, by profiles of them and of the traced hosts.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "replay/platform/mapping.h"
#include "replay/predict/options.h"
#include "trace/model/trace.h"

namespace dperf::predict {

/// "fast[0-9]*=fast.json", or "fast.json" for all hosts.
/// @throws Error with kExitUsage: no file; `option` is for the message
ProfileChoice parse_profile(const std::string& text, std::string_view option);

struct Processors {
  std::vector<double> factors;     ///< by rank: seconds on its host for one traced second
  std::vector<double> errors;      ///< by rank: relative, one standard deviation
  std::string about;               ///< for Prediction::compute_model
  std::vector<std::string> notes;  ///< one for each pair of a traced host and a target host that differ
};

/// Where the ranks of the target run.
struct Placement {
  const std::vector<platform::MappingHost>& hosts;  ///< of the platform
  const std::vector<std::string>& host_of_rank;
  const std::vector<unsigned>& threads_of_rank;
};

/// By options.host_profiles, which must not be empty.
/// @param folder of the traces
/// @throws Error: a host of the target without a profile, no profile of a traced host, one that was measured
/// on another processor, what platform::scaling_between() throws
Processors scale_processors(const PredictOptions& options, const std::filesystem::path& folder,
                            const trace::Manifest& manifest, const Placement& placement);

}  // namespace dperf::predict
