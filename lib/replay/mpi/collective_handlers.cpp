// The handlers of collectives and of calls that make communicators.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <utility>

#include "replay/mpi/handlers.h"
#include "replay/mpi/simulation.h"
#include "support/error.h"

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

/// @throws Error that names the call site if the sizes or the root cannot be
ProgramPtr checked_program(const Simulation& simulation, const Rank& rank, const CollectiveCall& call) {
  const auto negative = [](std::int64_t bytes) { return bytes < 0; };
  const bool wrong = call.bytes < 0 ||
                     std::any_of(call.send_bytes.begin(), call.send_bytes.end(), negative) ||
                     std::any_of(call.recv_bytes.begin(), call.recv_bytes.end(), negative);
  if (wrong) throw Error("{}: a negative number of bytes", simulation.where(rank));
  try {
    return make_program(call, simulation.options().collectives);
  } catch (const Error& error) {
    throw Error("{}: {}", simulation.where(rank), error.what()).with_exit_code(error.exit_code());
  }
}

Request& start_collective(Simulation& simulation, Rank& rank) {
  const Membership& membership = simulation.membership(rank, rank.event.args.comm);
  const CollectiveCall call =
      collective_call(rank.event, *rank.definitions, membership.rank, membership.communicator->size());
  const int number = simulation.enter_collective(rank, membership, agreed_bytes(call));
  ProgramPtr program = checked_program(simulation, rank, call);
  note_algorithm(simulation, *rank.account, call, program.get());
  rank.account->bytes += static_cast<std::uint64_t>(contributed_bytes(call));
  Request& request = simulation.make_request(rank, Request::Kind::kCollective);
  simulation.start(request, membership, std::move(program), number);
  return request;
}

/// Of MPI_Comm_create_group, only the members of the new communicator take part; it is made on the new one
/// then.
Request* start_communicator(Simulation& simulation, Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  const bool of_group = rank.event.call == trace::Call::MPI_Comm_create_group;
  const std::uint32_t comm = of_group ? args.new_comm : args.comm;
  if (comm == 0) return nullptr;
  const Membership& membership = simulation.membership(rank, comm);
  const int number = simulation.enter_collective(rank, membership, 0);
  ProgramPtr program =
      communicator_program(*communicator_cost(rank.event.call), membership.rank,
                           membership.communicator->size(), simulation.options().collectives);
  Request& request = simulation.make_request(rank, Request::Kind::kCollective);
  simulation.start(request, membership, std::move(program), number);
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
