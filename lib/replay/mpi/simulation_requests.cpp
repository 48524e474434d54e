// The part of the simulation that makes, starts, finds and finishes requests.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <limits>
#include <utility>

#include "replay/mpi/diagnosis.h"
#include "replay/mpi/simulation.h"
#include "support/error.h"
#include "trace/model/message_flow.h"

namespace dperf::replay::mpi {

Divergence& Simulation::divergence(Rank& rank) {
  Divergence& divergence = divergences_[rank.event.call];
  if (divergence.calls == 0) {
    divergence.rank = rank.number;
    divergence.site = rank.event.site;
  }
  if (rank.diverged_at != rank.event.number + 1) ++divergence.calls;
  rank.diverged_at = rank.event.number + 1;
  return divergence;
}

void Simulation::wait_for(Rank& rank, std::size_t needed) {
  std::size_t done = 0;
  for (const Request* request : rank.wait.requests) done += request == nullptr || request->done ? 1 : 0;
  if (done >= needed) return;
  rank.wait.needed = needed - done;
  for (Request* request : rank.wait.requests) {
    if (request == nullptr || request->done) continue;
    request->waited_for = true;
    request->waiter = &rank;
  }
}

Request& Simulation::make_request(Rank& rank, Request::Kind kind) {
  Request& request = *requests_.make();
  request.kind = kind;
  request.rank = rank.number;
  request.since = engine_.now();
  request.posted_at = own_clock(rank);
  request.call = rank.event.call;
  request.site = rank.event.site;
  return request;
}

Request& Simulation::start(Rank& rank, const Operation& operation) {
  Request& request = make_request(rank, operation.is_send ? Request::Kind::kSend : Request::Kind::kReceive);
  request.call = operation.call;
  request.outlives_call = operation.outlives_call;
  request.site = operation.site;
  request.peer = operation.is_send ? operation.peer : player(rank, operation.comm, operation.peer);
  request.tag = operation.tag;
  request.bytes = operation.bytes;
  if (operation.peer == trace::kProcNull) {
    request.done = true;
    return request;
  }
  if (operation.is_send) {
    send(rank, request, operation);
  } else {
    const Membership& own = membership(rank, operation.comm);
    request.members = &own.communicator->peers().members;
    request.mailbox = &matching_.mailbox(own.communicator->mailbox(own.rank, false));
    receive(rank, request);
  }
  return request;
}

namespace {

bool is_ready_send(trace::Call call) {
  return call == trace::Call::MPI_Rsend || call == trace::Call::MPI_Irsend ||
         call == trace::Call::MPI_Rsend_init;
}

}  // namespace

void Simulation::send(Rank& rank, Request& request, const Operation& operation) {
  const Membership& own = membership(rank, operation.comm);
  const Communicator& peers = own.communicator->peers();
  TaskRoles::Sent sent{operation.peer, kNoWork};
  if (rank.roles != nullptr) sent = rank.roles->send(rank.event.number, operation.comm, operation.peer);
  if (rank.tasks != nullptr) sent.work = rank.tasks->sent_from(operation.site);
  request.peer = sent.peer;
  request.members = &peers.members;
  Mailbox& mailbox = matching_.mailbox(peers.mailbox(sent.peer, false));
  Channel& channel = matching_.channel(mailbox, own.rank);
  const int to = peers.members[static_cast<std::size_t>(sent.peer)];
  if (is_ready_send(operation.call) && !diverged() && !matching_.receive_posted(channel, operation.tag)) {
    throw not_ready(*this, rank, operation, to);
  }
  const double cost = messages_.send(request, {.to = to,
                                               .channel = &channel,
                                               .bytes = operation.bytes,
                                               .tag = operation.tag,
                                               .mode = operation.mode,
                                               .work = sent.work,
                                               .to_and_from_itself = operation.to_and_from_itself});
  rank.ledger.cost(*rank.account, cost);
  rank.account->bytes += static_cast<std::uint64_t>(operation.bytes);
}

void Simulation::receive(Rank& rank, Request& request) {
  request.wildcard = request.peer == trace::kAny;
  if (request.wildcard && options_.match == Match::kTraced) {
    request.peer = survey_.ranks[static_cast<std::size_t>(rank.number)].sources.at(rank.wildcards_posted++);
  }
  if (request.peer != trace::kAny) request.channel = &matching_.channel(*request.mailbox, request.peer);
  // The messages of a pool are as long as their tasks, which may be others than those that were traced.
  if (of_pool(rank, request)) request.bytes = std::numeric_limits<std::int64_t>::max();
  messages_.receive(request);
}

int Simulation::destination(Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  if (args.symbolic_dest == 0 || args.dest < 0) return args.dest;
  if (rank.roles != nullptr && args.comm == rank.roles->pool().master_comm &&
      rank.event.number <= rank.roles->pool().last_event) {
    return args.dest;  // the roles say who that is
  }
  const std::vector<int>& members = membership(rank, args.comm).communicator->peers().members;
  const int traced =
      args.dest < static_cast<int>(members.size()) ? members[static_cast<std::size_t>(args.dest)] : -1;
  const std::uint64_t event = rank.event.number - args.symbolic_dest;
  const auto first =
      std::lower_bound(rank.matches.begin(), rank.matches.end(), event,
                       [](const WildcardMatch& match, std::uint64_t e) { return match.event < e; });
  for (auto match = first; match != rank.matches.end() && match->event == event; ++match) {
    if (match->traced != traced) continue;
    const auto member = std::find(members.begin(), members.end(), match->simulated);
    if (match->simulated == traced || member == members.end()) break;
    return static_cast<int>(member - members.begin());
  }
  if (first == rank.matches.end() || first->event != event) ++divergence(rank).peers;
  return args.dest;
}

Request& Simulation::look_for(Rank& rank, const Operation& operation, Look look) {
  const bool take = look == Look::kAndTake;
  Request& request = make_request(rank, take ? Request::Kind::kMatchedProbe : Request::Kind::kProbe);
  request.peer = player(rank, operation.comm, operation.peer);
  request.tag = operation.tag;
  request.wildcard = operation.peer == trace::kAny;
  if (operation.peer == trace::kProcNull) {
    request.done = true;
    return request;
  }
  const Membership& own = membership(rank, operation.comm);
  request.members = &own.communicator->peers().members;
  request.mailbox = &matching_.mailbox(own.communicator->mailbox(own.rank, false));
  if (!request.wildcard) request.channel = &matching_.channel(*request.mailbox, request.peer);
  if (take) {
    messages_.match(request);
  } else {
    messages_.probe(request, look == Look::kUntilFound);
  }
  return request;
}

Request& Simulation::receive_matched(Rank& rank, const MatchedMessage& matched, std::int64_t bytes) {
  Request& request = make_request(rank, Request::Kind::kReceive);
  request.outlives_call = rank.event.args.new_request != 0;
  if (matched.message == nullptr) {
    request.done = true;
    return request;
  }
  Message& message = *matched.message;
  request.peer = message.channel->source;
  request.tag = message.tag;
  // The program made room for the message of the traced run.
  request.bytes = matched.other ? std::max(bytes, message.bytes) : bytes;
  request.wildcard = matched.wildcard;
  request.members = matched.members;
  messages_.receive_matched(request, message);
  return request;
}

void Simulation::start(Request& request, const Membership& membership, ProgramPtr program, int tag) {
  CollectiveRun& run = runs_.make();
  run.rank = request.rank;
  run.member = membership.rank;
  run.communicator = membership.communicator;
  run.tag = tag;
  run.since = engine_.now();
  run.clock = request.posted_at;
  run.program = std::move(program);
  run.request = &request;
  request.run = &run;
  runs_.advance(run);
}

RequestEntry* Simulation::entry(Rank& rank, std::uint64_t id) {
  if (id == 0) return nullptr;
  RequestEntry* found = rank.requests.find(id);
  if (found == nullptr && survey_.refused.empty()) {
    throw Error("{}: {}", where(rank), trace::unknown_request(id));
  }
  return found;
}

void Simulation::cancel(Rank& rank, Request& request) {
  if (request.kind != Request::Kind::kReceive || !messages_.cancel(request)) return;
  request.cancelled = true;
  request.done = true;
  if (request.waited_for) throw Error("{}: the request is waited for", where(rank));
}

void Simulation::finish(Rank& rank, Request& request, const trace::Status* traced) {
  rank.ledger.cost(*rank.account, request.ready_at - own_clock(rank));
  rank.ledger.cost(*rank.account, request.cost_s);
  if (traced != nullptr && traced->cancelled != request.cancelled) ++divergence(rank).cancels;
  if (rank.tasks != nullptr && rank.tasks->at_head()) rank.tasks->received(request.matched_work);
  const bool of_roles = rank.roles != nullptr && of_pool(rank, request);
  if (traced != nullptr && (request.wildcard || of_roles) && !request.cancelled) {
    compare_source(rank, request, *traced);
  }
  free_request(request);
}

bool Simulation::of_pool(const Rank& rank, const Request& request) {
  if (request.kind != Request::Kind::kReceive && request.kind != Request::Kind::kProbe) return false;
  if (rank.tasks != nullptr) return rank.tasks->in_pool();
  if (rank.roles == nullptr || request.members == nullptr) return false;
  return request.members == &membership(rank, rank.roles->pool().master_comm).communicator->members;
}

void Simulation::compare_source(Rank& rank, const Request& request, const trace::Status& traced) {
  auto outcome = TaskRoles::Outcome::kNotOfPool;
  if (rank.roles != nullptr && of_pool(rank, request)) {
    outcome =
        rank.roles->took(rank.event.number, traced.source, request.matched_source, request.matched_work);
  }
  const bool other = traced.source != request.matched_source;
  const bool differs =
      outcome == TaskRoles::Outcome::kNotOfPool ? other : outcome == TaskRoles::Outcome::kDiffers;
  if (differs) ++divergence(rank).wildcards;
  if (!request.wildcard) return;
  if (!survey_.ranks[static_cast<std::size_t>(rank.number)].symbolic_peers) return;
  const auto world = [&request](int source) {
    const bool member = source >= 0 && source < static_cast<int>(request.members->size());
    return member ? (*request.members)[static_cast<std::size_t>(source)] : source;
  };
  rank.matches.push_back({rank.event.number, world(traced.source), world(request.matched_source)});
}

void Simulation::complete(Request& request) {
  request.done = true;
  completed(request);
}

void Simulation::charge(int number, double seconds) {
  Rank& rank = at(number);
  if (seconds <= 0 || rank.account == nullptr || rank.stage == Rank::Stage::kEnded) return;
  if (rank.stage == Rank::Stage::kWaits) {
    rank.wait.busy_until = std::max(rank.wait.busy_until, engine_.now()) + seconds;
  } else {
    rank.ledger.cost(*rank.account, seconds);
  }
}

double Simulation::sending_date(int number) const {
  const Rank& rank = ranks_[static_cast<std::size_t>(number)];
  if (rank.stage == Rank::Stage::kWaits) return std::max(engine_.now(), rank.wait.busy_until);
  const bool inside = rank.stage == Rank::Stage::kBlock || rank.stage == Rank::Stage::kReturn;
  return inside ? own_clock(rank) : engine_.now();
}

void Simulation::set_entry(Rank& rank, std::uint64_t id, Request& request) {
  if (id != 0) {
    rank.requests[id].active = &request;
  } else if (request.done) {
    free_request(request);
  } else {
    request.detached = true;
  }
}

}  // namespace dperf::replay::mpi
