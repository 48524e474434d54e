// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/messages/async_messages.h"

#include <utility>

#include "replay/mpi/messages/messages.h"

namespace dperf::replay::mpi {

double AsyncMessages::send(int from, int to, std::uint64_t stream, std::int64_t bytes) {
  const Transport& transport = protocol_.transport(engine_.link_kind(from, to));
  ++sent_;
  if (!transport.moved_by_copy) {
    NewestOnly& newest = streams_[{from, to, stream}];
    newest.from = from;
    newest.to = to;
    if (newest.travels) {
      newest.waiting_bytes = bytes;
    } else {
      start(newest, bytes);
    }
  }
  return transport.send_cost_s(true, static_cast<double>(bytes));
}

double AsyncMessages::taking_s(int from, int to, std::int64_t bytes) const {
  const Transport& transport = protocol_.transport(engine_.link_kind(from, to));
  return transport.receive_cost_s(false, static_cast<double>(bytes));
}

void AsyncMessages::start(NewestOnly& stream, std::int64_t bytes) {
  Message& message = messages_.make();
  message.transport = &protocol_.transport(engine_.link_kind(stream.from, stream.to));
  message.newest_only = &stream;
  message.from = stream.from;
  message.to = stream.to;
  message.bytes = bytes;
  stream.travels = true;
  messages_.moves(stream.from, stream.to, bytes);
  messages_.wire.post(message, true, static_cast<double>(bytes) + message.transport->envelope_bytes,
                      Activity::kArrives);
}

void AsyncMessages::arrived(Message& message) {
  NewestOnly& stream = *message.newest_only;
  messages_.free(message);
  stream.travels = false;
  if (const std::int64_t waiting = std::exchange(stream.waiting_bytes, -1); waiting >= 0)
    start(stream, waiting);
}

}  // namespace dperf::replay::mpi
