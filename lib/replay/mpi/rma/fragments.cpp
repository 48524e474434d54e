// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/fragments.h"

#include <algorithm>
#include <utility>

#include "replay/mpi/rma/one_sided.h"
#include "replay/mpi/rma/windows/items.h"

namespace dperf::replay::mpi {
namespace {

using Item = RmaItem::Kind;

RmaItem item_of(const RmaOperation& operation, Request* request) {
  RmaItem item{.kind = Item::kPut, .bytes = operation.bytes, .request = request};
  item.sends = !operation.fetches_only;
  switch (operation.kind) {
    case RmaOperation::Kind::kPut:
      break;
    case RmaOperation::Kind::kGet:
      item.kind = Item::kGet;
      break;
    case RmaOperation::Kind::kAccumulate:
      item.kind = Item::kAccumulate;
      break;
    case RmaOperation::Kind::kGetAccumulate:
      item.kind = Item::kGetAccumulate;
      break;
    case RmaOperation::Kind::kCompareAndSwap:
      item.kind = Item::kCompareAndSwap;
      break;
  }
  return item;
}

/// The same operation with its data in a message of its own.
Item long_form(Item kind) {
  return kind == Item::kPut          ? Item::kLongPut
         : kind == Item::kAccumulate ? Item::kLongAccumulate
                                     : Item::kLongGetAccumulate;
}

constexpr RmaPhase kLongOperation[] = {
    {[](const RmaSide& side) { return side.peers.at(side.call.operation.target).open; },
     [](OneSided& one_sided, RmaSide& side) {
       one_sided.fragments.start_long(side, side.call.held_request);
     }}};

}  // namespace

bool Fragments::may_send(const RmaSide& side, int target) {
  const RmaPeer& peer = side.peers.at(target);
  const bool starts = side.as_origin.has_started &&
                      std::find(side.as_origin.started.begin(), side.as_origin.started.end(), target) !=
                          side.as_origin.started.end();
  return peer.locked || starts ? peer.open : true;
}

void Fragments::operate(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request) {
  RmaItem item = item_of(operation, request);
  if (size_of(item) > kFragmentRoom) {
    side.call.operation = operation;
    side.call.held_request = request;
    if (may_send(side, operation.target)) return start_long(side, request);
    side.call.targets.assign(1, operation.target);
    return rma_.phases.block(rank, side, kLongOperation);
  }
  services_.clocks.charge(side.rank, is_answered(item.kind) && !item.sends
                                         ? 0
                                         : static_cast<double>(item.bytes) * layer_.protocol.copy_byte_s);
  const bool later = is_answered(item.kind);
  if (!later) item.request = nullptr;
  send_item(side, operation.target, item);
  // The program may wait for the request without closing the epoch.
  if ((later && request != nullptr) || item.kind == Item::kCompareAndSwap) flush(side, operation.target);
  if (!later && request != nullptr) complete(*request);
}

void Fragments::start_long(RmaSide& side, Request* request) {
  const RmaOperation& operation = side.call.operation;
  RmaItem item = item_of(operation, request);
  item.kind = long_form(item.kind);
  const bool answered = is_answered(item.kind);
  RmaTransfer& data = rma_.transfers.make(side, operation.target, RmaTransfer::Kind::kData);
  data.bytes = operation.bytes;
  data.combines = item.kind != Item::kLongPut;
  if (!answered) {
    data.request = request;
    item.request = nullptr;
  }
  item.data = &data;
  send_item(side, operation.target, item);
  if (item.kind == Item::kLongPut || request != nullptr) flush(side, operation.target);
  ++side.peers[operation.target].sent;
  if (data.of_fence) ++side.peers[operation.target].fence_sent;
  rma_.transfers.send(data, operation.bytes, false);
}

void Fragments::send_item(RmaSide& side, int target, const RmaItem& item) {
  RmaPeer& peer = side.peers[target];
  const std::int64_t size = size_of(item);
  if (peer.fragment_bytes + size > kFragmentRoom) flush(side, target);
  peer.fragment.push_back(item);
  peer.fragment_bytes += size;
  if (is_answered(item.kind)) rma_.transfers.expect(side, target, 1);
}

void Fragments::flush(RmaSide& side, int target) {
  RmaPeer& peer = side.peers[target];
  if (peer.fragment.empty()) return;
  std::vector<RmaItem> items = std::exchange(peer.fragment, {});
  peer.fragment_bytes = 0;
  if (may_send(side, target))
    send_fragment(side, target, std::move(items));
  else
    peer.held.push_back(std::move(items));
}

void Fragments::send_fragment(RmaSide& side, int target, std::vector<RmaItem> items) {
  RmaPeer& peer = side.peers[target];
  RmaTransfer& transfer = rma_.transfers.make(side, target, RmaTransfer::Kind::kFragment);
  std::int64_t bytes = kFragmentHeader;
  for (RmaItem& item : items) {
    bytes += size_of(item);
    item.after = peer.sent + 1;  // with the fragment itself
  }
  transfer.items = std::move(items);
  ++peer.sent;
  if (transfer.of_fence) ++peer.fence_sent;
  rma_.transfers.send(transfer, bytes, true);
}

}  // namespace dperf::replay::mpi
