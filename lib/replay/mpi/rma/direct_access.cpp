// One-sided communication that does not need the target: copies within a host.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "replay/mpi/rma/epochs.h"
#include "replay/mpi/simulation.h"

namespace dperf::replay::mpi {
namespace {

using Kind = RmaOperation::Kind;

bool moved(const RmaSide& side) {
  return side.moves == 0;
}
void move_get(OneSided& one_sided, RmaSide& side) {
  one_sided.move(side, true, true);
}
void move_put(OneSided& one_sided, RmaSide& side) {
  one_sided.move(side, false, true);
}
void move_put_if_any(OneSided& one_sided, RmaSide& side) {
  if (!side.operation.fetches_only) one_sided.move(side, false, true);
}
void put_without_waiting(OneSided& one_sided, RmaSide& side) {
  one_sided.move(side, false, false);
}
bool has_the_target(const RmaSide& side) {
  const auto& turn = side.window->sides[static_cast<std::size_t>(side.operation.target)].atomics;
  return !turn.empty() && turn.front() == side.member;
}
void give_back(OneSided& one_sided, RmaSide& side) {
  one_sided.give_atomic(side);
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

void OneSided::operate_directly(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request) {
  side.operation = operation;
  side.held_request = request;
  if (operation.kind == Kind::kGetAccumulate) take_atomic(side);
  side.operation_request = request;
  side.targets.assign(1, operation.target);
  block(rank, side, phases_of(operation.kind));
}

void OneSided::take_atomic(RmaSide& side) {
  side.window->sides[static_cast<std::size_t>(side.operation.target)].atomics.push_back(side.member);
}

void OneSided::give_atomic(RmaSide& side) {
  auto& turn = side.window->sides[static_cast<std::size_t>(side.operation.target)].atomics;
  turn.pop_front();
  if (!turn.empty()) advance(side.window->sides[static_cast<std::size_t>(turn.front())]);
}

void OneSided::move(RmaSide& side, bool is_get, bool waited_for) {
  Parcel& parcel = make_parcel(side, side.operation.target, Parcel::Kind::kMove);
  parcel.is_get = is_get;
  parcel.waited_for = waited_for;
  if (is_get && !waited_for) parcel.request = side.held_request;
  expect(side, parcel.to, 1);
  if (waited_for) ++side.moves;
  if (is_get)
    ++side.own_gets;
  else
    ++side.window->sides[static_cast<std::size_t>(parcel.to)].incoming;
  transfer(parcel, side.operation.bytes, is_get);
}

void OneSided::transfer(Parcel& parcel, std::int64_t bytes, bool backwards) {
  const auto& members = parcel.window->communicator.members;
  const int from = members[static_cast<std::size_t>(backwards ? parcel.to : parcel.from)];
  const int to = members[static_cast<std::size_t>(backwards ? parcel.from : parcel.to)];
  const double envelope = protocol_.transport(engine_.link_kind(from, to)).envelope_bytes;
  engine_.transfer(from, to, static_cast<double>(bytes) + envelope, make_token(Activity::kMoved, &parcel));
}

void OneSided::notify_directly(RmaSide& side, int target, RmaItem::Kind kind) {
  if (side.window->style == RmaStyle::kSharedMemory)
    return handle(*side.window, side.member, target, {.kind = kind});
  Parcel& parcel = make_parcel(side, target, Parcel::Kind::kNotice);
  parcel.notice = kind;
  transfer(parcel, 0, false);
}

void OneSided::arrived(Parcel& parcel) {
  if (parcel.kind == Parcel::Kind::kTurn) return take_turns();
  Window& window = *parcel.window;
  RmaSide& origin = window.sides[static_cast<std::size_t>(parcel.from)];
  RmaSide& target = window.sides[static_cast<std::size_t>(parcel.to)];
  origin.ready_at = std::max(origin.ready_at, engine_.now());
  target.ready_at = std::max(target.ready_at, engine_.now());
  if (window.style == RmaStyle::kSmpi && parcel.kind == Parcel::Kind::kMove) return arrived_in_smpi(parcel);
  parcel.left = parcel.arrived = true;
  if (parcel.kind == Parcel::Kind::kNotice) {
    handle(window, parcel.from, parcel.to, {.kind = parcel.notice});
    return free_if_over(parcel);
  }
  expect(origin, parcel.to, -1);
  if (parcel.waited_for) --origin.moves;
  if (parcel.is_get)
    --origin.own_gets;
  else
    --target.incoming;
  if (parcel.request != nullptr) {
    parcel.request->ready_at = engine_.now();
    simulation_.complete(*parcel.request);
  }
  advance(origin);
  if (!parcel.is_get) advance(target);
  free_if_over(parcel);
}

}  // namespace dperf::replay::mpi
