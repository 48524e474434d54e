// Who does what in a deployment, and with which messages.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "replay/deploy/overlay.h"
#include "replay/deploy/settings.h"
#include "replay/deploy/steps.h"

namespace dperf::deploy {

struct Plan {
  Steps steps{0};
  std::vector<std::string> host_of_rank{};  ///< of the engine: nodes that send or receive
  std::vector<std::string> peers{};         ///< hosts that run the program, by its rank
  std::vector<std::string> coordinators{};  ///< hosts; of flat allocation none
  std::string server{}, submitter{};
  std::size_t trackers = 0, asked = 0;                  ///< how many there are, and were asked for peers
  StepId reserved = 0, distributed = 0, collected = 0;  ///< when the phases have ended
  std::vector<std::string> churn{};                     ///< who left or joined, and what that meant
};

/// @param platform for messages
/// @throws Error: hosts that are not there, fewer peers than ranks, no tracker left
Plan make_plan(const Request& request, std::vector<Node> nodes, const std::string& platform, int ranks);

}  // namespace dperf::deploy
