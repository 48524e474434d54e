// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/messages/messages.h"

#include <algorithm>

namespace dperf::replay::mpi {

namespace {

/// Of the data, what travels with the request to send.
double with_the_request(const Message& message) {
  return message.eager ? 0 : std::min(static_cast<double>(message.bytes), message.transport->request_bytes);
}

double data_on_the_wire(const Message& message) {
  return static_cast<double>(message.bytes) - with_the_request(message) + message.transport->envelope_bytes;
}

/// From its arrival on. A stream has no buffers that come back.
double until_returned_s(const Message& message) {
  const Transport& transport = *message.transport;
  if (!transport.return_s || transport.one_stream) return 0;
  return transport.receive_cost_s(false, static_cast<double>(message.bytes)) + *transport.return_s;
}

/// On the sender's core, of a message that is buffered and costs `alone_s` by itself. One that follows
/// another at once costs no more than what was measured of a row, which both cores have to keep up with.
double sending_s(const Message& message, const Request& request, double alone_s) {
  const Transport& transport = *message.transport;
  if (!transport.row_overhead_s) return alone_s;
  double& until = message.channel->sent_until;
  const double in_a_row_s = transport.row_cost_s(static_cast<double>(message.bytes));
  const bool follows = request.posted_at <= until + in_a_row_s;
  const double cost_s = follows ? std::min(alone_s, in_a_row_s) : alone_s;
  until = request.posted_at + cost_s;
  return cost_s;
}

/// On the receiver's core.
double receiving_s(const Message& message, const Request& request) {
  const Transport& transport = *message.transport;
  const bool costs_bytes = message.eager || transport.moved_by_cores;
  const double bytes = costs_bytes ? static_cast<double>(message.bytes) : 0;
  const double alone_s = transport.receive_cost_s(request.outlives_call, bytes);
  if (!message.eager || !transport.row_overhead_s) return alone_s;
  double& until = message.channel->received_until;
  const double in_a_row_s = transport.row_cost_s(bytes);
  const bool follows = message.ready_at < until && request.posted_at <= until + in_a_row_s;
  const double cost_s = follows ? in_a_row_s : alone_s;
  until = std::max({message.ready_at, request.posted_at, follows ? until : 0}) + cost_s;
  return cost_s;
}

/// One part of it is on the way, and more will follow.
bool is_in_parts(const Message& message) {
  return message.parts != nullptr && message.parts->travels;
}

/// All of its data goes into the one stream of the pair at once.
bool fills_the_stream(const Message& message) {
  return !message.eager && message.transport->one_stream && message.transport->rendezvous == Rendezvous::kPut;
}

}  // namespace

void Messages::free(Message& message) {
  if (message.parts != nullptr) parts_.free(message.parts);
  if (message.pushed != nullptr) pushed_.free(message.pushed);
  messages_.free(&message);
}

InParts& Messages::make_parts(Message& message) {
  if (message.parts == nullptr)
    message.parts = parts_.make();
  else
    *message.parts = {};
  return *message.parts;
}

Pushed& Messages::make_pushed(Message& message) {
  if (message.pushed == nullptr)
    message.pushed = pushed_.make();
  else
    *message.pushed = {};
  return *message.pushed;
}

double Messages::send(Request& request, const Envelope& envelope) {
  const Transport& transport = envelope.to_and_from_itself
                                   ? protocol_.own_exchange
                                   : protocol_.transport(engine_.link_kind(request.rank, envelope.to));
  const auto size = static_cast<double>(envelope.bytes);
  Message& message = make();
  message.channel = envelope.channel;
  message.transport = &transport;
  message.bytes = envelope.bytes;
  message.from = request.rank;
  message.to = envelope.to;
  message.tag = envelope.tag;
  message.work = envelope.work;
  message.site = request.site;
  message.since = request.since;
  message.lead_s = std::max(0.0, request.posted_at - engine_.now());
  message.ready_at = request.posted_at;
  message.unwritten = envelope.unwritten;
  message.synchronous = envelope.mode == SendMode::kSynchronous;
  // Without control messages the sender could not be notified that an eager message was matched.
  message.eager = size < transport.eager_below && !(message.synchronous && transport.control_bytes == 0);
  if (fills_the_stream(message)) exchanges_.begin(message.from, message.to);
  matching_.sent(message);
  ++sent_;
  const auto sender = static_cast<std::size_t>(request.rank);
  if (sent_by_.size() <= sender) sent_by_.resize(sender + 1);
  ++sent_by_[sender];
  moves(message.from, message.to, message.bytes);

  const bool returns = envelope.mode == SendMode::kBuffered ||
                       (message.eager && size < transport.buffered_below && !message.synchronous);
  request.state = returns ? Request::State::kDone : Request::State::kActive;
  message.send = returns ? nullptr : &request;

  // Where copies were measured, one of them says what a message to oneself costs.
  const bool is_copy = transport.moved_by_copy && !protocol_.copy_time.empty();
  const double alone_s = transport.send_cost_s(request.outlives_call, message.eager && !is_copy ? size : 0) +
                         (is_copy ? protocol_.copy_s(size, message.unwritten) : 0);
  const double cost = returns && message.eager ? sending_s(message, request, alone_s) : alone_s;
  being_posted_ = &request;
  if (transport.moved_by_copy) {
    message.data = Message::Data::kThere;
    arrival(message);
  } else {
    const double wire_bytes =
        message.eager ? data_on_the_wire(message) : transport.control_bytes + with_the_request(message);
    const bool leaves = message.eager || !protocol_.match_at_post;
    const bool taken = !leaves || wire.post(message, true, wire_bytes, Activity::kArrives);
    // MPI copies no data: the sender waits until the kernel has room for it.
    if (!taken && returns && envelope.mode != SendMode::kBuffered && (envelope.bytes > 0 || message.held)) {
      request.state = Request::State::kActive;
      message.send = &request;
    }
    if (protocol_.match_at_post) arrival(message);
  }
  being_posted_ = nullptr;
  return cost;
}

void Messages::receive(Request& request) {
  being_posted_ = &request;
  if (Message* message = matching_.post(request)) matched(request, *message);
  being_posted_ = nullptr;
}

void Messages::probe(Request& request, bool wait) {
  being_posted_ = &request;
  if (Message* message = matching_.find(request)) {
    matched(request, *message);
  } else if (wait) {
    request.mailbox->probers.push_back(&request);
  }
  being_posted_ = nullptr;
}

void Messages::match(Request& request) {
  being_posted_ = &request;
  if (Message* message = matching_.post(request)) matched(request, *message);
  being_posted_ = nullptr;
}

void Messages::receive_matched(Request& request, Message& message) {
  being_posted_ = &request;
  take(request, message);
  being_posted_ = nullptr;
}

bool Messages::cancel(Request& request) {
  if (request.done() || request.matched.source != trace::kProcNull) return false;
  matching_.withdraw(request);
  return true;
}

void Messages::ended(Activity activity, Message& message) {
  if (message.opening != nullptr) return handshakes.step_came(message);
  if (activity == Activity::kArrives) wire.leave_stream(message);
  wire.in_order(activity, message, [this](Activity ended, Message& next) { came(ended, next); });
}

// The partner waited for this rank to look at the network: that is waiting until now, not communication.
void Messages::act(const Due& due) {
  Message& message = *due.message;
  switch (due.what) {
    case Due::What::kArrival:
      if (message.send != nullptr) message.send->partner_at = engine_.now();
      return arrival(message);
    case Due::What::kClearToSend:
      message.receive->partner_at = engine_.now();
      return clear_to_send(message);
    case Due::What::kFragments:
      message.receive->partner_at = engine_.now();
      message.pushed->waits_for_sender = false;
      return fragments.move(message);
    case Due::What::kRest:
      if (message.receive != nullptr) message.receive->partner_at = engine_.now();
      return parts.give_more(message);
    case Due::What::kConnection:
      return handshakes.take_step(message);
    case Due::What::kCollective:
      break;
  }
}

void Messages::arrival(Message& message) {
  // The receiver takes the data, matched or not. (A message that its sender has left may be gone after
  // the next line.)
  const bool sender_waits = message.send != nullptr && message.eager && !message.synchronous;
  matching_.arrived(message, [this](Request& request, Message& found) { matched(request, found); });
  if (!sender_waits) return;
  const double returned_s = until_returned_s(message);
  if (returned_s <= 0) return complete_send(message);
  engine_.timer(engine_.now() + returned_s, make_token(Activity::kFinished, &message));
}

void Messages::matched(Request& request, Message& message) {
  if (request.kind != Request::Kind::kProbe && request.kind != Request::Kind::kMatchedProbe)
    return take(request, message);
  found(request, message);
  if (request.kind == Request::Kind::kMatchedProbe) request.message = &message;
  request.ready_at = message.ready_at;
  complete(request);
}

void Messages::found(Request& request, const Message& message) {
  request.matched.source = message.channel->source;
  request.matched.tag = message.tag;
  request.matched.bytes = message.bytes;
  request.matched.work = message.work;
  request.partner_at = std::max(request.partner_at, message.since);
}

void Messages::take(Request& request, Message& message) {
  found(request, message);
  if (message.bytes > request.bytes) listener_.truncated(request, message);

  message.receive = &request;
  if (!message.eager) {
    message.lead_s = std::max({0.0, message.ready_at - engine_.now(), request.posted_at - engine_.now()});
  }
  if (message.send != nullptr) {
    message.send->partner_at = std::max(message.send->partner_at, request.since);
    if (message.eager && message.synchronous && !message.transport->moved_by_copy) {
      wire.post(message, false, message.transport->control_bytes, Activity::kFinished);
    }
  }
  if (message.transport->moved_by_copy && message.send != nullptr) {
    message.send->ready_at = std::max(message.send->posted_at, request.posted_at);
    complete(*message.send);
    message.send = nullptr;
  }
  if (message.data != Message::Data::kOnTheWay) return deliver(message);
  if (!message.eager) start_data(message);
}

bool Messages::takes_turns(const Message& message) const {
  return protocol_.meeting == Meeting::kInTurn && fills_the_stream(message) &&
         message.transport->control_bytes > 0;
}

void Messages::start_data(Message& message) {
  const Transport& transport = *message.transport;
  if (transport.read_by_core() && !reads_.admit(message)) return;
  if (transport.rendezvous == Rendezvous::kPull || transport.control_bytes == 0) {
    wire.post(message, true, data_on_the_wire(message), Activity::kData);
  } else if (!takes_turns(message) || turns_.admit(message)) {
    wire.post(message, false, transport.control_bytes, Activity::kClearToSend);
  }
}

/// After one that has been read. The core is free when that is there for it, its lead included.
void Messages::read_next(const Message& message) {
  Message* const next = reads_.ended(message);
  if (next == nullptr) return;
  next->lead_s = std::max(0.0, message.ready_at - engine_.now());
  wire.post(*next, true, data_on_the_wire(*next), Activity::kData);
}

void Messages::clear_to_send(Message& message) {
  const double bytes = data_on_the_wire(message);
  if (message.transport->rendezvous == Rendezvous::kPush && bytes > 0) return fragments.push(message, bytes);
  wire.post(message, true, bytes, Activity::kData);
  if (!message.transport->moved_by_cores || message.send == nullptr) return;
  message.send->cost_s += message.transport->send_cost_s(message.send->outlives_call, bytes);
  complete_send(message);
}

void Messages::data_ended(Message& message) {
  const Transport& transport = *message.transport;
  wire.leave_stream(message);
  if (fills_the_stream(message)) exchanges_.end(message.from, message.to);
  if (takes_turns(message))
    turns_.ended(message, [this](Message& next) {
      wire.post(next, false, next.transport->control_bytes, Activity::kClearToSend);
    });
  message.data = Message::Data::kThere;
  message.ready_at = engine_.now() + message.lead_s;
  if (transport.read_by_core()) read_next(message);
  if (message.send != nullptr) {
    const bool is_announced = transport.rendezvous == Rendezvous::kPull && transport.control_bytes > 0;
    if (is_announced) {
      wire.post(message, false, transport.control_bytes, Activity::kFinished);
    } else {
      Request& request = *message.send;
      message.send = nullptr;
      request.ready_at = message.ready_at;
      complete(request);
    }
  }
  if (message.receive != nullptr) deliver(message);
}

void Messages::deliver(Message& message) {
  Request& request = *message.receive;
  request.cost_s +=
      receiving_s(message, request) +
      protocol_.pack_s(*message.transport, static_cast<double>(message.bytes), request.piece_bytes);
  message.data = Message::Data::kReceived;
  request.ready_at = std::max(message.ready_at, request.posted_at);
  complete(request);
  free_if_over(message);
}

void Messages::complete_send(Message& message) {
  Request& request = *message.send;
  message.send = nullptr;
  request.ready_at = engine_.now() + message.lead_s;
  complete(request);
  free_if_over(message);
}

void Messages::complete(Request& request) {
  request.state = Request::State::kDone;
  if (&request != being_posted_) request.owner->completed(request);
}

void Messages::free_if_over(Message& message) {
  if (message.data == Message::Data::kReceived && message.send == nullptr) free(message);
}

void Messages::came(Activity activity, Message& message) {
  switch (activity) {
    case Activity::kArrives:
      if (message.newest_only != nullptr) return async.arrived(message);
      if (message.eager) message.data = Message::Data::kThere;
      message.ready_at = engine_.now() + message.lead_s;
      if (protocol_.match_at_post) return data_ended(message);
      if (progress_.possible(message.to, engine_.now())) return arrival(message);
      return progress_.defer(message.to, {.what = Due::What::kArrival, .message = &message});
    case Activity::kClearToSend:
      if (progress_.possible(message.from, engine_.now())) return clear_to_send(message);
      return progress_.defer(message.from, {.what = Due::What::kClearToSend, .message = &message});
    case Activity::kFragment:
      return is_in_parts(message) ? parts.ended(message) : fragments.left(message);
    case Activity::kData:
      return data_ended(message);
    case Activity::kFinished:
      return complete_send(message);
    case Activity::kRankComputes:
    case Activity::kCollectiveComputes:
    case Activity::kMoved:
      break;
  }
}

}  // namespace dperf::replay::mpi
