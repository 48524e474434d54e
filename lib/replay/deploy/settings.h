// What a user may say about a deployment.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "replay/deploy/address.h"

namespace dperf::deploy {

/// How sub-tasks get to the peers: through coordinators of groups, or from the submitter to each of them.
enum class Way { kP2pdc, kFlat };

struct Settings {
  std::vector<std::pair<std::string, Address>> addresses{};  ///< of hosts; empty: derived from routes, of all
  std::string server{}, submitter{};                         ///< hosts; empty: derived
  std::vector<std::string> trackers{};                       ///< hosts; empty: derived, `tracker_count`
  std::optional<int> tracker_count{};
  std::vector<std::string> leaves{}, joins{};  ///< hosts, while the deployment begins

  int group_size = 32;  ///< Cmax
  int neighbours = 8;   ///< trackers in the set N of a tracker
  int at_once = 1;      ///< exchanges that a node has under way: one after the other

  double connect_bytes = 64;     ///< each way, before the first message to a node
  double join_bytes = 128;       ///< also: of a tracker, asking for more trackers
  double request_bytes = 1024;   ///< for peers: description of the task
  double entry_bytes = 64;       ///< of a peer or tracker in a list
  double answer_bytes = 64;      ///< beside the entries of its list
  double reserve_bytes = 256;    ///< "reverse" message; of a coordinator: beside its list
  double state_bytes = 128;      ///< of a peer to its tracker
  double subtask_bytes = 65536;  ///< of one peer
  double result_bytes = 65536;   ///< of one peer

  double handling_s = 0;  ///< of a message, on the traced machine's core
  double timeout_s = 5;   ///< T: who does not answer so long is gone
};

/// Of a file with a setting on each line.
/// @throws Error: FILE:LINE, what is wrong, what was expected
Settings read_settings(const std::filesystem::path& file);

struct Request {
  Way way = Way::kP2pdc;
  Settings settings{};
};

/// "p2pdc", "flat", "p2pdc:FILE", "flat:FILE".
/// @throws Error, with kExitUsage if the way is unknown
Request parse_request(const std::string& text);
const char* name_of(Way way);

}  // namespace dperf::deploy
