// One-sided communication that does not need the target: SMPI's transfers, and copies within a host.
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
bool moved_and_flushed(const RmaSide& side) {
  return side.moves == 0 && (side.operation.fetches_only || flushed(side, side.operation.target));
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

constexpr RmaPhase kPutAndWait[] = {{nullptr, move_put}, {moved_and_flushed, nullptr}};
constexpr RmaPhase kGetAndWait[] = {{nullptr, move_get}, {moved, nullptr}};
constexpr RmaPhase kFetchThenCombine[] = {
    {has_the_target, move_get}, {moved, move_put_if_any}, {moved_and_flushed, give_back}};
// SMPI's comparison is assumed to succeed.
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
  const bool smpi = side.window->style == RmaStyle::kSmpi;
  const bool at_once = smpi && (operation.kind == Kind::kPut || operation.kind == Kind::kGet);
  if (at_once) {
    return move(side, operation.kind == Kind::kGet, false);
  }
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

namespace {

void list(const Parcel& parcel, int more, double now) {
  const auto at = [&](int member, int other) {
    RmaSide& side = parcel.window->sides[static_cast<std::size_t>(member)];
    RmaPeer& peer = side.peers[other];
    if (peer.listed == 0) peer.listed_since = now;
    side.listed += more;
    peer.listed += more;
  };
  if (parcel.listed_by_origin) at(parcel.from, parcel.to);
  if (parcel.listed_by_target) at(parcel.to, parcel.from);
}

}  // namespace

bool flushed(const RmaSide& side, int target, bool also_then) {
  const auto lists = [&](int member, int other) {
    const RmaSide& at = side.window->sides[static_cast<std::size_t>(member)];
    const auto peer = at.peers.find(other);
    return peer != at.peers.end() && peer->second.listed > 0 &&
           (also_then ? peer->second.listed_since <= side.called_at
                      : peer->second.listed_since < side.called_at);
  };
  return !lists(side.member, target) && !lists(target, side.member);
}

// SMPI makes two requests of a transfer, one at each end, and puts them in lists of the two windows: the
// receiver's always, the sender's if the message is not detached. A request of the program is in no list.
void OneSided::put_in_lists(Parcel& parcel, const RmaSide& side) {
  const bool by_request = side.held_request != nullptr || (parcel.is_get && parcel.waited_for);
  const int from = parcel.is_get ? parcel.to : parcel.from;
  const auto& members = parcel.window->communicator.members;
  const Transport& transport = protocol_.transport(
      engine_.link_kind(members[static_cast<std::size_t>(from)],
                        members[static_cast<std::size_t>(parcel.from + parcel.to - from)]));
  const bool detached = static_cast<double>(side.operation.bytes) < transport.buffered_below;
  parcel.listed_by_origin = !by_request && (parcel.is_get || !detached);
  parcel.listed_by_target = !parcel.is_get || !detached;
  if (parcel.is_get || parcel.waited_for || side.held_request == nullptr)
    return list(parcel, 1, engine_.now());
  if (detached)
    simulation_.complete(*side.held_request);
  else
    parcel.request = side.held_request;
  list(parcel, 1, engine_.now());
}

void OneSided::move(RmaSide& side, bool is_get, bool waited_for) {
  if (is_get && side.operation.target == side.member) return;  // SMPI copies, before it combines
  Parcel& parcel = make_parcel(side, side.operation.target, Parcel::Kind::kMove);
  parcel.is_get = is_get;
  parcel.waited_for = waited_for;
  if (is_get && !waited_for) parcel.request = side.held_request;
  if (side.window->style == RmaStyle::kSmpi) put_in_lists(parcel, side);
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
  Window& window = *parcel.window;
  RmaSide& origin = window.sides[static_cast<std::size_t>(parcel.from)];
  RmaSide& target = window.sides[static_cast<std::size_t>(parcel.to)];
  origin.ready_at = std::max(origin.ready_at, engine_.now());
  target.ready_at = std::max(target.ready_at, engine_.now());
  parcel.left = parcel.arrived = true;
  if (parcel.kind == Parcel::Kind::kNotice) {
    handle(window, parcel.from, parcel.to, {.kind = parcel.notice});
    return free_if_over(parcel);
  }
  list(parcel, -1, engine_.now());
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
  if (!parcel.is_get || window.style == RmaStyle::kSmpi) advance(target);
  free_if_over(parcel);
}

}  // namespace dperf::replay::mpi
