// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/parcels.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "replay/mpi/rma/one_sided.h"

namespace dperf::replay::mpi {

Parcel& Parcels::make(RmaSide& side, int target, Parcel::Kind kind) {
  Parcel& parcel = *pool_.make();
  parcel.window = side.window;
  parcel.from = side.member;
  parcel.to = target;
  parcel.kind = kind;
  const auto peer = side.peers.find(target);
  const bool locked = peer != side.peers.end() && peer->second.locked;
  parcel.of_fence = !locked && !side.as_origin.has_started && side.as_origin.in_fence;
  return parcel;
}

void Parcels::expect(RmaSide& side, int target, int more) {
  side.peers[target].underway += more;
  side.as_origin.underway += more;
}

void Parcels::post_receive(Parcel& parcel) {
  const Communicator& communicator = parcel.window->communicator;
  Request& request = *layer_.requests.make();
  request.owner = &rma_;
  request.kind = Request::Kind::kReceive;
  request.rank = communicator.members[static_cast<std::size_t>(parcel.to)];
  request.parcel = &parcel;
  request.since = request.posted_at = layer_.engine.now();
  request.peer = parcel.from;
  request.tag = parcel.tag;
  request.bytes = std::numeric_limits<std::int64_t>::max();
  request.mailbox = &layer_.matching.mailbox(communicator.mailbox(parcel.to, false));
  request.channel = &layer_.matching.channel(*request.mailbox, parcel.from);
  layer_.messages.receive(request);
  if (!request.done()) return;
  const double ready_at = request.ready_at;
  services_.clocks.charge(request.rank, request.cost_s);
  layer_.requests.free(&request);
  delivered(parcel, ready_at);
}

void Parcels::send(Parcel& parcel, std::int64_t bytes, bool receive_now) {
  Window& window = *parcel.window;
  const Communicator& communicator = window.communicator;
  parcel.tag = window.next_tag;
  window.next_tag = window.next_tag == std::numeric_limits<int>::max() ? 1 : window.next_tag + 1;
  const bool waited_for = parcel.kind == Parcel::Kind::kFragment || parcel.kind == Parcel::Kind::kData;
  if (waited_for) expect(window.sides[static_cast<std::size_t>(parcel.from)], parcel.to, 1);
  if (receive_now) post_receive(parcel);
  Request& request = *layer_.requests.make();
  request.owner = &rma_;
  request.kind = Request::Kind::kSend;
  request.rank = communicator.members[static_cast<std::size_t>(parcel.from)];
  request.parcel = &parcel;
  request.since = layer_.engine.now();
  request.posted_at = services_.clocks.sending_date(request.rank);
  Mailbox& mailbox = layer_.matching.mailbox(communicator.mailbox(parcel.to, false));
  const double cost =
      layer_.messages.send(request, {.to = communicator.members[static_cast<std::size_t>(parcel.to)],
                                     .channel = &layer_.matching.channel(mailbox, parcel.from),
                                     .bytes = bytes,
                                     .tag = parcel.tag});
  services_.clocks.charge(request.rank, cost);
  if (!request.done()) return;
  const double date = request.posted_at;
  layer_.requests.free(&request);
  left(parcel, date);
}

void Parcels::transfer(Parcel& parcel, std::int64_t bytes, bool backwards) {
  const auto& members = parcel.window->communicator.members;
  const int from = members[static_cast<std::size_t>(backwards ? parcel.to : parcel.from)];
  const int to = members[static_cast<std::size_t>(backwards ? parcel.from : parcel.to)];
  const double envelope = layer_.protocol.transport(layer_.engine.link_kind(from, to)).envelope_bytes;
  layer_.engine.transfer(from, to, static_cast<double>(bytes) + envelope,
                         make_token(Activity::kMoved, &parcel));
}

void Parcels::left(Parcel& parcel, double ready_at) {
  parcel.left = true;
  RmaSide& side = parcel.window->sides[static_cast<std::size_t>(parcel.from)];
  if (parcel.kind == Parcel::Kind::kFragment || parcel.kind == Parcel::Kind::kData) {
    side.ready_at = std::max(side.ready_at, ready_at);
    expect(side, parcel.to, -1);
    if (parcel.kind == Parcel::Kind::kData && parcel.request != nullptr)
      complete(*std::exchange(parcel.request, nullptr));
    rma_.phases.advance(side);
  }
  free_if_over(parcel);
}

void Parcels::delivered(Parcel& parcel, double ready_at) {
  Window& window = *parcel.window;
  RmaSide& to = window.sides[static_cast<std::size_t>(parcel.to)];
  RmaSide& from = window.sides[static_cast<std::size_t>(parcel.from)];
  to.ready_at = std::max(to.ready_at, ready_at);
  // It was there, but its receiver was not inside an MPI call: what waits for an answer waited for that.
  if (layer_.engine.now() > ready_at) from.partner_at = layer_.engine.now();
  parcel.arrived = true;
  switch (parcel.kind) {
    case Parcel::Kind::kFragment:
      for (const RmaItem& item : parcel.items) rma_.targets.handle(window, parcel.from, parcel.to, item);
      rma_.targets.parcel_handled(window, parcel);
      break;
    case Parcel::Kind::kData:
      if (parcel.combines)
        services_.clocks.charge(to.rank, static_cast<double>(parcel.bytes) * layer_.protocol.reduce_byte_s);
      rma_.targets.parcel_handled(window, parcel);
      break;
    case Parcel::Kind::kAnswer:
      if (parcel.request != nullptr) {
        parcel.request->ready_at = ready_at;
        complete(*parcel.request);
      }
      expect(to, parcel.from, -1);
      rma_.phases.advance(to);
      break;
    case Parcel::Kind::kNotice:
      rma_.targets.handle(window, parcel.from, parcel.to, {.kind = parcel.notice});
      break;
    case Parcel::Kind::kMove:
    case Parcel::Kind::kTurn:
      break;
  }
  free_if_over(parcel);
}

void Parcels::free_if_over(Parcel& parcel) {
  if (!parcel.left || !parcel.arrived) return;
  parcel.items.clear();
  pool_.free(&parcel);
}

void Parcels::completed(Request& request) {
  Parcel& parcel = *request.parcel;
  const bool is_send = request.kind == Request::Kind::kSend;
  const double ready_at = request.ready_at;
  services_.clocks.charge(request.rank, request.cost_s);
  layer_.requests.free(&request);
  if (is_send)
    left(parcel, ready_at);
  else
    delivered(parcel, ready_at);
}

}  // namespace dperf::replay::mpi
