// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/windows/items.h"

namespace dperf::replay::mpi {

using Item = RmaItem::Kind;

// The sizes of osc/pt2pt's headers in Open MPI 4.1.4, from the messages in its point-to-point layer
// (tests/model/openmpi).
std::int64_t header_of(Item kind) {
  switch (kind) {
    case Item::kPut:
    case Item::kLongPut:
    case Item::kGet:
      return 32;
    case Item::kAccumulate:
    case Item::kLongAccumulate:
    case Item::kGetAccumulate:
    case Item::kLongGetAccumulate:
      return 40;
    case Item::kCompareAndSwap:
      return 24;
    case Item::kComplete:
      return 8;
    case Item::kPost:
      return 2;
    default:
      return 16;
  }
}

/// What the item takes in its message.
std::int64_t size_of(const RmaItem& item) {
  switch (item.kind) {
    case Item::kPut:
    case Item::kAccumulate:
    case Item::kUnlock:
      return header_of(item.kind) + item.bytes;
    case Item::kGetAccumulate:
      return header_of(item.kind) + (item.sends ? item.bytes : 0);
    case Item::kCompareAndSwap:
      return header_of(item.kind) + 2 * item.bytes;
    default:
      return header_of(item.kind);
  }
}

bool is_answered(Item kind) {
  return kind == Item::kGet || kind == Item::kGetAccumulate || kind == Item::kLongGetAccumulate ||
         kind == Item::kCompareAndSwap;
}

}  // namespace dperf::replay::mpi
