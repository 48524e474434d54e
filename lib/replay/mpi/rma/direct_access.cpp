// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/direct_access.h"

#include <algorithm>

#include "replay/mpi/rma/one_sided.h"

namespace dperf::replay::mpi {
namespace {

using Kind = RmaOperation::Kind;

bool moved(const RmaSide& side) {
  return side.call.moves == 0;
}
void move_get(OneSided& one_sided, RmaSide& side) {
  one_sided.direct.move(side, true, true);
}
void move_put(OneSided& one_sided, RmaSide& side) {
  one_sided.direct.move(side, false, true);
}
void move_put_if_any(OneSided& one_sided, RmaSide& side) {
  if (!side.call.operation.fetches_only) one_sided.direct.move(side, false, true);
}
void put_without_waiting(OneSided& one_sided, RmaSide& side) {
  one_sided.direct.move(side, false, false);
}
bool has_the_target(const RmaSide& side) {
  const auto& turn =
      side.window->sides[static_cast<std::size_t>(side.call.operation.target)].as_target.atomics;
  return !turn.empty() && turn.front() == side.member;
}
void give_back(OneSided& one_sided, RmaSide& side) {
  one_sided.direct.give_atomic(side);
}

constexpr RmaPhase kPutAndWait[] = {{nullptr, move_put}, {moved, nullptr}};
constexpr RmaPhase kGetAndWait[] = {{nullptr, move_get}, {moved, nullptr}};
constexpr RmaPhase kFetchThenCombine[] = {
    {has_the_target, move_get}, {moved, move_put_if_any}, {moved, give_back}};
// The comparison is assumed to succeed.
constexpr RmaPhase kFetchThenPut[] = {{nullptr, move_get}, {moved, put_without_waiting}};

std::span<const RmaPhase> phases_of(Kind kind) {
  switch (kind) {
    case Kind::kPut:
    case Kind::kAccumulate:
      return kPutAndWait;
    case Kind::kGet:
      return kGetAndWait;
    case Kind::kGetAccumulate:
      return kFetchThenCombine;
    case Kind::kCompareAndSwap:
      break;
  }
  return kFetchThenPut;
}

}  // namespace

void DirectAccess::operate(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request) {
  side.call.operation = operation;
  side.call.held_request = request;
  rank.times.cost(*rank.account, operation.traced_s);
  if (operation.kind == Kind::kGetAccumulate) take_atomic(side);
  side.call.operation_request = request;
  side.call.targets.assign(1, operation.target);
  rma_.phases.block(rank, side, phases_of(operation.kind));
}

void DirectAccess::take_atomic(RmaSide& side) {
  side.window->sides[static_cast<std::size_t>(side.call.operation.target)].as_target.atomics.push_back(
      side.member);
}

void DirectAccess::give_atomic(RmaSide& side) {
  auto& turn = side.window->sides[static_cast<std::size_t>(side.call.operation.target)].as_target.atomics;
  turn.pop_front();
  if (!turn.empty()) rma_.phases.advance(side.window->sides[static_cast<std::size_t>(turn.front())]);
}

void DirectAccess::move(RmaSide& side, bool is_get, bool waited_for) {
  RmaTransfer& transfer = rma_.transfers.make(side, side.call.operation.target, RmaTransfer::Kind::kMove);
  transfer.is_get = is_get;
  transfer.waited_for = waited_for;
  if (is_get && !waited_for) transfer.request = side.call.held_request;
  rma_.transfers.expect(side, transfer.to, 1);
  if (waited_for) ++side.call.moves;
  if (is_get)
    ++side.as_origin.own_gets;
  else
    ++side.window->sides[static_cast<std::size_t>(transfer.to)].as_target.incoming;
  rma_.transfers.move(transfer, side.call.operation.bytes, is_get);
}

void DirectAccess::notify(RmaSide& side, int target, RmaItem::Kind kind) {
  if (side.window->style == RmaStyle::kSharedMemory)
    return rma_.targets.handle(*side.window, side.member, target, {.kind = kind});
  RmaTransfer& transfer = rma_.transfers.make(side, target, RmaTransfer::Kind::kNotice);
  transfer.notice = kind;
  rma_.transfers.move(transfer, 0, false);
}

void DirectAccess::arrived(RmaTransfer& transfer) {
  Window& window = *transfer.window;
  RmaSide& origin = window.sides[static_cast<std::size_t>(transfer.from)];
  RmaSide& target = window.sides[static_cast<std::size_t>(transfer.to)];
  rma_.transfers.expect(origin, transfer.to, -1);
  if (transfer.waited_for) --origin.call.moves;
  if (transfer.is_get)
    --origin.as_origin.own_gets;
  else
    --target.as_target.incoming;
  if (transfer.request != nullptr) {
    transfer.request->ready_at = layer_.engine.now();
    complete(*transfer.request);
  }
  rma_.phases.advance(origin);
  if (!transfer.is_get) rma_.phases.advance(target);
}

}  // namespace dperf::replay::mpi
