// One-sided communication by messages, as Open MPI 4.1's osc/pt2pt does it over TCP: operations are gathered
// in fragments that the target handles in the order in which they come, when it is inside an MPI call.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <limits>
#include <utility>

#include "replay/mpi/rma/epochs.h"
#include "replay/mpi/simulation.h"

namespace dperf::replay::mpi {
namespace {

using Item = RmaItem::Kind;

// The sizes of osc/pt2pt's headers in Open MPI 4.1.4, from the messages in its point-to-point layer
// (tests/model/openmpi).
constexpr std::int64_t kFragmentHeader = 16;
constexpr std::int64_t kFragmentRoom = 8192;  // osc_pt2pt_buffer_size

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
    {[](const RmaSide& side) { return side.peers.at(side.operation.target).open; },
     [](OneSided& one_sided, RmaSide& side) { one_sided.start_long(side, side.held_request); }}};

}  // namespace

bool OneSided::may_send(const RmaSide& side, int target) {
  const RmaPeer& peer = side.peers.at(target);
  const bool starts =
      side.has_started && std::find(side.started.begin(), side.started.end(), target) != side.started.end();
  return peer.locked || starts ? peer.open : true;
}

void OneSided::open(RmaSide& side, int target) {
  RmaPeer& peer = side.peers[target];
  peer.open = true;
  while (!peer.held.empty()) {
    std::vector<RmaItem> items = std::move(peer.held.front());
    peer.held.pop_front();
    send_fragment(side, target, std::move(items));
  }
  advance(side);
}

void OneSided::operate_by_fragments(Rank& rank, RmaSide& side, const RmaOperation& operation,
                                    Request* request) {
  RmaItem item = item_of(operation, request);
  if (size_of(item) > kFragmentRoom) {
    side.operation = operation;
    side.held_request = request;
    if (may_send(side, operation.target)) return start_long(side, request);
    side.targets.assign(1, operation.target);
    return block(rank, side, kLongOperation);
  }
  charge(side,
         is_answered(item.kind) && !item.sends ? 0 : static_cast<double>(item.bytes) * protocol_.copy_byte_s);
  const bool later = is_answered(item.kind);
  if (!later) item.request = nullptr;
  send_item(side, operation.target, item);
  // The program may wait for the request without closing the epoch.
  if ((later && request != nullptr) || item.kind == Item::kCompareAndSwap)
    flush_fragment(side, operation.target);
  if (!later && request != nullptr) simulation_.complete(*request);
}

void OneSided::start_long(RmaSide& side, Request* request) {
  const RmaOperation& operation = side.operation;
  RmaItem item = item_of(operation, request);
  item.kind = long_form(item.kind);
  const bool answered = is_answered(item.kind);
  Parcel& data = make_parcel(side, operation.target, Parcel::Kind::kData);
  data.bytes = operation.bytes;
  data.combines = item.kind != Item::kLongPut;
  if (!answered) {
    data.request = request;
    item.request = nullptr;
  }
  item.data = &data;
  send_item(side, operation.target, item);
  if (item.kind == Item::kLongPut || request != nullptr) flush_fragment(side, operation.target);
  ++side.peers[operation.target].sent;
  if (data.of_fence) ++side.peers[operation.target].fence_sent;
  send(data, operation.bytes, false);
}

void OneSided::send_item(RmaSide& side, int target, const RmaItem& item) {
  RmaPeer& peer = side.peers[target];
  const std::int64_t size = size_of(item);
  if (peer.fragment_bytes + size > kFragmentRoom) flush_fragment(side, target);
  peer.fragment.push_back(item);
  peer.fragment_bytes += size;
  if (is_answered(item.kind)) expect(side, target, 1);
}

void OneSided::expect(RmaSide& side, int target, int more) {
  side.peers[target].underway += more;
  side.underway += more;
}

void OneSided::flush_fragment(RmaSide& side, int target) {
  RmaPeer& peer = side.peers[target];
  if (peer.fragment.empty()) return;
  std::vector<RmaItem> items = std::exchange(peer.fragment, {});
  peer.fragment_bytes = 0;
  if (may_send(side, target))
    send_fragment(side, target, std::move(items));
  else
    peer.held.push_back(std::move(items));
}

