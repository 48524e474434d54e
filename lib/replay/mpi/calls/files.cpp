// The handlers of MPI-IO. No file system is simulated: a call takes what it took in the traced run, and
// collective ones bring the members of their communicator together before.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/calls/call_services.h"
#include "replay/mpi/calls/handlers.h"
#include "replay/mpi/collectives/collectives.h"
#include "replay/mpi/services/collective_entry.h"
#include "replay/mpi/services/services.h"
#include "trace/model/amounts.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

void note_bytes(Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  const std::int64_t bytes = trace::bytes_of(*rank.definitions, args.data.count, args.data.type);
  if (bytes > 0) rank.account->bytes += static_cast<std::uint64_t>(bytes);
}

/// The shortest time of a member; the others waited for it. Negative: not known.
double shortest_s(const CallServices& services, const Membership& membership) {
  Communicator& communicator = *membership.communicator;
  const auto& all = services.prescan.file_seconds;
  const auto found = all.find(communicator.key);
  const std::size_t before = communicator.count(communicator.file_collectives, membership.rank);
  return found == all.end() || before >= found->second.size() ? -1 : found->second[before];
}

void wait_for_members(const CallServices& services, Rank& rank, const Membership& membership) {
  const int number = enter_collective(services.trace, rank, membership, 0);
  CollectiveCall barrier;
  barrier.rank = membership.rank;
  barrier.size = membership.communicator->size();
  Request& request = services.requests.make(rank, Request::Kind::kCollective);
  services.collectives.start(request, membership, make_schedule(barrier, services.options.collectives),
                             number);
  rank.wait.requests.push_back(&request);
  services.requests.wait_for(rank, 1);
}

/// The communicator that opened the file; 0 if it is not known.
std::uint32_t communicator_of_file(Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  if (rank.event.call != Call::MPI_File_open) {
    const std::uint32_t* comm = args.file == 0 ? nullptr : rank.process.files.find(args.file);
    return comm == nullptr ? 0 : *comm;
  }
  if (args.made.file != 0) rank.process.files[args.made.file] = args.comm;
  return args.comm;
}

void begin_io(Rank& rank) {
  rank.io.seconds = seconds_in_call(rank.event);
  note_bytes(rank);
}

}  // namespace

void begin_file(const CallServices& services, Rank& rank) {
  begin_io(rank);
  if (!is_collective_on_file(rank.event.call)) return;
  const std::uint32_t comm = communicator_of_file(rank);
  if (comm == 0) return;
  const Membership& membership = services.membership(rank, comm);
  if (const double seconds = shortest_s(services, membership); seconds >= 0) rank.io.seconds = seconds;
  wait_for_members(services, rank, membership);
}

// A request is done when the program has waited for it as long as in the traced run.
void begin_file_request(const CallServices& services, Rank& rank) {
  begin_io(rank);
  Request& request = services.requests.make(rank, Request::Kind::kFile);
  request.state = Request::State::kDone;
  services.requests.set_entry(rank, rank.event.args.made.request, request);
}

}  // namespace dperf::replay::mpi
