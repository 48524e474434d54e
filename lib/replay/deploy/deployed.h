// A prediction with its deployment: which hosts run the program, and how long it takes until they do.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "replay/deploy/plan.h"
#include "replay/engine/choice/choice.h"
#include "replay/engine/simgrid/simgrid_engine.h"
#include "report/prediction.h"

namespace dperf::deploy {

/// Runs a simulation in a process of its own, and returns what it returned there.
using Isolated = std::function<std::string(const std::function<std::string()>&)>;

/// Addresses of these hosts by their routes from the first one (derive_addresses()).
/// @throws Error: hosts without a route
std::vector<Address> addresses_of(const std::vector<std::string>& hosts,
                                  const replay::SimgridOptions& platform, const Isolated& isolated);

struct Deployed {
  Request request{};
  std::vector<Node> nodes{};
  std::string platform{};  ///< for messages
  Plan plan{};
};

/// @param hosts all of the platform
/// @throws Error as make_plan(), addresses_of()
Deployed deploy(const Request& request, const std::vector<std::string>& hosts,
                const replay::SimgridOptions& platform, const std::string& name, int ranks,
                const Isolated& isolated);

/// Before and after a program of `t_predicted_s`. If nodes left or joined, also without that.
Deployment simulate(const Deployed& deployed, double t_predicted_s, const replay::EngineChoice& choice,
                    const replay::SimgridOptions& platform, const Isolated& isolated);

}  // namespace dperf::deploy
