// How what a message sends gets to the engine: in the order of its stream, and in parts or fragments where
// it is long.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/messages/messages_part.h"
#include "replay/mpi/messages/streams.h"

namespace dperf::replay::mpi {

/// What decides who sends next.
inline bool is_control(const Message& message, Activity activity) {
  const bool asks = activity == Activity::kArrives && !message.eager && message.newest_only == nullptr;
  return asks || activity == Activity::kClearToSend;
}

class Wire : MessagesPart {
 public:
  using MessagesPart::MessagesPart;

  /// What is sent keeps its place among what else the two ranks send that way.
  bool keeps_its_place(const Message& message, Activity activity) const {
    if (!message.transport->one_stream) return false;
    return protocol_.meeting != Meeting::kAtOnce || activity != Activity::kClearToSend;
  }

  /// False if the kernel has no room for all of it now, or if there is no connection yet.
  bool post(Message& message, bool forward, double bytes, Activity activity);
  /// The same on a connection that is there.
  bool put(Message& message, bool forward, double bytes, Activity activity);
  void begin(const Streams::Transfer& transfer);
  void leave_stream(Message& message);
  void next_in_stream(int from, int to);
  /// Calls `came(Activity, Message&)` for what has come, in the order in which it was posted where that
  /// matters.
  template <typename Came>
  void in_order(Activity activity, Message& message, Came came) {
    if (!keeps_its_place(message, activity) || !is_control(message, activity)) return came(activity, message);
    const bool forward = activity == Activity::kArrives;
    const int from = forward ? message.from : message.to, to = forward ? message.to : message.from;
    control_order_.arrived(from, to, make_token(activity, &message),
                           [&came](Token token) { came(activity_of(token), *object_of<Message>(token)); });
  }

  Streams& streams() { return streams_; }

 private:
  Streams streams_;
  ControlOrder control_order_;
};

}  // namespace dperf::replay::mpi
