// A server, a tracker, a submitter and peers whose messages take the latency alone, unless they are sub-tasks
// or results.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "replay/deploy/plan.h"

namespace dperf::deploy {

constexpr double kSubtaskBytes = 3000, kResultBytes = 2000;

/// Submitter u 10.0.0.1, tracker t 10.0.0.2, server s 10.0.0.3, peers p4 10.0.0.4, p5, ...
inline std::vector<Node> small_overlay(int peers) {
  const Address first = *parse_address("10.0.0.0");
  std::vector<Node> nodes = {{"u", first + 1}, {"t", first + 2}, {"s", first + 3}};
  for (Address i = 4; i < 4 + static_cast<Address>(peers); ++i)
    nodes.push_back({fmt::format("p{}", i), first + i});
  return nodes;
}

inline Settings small_settings() {
  Settings settings;
  settings.submitter = "u";
  settings.trackers = {"t"};
  settings.server = "s";
  for (double Settings::*bytes :
       {&Settings::connect_bytes, &Settings::join_bytes, &Settings::request_bytes, &Settings::entry_bytes,
        &Settings::answer_bytes, &Settings::reserve_bytes, &Settings::state_bytes})
    settings.*bytes = 0;
  settings.subtask_bytes = kSubtaskBytes;
  settings.result_bytes = kResultBytes;
  return settings;
}

}  // namespace dperf::deploy
