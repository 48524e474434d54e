// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/messages/wire.h"

#include <algorithm>

#include "replay/mpi/messages/messages.h"

namespace dperf::replay::mpi {

/// False if the kernel has no room for all of it now, or if there is no connection yet.
bool Wire::post(Message& message, bool forward, double bytes, Activity activity) {
  if (messages_.handshakes.hold({&message, forward, bytes, activity, engine_.now()})) return false;
  return put(message, forward, bytes, activity);
}

bool Wire::put(Message& message, bool forward, double bytes, Activity activity) {
  const bool fits_in = PartedSends::fits(message, bytes, activity);
  const Streams::Transfer transfer{.from = forward ? message.from : message.to,
                                   .to = forward ? message.to : message.from,
                                   .bytes = bytes,
                                   .token = make_token(activity, &message),
                                   .bulk = activity == Activity::kData || !fits_in,
                                   .posted_at = engine_.now()};
  if (keeps_its_place(message, activity)) {
    if (is_control(message, activity)) control_order_.posted(transfer.from, transfer.to, transfer.token);
    if (transfer.bulk) message.holds_stream = true;
    if (!streams_.admit(transfer)) return false;
  }
  begin(transfer);
  return fits_in;
}

void Wire::begin(const Streams::Transfer& transfer) {
  Message& message = *object_of<Message>(transfer.token);
  const Activity activity = activity_of(transfer.token);
  if (activity == Activity::kFragment) return messages_.fragments.begin(transfer);
  if (!PartedSends::fits(message, transfer.bytes, activity))
    return messages_.parts.begin(message, transfer, activity);
  if (transfer.follows)
    return engine_.transfer_part(transfer.from, transfer.to, {transfer.bytes, transfer.bytes, false},
                                 transfer.token);
  if (is_control(message, activity) || activity == Activity::kFinished)
    return engine_.transfer_control(transfer.from, transfer.to, transfer.bytes, transfer.token);
  if (activity == Activity::kData && message.unwritten)
    return engine_.transfer_part(transfer.from, transfer.to,
                                 {.bytes = transfer.bytes, .of_bytes = transfer.bytes, .unwritten = true},
                                 transfer.token);
  engine_.transfer(transfer.from, transfer.to, transfer.bytes, transfer.token);
}

void Wire::leave_stream(Message& message) {
  if (!message.holds_stream) return;
  message.holds_stream = false;
  next_in_stream(message.from, message.to);
}

void Wire::next_in_stream(int from, int to) {
  streams_.bulk_ended(from, to, [this](const Streams::Transfer& next) {
    Message& behind = *object_of<Message>(next.token);
    behind.lead_s = std::max(0.0, behind.lead_s - (engine_.now() - next.posted_at));
    begin(next);
    const bool is_eager_data = activity_of(next.token) == Activity::kArrives && behind.eager;
    if (is_eager_data && behind.parts == nullptr && behind.newest_only == nullptr)
      messages_.parts.sender_is_done(behind);
  });
}

}  // namespace dperf::replay::mpi
