// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/targets.h"

#include "replay/mpi/rma/one_sided.h"
#include "replay/mpi/rma/windows/items.h"

namespace dperf::replay::mpi {
namespace {

using Item = RmaItem::Kind;

}  // namespace

void Targets::answer(Window& window, int from, int to, const RmaItem& item) {
  RmaTransfer& transfer =
      rma_.transfers.make(window.sides[static_cast<std::size_t>(from)], to, RmaTransfer::Kind::kAnswer);
  transfer.request = item.request;
  rma_.transfers.send(transfer, item.bytes, true);
}

void Targets::notify(RmaSide& side, int target, Item kind) {
  if (side.window->style != RmaStyle::kFragments) return rma_.direct.notify(side, target, kind);
  RmaTransfer& transfer = rma_.transfers.make(side, target, RmaTransfer::Kind::kNotice);
  transfer.notice = kind;
  rma_.transfers.send(transfer, header_of(kind), true);
}

/// `from` is the origin of the item, `to` its target, or the other way round where the target tells
/// something.
void Targets::handle(Window& window, int from, int to, const RmaItem& item) {
  RmaSide& here = window.sides[static_cast<std::size_t>(to)];
  const auto bytes = static_cast<double>(item.bytes);
  switch (item.kind) {
    case Item::kPut:
      return services_.clocks.charge(here.rank, bytes * layer_.protocol.copy_byte_s);
    case Item::kAccumulate:
      return services_.clocks.charge(here.rank, bytes * layer_.protocol.reduce_byte_s);
    case Item::kGetAccumulate:
      services_.clocks.charge(here.rank, item.sends ? bytes * layer_.protocol.reduce_byte_s : 0);
      return answer(window, to, from, item);
    case Item::kGet:
    case Item::kCompareAndSwap:
      return answer(window, to, from, item);
    case Item::kLongGetAccumulate:
      rma_.transfers.post_receive(*item.data);
      return answer(window, to, from, item);
    case Item::kLongPut:
    case Item::kLongAccumulate:
      return rma_.transfers.post_receive(*item.data);
    case Item::kLockExclusive:
    case Item::kLockShared:
      return rma_.epochs.request_lock(window, to, from, item.kind == Item::kLockExclusive);
    case Item::kLocked:
      return rma_.epochs.open(here, from);
    case Item::kUnlocked:
    case Item::kFlushed:
      --here.peers[from].acknowledgements;
      return rma_.phases.advance(here);
    case Item::kPost:
      return rma_.epochs.posted(here, from);
    case Item::kUnlock:
    case Item::kFlush:
    case Item::kComplete:
      // Nothing can overtake what needs no message.
      if (window.style != RmaStyle::kFragments) return take_effect(window, from, to, item);
      window.sides[static_cast<std::size_t>(from)].peers[to].waiting.push_back(item);
  }
}

void Targets::take_effect(Window& window, int from, int to, const RmaItem& item) {
  RmaSide& here = window.sides[static_cast<std::size_t>(to)];
  if (item.kind == Item::kComplete) {
    ++here.as_target.completes;
    here.as_target.completed_by.push_back(from);
    return rma_.phases.advance(here);
  }
  const bool unlocks = item.kind == Item::kUnlock;
  if (unlocks && item.holds_lock) rma_.epochs.release(window, to);
  notify(here, from, unlocks ? Item::kUnlocked : Item::kFlushed);
}

void Targets::transfer_handled(Window& window, const RmaTransfer& transfer) {
  RmaPeer& peer = window.sides[static_cast<std::size_t>(transfer.from)].peers[transfer.to];
  ++peer.handled;
  while (!peer.waiting.empty() && peer.waiting.front().after <= peer.handled) {
    const RmaItem item = peer.waiting.front();
    peer.waiting.erase(peer.waiting.begin());
    take_effect(window, transfer.from, transfer.to, item);
  }
  if (!transfer.of_fence) return;
  RmaSide& to = window.sides[static_cast<std::size_t>(transfer.to)];
  ++to.as_target.fence_handled;
  rma_.phases.advance(to);
}

}  // namespace dperf::replay::mpi
