// The handlers of asynchronous messages of libraries beside MPI.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/calls/call_services.h"
#include "replay/mpi/calls/handlers.h"
#include "trace/model/amounts.h"

namespace dperf::replay::mpi {
namespace {

int world_rank(const CallServices& services, const Rank& rank, int peer) {
  const auto& members = services.membership(rank, rank.event.args.comm).communicator->peers().members;
  return members[static_cast<std::size_t>(peer)];
}

}  // namespace

void begin_async_send(const CallServices& services, Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  if (args.dest == trace::kProcNull) return;
  const std::int64_t bytes = trace::bytes_of(*rank.definitions, args.data.count, args.data.type);
  const auto comm = static_cast<std::uint64_t>(args.comm);
  const double cost_s =
      services.messages.async.send(rank.number, world_rank(services, rank, args.dest),
                                   comm << 32 | static_cast<std::uint32_t>(args.tag), bytes);
  rank.times.cost(*rank.account, cost_s);
  rank.account->bytes += static_cast<std::uint64_t>(bytes);
}

void begin_async_receive(const CallServices& services, Rank& rank) {
  const trace::Status& taken = rank.event.args.completion.status;
  if (!taken.present || taken.source == trace::kProcNull) return;
  const int from = world_rank(services, rank, taken.source);
  rank.times.cost(*rank.account, services.messages.async.taking_s(from, rank.number,
                                                                  static_cast<std::int64_t>(taken.bytes)));
}

}  // namespace dperf::replay::mpi
