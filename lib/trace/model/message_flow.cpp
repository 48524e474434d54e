// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/message_flow.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/words.h"
#include "trace/model/amounts.h"
#include "trace/model/call_traits.h"
#include "trace/model/errors.h"
#include "trace/model/fields.h"

namespace dperf::trace {
std::uint64_t shared_key(const Communicator& communicator) {
  return communicator.is_inter ? std::min(communicator.key, other_side(communicator.key)) : communicator.key;
}

std::string describe_call(const Trace& trace, int rank, Call call, std::uint64_t event, std::uint32_t site) {
  const auto places = trace.places(rank, site);
  return fmt::format("{}{} (event {})", info(call).name,
                     places.empty() ? "" : " at " + to_string(places.front()), event);
}

std::string unknown_request(std::uint64_t id) {
  return fmt::format("request {} was not created before, or has completed", id);
}

std::string unknown_message(std::uint64_t id) {
  return fmt::format("message {} was not matched before, or has already been received", id);
}

void MessageFlow::begin_rank(int rank) {
  rank_ = rank;
  requests_.clear();
  matched_.clear();
  active_ = posted_ = 0;
}

void MessageFlow::set_active(Request& request, bool is_active) {
  if (request.is_active == is_active) return;
  request.is_active = is_active;
  active_ += is_active ? 1 : std::uint64_t{0} - 1;
  if (is_active && request.posted == 0) request.posted = ++posted_;
  const auto& notify = is_active ? listener_.started : listener_.ended;
  if (notify) notify(request);
  if (!is_active) request.posted = 0;
}

/// To the other end, they have been received.
void MessageFlow::check_matched() {
  if (matched_.empty()) return;
  const auto& [id, match] = *matched_.begin();
  listener_.problem(fmt::format("rank {}: {} never received; first: message {}, {}", rank_,
                                counted(matched_.size(), "matched message"), id, at(match.origin)));
  for (const auto& [number, message] : matched_) {
    Event probe;
    probe.kind = EventKind::kCall;
    probe.call = message.origin.call;
    probe.number = message.origin.event;
    probe.site = message.origin.site;
    receive(probe, message, {});
  }
}

/// The place of the message among those of its rank is that of the probe; how much room there is for it, the
/// call states that receives it.
void MessageFlow::match(const Event& event) {
  const CallArguments& args = event.args;
  Request message{.direction = Direction::kReceive,
                  .comm = args.comm,
                  .peer = args.source,
                  .tag = args.tag,
                  .bytes = kAnyLength};
  if (args.made.message == 0) return receive(event, message, args.completion.status);
  if (args.completion.status.present) {
    message.peer = args.completion.status.source;
    message.tag = args.completion.status.tag;
  }
  message.posted = ++posted_;
  message.origin = {event.call, event.number, event.site};
  matched_[args.made.message] = message;
}

std::optional<FlowingRequest> MessageFlow::take_matched(const Event& event) {
  const std::uint64_t id = event.args.message;
  if (id == 0) return std::nullopt;
  const auto found = matched_.find(id);
  if (found == matched_.end()) {
    report(event, unknown_message(id));
    return std::nullopt;
  }
  Request message = found->second;
  message.bytes = bytes(event.args.data.count, event.args.data.type);
  matched_.erase(found);
  return message;
}

void MessageFlow::add(const Event& event) {
  const CallTraits& call = call_traits(event.call);
  const CallArguments& args = event.args;
  const Family family = info(event.call).family;
  if (call.has(Role::NEWREQ)) make_request(event);
  if (call.has(Role::NEWMSG) && (!call.has(Role::FLAG) || args.completion.flag)) match(event);
  if (call.has(Role::MSG) && !call.has(Role::NEWREQ))
    if (const auto message = take_matched(event)) receive(event, *message, args.completion.status);
  if ((family == Family::P2P || family == Family::IP2P) && call.has(Role::DEST)) {
    count(event, {.direction = Direction::kSend,
                  .comm = args.comm,
                  .peer = args.dest,
                  .tag = call.has(Role::STAG) ? args.send.tag : args.tag,
                  .bytes = call.has(Role::SCOUNT) ? bytes(args.send.count, args.send.type)
                                                  : bytes(args.data.count, args.data.type)});
  }
  if (family == Family::P2P && call.has(Role::SOURCE)) {
    receive(event,
            {.direction = Direction::kReceive,
             .comm = args.comm,
             .peer = args.source,
             .tag = call.has(Role::RTAG) ? args.recv.tag : args.tag,
             .bytes = call.has(Role::SCOUNT) ? bytes(args.recv.count, args.recv.type)
                                             : bytes(args.data.count, args.data.type)},
            args.completion.status);
  }
  if (family == Family::PERSIST && call.has(Role::REQ)) start(event, args.completion.request);
  if (family == Family::PERSIST && call.has(Role::REQS)) {
    for (const std::uint64_t id : args.completion.requests) start(event, id);
  }
  if (family == Family::DONE) complete(event);
}

std::int64_t MessageFlow::bytes(std::int64_t count, std::uint32_t type) const {
  return bytes_of(trace_.rank(rank_).definitions(), count, type);
}

void MessageFlow::make_request(const Event& event) {
  const CallTraits& call = call_traits(event.call);
  const CallArguments& args = event.args;
  const Family family = info(event.call).family;
  Request request;
  if (call.has(Role::MSG)) {
    request = take_matched(event).value_or(Request());
  } else if (family == Family::IP2P || family == Family::PERSIST) {
    request.comm = args.comm;
    request.tag = args.tag;
    request.bytes = bytes(args.data.count, args.data.type);
    if (call.has(Role::DEST)) {
      request.direction = Direction::kSend;
      request.peer = args.dest;
    }
    if (call.has(Role::SOURCE)) {
      request.direction = Direction::kReceive;
      request.peer = args.source;
    }
  }
  request.is_persistent = family == Family::PERSIST;
  request.origin = {event.call, event.number, event.site};
  request.id = args.made.request;
  if (request.id == 0) return;
  Request& made = requests_[args.made.request];
  set_active(made, false);
  made = request;
  set_active(made, !request.is_persistent);
}

MessageFlow::Request* MessageFlow::find(std::uint64_t id) {
  const auto found = id == 0 ? requests_.end() : requests_.find(id);
  return found == requests_.end() ? nullptr : &found->second;
}

void MessageFlow::report(const Event& event, const std::string& what) {
  listener_.problem(fmt::format("rank {}: {}: {}", rank_, at({event.call, event.number, event.site}), what));
}

/// Also those that the call did not complete.
void MessageFlow::check_requests(const Event& event) {
  const auto check = [&](std::uint64_t id) {
    if (id != 0 && find(id) == nullptr) report(event, unknown_request(id));
  };
  check(event.args.completion.request);
  for (const std::uint64_t id : event.args.completion.requests) check(id);
}

void MessageFlow::start(const Event& event, std::uint64_t id) {
  Request* request = find(id);
  if (request == nullptr) return id == 0 ? void() : report(event, unknown_request(id));
  set_active(*request, true);
  if (request->direction == Direction::kSend) count(event, *request);
}

void MessageFlow::end_without_status(const Event& event) {
  Request* request = find(event.args.completion.request);
  if (request == nullptr) return;
  if (request->is_active && request->direction == Direction::kReceive) listener_.unsure();
  if (event.call != Call::MPI_Request_free) return;
  set_active(*request, false);
  requests_.erase(event.args.completion.request);
}

/// Which requests a call completed, and with which status.
void MessageFlow::complete(const Event& event) {
  const CallTraits& call = call_traits(event.call);
  const CallArguments& args = event.args;
  check_requests(event);
  if (call.has(Role::FLAG) && !args.completion.flag) return;
  if (call.has(Role::REQ) && call.has(Role::STATUS)) {
    complete_one(event, args.completion.request, args.completion.status);
  } else if (call.has(Role::REQ)) {  // MPI_Cancel, MPI_Request_free
    end_without_status(event);
  } else if (call.has(Role::REQS) && call.has(Role::INDEX)) {
    if (args.completion.index >= 0 &&
        static_cast<std::size_t>(args.completion.index) < args.completion.requests.size()) {
      complete_one(event, args.completion.requests[static_cast<std::size_t>(args.completion.index)],
                   args.completion.status);
    }
  } else if (call.has(Role::REQS) && call.has(Role::INDICES)) {
    for (std::size_t i = 0; i < args.completion.indices.size(); ++i) {
      if (args.completion.indices[i] >= args.completion.requests.size()) continue;
      complete_one(event, args.completion.requests[args.completion.indices[i]],
                   i < args.completion.statuses.size() ? args.completion.statuses[i] : Status());
    }
  } else if (call.has(Role::REQS)) {
    const bool one_each = args.completion.statuses.size() == args.completion.requests.size();
    for (std::size_t i = 0; i < args.completion.requests.size(); ++i) {
      complete_one(event, args.completion.requests[i], one_each ? args.completion.statuses[i] : Status());
    }
  }
}

void MessageFlow::complete_one(const Event& event, std::uint64_t id, const Status& status) {
  Request* request = find(id);
  if (request == nullptr) return;
  if (!request->is_active) return;  // persistent, and not started
  if (request->direction == Direction::kReceive) receive(event, *request, status);
  set_active(*request, false);
  if (!request->is_persistent) requests_.erase(id);
}

void MessageFlow::receive(const Event& event, const Request& posted, const Status& status) {
  if (status.cancelled) return;
  Request message = posted;
  if (received_nevertheless(event)) message.bytes = kAnyLength;
  if (status.present) {
    message.peer = status.source;
    message.tag = status.tag;
    const auto& communicators = trace_.rank(rank_).definitions().communicators;
    const bool of_request = info(event.call).family == Family::DONE && message.peer != kProcNull;
    if (of_request && message.comm != 0 && message.comm < communicators.size() && message.peer != kAny &&
        !world_rank(communicators[message.comm], message.peer))
      report(event, fmt::format("source {} of a message that it received", message.peer));
  }
  if (message.peer == kAny || message.tag == kAny) {
    if (message.peer != kProcNull) listener_.unsure();
    return;
  }
  count(event, message);
}

std::optional<int> MessageFlow::world_rank(const Communicator& communicator, int peer) const {
  const auto& members =
      communicator.is_inter ? trace_.remote_members(communicator.key) : trace_.members(communicator.key);
  if (peer < 0 || static_cast<std::size_t>(peer) >= members.size()) return std::nullopt;
  return members[static_cast<std::size_t>(peer)];
}

void MessageFlow::count(const Event& event, Request message) {
  const auto& communicators = trace_.rank(rank_).definitions().communicators;
  if (message.peer == kProcNull || message.comm == 0 || message.comm >= communicators.size()) return;
  const Communicator& communicator = communicators[message.comm];
  const auto peer = world_rank(communicator, message.peer);
  if (!peer) return;
  const bool is_send = message.direction == Direction::kSend;
  if (message.posted == 0) message.posted = ++posted_;
  listener_.message(event, {is_send, shared_key(communicator), is_send ? rank_ : *peer,
                            is_send ? *peer : rank_, message.tag, message.posted, message.bytes});
}

bool MessageFlow::has_matched_between(std::uint64_t after, std::uint64_t before) const {
  return std::any_of(matched_.begin(), matched_.end(), [&](const auto& entry) {
    return entry.second.posted > after && entry.second.posted < before;
  });
}

std::string MessageFlow::at(const Origin& origin) const {
  return describe_call(trace_, rank_, origin.call, origin.event, origin.site);
}

std::optional<std::string> MessageFlow::open_request() const {
  const Origin* first = nullptr;
  const auto consider = [&](const Origin& origin) {
    if (first == nullptr || origin.event < first->event) first = &origin;
  };
  for (const auto& [id, request] : requests_)
    if (request.is_active) consider(request.origin);
  for (const auto& [id, message] : matched_) consider(message.origin);
  if (first == nullptr) return std::nullopt;
  return at(*first);
}

void MessageFlow::end_rank() {
  check_matched();
  const Request* first = nullptr;
  std::uint64_t count = 0;
  for (const auto& [id, request] : requests_) {
    if (request.is_persistent) continue;
    ++count;
    if (first == nullptr || request.origin.event < first->origin.event) first = &request;
  }
  if (first == nullptr) return;
  listener_.problem(fmt::format("rank {}: {} never completed before MPI_Finalize; first: {}", rank_,
                                count == 1 ? "1 request is" : fmt::format("{} requests are", count),
                                at(first->origin)));
}

}  // namespace dperf::trace
