// The handlers of collectives and of calls that make communicators.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <utility>

#include "replay/mpi/creation.h"
#include "replay/mpi/handlers.h"
#include "replay/mpi/inter_creation.h"
#include "replay/mpi/simulation.h"
#include "support/error.h"
#include "trace/check/arguments.h"
#include "trace/check/ranks.h"

namespace dperf::replay::mpi {
namespace {

/// Remembers by which algorithm the site's collectives were done.
void note_algorithm(Simulation& simulation, SiteAccount& account, const CollectiveCall& call,
                    const Program* program) {
  if (account.last_program == program) return;
  account.last_program = program;
  const std::string_view name = choose_algorithm(call, simulation.options().collectives);
  auto& names = account.algorithms;
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// @throws Error that names the call site if there is no such program
ProgramPtr checked_program(const Simulation& simulation, const Rank& rank, const CollectiveCall& call) {
  try {
    return make_program(call, simulation.options().collectives);
  } catch (const Error& error) {
    throw Error("{}: {}", simulation.where(rank), error.what()).with_exit_code(error.exit_code());
  }
}

/// What the members of the own group contribute or get, where only they themselves know it.
std::vector<std::int64_t> own_sizes(const Simulation& simulation, const Membership& membership) {
  Communicator& communicator = *membership.communicator;
  const auto found = simulation.survey().own_sizes.find(communicator.key);
  const std::size_t before = communicator.sized_collectives[static_cast<std::size_t>(membership.rank)]++;
  if (found == simulation.survey().own_sizes.end() || before >= found->second.size()) return {};
  return found->second[before];
}

Request& start_collective(Simulation& simulation, Rank& rank) {
  const Membership& membership = simulation.membership(rank, rank.event.args.comm);
  const Communicator& communicator = *membership.communicator;
  CollectiveCall call = collective_call(rank.event, *rank.definitions, membership.rank, communicator.size(),
                                        communicator.remote_size());
  if (communicator.is_inter && needs_own_sizes(rank.event.call))
    call.own_bytes = own_sizes(simulation, membership);
  const int number =
      simulation.enter_collective(rank, membership, trace::agreed_bytes(rank.event, *rank.definitions));
  ProgramPtr program = checked_program(simulation, rank, call);
  note_algorithm(simulation, *rank.account, call, program.get());
  rank.account->bytes += static_cast<std::uint64_t>(contributed_bytes(call));
  Request& request = simulation.make_request(rank, Request::Kind::kCollective);
  simulation.start(request, membership, std::move(program), number);
  return request;
}

const trace::Topology& topology_of(const Rank& rank, std::uint32_t comm) {
  static const trace::Topology kNone;
  const auto& communicators = rank.definitions->communicators;
  return comm < communicators.size() ? communicators[comm].topology : kNone;
}

/// The rank of MPI_Intercomm_create's remote leader in its group. Only the own leader needs to know.
int remote_leader(Simulation& simulation, const Rank& rank, const Communicator& made) {
  const trace::CallArguments& args = rank.event.args;
  if (args.peer_comm == 0) return 0;
  const std::vector<int>& peers = simulation.membership(rank, args.peer_comm).communicator->peers().members;
  const auto position = static_cast<std::size_t>(args.remote_leader);
  const auto& group = made.peers().members;
  return static_cast<int>(std::find(group.begin(), group.end(), peers[position]) - group.begin());
}

/// What Open MPI's leaders tell each other of processes: name, architecture, name of the host.
std::int64_t introduction_bytes(const Simulation& simulation, const Communicator& group) {
  constexpr std::int64_t kProcessBytes = 48;
  const auto& hosts = simulation.trace().manifest().hosts;
  std::int64_t bytes = 0;
  for (const int rank : group.members) {
    const auto known = static_cast<std::size_t>(rank) < hosts.size();
    bytes +=
        kProcessBytes + (known ? static_cast<std::int64_t>(hosts[static_cast<std::size_t>(rank)].size()) : 0);
  }
  return bytes;
}

/// The members of the old communicator that share with this one what it was split by: those of the new
/// communicator, and, as far as somebody was left out, those that had the same host in the traced run.
std::vector<int> part_of_split(const Simulation& simulation, const Rank& rank, const Communicator& old,
                               bool some_left_out) {
  const auto& hosts = simulation.trace().manifest().hosts;
  const auto host = [&](int world) {
    const auto i = static_cast<std::size_t>(world);
    return i < hosts.size() ? std::string_view(hosts[i]) : std::string_view();
  };
  const auto& made =
      simulation.trace().members(rank.definitions->communicators[rank.event.args.new_comm].key);
  std::vector<int> part;
  for (int member = 0; member < old.size(); ++member) {
    const int world = old.members[static_cast<std::size_t>(member)];
    const bool shares = some_left_out ? host(world) == host(rank.number)
                                      : std::find(made.begin(), made.end(), world) != made.end();
    if (shares || world == rank.number) part.push_back(member);
  }
  return part;
}

SplitType split_type(Simulation& simulation, const Rank& rank, const Membership& membership) {
  Communicator& old = *membership.communicator;
  SplitType split{.rank = membership.rank, .size = old.size(), .part = {}};
  const auto found = simulation.survey().split_types.find(old.key);
  const std::size_t before = old.split_types[static_cast<std::size_t>(membership.rank)]++;
  if (found == simulation.survey().split_types.end() || before >= found->second.size()) return split;
  const std::vector<Survey::SplitVote>& votes = found->second[before];
  const auto left_out = [](const Survey::SplitVote& vote) { return vote.left_out; };
  split.some_left_out = std::any_of(votes.begin(), votes.end(), left_out);
  split.all_left_out = std::all_of(votes.begin(), votes.end(), left_out);
  split.same_key = std::all_of(votes.begin(), votes.end(),
                               [&](const Survey::SplitVote& vote) { return vote.key == votes.front().key; });
  split.part = part_of_split(simulation, rank, old, split.some_left_out);
  const Survey::SplitVote* last = nullptr;
  for (const int member : split.part) {
    const Survey::SplitVote& vote = votes[static_cast<std::size_t>(member)];
    if (vote.left_out || (last != nullptr && vote.key < last->key)) split.part_in_order = false;
    last = &vote;
  }
  return split;
}

ProgramPtr program_of_creation(Simulation& simulation, const Rank& rank, const Membership& membership) {
  const Communicator& communicator = *membership.communicator;
  const trace::Event& event = rank.event;
  const CollectiveChoice& choice = simulation.options().collectives;
  if (!communicator.is_inter && event.call == trace::Call::MPI_Comm_split_type)
    return split_type_program(split_type(simulation, rank, membership), choice);
  if (!communicator.is_inter)
    return communicator_program(*communicator_cost(event.call), membership.rank, communicator.size(), choice,
                                topology_of(rank, event.args.new_comm));
  InterCreation creation{.call = event.call,
                         .rank = membership.rank,
                         .size = communicator.size(),
                         .remote_size = communicator.remote_size()};
  if (event.call == trace::Call::MPI_Intercomm_create) {
    creation.leader = event.args.root;
    creation.remote_leader = remote_leader(simulation, rank, communicator);
    creation.own_bytes = introduction_bytes(simulation, communicator);
    creation.remote_bytes = introduction_bytes(simulation, communicator.peers());
  }
  return inter_creation_program(creation, choice);
}

Request* start_communicator(Simulation& simulation, Rank& rank) {
  const std::uint32_t comm = trace::makers(rank.event);
  if (comm == 0) return nullptr;
  const Membership& membership = simulation.membership(rank, comm);
  const int number = simulation.enter_collective(rank, membership, 0);
  Request& request = simulation.make_request(rank, Request::Kind::kCollective);
  simulation.start(request, membership, program_of_creation(simulation, rank, membership), number);
  return &request;
}

void wait_for_one(Simulation& simulation, Rank& rank, Request& request) {
  rank.wait.requests.push_back(&request);
  simulation.wait_for(rank, 1);
}

}  // namespace

void begin_collective(Simulation& simulation, Rank& rank) {
  wait_for_one(simulation, rank, start_collective(simulation, rank));
}

// SMPI also waits for the one-sided communication on windows of the communicator.
void begin_barrier(Simulation& simulation, Rank& rank) {
  const Membership& membership = simulation.membership(rank, rank.event.args.comm);
  const std::vector<RmaSide*> windows = simulation.one_sided().finished_by_barrier(membership);
  if (windows.empty()) return begin_collective(simulation, rank);
  const CollectiveCall call =
      collective_call(rank.event, *rank.definitions, membership.rank, membership.communicator->size(), 0);
  RmaSide& side = *windows.front();
  side.smpi.barrier_on = membership;
  side.smpi.barrier_number =
      simulation.enter_collective(rank, membership, trace::agreed_bytes(rank.event, *rank.definitions));
  note_algorithm(simulation, *rank.account, call, checked_program(simulation, rank, call).get());
  side.targets.clear();
  simulation.one_sided().run_smpi(rank, side, smpi_barrier(side, windows));
}

void begin_icollective(Simulation& simulation, Rank& rank) {
  simulation.set_entry(rank, rank.event.args.new_request, start_collective(simulation, rank));
}

void end_collective(Simulation& simulation, Rank& rank) {
  for (Request* request : rank.wait.requests) simulation.finish(rank, *request, nullptr);
}

void begin_communicator(Simulation& simulation, Rank& rank) {
  if (Request* request = start_communicator(simulation, rank)) wait_for_one(simulation, rank, *request);
}

void begin_idup(Simulation& simulation, Rank& rank) {
  if (Request* request = start_communicator(simulation, rank)) {
    simulation.set_entry(rank, rank.event.args.new_request, *request);
  }
}

}  // namespace dperf::replay::mpi
