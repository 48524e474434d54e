// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/services/requests.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "replay/mpi/core/describe.h"
#include "replay/mpi/services/peers.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/model/amounts.h"
#include "trace/model/message_flow.h"

namespace dperf::replay::mpi {

void Requests::wait_for(Rank& rank, std::size_t needed) {
  std::size_t done = 0;
  for (const Request* request : rank.wait.requests) done += request == nullptr || request->done() ? 1 : 0;
  if (done >= needed) return;
  rank.wait.needed = needed - done;
  for (Request* request : rank.wait.requests) {
    if (request == nullptr || request->done()) continue;
    request->completed_by = Request::CompletedBy::kBlockedCall;
    request->waiter = &rank;
  }
}

Request& Requests::make(Rank& rank, Request::Kind kind) {
  Request& request = *layer_.requests.make();
  request.owner = this;
  request.kind = kind;
  request.rank = rank.number;
  request.since = layer_.engine.now();
  request.posted_at = run_.clocks.now(rank);
  request.call = rank.event.call;
  request.site = rank.event.site;
  request.unwritten = rank.event.unwritten;
  return request;
}

Request& Requests::start(Rank& rank, const Operation& operation) {
  Request& request = make(rank, operation.is_send ? Request::Kind::kSend : Request::Kind::kReceive);
  request.call = operation.call;
  request.outlives_call = operation.outlives_call;
  request.site = operation.site;
  request.peer = operation.is_send ? operation.peer : player(rank, operation.comm, operation.peer);
  request.tag = operation.tag;
  request.bytes = operation.bytes;
  request.piece_bytes = operation.piece_bytes;
  if (operation.peer == trace::kProcNull) {
    request.state = Request::State::kDone;
    return request;
  }
  if (run_.traffic.matters()) note_traffic(rank, request, operation);
  if (operation.is_send) {
    send(rank, request, operation);
  } else {
    const Membership& own = run_.membership(rank, operation.comm);
    request.members = &own.communicator->peers().members;
    request.mailbox = &layer_.matching.mailbox(own.communicator->mailbox(own.rank, false));
    receive(rank, request);
  }
  return request;
}

void Requests::note_traffic(Rank& rank, Request& request, const Operation& operation) const {
  const std::vector<int>& members = run_.membership(rank, operation.comm).communicator->peers().members;
  request.traffic = run_.traffic.of_message(rank.number, members, request.peer, operation.bytes);
  rank.account->traffic = request.traffic;
}

namespace {

bool is_ready_send(trace::Call call) {
  return call == trace::Call::MPI_Rsend || call == trace::Call::MPI_Irsend ||
         call == trace::Call::MPI_Rsend_init;
}

/// A ready send of `rank` that comes before its receive. `to`: world rank
Error not_ready(const RunState& run, const Rank& rank, const Operation& operation, int to) {
  const Rank& receiver = run.ranks.at(to);
  const std::string where = receiver.stage == Rank::Stage::kEnded
                                ? "has ended"
                                : fmt::format("is at {} at {}", trace::info(receiver.event.call).name,
                                              describe_place(run.trace, to, receiver.event.site));
  return Error("a ready send starts before its receive is posted: {}, {} with tag {} to rank {}, which {}",
               describe(run.trace, rank.number, operation.call, operation.site),
               counted(static_cast<std::uint64_t>(operation.bytes), "byte"), operation.tag, to, where)
      .with_exit_code(kExitIncomplete);
}

}  // namespace

void Requests::send(Rank& rank, Request& request, const Operation& operation) {
  const Membership& own = run_.membership(rank, operation.comm);
  const Communicator& peers = own.communicator->peers();
  TaskRoles::Sent sent{operation.peer, kNoWork};
  if (rank.pool.master != nullptr)
    sent = rank.pool.master->send(rank.event.number, operation.comm, operation.peer);
  if (rank.pool.worker != nullptr) sent.work = rank.pool.worker->sent_from(operation.site);
  request.peer = sent.peer;
  request.members = &peers.members;
  Mailbox& mailbox = layer_.matching.mailbox(peers.mailbox(sent.peer, false));
  Channel& channel = layer_.matching.channel(mailbox, own.rank, rank.channels);
  const int to = peers.members[static_cast<std::size_t>(sent.peer)];
  if (is_ready_send(operation.call) && !run_.divergences.any() &&
      !layer_.matching.receive_posted(channel, operation.tag)) {
    throw not_ready(run_, rank, operation, to);
  }
  pack(rank, request, to);
  const double cost = layer_.messages.send(request, {.to = to,
                                                     .channel = &channel,
                                                     .bytes = operation.bytes,
                                                     .tag = operation.tag,
                                                     .mode = operation.mode,
                                                     .work = sent.work,
                                                     .to_and_from_itself = operation.to_and_from_itself,
                                                     .unwritten = request.unwritten});
  rank.times.cost(*rank.account, cost);
  rank.account->bytes += static_cast<std::uint64_t>(operation.bytes);
}

/// Before it leaves.
void Requests::pack(Rank& rank, Request& request, int to) {
  if (request.piece_bytes == 0) return;
  const Transport& transport = layer_.protocol.transport(layer_.engine.link_kind(rank.number, to));
  rank.times.cost(*rank.account,
                  layer_.protocol.pack_s(transport, static_cast<double>(request.bytes), request.piece_bytes));
  request.posted_at = run_.clocks.now(rank);
}

void Requests::receive(Rank& rank, Request& request) {
  request.wildcard = request.peer == trace::kAny;
  if (request.wildcard && run_.options.match == Match::kTraced) {
    request.peer =
        run_.prescan.ranks[static_cast<std::size_t>(rank.number)].sources.at(rank.wildcards.posted++);
  }
  if (request.peer != trace::kAny)
    request.channel = &layer_.matching.channel(*request.mailbox, request.peer, rank.channels);
  // The messages of a pool are as long as their tasks, which may be others than those that were traced.
  if (is_of_pool(run_, rank, request)) request.bytes = std::numeric_limits<std::int64_t>::max();
  layer_.messages.receive(request);
}

Request& Requests::look_for(Rank& rank, const Operation& operation, Look look) {
  const bool take = look == Look::kAndTake;
  Request& request = make(rank, take ? Request::Kind::kMatchedProbe : Request::Kind::kProbe);
  request.peer = player(rank, operation.comm, operation.peer);
  request.tag = operation.tag;
  request.wildcard = operation.peer == trace::kAny;
  if (operation.peer == trace::kProcNull) {
    request.state = Request::State::kDone;
    return request;
  }
  const Membership& own = run_.membership(rank, operation.comm);
  request.members = &own.communicator->peers().members;
  request.mailbox = &layer_.matching.mailbox(own.communicator->mailbox(own.rank, false));
  if (!request.wildcard)
    request.channel = &layer_.matching.channel(*request.mailbox, request.peer, rank.channels);
  if (take) {
    layer_.messages.match(request);
  } else {
    layer_.messages.probe(request, look == Look::kUntilFound);
  }
  return request;
}

Request& Requests::receive_matched(Rank& rank, const MatchedMessage& matched, const trace::Amount& room) {
  Request& request = make(rank, Request::Kind::kReceive);
  request.outlives_call = rank.event.args.made.request != 0;
  if (matched.message == nullptr) {
    request.state = Request::State::kDone;
    return request;
  }
  Message& message = *matched.message;
  request.peer = message.channel->source;
  request.tag = message.tag;
  // The program made room for the message of the traced run.
  const std::int64_t bytes = trace::bytes_of(*rank.definitions, room.count, room.type);
  request.bytes = matched.other ? std::max(bytes, message.bytes) : bytes;
  request.piece_bytes = trace::bytes_a_piece(*rank.definitions, room.type);
  request.wildcard = matched.wildcard;
  request.members = matched.members;
  layer_.messages.receive_matched(request, message);
  return request;
}

RequestEntry* Requests::entry(Rank& rank, std::uint64_t id) {
  if (id == 0) return nullptr;
  RequestEntry* found = rank.process.requests.find(id);
  if (found == nullptr && run_.prescan.refused.empty()) {
    throw Error("{}: {}", run_.where(rank), trace::unknown_request(id));
  }
  return found;
}

void Requests::cancel(Rank& rank, Request& request) {
  if (request.kind != Request::Kind::kReceive || !layer_.messages.cancel(request)) return;
  request.state = Request::State::kCancelled;
  if (request.completed_by == Request::CompletedBy::kBlockedCall)
    throw Error("{}: the request is cancelled while a call waits for it", run_.where(rank));
}

void Requests::finish(Rank& rank, Request& request, const trace::Status* traced) {
  rank.times.cost(*rank.account, request.ready_at - run_.clocks.now(rank));
  rank.times.cost(*rank.account, request.cost_s);
  const bool cancelled = request.state == Request::State::kCancelled;
  if (traced != nullptr && traced->cancelled != cancelled) ++run_.divergences.of(rank).cancels;
  if (rank.pool.worker != nullptr && rank.pool.worker->at_head())
    rank.pool.worker->received(request.matched.work);
  if (rank.live != nullptr && request.kind == Request::Kind::kReceive)
    rank.live->received(request.matched.source);
  const bool of_roles = rank.pool.master != nullptr && is_of_pool(run_, rank, request);
  if (traced != nullptr && (request.wildcard || of_roles) && !cancelled) {
    compare_source(run_, rank, request, *traced);
  }
  free(request);
}

void Requests::set_entry(Rank& rank, std::uint64_t id, Request& request) {
  if (id != 0) {
    rank.process.requests[id].active = &request;
  } else if (request.done()) {
    free(request);
  } else {
    request.completed_by = Request::CompletedBy::kNoCall;
  }
}

void Requests::completed(Request& request) {
  using CompletedBy = Request::CompletedBy;
  if (request.completed_by == CompletedBy::kNoCall) return layer_.requests.free(&request);
  if (request.completed_by == CompletedBy::kLaterCall) return;
  request.completed_by = CompletedBy::kLaterCall;
  Rank& rank = *request.waiter;
  if (rank.wait.needed == 0) return;
  if (rank.stage == Rank::Stage::kWaits) {
    rank.wait.busy_until =
        std::max(rank.wait.busy_until, request.ready_at) + std::exchange(request.cost_s, 0);
  }
  rank.wait.partner_at = std::max(rank.wait.partner_at, request.partner_at);
  if (--rank.wait.needed == 0 && rank.stage == Rank::Stage::kWaits) run_.ranks.make_ready(rank);
}

}  // namespace dperf::replay::mpi
