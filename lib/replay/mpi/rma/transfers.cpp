// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/transfers.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "replay/mpi/rma/one_sided.h"

namespace dperf::replay::mpi {

RmaTransfer& RmaTransfers::make(RmaSide& side, int target, RmaTransfer::Kind kind) {
  RmaTransfer& transfer = *pool_.make();
  transfer.window = side.window;
  transfer.from = side.member;
  transfer.to = target;
  transfer.kind = kind;
  const auto peer = side.peers.find(target);
  const bool locked = peer != side.peers.end() && peer->second.locked;
  transfer.of_fence = !locked && !side.as_origin.has_started && side.as_origin.in_fence;
  return transfer;
}

void RmaTransfers::expect(RmaSide& side, int target, int more) {
  side.peers[target].underway += more;
  side.as_origin.underway += more;
}

void RmaTransfers::post_receive(RmaTransfer& transfer) {
  const Communicator& communicator = transfer.window->communicator;
  Request& request = *layer_.requests.make();
  request.owner = &rma_;
  request.kind = Request::Kind::kReceive;
  request.rank = communicator.members[static_cast<std::size_t>(transfer.to)];
  request.transfer = &transfer;
  request.since = request.posted_at = layer_.engine.now();
  request.peer = transfer.from;
  request.tag = transfer.tag;
  request.bytes = std::numeric_limits<std::int64_t>::max();
  request.mailbox = &layer_.matching.mailbox(communicator.mailbox(transfer.to, false));
  request.channel = &layer_.matching.channel(*request.mailbox, transfer.from);
  layer_.messages.receive(request);
  if (!request.done()) return;
  const double ready_at = request.ready_at;
  services_.clocks.charge(request.rank, request.cost_s);
  layer_.requests.free(&request);
  delivered(transfer, ready_at);
}

void RmaTransfers::send(RmaTransfer& transfer, std::int64_t bytes, bool receive_now) {
  Window& window = *transfer.window;
  const Communicator& communicator = window.communicator;
  transfer.tag = window.next_tag;
  window.next_tag = window.next_tag == std::numeric_limits<int>::max() ? 1 : window.next_tag + 1;
  const bool waited_for =
      transfer.kind == RmaTransfer::Kind::kFragment || transfer.kind == RmaTransfer::Kind::kData;
  if (waited_for) expect(window.sides[static_cast<std::size_t>(transfer.from)], transfer.to, 1);
  if (receive_now) post_receive(transfer);
  Request& request = *layer_.requests.make();
  request.owner = &rma_;
  request.kind = Request::Kind::kSend;
  request.rank = communicator.members[static_cast<std::size_t>(transfer.from)];
  request.transfer = &transfer;
  request.since = layer_.engine.now();
  request.posted_at = services_.clocks.sending_date(request.rank);
  Mailbox& mailbox = layer_.matching.mailbox(communicator.mailbox(transfer.to, false));
  const double cost =
      layer_.messages.send(request, {.to = communicator.members[static_cast<std::size_t>(transfer.to)],
                                     .channel = &layer_.matching.channel(mailbox, transfer.from),
                                     .bytes = bytes,
                                     .tag = transfer.tag});
  services_.clocks.charge(request.rank, cost);
  if (!request.done()) return;
  const double date = request.posted_at;
  layer_.requests.free(&request);
  left(transfer, date);
}

void RmaTransfers::move(RmaTransfer& transfer, std::int64_t bytes, bool backwards) {
  const auto& members = transfer.window->communicator.members;
  const int from = members[static_cast<std::size_t>(backwards ? transfer.to : transfer.from)];
  const int to = members[static_cast<std::size_t>(backwards ? transfer.from : transfer.to)];
  const double envelope = layer_.protocol.transport(layer_.engine.link_kind(from, to)).envelope_bytes;
  layer_.messages.moves(from, to, bytes);
  layer_.engine.transfer(from, to, static_cast<double>(bytes) + envelope,
                         make_token(Activity::kMoved, &transfer));
}

void RmaTransfers::left(RmaTransfer& transfer, double ready_at) {
  transfer.left = true;
  RmaSide& side = transfer.window->sides[static_cast<std::size_t>(transfer.from)];
  if (transfer.kind == RmaTransfer::Kind::kFragment || transfer.kind == RmaTransfer::Kind::kData) {
    side.ready_at = std::max(side.ready_at, ready_at);
    expect(side, transfer.to, -1);
    if (transfer.kind == RmaTransfer::Kind::kData && transfer.request != nullptr)
      complete(*std::exchange(transfer.request, nullptr));
    rma_.phases.advance(side);
  }
  free_if_over(transfer);
}

void RmaTransfers::delivered(RmaTransfer& transfer, double ready_at) {
  Window& window = *transfer.window;
  RmaSide& to = window.sides[static_cast<std::size_t>(transfer.to)];
  RmaSide& from = window.sides[static_cast<std::size_t>(transfer.from)];
  to.ready_at = std::max(to.ready_at, ready_at);
  // It was there, but its receiver was not inside an MPI call: what waits for an answer waited for that.
  if (layer_.engine.now() > ready_at) from.partner_at = layer_.engine.now();
  transfer.arrived = true;
  switch (transfer.kind) {
    case RmaTransfer::Kind::kFragment:
      for (const RmaItem& item : transfer.items)
        rma_.targets.handle(window, transfer.from, transfer.to, item);
      rma_.targets.transfer_handled(window, transfer);
      break;
    case RmaTransfer::Kind::kData:
      if (transfer.combines)
        services_.clocks.charge(to.rank, static_cast<double>(transfer.bytes) * layer_.protocol.reduce_byte_s);
      rma_.targets.transfer_handled(window, transfer);
      break;
    case RmaTransfer::Kind::kAnswer:
      if (transfer.request != nullptr) {
        transfer.request->ready_at = ready_at;
        complete(*transfer.request);
      }
      expect(to, transfer.from, -1);
      rma_.phases.advance(to);
      break;
    case RmaTransfer::Kind::kNotice:
      rma_.targets.handle(window, transfer.from, transfer.to, {.kind = transfer.notice});
      break;
    case RmaTransfer::Kind::kMove:
    case RmaTransfer::Kind::kTurn:
      break;
  }
  free_if_over(transfer);
}

void RmaTransfers::free_if_over(RmaTransfer& transfer) {
  if (!transfer.left || !transfer.arrived) return;
  transfer.items.clear();
  pool_.free(&transfer);
}

void RmaTransfers::completed(Request& request) {
  RmaTransfer& transfer = *request.transfer;
  const bool is_send = request.kind == Request::Kind::kSend;
  const double ready_at = request.ready_at;
  services_.clocks.charge(request.rank, request.cost_s);
  layer_.requests.free(&request);
  if (is_send)
    left(transfer, ready_at);
  else
    delivered(transfer, ready_at);
}

}  // namespace dperf::replay::mpi
