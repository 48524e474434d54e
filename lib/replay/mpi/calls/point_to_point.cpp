// The handlers of point-to-point calls, persistent requests and probes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/calls/call_services.h"
#include "replay/mpi/calls/handlers.h"
#include "replay/mpi/services/peers.h"
#include "replay/mpi/services/services.h"
#include "support/error.h"
#include "trace/model/amounts.h"
#include "trace/model/message_flow.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

SendMode mode_of(Call call) {
  switch (call) {
    case Call::MPI_Bsend:
    case Call::MPI_Ibsend:
    case Call::MPI_Bsend_init:
      return SendMode::kBuffered;
    case Call::MPI_Ssend:
    case Call::MPI_Issend:
    case Call::MPI_Ssend_init:
      return SendMode::kSynchronous;
    default:
      return SendMode::kStandard;
  }
}

struct Part {
  std::int64_t count;
  std::uint32_t type;
  int tag;
};

Operation send_operation(const CallServices& services, Rank& rank, const Part& part) {
  return {.call = rank.event.call,
          .site = rank.event.site,
          .is_send = true,
          .mode = mode_of(rank.event.call),
          .peer = destination(services, rank),
          .tag = part.tag,
          .comm = rank.event.args.comm,
          .bytes = trace::bytes_of(*rank.definitions, part.count, part.type),
          .piece_bytes = trace::bytes_a_piece(*rank.definitions, part.type)};
}

/// What a receive or a probe looks for.
Operation receive_operation(Rank& rank, const Part& part, bool takes_message = true) {
  const trace::CallArguments& args = rank.event.args;
  Operation operation{.call = rank.event.call,
                      .site = rank.event.site,
                      .peer = args.source,
                      .tag = part.tag,
                      .comm = args.comm,
                      .bytes = trace::bytes_of(*rank.definitions, part.count, part.type),
                      .piece_bytes = trace::bytes_a_piece(*rank.definitions, part.type)};
  ProbedMessage& probed = rank.wildcards.probed;
  const bool is_probed = probed.comm == args.comm && probed.traced_source == args.source &&
                         (probed.traced_tag == part.tag || part.tag == trace::kAny);
  if (probed.comm != 0 && is_probed) {
    if (rank.pool.master == nullptr) operation.peer = probed.source;  // else its role says who it is
    if (part.tag != trace::kAny) operation.tag = probed.tag;
    if (takes_message) probed.comm = 0;
  }
  return operation;
}

Part whole(const trace::CallArguments& args) {
  return {args.data.count, args.data.type, args.tag};
}

void wait_for_all(const CallServices& services, Rank& rank) {
  services.requests.wait_for(rank, rank.wait.requests.size());
}

}  // namespace

void begin_send(const CallServices& services, Rank& rank) {
  Operation operation = send_operation(services, rank, whole(rank.event.args));
  operation.outlives_call = false;
  rank.wait.requests.push_back(&services.requests.start(rank, operation));
  wait_for_all(services, rank);
}

void begin_recv(const CallServices& services, Rank& rank) {
  Operation operation = receive_operation(rank, whole(rank.event.args));
  operation.outlives_call = false;
  rank.wait.requests.push_back(&services.requests.start(rank, operation));
  wait_for_all(services, rank);
}

namespace {

bool is_itself(const CallServices& services, Rank& rank, int peer) {
  if (peer < 0) return false;
  const Membership& own = services.membership(rank, rank.event.args.comm);
  return !own.communicator->is_inter && own.rank == peer;
}

}  // namespace

// As Open MPI does it: a receive with a request is posted first, then comes a send.
void begin_sendrecv(const CallServices& services, Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  const bool replace = rank.event.call == Call::MPI_Sendrecv_replace;
  const Part received = replace ? Part{args.data.count, args.data.type, args.recv.tag}
                                : Part{args.recv.count, args.recv.type, args.recv.tag};
  const Part sent = replace ? Part{args.data.count, args.data.type, args.send.tag}
                            : Part{args.send.count, args.send.type, args.send.tag};
  const Operation receive = receive_operation(rank, received);
  Operation send = send_operation(services, rank, sent);
  send.outlives_call = false;
  send.to_and_from_itself = is_itself(services, rank, send.peer) && receive.peer == send.peer;
  rank.wait.requests.push_back(&services.requests.start(rank, receive));
  rank.wait.requests.push_back(&services.requests.start(rank, send));
  wait_for_all(services, rank);
}

