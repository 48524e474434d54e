// The handlers of point-to-point calls, persistent requests and probes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/handlers.h"
#include "replay/mpi/simulation.h"
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

Operation send_operation(Simulation& simulation, Rank& rank, const Part& part) {
  return {.call = rank.event.call,
          .site = rank.event.site,
          .is_send = true,
          .mode = mode_of(rank.event.call),
          .peer = simulation.destination(rank),
          .tag = part.tag,
          .comm = rank.event.args.comm,
          .bytes = trace::bytes_of(*rank.definitions, part.count, part.type)};
}

/// What a receive or a probe looks for.
Operation receive_operation(Rank& rank, const Part& part, bool takes_message = true) {
  const trace::CallArguments& args = rank.event.args;
  Operation operation{.call = rank.event.call,
                      .site = rank.event.site,
                      .peer = args.source,
                      .tag = part.tag,
                      .comm = args.comm,
                      .bytes = trace::bytes_of(*rank.definitions, part.count, part.type)};
  ProbedMessage& probed = rank.probed;
  const bool is_probed = probed.comm == args.comm && probed.traced_source == args.source &&
                         (probed.traced_tag == part.tag || part.tag == trace::kAny);
  if (probed.comm != 0 && is_probed) {
    if (rank.roles == nullptr) operation.peer = probed.source;  // else its role says who it is
    if (part.tag != trace::kAny) operation.tag = probed.tag;
    if (takes_message) probed.comm = 0;
  }
  return operation;
}

Part whole(const trace::CallArguments& args) {
  return {args.count, args.type, args.tag};
}

void wait_for_all(Simulation& simulation, Rank& rank) {
  simulation.wait_for(rank, rank.wait.requests.size());
}

}  // namespace

void begin_send(Simulation& simulation, Rank& rank) {
  Operation operation = send_operation(simulation, rank, whole(rank.event.args));
  operation.outlives_call = false;
  rank.wait.requests.push_back(&simulation.start(rank, operation));
  wait_for_all(simulation, rank);
}

void begin_recv(Simulation& simulation, Rank& rank) {
  Operation operation = receive_operation(rank, whole(rank.event.args));
  operation.outlives_call = false;
  rank.wait.requests.push_back(&simulation.start(rank, operation));
  wait_for_all(simulation, rank);
}

namespace {

bool is_itself(Simulation& simulation, Rank& rank, int peer) {
  if (peer < 0) return false;
  const Membership& own = simulation.membership(rank, rank.event.args.comm);
  return !own.communicator->is_inter && own.rank == peer;
}

}  // namespace

// As Open MPI does it: a receive with a request is posted first, then comes a send.
void begin_sendrecv(Simulation& simulation, Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  const bool replace = rank.event.call == Call::MPI_Sendrecv_replace;
  const Part received = replace ? Part{args.count, args.type, args.recv_tag}
                                : Part{args.recv_count, args.recv_type, args.recv_tag};
  const Part sent = replace ? Part{args.count, args.type, args.send_tag}
                            : Part{args.send_count, args.send_type, args.send_tag};
  const Operation receive = receive_operation(rank, received);
  Operation send = send_operation(simulation, rank, sent);
  send.outlives_call = false;
  send.to_and_from_itself = is_itself(simulation, rank, send.peer) && receive.peer == send.peer;
  rank.wait.requests.push_back(&simulation.start(rank, receive));
  rank.wait.requests.push_back(&simulation.start(rank, send));
  wait_for_all(simulation, rank);
}

void end_blocking(Simulation& simulation, Rank& rank) {
  const trace::Status& status = rank.event.args.status;
  for (Request* request : rank.wait.requests) {
    const bool receive = request->kind == Request::Kind::kReceive;
    simulation.finish(rank, *request, receive && status.present ? &status : nullptr);
  }
}

void begin_isend(Simulation& simulation, Rank& rank) {
  const Operation operation = send_operation(simulation, rank, whole(rank.event.args));
  simulation.set_entry(rank, rank.event.args.new_request, simulation.start(rank, operation));
}

