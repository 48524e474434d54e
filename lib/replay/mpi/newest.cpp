// Asynchronous messages of libraries beside MPI: what has not left is replaced by what comes after it, and
// nobody waits.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <utility>

#include "replay/mpi/handlers.h"
#include "replay/mpi/messages.h"
#include "replay/mpi/simulation.h"
#include "trace/model/amounts.h"

namespace dperf::replay::mpi {

double Messages::send_newest(int from, int to, std::uint64_t stream, std::int64_t bytes) {
  const Transport& transport = protocol_.transport(engine_.link_kind(from, to));
  ++sent_;
  if (!transport.moved_by_copy) {
    NewestOnly& newest = newest_[{from, to, stream}];
    newest.from = from;
    newest.to = to;
    if (newest.travels) {
      newest.waiting_bytes = bytes;
    } else {
      start_newest(newest, bytes);
    }
  }
  return transport.send_cost_s(true, static_cast<double>(bytes));
}

double Messages::take_newest(int from, int to, std::int64_t bytes) const {
  const Transport& transport = protocol_.transport(engine_.link_kind(from, to));
  return transport.receive_cost_s(false, static_cast<double>(bytes));
}

void Messages::start_newest(NewestOnly& stream, std::int64_t bytes) {
  Message& message = *messages_.make();
  message.transport = &protocol_.transport(engine_.link_kind(stream.from, stream.to));
  message.newest_only = &stream;
  message.from = stream.from;
  message.to = stream.to;
  message.bytes = bytes;
  stream.travels = true;
  post(message, true, static_cast<double>(bytes) + message.transport->envelope_bytes, Activity::kArrives);
}

void Messages::newest_arrived(Message& message) {
  NewestOnly& stream = *message.newest_only;
  messages_.free(&message);
  stream.travels = false;
  if (const std::int64_t waiting = std::exchange(stream.waiting_bytes, -1); waiting >= 0)
    start_newest(stream, waiting);
}

namespace {

int world_rank(Simulation& simulation, const Rank& rank, int peer) {
  const auto& members = simulation.membership(rank, rank.event.args.comm).communicator->peers().members;
  return members[static_cast<std::size_t>(peer)];
}

}  // namespace

void begin_async_send(Simulation& simulation, Rank& rank) {
  const trace::CallArguments& args = rank.event.args;
  if (args.dest == trace::kProcNull) return;
  const std::int64_t bytes = trace::bytes_of(*rank.definitions, args.count, args.type);
  const auto comm = static_cast<std::uint64_t>(args.comm);
  simulation.send_newest(rank, world_rank(simulation, rank, args.dest),
                         comm << 32 | static_cast<std::uint32_t>(args.tag), bytes);
}

void begin_async_receive(Simulation& simulation, Rank& rank) {
  const trace::Status& taken = rank.event.args.status;
  if (!taken.present || taken.source == trace::kProcNull) return;
  simulation.take_newest(rank, world_rank(simulation, rank, taken.source),
                         static_cast<std::int64_t>(taken.bytes));
}

void Simulation::send_newest(Rank& rank, int to, std::uint64_t stream, std::int64_t bytes) {
  rank.ledger.cost(*rank.account, messages_.send_newest(rank.number, to, stream, bytes));
  rank.account->bytes += static_cast<std::uint64_t>(bytes);
}

void Simulation::take_newest(Rank& rank, int from, std::int64_t bytes) {
  rank.ledger.cost(*rank.account, messages_.take_newest(from, rank.number, bytes));
}

}  // namespace dperf::replay::mpi