Parcel& OneSided::make_parcel(RmaSide& side, int target, Parcel::Kind kind) {
  Parcel& parcel = *parcels_.make();
  parcel.window = side.window;
  parcel.from = side.member;
  parcel.to = target;
  parcel.kind = kind;
  const auto peer = side.peers.find(target);
  const bool locked = peer != side.peers.end() && peer->second.locked;
  parcel.of_fence = !locked && !side.has_started && side.in_fence;
  return parcel;
}

void OneSided::send_fragment(RmaSide& side, int target, std::vector<RmaItem> items) {
  RmaPeer& peer = side.peers[target];
  Parcel& parcel = make_parcel(side, target, Parcel::Kind::kFragment);
  std::int64_t bytes = kFragmentHeader;
  for (RmaItem& item : items) {
    bytes += size_of(item);
    item.after = peer.sent + 1;  // with the fragment itself
  }
  parcel.items = std::move(items);
  ++peer.sent;
  if (parcel.of_fence) ++peer.fence_sent;
  send(parcel, bytes, true);
}

void OneSided::notify(RmaSide& side, int target, Item kind) {
  if (side.window->style != RmaStyle::kFragments) return notify_directly(side, target, kind);
  Parcel& parcel = make_parcel(side, target, Parcel::Kind::kNotice);
  parcel.notice = kind;
  send(parcel, header_of(kind), true);
}

void OneSided::post_receive(Parcel& parcel) {
  const Communicator& communicator = parcel.window->communicator;
  Request& request = *requests_.make();
  request.kind = Request::Kind::kReceive;
  request.rank = communicator.members[static_cast<std::size_t>(parcel.to)];
  request.parcel = &parcel;
  request.since = request.posted_at = engine_.now();
  request.peer = parcel.from;
  request.tag = parcel.tag;
  request.bytes = std::numeric_limits<std::int64_t>::max();
  request.mailbox = &matching_.mailbox(communicator.mailbox(parcel.to, false));
  request.channel = &matching_.channel(*request.mailbox, parcel.from);
  messages_.receive(request);
  if (!request.done) return;
  const double ready_at = request.ready_at;
  simulation_.charge(request.rank, request.cost_s);
  requests_.free(&request);
  delivered(parcel, ready_at);
}

void OneSided::send(Parcel& parcel, std::int64_t bytes, bool receive_now) {
  Window& window = *parcel.window;
  const Communicator& communicator = window.communicator;
  parcel.tag = window.next_tag;
  window.next_tag = window.next_tag == std::numeric_limits<int>::max() ? 1 : window.next_tag + 1;
  const bool waited_for = parcel.kind == Parcel::Kind::kFragment || parcel.kind == Parcel::Kind::kData;
  if (waited_for) expect(window.sides[static_cast<std::size_t>(parcel.from)], parcel.to, 1);
  if (receive_now) post_receive(parcel);
  Request& request = *requests_.make();
  request.kind = Request::Kind::kSend;
  request.rank = communicator.members[static_cast<std::size_t>(parcel.from)];
  request.parcel = &parcel;
  request.since = engine_.now();
  request.posted_at = simulation_.sending_date(request.rank);
  Mailbox& mailbox = matching_.mailbox(communicator.mailbox(parcel.to, false));
  const double cost =
      messages_.send(request, {.to = communicator.members[static_cast<std::size_t>(parcel.to)],
                               .channel = &matching_.channel(mailbox, parcel.from),
                               .bytes = bytes,
                               .tag = parcel.tag});
  simulation_.charge(request.rank, cost);
  if (!request.done) return;
  const double date = request.posted_at;
  requests_.free(&request);
  left(parcel, date);
}

void OneSided::left(Parcel& parcel, double ready_at) {
  parcel.left = true;
  RmaSide& side = parcel.window->sides[static_cast<std::size_t>(parcel.from)];
  if (parcel.kind == Parcel::Kind::kFragment || parcel.kind == Parcel::Kind::kData) {
    side.ready_at = std::max(side.ready_at, ready_at);
    expect(side, parcel.to, -1);
    if (parcel.kind == Parcel::Kind::kData && parcel.request != nullptr)
      simulation_.complete(*std::exchange(parcel.request, nullptr));
    advance(side);
  }
  free_if_over(parcel);
}

void OneSided::free_if_over(Parcel& parcel) {
  if (!parcel.left || !parcel.arrived) return;
  parcel.items.clear();
  parcels_.free(&parcel);
}

