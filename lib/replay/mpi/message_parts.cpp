// How a message leaves that does not fit into the sender's kernel: what is beyond waits for the sender to
// look at the network.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <utility>

#include "replay/mpi/messages.h"

namespace dperf::replay::mpi {

/// What is sent asynchronously needs nobody to wait for it.
bool Messages::fits(const Message& message, double bytes, Activity activity) {
  const bool forward = activity == Activity::kArrives || activity == Activity::kData;
  return bytes <= message.transport->socket_bytes || !forward || message.newest_only != nullptr;
}

void Messages::begin(const Streams::Transfer& transfer) {
  Message& message = *object_of<Message>(transfer.token);
  const Activity activity = activity_of(transfer.token);
  if (activity == Activity::kFragment) return begin_fragments(transfer);
  if (!fits(message, transfer.bytes, activity)) return begin_parts(message, transfer, activity);
  if (transfer.follows)
    return engine_.transfer_part(transfer.from, transfer.to, {transfer.bytes, transfer.bytes, false},
                                 transfer.token);
  engine_.transfer(transfer.from, transfer.to, transfer.bytes, transfer.token);
}

// What the kernel has room for at once leaves by itself. A sender that waits fills it up until it has taken
// the last byte; by then all but what it holds has left.
void Messages::begin_parts(Message& message, const Streams::Transfer& transfer, Activity last) {
  const double kernel = message.transport->socket_bytes, bytes = transfer.bytes;
  message.in_parts_of = message.rest = bytes;
  message.last_part = last;
  message.follows = transfer.follows;
  message.fed = message.waits_for_sender = false;
  const bool is_fed = progress_.waits(message.from);
  give_part(message, is_fed ? bytes - kernel : std::min(kernel, bytes - kernel));
}

void Messages::give_part(Message& message, double bytes) {
  const bool is_first = message.rest == message.in_parts_of && !message.follows;
  const MessagePart part{bytes, message.in_parts_of, is_first};
  message.rest -= bytes;
  message.part_travels = message.rest > 0;
  const Activity end = message.part_travels ? Activity::kFragment : message.last_part;
  engine_.transfer_part(message.from, message.to, part, make_token(end, &message));
}

void Messages::part_ended(Message& message) {
  message.part_travels = false;
  if (message.fed || progress_.possible(message.from, engine_.now())) return give_more(message);
  if (!std::exchange(message.waits_for_sender, true))
    progress_.defer(message.from, {.what = Due::What::kRest, .message = &message});
  const double had_room = message.transport->socket_bytes - (message.in_parts_of - message.rest);
  if (had_room > 0) give_part(message, had_room);
}

/// The sender looks at the network.
void Messages::give_more(Message& message) {
  message.waits_for_sender = false;
  const double kernel = message.transport->socket_bytes;
  const bool is_all = message.part_travels || message.rest <= kernel;
  if (is_all && !std::exchange(message.fed, true)) sender_is_done(message);
  if (!message.part_travels) give_part(message, is_all ? message.rest : message.rest - kernel);
}

/// ... unless it has to hear from the receiver.
void Messages::sender_is_done(Message& message) {
  const bool hears = message.eager ? message.synchronous : message.last_part != Activity::kData;
  if (message.send != nullptr && !hears) complete_send(message);
}

}  // namespace dperf::replay::mpi
