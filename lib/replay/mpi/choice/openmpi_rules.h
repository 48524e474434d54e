// Which algorithm Open MPI 4.1 takes for a collective: its fixed decision rules, as tables.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "replay/mpi/schedules/collective.h"

namespace dperf::replay::mpi {

inline constexpr std::int64_t kAny = INT64_MAX;

/// From this message size on the next entry counts.
struct Cut {
  std::int64_t bytes_below = 0;  ///< kAny: whatever the size
  std::string_view algorithm;
};

/// What is taken by communicators with less than so many members.
struct RankRow {
  std::int64_t ranks_below = kAny;
  Cut cuts[11];  ///< the last one that is used has bytes_below == kAny
};

/// The table of a collective.
std::span<const RankRow> decision_table(Collective collective, bool commutative);
/// The part of these tables that is about reductions; empty for other collectives.
std::span<const RankRow> reduction_table(Collective collective, bool commutative);

/// The message size that the tables are about: what Open MPI calls the total size, computed alike on all
/// members.
std::int64_t decisive_bytes(const CollectiveCall& call);

/// The algorithm by the tables, under Open MPI's name.
std::string_view decide(Collective collective, int ranks, std::int64_t bytes, bool commutative);

}  // namespace dperf::replay::mpi
