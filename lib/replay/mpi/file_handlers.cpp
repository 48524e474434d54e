// The handlers of MPI-IO. No file system is simulated: a call takes what it took in the traced run, and
// collective ones bring the members of their communicator together before.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/handlers.h"
#include "replay/mpi/simulation.h"
#include "trace/model/amounts.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

void note_bytes(Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  const std::int64_t bytes = trace::bytes_of(*rank.definitions, args.count, args.type);
  if (bytes > 0) rank.account->bytes += static_cast<std::uint64_t>(bytes);
}

/// The shortest time of a member; the others waited for it. Less than nothing: not known.
double shortest_s(const Simulation& simulation, const Membership& membership) {
  Communicator& communicator = *membership.communicator;
  const auto& all = simulation.survey().file_seconds;
  const auto found = all.find(communicator.key);
  const std::size_t before = communicator.file_collectives[static_cast<std::size_t>(membership.rank)]++;
  return found == all.end() || before >= found->second.size() ? -1 : found->second[before];
}

void wait_for_members(Simulation& simulation, Rank& rank, const Membership& membership) {
  const int number = simulation.enter_collective(rank, membership, 0);
  CollectiveCall barrier;
  barrier.rank = membership.rank;
  barrier.size = membership.communicator->size();
  Request& request = simulation.make_request(rank, Request::Kind::kCollective);
  simulation.start(request, membership, make_program(barrier, simulation.options().collectives), number);
  rank.wait.requests.push_back(&request);
  simulation.wait_for(rank, 1);
}

/// The communicator that opened the file; 0 if it is not known.
std::uint32_t communicator_of_file(Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  if (rank.event.call != Call::MPI_File_open) {
    const std::uint32_t* comm = args.file == 0 ? nullptr : rank.files.find(args.file);
    return comm == nullptr ? 0 : *comm;
  }
  if (args.new_file != 0) rank.files[args.new_file] = args.comm;
  return args.comm;
}

}  // namespace

double seconds_in_call(const trace::Event& event) {
  return 1e-9 * static_cast<double>(trace::time_in_call_ns(event));
}

void begin_file(Simulation&, Rank& rank) {
  rank.io.seconds = seconds_in_call(rank.event);
  note_bytes(rank);
}

// A request is done when the program has waited for it as long as in the traced run.
void begin_file_request(Simulation& simulation, Rank& rank) {
  begin_file(simulation, rank);
  Request& request = simulation.make_request(rank, Request::Kind::kFile);
  request.done = true;
  simulation.set_entry(rank, rank.event.args.new_request, request);
}

void begin_file_collective(Simulation& simulation, Rank& rank) {
  begin_file(simulation, rank);
  const std::uint32_t comm = communicator_of_file(rank);
  if (comm == 0) return;
  const Membership& membership = simulation.membership(rank, comm);
  if (const double seconds = shortest_s(simulation, membership); seconds >= 0) rank.io.seconds = seconds;
  wait_for_members(simulation, rank, membership);
}

}  // namespace dperf::replay::mpi
