// The handlers of collectives and of calls that make communicators.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <utility>

#include "replay/mpi/calls/call_services.h"
#include "replay/mpi/calls/handlers.h"
#include "replay/mpi/collectives/collective_call.h"
#include "replay/mpi/collectives/collectives.h"
#include "replay/mpi/collectives/creation.h"
#include "replay/mpi/collectives/inter_creation.h"
#include "replay/mpi/services/collective_entry.h"
#include "replay/mpi/services/services.h"
#include "support/error.h"
#include "trace/check/arguments.h"
#include "trace/check/ranks.h"

namespace dperf::replay::mpi {
namespace {

/// Remembers by which algorithm the site's collectives were done.
void note_algorithm(const CallServices& services, SiteAccount& account, const CollectiveCall& call,
                    const Schedule* schedule) {
  if (account.last_schedule == schedule) return;
  account.last_schedule = schedule;
  const std::string_view name = choose_algorithm(call, services.options.collectives);
  auto& names = account.algorithms;
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// @throws Error that names the call site if there is no such schedule
SchedulePtr checked_schedule(const CallServices& services, const Rank& rank, const CollectiveCall& call) {
  try {
    return make_schedule(call, services.options.collectives);
  } catch (const Error& error) {
    throw Error("{}: {}", services.where(rank), error.what()).with_exit_code(error.exit_code());
  }
}

/// What the members of the own group contribute or get, where only they themselves know it.
std::vector<std::int64_t> own_sizes(const CallServices& services, const Membership& membership) {
  Communicator& communicator = *membership.communicator;
  const auto found = services.prescan.own_sizes.find(communicator.key);
  const std::size_t before = communicator.count(communicator.sized_collectives, membership.rank);
  if (found == services.prescan.own_sizes.end() || before >= found->second.size()) return {};
  return found->second[before];
}

/// By which the check of a platform tells collectives apart. Where members have their own sizes, their mean.
std::int64_t bytes_of_a_message(const CollectiveCall& call) {
  const bool own_sizes = !call.send_bytes.empty() || !call.recv_bytes.empty();
  return own_sizes && call.bytes == 0 ? contributed_bytes(call) / std::max(1, call.size) : call.bytes;
}

/// Done at once.
Request& collective_not_begun(const CallServices& services, Rank& rank) {
  Request& request = services.requests.make(rank, Request::Kind::kCollective);
  request.not_begun = true;
  request.state = Request::State::kDone;
  rank.deferred.renews = false;
  ++services.divergences.of(rank).not_begun;
  return request;
}

Request& start_collective(const CallServices& services, Rank& rank) {
  const Membership& membership = services.membership(rank, rank.event.args.comm);
  const Communicator& communicator = *membership.communicator;
  CollectiveCall call = collective_call(rank.event, *rank.definitions, membership.rank, communicator.size(),
                                        communicator.remote_size());
  if (communicator.is_inter && needs_own_sizes(rank.event.call))
    call.own_bytes = own_sizes(services, membership);
  const OpenCollective* begun = next_collective(membership);
  const bool not_begun = begun != nullptr ? begun->not_begun : rank.deferred.renews;
  const int number =
      enter_collective(services.trace, rank, membership, trace::agreed_bytes(rank.event, *rank.definitions));
  if (not_begun) return collective_not_begun(services, rank);
  SchedulePtr schedule = checked_schedule(services, rank, call);
  note_algorithm(services, *rank.account, call, schedule.get());
  rank.account->bytes += static_cast<std::uint64_t>(contributed_bytes(call));
  const double piece_s = services.requests.protocol().pack_piece_s;
  const PiecesMoved pieces = pieces_moved(call, rank.event.args, *rank.definitions);
  rank.times.cost(*rank.account, pieces.sent * piece_s);
  Request& request = services.requests.make(rank, Request::Kind::kCollective);
  request.cost_s = pieces.received * piece_s;
  if (services.traffic.matters()) {
    request.bytes = bytes_of_a_message(call);
    request.traffic = rank.account->traffic =
        services.traffic.of_collective(rank.number, *membership.communicator, request.bytes);
  }
  services.collectives.start(request, membership, std::move(schedule), number);
  return request;
}

const trace::Topology& topology_of(const Rank& rank, std::uint32_t comm) {
  static const trace::Topology kNone;
  const auto& communicators = rank.definitions->communicators;
  return comm < communicators.size() ? communicators[comm].topology : kNone;
}

/// The rank of MPI_Intercomm_create's remote leader in its group. Only the own leader needs to know.
int remote_leader(const CallServices& services, const Rank& rank, const Communicator& made) {
  const trace::CallArguments& args = rank.event.args;
  if (args.creation.peer_comm == 0) return 0;
  const std::vector<int>& peers =
      services.membership(rank, args.creation.peer_comm).communicator->peers().members;
  const auto position = static_cast<std::size_t>(args.creation.remote_leader);
  const auto& group = made.peers().members;
  return static_cast<int>(std::find(group.begin(), group.end(), peers[position]) - group.begin());
}

/// What Open MPI's leaders tell each other of processes: name, architecture, name of the host.
std::int64_t introduction_bytes(const CallServices& services, const Communicator& group) {
  constexpr std::int64_t kProcessBytes = 48;
  const auto& hosts = services.trace.manifest().hosts;
  std::int64_t bytes = 0;
  for (const int rank : group.members) {
    const auto known = static_cast<std::size_t>(rank) < hosts.size();
    bytes +=
        kProcessBytes + (known ? static_cast<std::int64_t>(hosts[static_cast<std::size_t>(rank)].size()) : 0);
  }
  return bytes;
}

/// The members of the old communicator that share with this one what it was split by: those of the new
/// communicator, and, as far as a rank was left out, those that had the same host in the traced run.
std::vector<int> part_of_split(const CallServices& services, const Rank& rank, const Communicator& old,
                               bool some_left_out) {
  const auto& hosts = services.trace.manifest().hosts;
  const auto host = [&](int world) {
    const auto i = static_cast<std::size_t>(world);
    return i < hosts.size() ? std::string_view(hosts[i]) : std::string_view();
  };
  const auto& made = services.trace.members(rank.definitions->communicators[rank.event.args.made.comm].key);
  std::vector<int> part;
  for (int member = 0; member < old.size(); ++member) {
    const int world = old.members[static_cast<std::size_t>(member)];
    const bool shares = some_left_out ? host(world) == host(rank.number)
                                      : std::find(made.begin(), made.end(), world) != made.end();
    if (shares || world == rank.number) part.push_back(member);
  }
  return part;
}

SplitType split_type(const CallServices& services, const Rank& rank, const Membership& membership) {
  Communicator& old = *membership.communicator;
  SplitType split{.rank = membership.rank, .size = old.size(), .part = {}};
  const auto found = services.prescan.split_types.find(old.key);
  const std::size_t before = old.count(old.split_types, membership.rank);
  if (found == services.prescan.split_types.end() || before >= found->second.size()) return split;
  const std::vector<Prescan::SplitVote>& votes = found->second[before];
  const auto left_out = [](const Prescan::SplitVote& vote) { return vote.left_out; };
  split.some_left_out = std::any_of(votes.begin(), votes.end(), left_out);
  split.all_left_out = std::all_of(votes.begin(), votes.end(), left_out);
  split.same_key = std::all_of(votes.begin(), votes.end(),
                               [&](const Prescan::SplitVote& vote) { return vote.key == votes.front().key; });
  split.part = part_of_split(services, rank, old, split.some_left_out);
  const Prescan::SplitVote* last = nullptr;
  for (const int member : split.part) {
    const Prescan::SplitVote& vote = votes[static_cast<std::size_t>(member)];
    if (vote.left_out || (last != nullptr && vote.key < last->key)) split.part_in_order = false;
    last = &vote;
  }
  return split;
}

SchedulePtr schedule_of_creation(const CallServices& services, const Rank& rank,
                                 const Membership& membership) {
  const Communicator& communicator = *membership.communicator;
  const trace::Event& event = rank.event;
  const CollectiveChoice& choice = services.options.collectives;
  if (!communicator.is_inter && event.call == trace::Call::MPI_Comm_split_type)
    return split_type_schedule(split_type(services, rank, membership), choice);
  if (!communicator.is_inter)
    return communicator_schedule(*communicator_cost(event.call), membership.rank, communicator.size(), choice,
                                 topology_of(rank, event.args.made.comm));
  InterCreation creation{.call = event.call,
                         .rank = membership.rank,
                         .size = communicator.size(),
                         .remote_size = communicator.remote_size()};
  if (event.call == trace::Call::MPI_Intercomm_create) {
    creation.leader = event.args.root;
    creation.remote_leader = remote_leader(services, rank, communicator);
    creation.own_bytes = introduction_bytes(services, communicator);
    creation.remote_bytes = introduction_bytes(services, communicator.peers());
  }
  return inter_creation_schedule(creation, choice);
}

Request* start_communicator(const CallServices& services, Rank& rank) {
  const std::uint32_t comm = trace::makers(rank.event);
  if (comm == 0) return nullptr;
  const Membership& membership = services.membership(rank, comm);
  const int number = enter_collective(services.trace, rank, membership, 0);
  Request& request = services.requests.make(rank, Request::Kind::kCollective);
  services.collectives.start(request, membership, schedule_of_creation(services, rank, membership), number);
  return &request;
}

void wait_for_one(const CallServices& services, Rank& rank, Request& request) {
  rank.wait.requests.push_back(&request);
  services.requests.wait_for(rank, 1);
}

}  // namespace

void begin_collective(const CallServices& services, Rank& rank) {
  wait_for_one(services, rank, start_collective(services, rank));
}

// SMPI also waits for the one-sided communication on windows of the communicator.
void begin_barrier(const CallServices& services, Rank& rank) {
  const Membership& membership = services.membership(rank, rank.event.args.comm);
  const std::vector<RmaSide*> windows = services.one_sided.windows.finished_by_barrier(membership);
  if (windows.empty()) return begin_collective(services, rank);
  const CollectiveCall call =
      collective_call(rank.event, *rank.definitions, membership.rank, membership.communicator->size(), 0);
  RmaSide& side = *windows.front();
  side.smpi.barrier_on = membership;
  side.smpi.barrier_number =
      enter_collective(services.trace, rank, membership, trace::agreed_bytes(rank.event, *rank.definitions));
  note_algorithm(services, *rank.account, call, checked_schedule(services, rank, call).get());
  side.call.targets.clear();
  services.one_sided.smpi.run(rank, side, smpi_barrier(side, windows));
}

void begin_icollective(const CallServices& services, Rank& rank) {
  services.requests.set_entry(rank, rank.event.args.made.request, start_collective(services, rank));
}

void end_collective(const CallServices& services, Rank& rank) {
  for (Request* request : rank.wait.requests) services.requests.finish(rank, *request, nullptr);
}

void begin_communicator(const CallServices& services, Rank& rank) {
  if (Request* request = start_communicator(services, rank)) wait_for_one(services, rank, *request);
}

void begin_idup(const CallServices& services, Rank& rank) {
  if (Request* request = start_communicator(services, rank)) {
    services.requests.set_entry(rank, rank.event.args.made.request, *request);
  }
}

}  // namespace dperf::replay::mpi