void begin_irecv(Simulation& simulation, Rank& rank) {
  Request& request = simulation.start(rank, receive_operation(rank, whole(rank.event.args)));
  simulation.set_entry(rank, rank.event.args.new_request, request);
}

void begin_persistent(Simulation& simulation, Rank& rank) {
  const bool receive = rank.event.call == Call::MPI_Recv_init;
  const Part part = whole(rank.event.args);
  rank.persistent.push_back(receive ? receive_operation(rank, part) : send_operation(simulation, rank, part));
  rank.requests[rank.event.args.new_request] = {.persistent = &rank.persistent.back()};
}

void begin_start(Simulation& simulation, Rank& rank) {
  const auto start = [&](std::uint64_t id) {
    RequestEntry* entry = simulation.entry(rank, id);
    if (entry == nullptr || entry->persistent == nullptr || entry->active != nullptr) return;
    Request& request = simulation.start(rank, *entry->persistent);
    entry->active = &request;
  };
  if (rank.event.call == Call::MPI_Start) return start(rank.event.args.request);
  for (const std::uint64_t id : rank.event.args.requests) start(id);
}

// An unsuccessful Iprobe only lets the rank's messages advance. If it would succeed here, the program would
// go another way.
void begin_probe(Simulation& simulation, Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  const bool takes = rank.event.call == Call::MPI_Mprobe || rank.event.call == Call::MPI_Improbe;
  const bool found = rank.event.call == Call::MPI_Probe || rank.event.call == Call::MPI_Mprobe || args.flag;
  Operation operation = receive_operation(rank, whole(args), takes && found);
  if (found && simulation.options().match == Match::kTraced && args.status.present) {
    operation.peer = args.status.source;
    operation.tag = args.status.tag;
  }
  using Look = Simulation::Look;
  if (!found) simulation.look_at_network(rank);
  const Look look = !found ? Look::kOnce : takes ? Look::kAndTake : Look::kUntilFound;
  Request& request = simulation.look_for(rank, operation, look);
  request.wildcard = args.source == trace::kAny;
  if (!found) {
    if (request.done) ++simulation.divergence(rank).polls;
    return simulation.free_request(request);
  }
  rank.wait.requests.push_back(&request);
  wait_for_all(simulation, rank);
  note_late(simulation, rank);
}

void end_probe(Simulation& simulation, Rank& rank) {
  const trace::Status& traced = rank.event.args.status;
  for (Request* request : rank.wait.requests) {
    const int source = request->matched_source, tag = request->matched_tag;
    const bool other = traced.present && (traced.source != source || traced.tag != tag);
    if (request->kind == Request::Kind::kMatchedProbe) {
      if (const std::uint64_t id = rank.event.args.new_message; id != 0)
        rank.matched[id] = {request->message, request->members, request->wildcard, other};
    } else {
      rank.probed = {.comm = other ? rank.event.args.comm : 0,
                     .traced_source = traced.source,
                     .traced_tag = traced.tag,
                     .source = source,
                     .tag = tag};
    }
    simulation.finish(rank, *request, traced.present ? &traced : nullptr);
  }
}

namespace {

/// Takes the message that the call receives from those that were matched.
Request& start_matched(Simulation& simulation, Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  MatchedMessage matched;
  if (args.message != 0) {
    const MatchedMessage* found = rank.matched.find(args.message);
    if (found != nullptr) {
      matched = *found;
    } else if (simulation.survey().refused.empty()) {
      throw Error("{}: {}", simulation.where(rank), trace::unknown_message(args.message));
    }
    rank.matched.erase(args.message);
  }
  return simulation.receive_matched(rank, matched, trace::bytes_of(*rank.definitions, args.count, args.type));
}

}  // namespace

void begin_mrecv(Simulation& simulation, Rank& rank) {
  rank.wait.requests.push_back(&start_matched(simulation, rank));
  wait_for_all(simulation, rank);
}

void begin_imrecv(Simulation& simulation, Rank& rank) {
  simulation.set_entry(rank, rank.event.args.new_request, start_matched(simulation, rank));
}

}  // namespace dperf::replay::mpi