void OneSided::delivered(Parcel& parcel, double ready_at) {
  Window& window = *parcel.window;
  RmaSide& to = window.sides[static_cast<std::size_t>(parcel.to)];
  RmaSide& from = window.sides[static_cast<std::size_t>(parcel.from)];
  to.ready_at = std::max(to.ready_at, ready_at);
  // It was there, but its receiver was not inside an MPI call: whoever waits for an answer waited for that.
  if (engine_.now() > ready_at) from.partner_at = engine_.now();
  parcel.arrived = true;
  switch (parcel.kind) {
    case Parcel::Kind::kFragment:
      for (const RmaItem& item : parcel.items) handle(window, parcel.from, parcel.to, item);
      parcel_handled(window, parcel);
      break;
    case Parcel::Kind::kData:
      if (parcel.combines) charge(to, static_cast<double>(parcel.bytes) * protocol_.reduce_byte_s);
      parcel_handled(window, parcel);
      break;
    case Parcel::Kind::kAnswer:
      if (parcel.request != nullptr) {
        parcel.request->ready_at = ready_at;
        simulation_.complete(*parcel.request);
      }
      expect(to, parcel.from, -1);
      advance(to);
      break;
    case Parcel::Kind::kNotice:
      handle(window, parcel.from, parcel.to, {.kind = parcel.notice});
      break;
    case Parcel::Kind::kMove:
    case Parcel::Kind::kTurn:
      break;
  }
  free_if_over(parcel);
}

void OneSided::answer(Window& window, int from, int to, const RmaItem& item) {
  Parcel& parcel = make_parcel(window.sides[static_cast<std::size_t>(from)], to, Parcel::Kind::kAnswer);
  parcel.request = item.request;
  send(parcel, item.bytes, true);
}

/// `from` is the origin of the item, `to` its target, or the other way round where the target tells
/// something.
void OneSided::handle(Window& window, int from, int to, const RmaItem& item) {
  RmaSide& here = window.sides[static_cast<std::size_t>(to)];
  const auto bytes = static_cast<double>(item.bytes);
  switch (item.kind) {
    case Item::kPut:
      return charge(here, bytes * protocol_.copy_byte_s);
    case Item::kAccumulate:
      return charge(here, bytes * protocol_.reduce_byte_s);
    case Item::kGetAccumulate:
      charge(here, item.sends ? bytes * protocol_.reduce_byte_s : 0);
      return answer(window, to, from, item);
    case Item::kGet:
    case Item::kCompareAndSwap:
      return answer(window, to, from, item);
    case Item::kLongGetAccumulate:
      post_receive(*item.data);
      return answer(window, to, from, item);
    case Item::kLongPut:
    case Item::kLongAccumulate:
      return post_receive(*item.data);
    case Item::kLockExclusive:
    case Item::kLockShared:
      return request_lock(window, to, from, item.kind == Item::kLockExclusive);
    case Item::kLocked:
      return open(here, from);
    case Item::kUnlocked:
    case Item::kFlushed:
      --here.peers[from].acknowledgements;
      return advance(here);
    case Item::kPost:
      return posted(here, from);
    case Item::kUnlock:
    case Item::kFlush:
    case Item::kComplete:
      // Nothing can overtake what needs no message.
      if (window.style != RmaStyle::kFragments) return take_effect(window, from, to, item);
      window.sides[static_cast<std::size_t>(from)].peers[to].waiting.push_back(item);
  }
}

void OneSided::take_effect(Window& window, int from, int to, const RmaItem& item) {
  RmaSide& here = window.sides[static_cast<std::size_t>(to)];
  if (item.kind == Item::kComplete) {
    ++here.completes;
    here.completed_by.push_back(from);
    return advance(here);
  }
  const bool unlocks = item.kind == Item::kUnlock;
  if (unlocks && item.holds_lock) release(window, to);
  notify(here, from, unlocks ? Item::kUnlocked : Item::kFlushed);
}

void OneSided::parcel_handled(Window& window, const Parcel& parcel) {
  RmaPeer& peer = window.sides[static_cast<std::size_t>(parcel.from)].peers[parcel.to];
  ++peer.handled;
  while (!peer.waiting.empty() && peer.waiting.front().after <= peer.handled) {
    const RmaItem item = peer.waiting.front();
    peer.waiting.erase(peer.waiting.begin());
    take_effect(window, parcel.from, parcel.to, item);
  }
  if (!parcel.of_fence) return;
  RmaSide& to = window.sides[static_cast<std::size_t>(parcel.to)];
  ++to.fence_handled;
  advance(to);
}

}  // namespace dperf::replay::mpi
