// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check_messages.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/fields.h"

namespace dperf::trace {
namespace {

/// What the roles of a call say about messages; looked up once a call.
struct CallTraits {
  bool dest, source, comm, msg, newmsg, stag, rtag, newreq, req, reqs, index, indices, flag, status, statuses;
};

CallTraits make_traits(Call call) {
  const auto has = [&](std::string_view role) { return has_role(call, role); };
  return {has("DEST"),  has("SOURCE"),  has("COMM"),   has("MSG"),    has("NEWMSG"),
          has("STAG"),  has("RTAG"),    has("NEWREQ"), has("REQ"),    has("REQS"),
          has("INDEX"), has("INDICES"), has("FLAG"),   has("STATUS"), has("STATUSES")};
}

const CallTraits& traits(Call call) {
  static const auto table = [] {
    std::vector<CallTraits> rows;
    for (const CallInfo& row : calls()) rows.push_back(make_traits(row.call));
    return rows;
  }();
  return table[static_cast<std::size_t>(call)];
}

/// One key for both sides of an intercommunicator.
std::uint64_t shared_key(const Communicator& communicator) {
  return communicator.is_inter ? std::min(communicator.key, other_side(communicator.key)) : communicator.key;
}

}  // namespace

void MessageCheck::begin_rank(int rank) {
  rank_ = rank;
  requests_.clear();
  matched_.clear();
}

void MessageCheck::check_matched() {
  if (matched_.empty()) return;
  const auto& [id, match] = *matched_.begin();
  problem_(fmt::format("rank {}: {} matched messages never received; first: message {}, {}", rank_,
                       matched_.size(), id, at(rank_, match.call, match.event, match.site)));
}

/// The probe that matched the message has been counted as its receive.
void MessageCheck::receive_matched(const Event& event) {
  const std::uint64_t id = event.args.message;
  if (id == 0 || matched_.erase(id) > 0) return;
  problem_(fmt::format("rank {}: message {} was not matched before, or has been received: {}", rank_, id,
                       at(rank_, event.call, event.number, event.site)));
}

void MessageCheck::add(const Event& event) {
  const CallTraits& has = traits(event.call);
  const CallArguments& args = event.args;
  const Family family = info(event.call).family;
  if (has.newreq) make_request(event);
  if (has.newmsg && args.new_message != 0)
    matched_[args.new_message] = {event.call, event.number, event.site};
  if (has.msg) receive_matched(event);
  if ((family == Family::P2P || family == Family::IP2P) && has.dest) {
    count(event, {Direction::kSend, false, args.comm, args.dest, has.stag ? args.send_tag : args.tag});
  }
  const bool matched = !has.flag || args.flag;
  if ((family == Family::P2P && has.source) || (has.newmsg && matched)) {
    receive(event, {Direction::kReceive, false, args.comm, args.source, has.rtag ? args.recv_tag : args.tag},
            args.status);
  }
  if (family == Family::PERSIST && has.req) start(event, args.request);
  if (family == Family::PERSIST && has.reqs) {
    for (const std::uint64_t id : args.requests) start(event, id);
  }
  if (family == Family::DONE) complete(event);
}

void MessageCheck::make_request(const Event& event) {
  const CallTraits& has = traits(event.call);
  const CallArguments& args = event.args;
  const Family family = info(event.call).family;
  Request request;
  request.is_persistent = family == Family::PERSIST;
  if (family == Family::IP2P || family == Family::PERSIST) {
    request.comm = args.comm;
    request.tag = args.tag;
    if (has.dest) {
      request.direction = Direction::kSend;
      request.peer = args.dest;
    }
    if (has.source) {
      request.direction = Direction::kReceive;
      request.peer = args.source;
    }
  }
  request.call = event.call;
  request.event = event.number;
  request.site = event.site;
  if (args.new_request != 0) requests_[args.new_request] = request;
}

MessageCheck::Request* MessageCheck::find(const Event& event, std::uint64_t id) {
  if (id == 0) return nullptr;
  const auto found = requests_.find(id);
  if (found != requests_.end()) return &found->second;
  problem_(fmt::format("rank {}: request {} was not made before, or has ended: {}", rank_, id,
                       at(rank_, event.call, event.number, event.site)));
  return nullptr;
}

void MessageCheck::start(const Event& event, std::uint64_t id) {
  const Request* request = find(event, id);
  if (request != nullptr && request->direction == Direction::kSend) count(event, *request);
}

/// Which requests a call completed, and with which status.
void MessageCheck::complete(const Event& event) {
  const CallTraits& has = traits(event.call);
  const CallArguments& args = event.args;
  if (has.flag && !args.flag) return;
  if (has.req && has.status) {
    complete_one(event, args.request, args.status);
  } else if (has.req) {  // MPI_Cancel, MPI_Request_free
    const Request* request = find(event, args.request);
    if (request != nullptr && request->direction == Direction::kReceive) unsure_.insert(rank_);
    if (event.call == Call::MPI_Request_free) requests_.erase(args.request);
  } else if (has.reqs && has.index) {
    if (args.index >= 0 && static_cast<std::size_t>(args.index) < args.requests.size()) {
      complete_one(event, args.requests[static_cast<std::size_t>(args.index)], args.status);
    }
  } else if (has.reqs && has.indices) {
    for (std::size_t i = 0; i < args.indices.size(); ++i) {
      if (args.indices[i] >= args.requests.size()) continue;
      complete_one(event, args.requests[args.indices[i]],
                   i < args.statuses.size() ? args.statuses[i] : Status());
    }
  } else if (has.reqs) {
    const bool one_each = args.statuses.size() == args.requests.size();
    for (std::size_t i = 0; i < args.requests.size(); ++i) {
      complete_one(event, args.requests[i], one_each ? args.statuses[i] : Status());
    }
  }
}

void MessageCheck::complete_one(const Event& event, std::uint64_t id, const Status& status) {
  const Request* request = find(event, id);
  if (request == nullptr) return;
  if (request->direction == Direction::kReceive) receive(event, *request, status);
  if (!request->is_persistent) requests_.erase(id);
}

void MessageCheck::receive(const Event& event, const Request& posted, const Status& status) {
  if (status.cancelled) return;
  Request message = posted;
  if (status.present) {
    message.peer = status.source;
    message.tag = status.tag;
  }
  if (message.peer == kAny || message.tag == kAny) {
    if (message.peer != kProcNull) unsure_.insert(rank_);
    return;
  }
  count(event, message);
}

std::optional<int> MessageCheck::world_rank(const Event& event, const Communicator& communicator, int peer) {
  const auto& members =
      communicator.is_inter ? trace_.remote_members(communicator.key) : trace_.members(communicator.key);
  if (members.empty()) return std::nullopt;
  if (peer >= 0 && static_cast<std::size_t>(peer) < members.size())
    return members[static_cast<std::size_t>(peer)];
  problem_(fmt::format("rank {}: there is no rank {} in a communicator of {}: {}", rank_, peer,
                       members.size(), at(rank_, event.call, event.number, event.site)));
  return std::nullopt;
}

void MessageCheck::count(const Event& event, const Request& message) {
  const auto& communicators = trace_.rank(rank_).definitions().communicators;
  if (message.peer == kProcNull || message.comm == 0 || message.comm >= communicators.size()) return;
  const Communicator& communicator = communicators[message.comm];
  const auto peer = world_rank(event, communicator, message.peer);
  if (!peer) return;
  const bool is_send = message.direction == Direction::kSend;
  const Envelope envelope{shared_key(communicator), is_send ? rank_ : *peer, is_send ? *peer : rank_,
                          message.tag};
  const auto [balance, is_new] = balances_.try_emplace(envelope);
  if (is_new) balance->second = {0, rank_, event.call, event.number, event.site};
  const auto times = static_cast<std::int64_t>(event.times);
  balance->second.surplus += is_send ? times : -times;
  messages_ += is_send ? event.times : 0;
}

std::string MessageCheck::at(int rank, Call call, std::uint64_t event, std::uint32_t site) const {
  const auto places = trace_.places(rank, site);
  return fmt::format("{}{} (event {})", info(call).name,
                     places.empty() ? "" : " at " + to_string(places.front()), event);
}

void MessageCheck::begin_repetition() {
  const auto is_open = [](const auto& entry) { return !entry.second.is_persistent; };
  const auto first = std::find_if(requests_.begin(), requests_.end(), is_open);
  if (first != requests_.end())
    problem_(fmt::format("rank {}: a request is active where records are repeated: {}", rank_,
                         at(rank_, first->second.call, first->second.event, first->second.site)));
}

void MessageCheck::end_rank() {
  check_matched();
  const Request* first = nullptr;
  std::uint64_t count = 0;
  for (const auto& [id, request] : requests_) {
    if (request.is_persistent) continue;
    ++count;
    if (first == nullptr || request.event < first->event) first = &request;
  }
  if (first == nullptr) return;
  problem_(fmt::format("rank {}: {} never completed before MPI_Finalize; first: {}", rank_,
                       count == 1 ? "1 request is" : fmt::format("{} requests are", count),
                       at(rank_, first->call, first->event, first->site)));
}

void MessageCheck::finish() {
  for (const auto& [envelope, balance] : balances_) {
    if (balance.surplus == 0 || unsure_.contains(envelope.to)) continue;
    const std::string first = at(balance.rank, balance.call, balance.event, balance.site);
    if (balance.surplus > 0) {
      problem_(fmt::format("rank {}: {} of the messages to rank {} with tag {} never received; first: {}",
                           envelope.from, balance.surplus, envelope.to, envelope.tag, first));
    } else {
      problem_(fmt::format("rank {}: {} of the messages from rank {} with tag {} never sent; first: {}",
                           envelope.to, -balance.surplus, envelope.from, envelope.tag, first));
    }
  }
}

}  // namespace dperf::trace
