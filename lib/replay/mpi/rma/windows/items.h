// The items that messages of one-sided communication carry, as Open MPI 4.1's osc/pt2pt has them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "replay/mpi/rma/windows/windows.h"

namespace dperf::replay::mpi {

constexpr std::int64_t kFragmentHeader = 16;
constexpr std::int64_t kFragmentRoom = 8192;  // osc_pt2pt_buffer_size

/// Bytes of the header of an item.
std::int64_t header_of(RmaItem::Kind kind);
/// What the item takes in its message.
std::int64_t size_of(const RmaItem& item);
/// The target sends something back.
bool is_answered(RmaItem::Kind kind);

}  // namespace dperf::replay::mpi
