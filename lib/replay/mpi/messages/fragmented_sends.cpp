// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/messages/fragmented_sends.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "replay/mpi/messages/messages.h"

namespace dperf::replay::mpi {

namespace {

// Positions are whole bytes, so that sums of them are exact.
double size_of_fragments(const Message& message) {
  return std::floor(message.transport->fragment_bytes);
}

double room_in_the_kernel(const Message& message) {
  return std::floor(std::max(1.0, message.transport->socket_bytes));
}

/// The end of the first fragment that the kernel does not have yet.
double next_end(const Message& message) {
  const Pushed& pushed = *message.pushed;
  return std::min(pushed.all, (pushed.taken_fragments + 1.0) * size_of_fragments(message));
}

bool is_taken(const Message& message) {
  return message.pushed->taken_fragments * size_of_fragments(message) >= message.pushed->all;
}

/// How far the next part goes.
double end_of_part(const Message& message, bool sender_waits) {
  const Pushed& pushed = *message.pushed;
  if (!sender_waits) return pushed.taken;
  const double kernel = room_in_the_kernel(message), end = next_end(message);
  if (is_taken(message) || end > pushed.run_end) return pushed.run_end;
  return std::isfinite(kernel) ? end - kernel : end;
}

}  // namespace

void FragmentedSends::push(Message& message, double bytes) {
  messages_.make_pushed(message).all = std::ceil(bytes);
  queue(message);
}

/// As many as may be in the queue.
void FragmentedSends::queue(Message& message) {
  const Transport& transport = *message.transport;
  Pushed& pushed = *message.pushed;
  const double most = 1.0 * pushed.taken_fragments + std::max(1, transport.fragments_in_flight);
  const double until = std::min(pushed.all, most * size_of_fragments(message));
  const double bytes = until - std::exchange(pushed.queued, until);
  if (bytes <= 0) return;
  const Streams::Transfer more{.from = message.from,
                               .to = message.to,
                               .bytes = bytes,
                               .token = make_token(Activity::kFragment, &message),
                               .bulk = true,
                               .posted_at = engine_.now()};
  using Lengthened = Streams::Lengthened;
  Lengthened lengthened = pushed.runs ? Lengthened::kUnderWay : Lengthened::kNo;
  if (transport.one_stream) lengthened = messages_.wire.streams().lengthen(more);
  if (lengthened == Lengthened::kUnderWay) pushed.run_end += bytes;
  if (lengthened != Lengthened::kNo) return;
  if (!transport.one_stream || messages_.wire.streams().admit(more)) begin(more);
}

void FragmentedSends::begin(const Streams::Transfer& transfer) {
  Message& message = *object_of<Message>(transfer.token);
  Pushed& pushed = *message.pushed;
  message.follows = transfer.follows;
  pushed.runs = true;
  pushed.run_end = pushed.given + transfer.bytes;
  move(message);
}

/// The kernel takes what it has room for. With an unlimited one, a fragment is done when it has arrived.
void FragmentedSends::take(Message& message) {
  const double kernel = room_in_the_kernel(message);
  Pushed& pushed = *message.pushed;
  while (!is_taken(message)) {
    pushed.taken = std::max(pushed.taken, std::min(pushed.left + kernel, pushed.run_end));
    if (next_end(message) > (std::isfinite(kernel) ? pushed.taken : pushed.left)) return;
    ++pushed.taken_fragments;
    queue(message);
  }
  if (message.send != nullptr) messages_.complete_send(message);
}

void FragmentedSends::move(Message& message) {
  const Pushed& pushed = *message.pushed;
  if (progress_.possible(message.from, engine_.now())) {
    take(message);
  } else if (pushed.taken < pushed.all && !std::exchange(message.pushed->waits_for_sender, true)) {
    progress_.defer(message.from, {.what = Due::What::kFragments, .message = &message});
  }
  if (!pushed.runs || pushed.given > pushed.left) return;
  if (pushed.left == pushed.run_end) return end(message);
  const double bytes = end_of_part(message, progress_.waits(message.from)) - pushed.given;
  if (bytes <= 0) return;
  const bool is_first = pushed.given == 0 && !message.follows;
  message.pushed->given += bytes;
  engine_.transfer_part(message.from, message.to, {bytes, pushed.all, is_first},
                        make_token(Activity::kFragment, &message));
}

void FragmentedSends::left(Message& message) {
  message.pushed->left = message.pushed->given;
  move(message);
}

/// What was in the stream without a gap is through.
void FragmentedSends::end(Message& message) {
  message.pushed->runs = false;
  const bool is_all = message.pushed->left == message.pushed->all;
  if (message.transport->one_stream) messages_.wire.next_in_stream(message.from, message.to);
  if (is_all) messages_.data_ended(message);
}

}  // namespace dperf::replay::mpi
