// Which algorithm a collective takes: by name, by Open MPI's rules or by those of another library.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "replay/mpi/choice/library_rules.h"
#include "replay/mpi/schedules/collective.h"
#include "replay/options/collective_choice.h"

namespace dperf::replay::mpi {

/// An algorithm with its parameters: `name[:segment_bytes[:fanout]]`.
struct Choice {
  std::string_view name;
  std::int64_t segment_bytes = 0;
  int fanout = 0;
};

/// What the choice of an algorithm depends on.
struct Question {
  Collective collective;
  bool non_blocking = false;
  SizeQuestion sizes;
  bool of_library = false;  ///< Open MPI's own, by coll/libnbc
};

Question question_of(const CollectiveCall& call);

/// The algorithm for a question, under the name of a row of algorithm_rows() if it is known.
Choice choose(const Question& question, const CollectiveChoice& choice);

struct SelectorInfo {
  std::string_view name;
  std::string_view about;  ///< one line for --list-algorithms
};
std::span<const SelectorInfo> selectors();
/// @throws Error with the known names, if this is not one of them
void check_selector(std::string_view name);
/// @throws Error if a name is unknown, with the known names
void check(const CollectiveChoice& choice);

}  // namespace dperf::replay::mpi
