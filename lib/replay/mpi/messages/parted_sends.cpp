// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/messages/parted_sends.h"

#include <algorithm>
#include <utility>

#include "replay/mpi/messages/messages.h"

namespace dperf::replay::mpi {

using Sender = InParts::Sender;

/// What is sent asynchronously is not waited for.
bool PartedSends::fits(const Message& message, double bytes, Activity activity) {
  const bool forward = activity == Activity::kArrives || activity == Activity::kData;
  return bytes <= message.transport->socket_bytes || !forward || message.newest_only != nullptr;
}

// What the kernel has room for at once leaves by itself. A sender that waits fills it up until it has taken
// the last byte; by then all but what it holds has left.
void PartedSends::begin(Message& message, const Streams::Transfer& transfer, Activity last) {
  const double kernel = message.transport->socket_bytes, bytes = transfer.bytes;
  InParts& parts = messages_.make_parts(message);
  parts.all = parts.rest = bytes;
  parts.last = last;
  message.follows = transfer.follows;
  const bool is_fed = progress_.waits(message.from);
  give_part(message, is_fed ? bytes - kernel : std::min(kernel, bytes - kernel));
}

void PartedSends::ended(Message& message) {
  message.parts->travels = false;
  if (message.parts->sender == Sender::kIsDone || progress_.possible(message.from, engine_.now()))
    return give_more(message);
  if (std::exchange(message.parts->sender, Sender::kHasToLook) == Sender::kHandsOver)
    progress_.defer(message.from, {.what = Due::What::kRest, .message = &message});
  const double had_room = message.transport->socket_bytes - (message.parts->all - message.parts->rest);
  if (had_room > 0) give_part(message, had_room);
}

void PartedSends::give_part(Message& message, double bytes) {
  const bool is_first = message.parts->rest == message.parts->all && !message.follows;
  const MessagePart part{bytes, message.parts->all, is_first};
  message.parts->rest -= bytes;
  message.parts->travels = message.parts->rest > 0;
  const Activity end = message.parts->travels ? Activity::kFragment : message.parts->last;
  engine_.transfer_part(message.from, message.to, part, make_token(end, &message));
}

/// The sender looks at the network.
void PartedSends::give_more(Message& message) {
  const double kernel = message.transport->socket_bytes;
  const bool is_all = message.parts->travels || message.parts->rest <= kernel;
  if (message.parts->sender != Sender::kIsDone) {
    message.parts->sender = is_all ? Sender::kIsDone : Sender::kHandsOver;
    if (is_all) sender_is_done(message);
  }
  if (!message.parts->travels)
    give_part(message, is_all ? message.parts->rest : message.parts->rest - kernel);
}

/// ... unless it has to hear from the receiver.
void PartedSends::sender_is_done(Message& message) {
  const bool hears = message.eager ? message.synchronous : message.parts->last != Activity::kData;
  if (message.send != nullptr && !hears) messages_.complete_send(message);
}

}  // namespace dperf::replay::mpi
