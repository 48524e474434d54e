// All kinds of operations.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "plan.h"

namespace stress {

class Rank;

struct Kind {
  const char* name;
  Feature feature;
  int weight;  ///< how often it is chosen, relatively
  /// Does this rank's part. All ranks draw the same numbers from Random(operation.seed).
  void (*run)(Rank&, const Operation&);
  /// The communicators that it makes; null: it makes none.
  std::vector<Communicator> (*make)(const Plan&, const Operation&) = nullptr;
  /// Whether it can work on that communicator; null: on all but intercommunicators.
  bool (*suits)(const Communicator&) = nullptr;
  bool at_once = false;  ///< nothing of it is left for later
  bool frees = false;    ///< its communicator is gone after it
};

/// One table a source file.
const std::vector<Kind>& message_kinds();
const std::vector<Kind>& exchange_kinds();
const std::vector<Kind>& request_kinds();
const std::vector<Kind>& collective_kinds();
const std::vector<Kind>& reduction_kinds();
const std::vector<Kind>& communicator_kinds();
const std::vector<Kind>& topology_kinds();
const std::vector<Kind>& ending_kinds();
const std::vector<Kind>& neighbour_kinds();
const std::vector<Kind>& window_kinds();
const std::vector<Kind>& inter_kinds();
const std::vector<Kind>& inter_collective_kinds();
const std::vector<Kind>& file_kinds();

/// All of them, in the order of the tables.
const std::vector<const Kind*>& kinds();

}  // namespace stress