void end_blocking(const CallServices& services, Rank& rank) {
  const trace::Status& status = rank.event.args.completion.status;
  for (Request* request : rank.wait.requests) {
    const bool receive = request->kind == Request::Kind::kReceive;
    services.requests.finish(rank, *request, receive && status.present ? &status : nullptr);
  }
}

void begin_isend(const CallServices& services, Rank& rank) {
  const Operation operation = send_operation(services, rank, whole(rank.event.args));
  services.requests.set_entry(rank, rank.event.args.made.request, services.requests.start(rank, operation));
}

void begin_irecv(const CallServices& services, Rank& rank) {
  Request& request = services.requests.start(rank, receive_operation(rank, whole(rank.event.args)));
  services.requests.set_entry(rank, rank.event.args.made.request, request);
}

void begin_persistent(const CallServices& services, Rank& rank) {
  const bool receive = rank.event.call == Call::MPI_Recv_init;
  const Part part = whole(rank.event.args);
  rank.process.persistent.push_back(receive ? receive_operation(rank, part)
                                            : send_operation(services, rank, part));
  rank.process.requests[rank.event.args.made.request] = {.persistent = &rank.process.persistent.back()};
}

void begin_start(const CallServices& services, Rank& rank) {
  const auto start = [&](std::uint64_t id) {
    RequestEntry* entry = services.requests.entry(rank, id);
    if (entry == nullptr || entry->persistent == nullptr || entry->active != nullptr) return;
    Request& request = services.requests.start(rank, *entry->persistent);
    entry->active = &request;
  };
  if (rank.event.call == Call::MPI_Start) return start(rank.event.args.completion.request);
  for (const std::uint64_t id : rank.event.args.completion.requests) start(id);
}

// An unsuccessful Iprobe only lets the rank's messages advance. If it would succeed here, the program would
// go another way.
void begin_probe(const CallServices& services, Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  const bool takes = rank.event.call == Call::MPI_Mprobe || rank.event.call == Call::MPI_Improbe;
  const bool found =
      rank.event.call == Call::MPI_Probe || rank.event.call == Call::MPI_Mprobe || args.completion.flag;
  Operation operation = receive_operation(rank, whole(args), takes && found);
  if (found && services.options.match == Match::kTraced && args.completion.status.present) {
    operation.peer = args.completion.status.source;
    operation.tag = args.completion.status.tag;
  }
  using Look = Requests::Look;
  if (!found) {
    services.progress.look(rank);
    charge_in_vain(services, rank);
  }
  const Look look = !found ? Look::kOnce : takes ? Look::kAndTake : Look::kUntilFound;
  Request& request = services.requests.look_for(rank, operation, look);
  request.wildcard = args.source == trace::kAny;
  if (!found) {
    if (request.done()) ++services.divergences.of(rank).polls;
    return services.requests.free(request);
  }
  rank.wait.requests.push_back(&request);
  wait_for_all(services, rank);
  note_late(services, rank);
}

void end_probe(const CallServices& services, Rank& rank) {
  const trace::Status& traced = rank.event.args.completion.status;
  for (Request* request : rank.wait.requests) {
    const int source = request->matched.source, tag = request->matched.tag;
    const bool other = traced.present && (traced.source != source || traced.tag != tag);
    if (request->kind == Request::Kind::kMatchedProbe) {
      if (const std::uint64_t id = rank.event.args.made.message; id != 0)
        rank.process.matched[id] = {request->message, request->members, request->wildcard, other};
    } else {
      rank.wildcards.probed = {.comm = other ? rank.event.args.comm : 0,
                               .traced_source = traced.source,
                               .traced_tag = traced.tag,
                               .source = source,
                               .tag = tag};
    }
    services.requests.finish(rank, *request, traced.present ? &traced : nullptr);
  }
}

namespace {

/// Takes the message that the call receives from those that were matched.
Request& start_matched(const CallServices& services, Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  MatchedMessage matched;
  if (args.message != 0) {
    const MatchedMessage* found = rank.process.matched.find(args.message);
    if (found != nullptr) {
      matched = *found;
    } else if (services.prescan.refused.empty()) {
      throw Error("{}: {}", services.where(rank), trace::unknown_message(args.message));
    }
    rank.process.matched.erase(args.message);
  }
  return services.requests.receive_matched(rank, matched, args.data);
}

}  // namespace

void begin_mrecv(const CallServices& services, Rank& rank) {
  rank.wait.requests.push_back(&start_matched(services, rank));
  wait_for_all(services, rank);
}

void begin_imrecv(const CallServices& services, Rank& rank) {
  services.requests.set_entry(rank, rank.event.args.made.request, start_matched(services, rank));
}

}  // namespace dperf::replay::mpi
