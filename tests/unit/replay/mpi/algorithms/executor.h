// Runs the schedules of all members of a collective on made-up data: messages match in order, receives leave
// garbage until they are waited for, and sends may be asked to wait for their receiver.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "replay/mpi/algorithms/registry.h"
#include "replay/mpi/collectives/collectives.h"
#include "replay/mpi/collectives/write_schedule.h"

namespace dperf::replay::mpi::testing {

/// An element of a vector: under a commutative operation a pair that is added, else a map x -> scale * x +
/// shift that is composed. Either way a sum tells, except for an unlikely accident, whose contributions are
/// in it, how often, and in which order.
struct Element {
  std::uint64_t scale = kGarbage, shift = kGarbage;
  static constexpr std::uint64_t kGarbage = 0xdeadbeefdeadbeefu;
  friend bool operator==(const Element&, const Element&) = default;
};
Element combine(const Element& left, const Element& right, bool commutative);
/// What member `rank` contributes at place `index`; `kind` keeps different uses apart.
Element element(int kind, int rank, std::int64_t index);

using Vector = std::vector<Element>;

struct Member {
  CollectiveCall call;
  Schedule schedule;
  std::vector<Movement> movements;
  std::map<int, Vector> buffers;
};

enum class Sends { kEager, kSynchronous };

/// @return what went wrong (deadlock, sizes that do not match, messages left over), or ""
std::string execute(std::vector<Member>& members, Sends sends);

/// Writes the schedules of all members.
std::vector<Member> members_of(const std::vector<CollectiveCall>& calls, const CollectiveChoice& choice);

}  // namespace dperf::replay::mpi::testing
