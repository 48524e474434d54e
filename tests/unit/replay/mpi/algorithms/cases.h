// Collectives as tests call them, with their data before and what the MPI standard wants after.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "unit/replay/mpi/algorithms/executor.h"

namespace dperf::replay::mpi::testing {

struct Case {
  Collective collective = Collective::kBarrier;
  int size = 1;
  int root = 0;
  std::int64_t count = 1;  ///< elements, as CollectiveCall::bytes has bytes
  bool commutative = true;
  bool in_place = false;
  std::int64_t element_bytes = 4;
};
std::string to_string(const Case& c);

/// The call of every member. Sizes that may differ between members do: some are 0.
std::vector<CollectiveCall> calls_of(const Case& c);

/// Fills the buffers before the call.
void fill(const Case& c, std::vector<Member>& members);

/// @return which member has not what it should have, or ""
std::string check_result(const Case& c, const std::vector<Member>& members);

}  // namespace dperf::replay::mpi::testing
