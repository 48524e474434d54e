// The way of a message: from the send through matching and the transport's protocol to the completion of both
// requests.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/mpi/activity.h"
#include "replay/mpi/connections.h"
#include "replay/mpi/matching.h"
#include "replay/mpi/objects.h"
#include "replay/mpi/progress.h"
#include "replay/mpi/streams.h"
#include "replay/mpi/transport.h"

namespace dperf::replay::mpi {

/// Told what becomes of requests that were not done at once.
class RequestListener {
 public:
  virtual ~RequestListener() = default;
  virtual void completed(Request& request) = 0;
  /// The message is longer than the receive. Throws, unless that follows from the order of messages.
  virtual void truncated(const Request& receive, const Message& message) = 0;
};

/// The asynchronous messages from one rank to another with one tag in one communicator.
struct NewestOnly {
  int from = -1, to = -1;
  bool travels = false;
  std::int64_t waiting_bytes = -1;  ///< of the one that goes next; none if negative
};

class Messages {
 public:
  Messages(Engine& engine, const Protocol& protocol, Matching& matching, Progress& progress,
           RequestListener& listener)
      : engine_(engine), protocol_(protocol), matching_(matching), progress_(progress), listener_(listener) {}

  struct Envelope {
    int to = -1;  ///< world rank
    Channel* channel = nullptr;
    std::int64_t bytes = 0;
    int tag = 0;
    SendMode mode = SendMode::kStandard;
    std::uint32_t work = 0;           ///< of a task pool
    bool to_and_from_itself = false;  ///< of a sendrecv that exchanges nothing with others
  };
  /// Sends; `request.done` if the sender may go on at once. Returns the seconds that it costs on the sender's
  /// core.
  double send(Request& request, const Envelope& envelope);
  /// Posts a receive; `request.done` if the message was there.
  void receive(Request& request);
  /// Looks for a message; `request.done` if there is one. Else, if `wait`, the request is completed when one
  /// comes.
  void probe(Request& request, bool wait);
  /// Takes a message out of the matching, without receiving it: `request.message`, and `request.done` if it
  /// was there. Else it is done when one comes, in its turn among the receives that were posted.
  void match(Request& request);
  /// Receives a message that was taken; `request.done` if its data are there.
  void receive_matched(Request& request, Message& message);
  /// True if the receive had not been matched yet, and never will be.
  bool cancel(Request& request);

  /// Sends asynchronously: nobody is waited for, and the message is not matched. While one travels to the
  /// same place, it waits, and the next one takes its place. Returns the seconds on the sender's core.
  double send_newest(int from, int to, std::uint64_t stream, std::int64_t bytes);
  /// The seconds on the core of a receiver that takes such a message.
  double take_newest(int from, int to, std::int64_t bytes) const;

  /// An activity of the engine has ended that belongs to a message.
  void ended(Activity activity, Message& message);
  /// Does what was due when the rank could not advance.
  void act(const Due& due);

  std::uint64_t sent() const { return sent_; }
  std::uint64_t sent_by(int rank) const {
    const auto at = static_cast<std::size_t>(rank);
    return at < sent_by_.size() ? sent_by_[at] : 0;
  }
  /// How often a large message met one the other way in the one stream of the pair.
  std::uint64_t exchanges() const { return exchanges_.seen(); }

 private:
  void newest_arrived(Message& message);
  void start_newest(NewestOnly& stream, std::int64_t bytes);
  void arrival(Message& message);
  void matched(Request& request, Message& message);
  static void found(Request& request, const Message& message);
  void take(Request& request, Message& message);
  void start_data(Message& message);
  void clear_to_send(Message& message);
  void data_ended(Message& message);
  void deliver(Message& message);
  void complete_send(Message& message);
  void complete(Request& request);
  void free_if_over(Message& message);
  void came(Activity activity, Message& message);
  bool post(Message& message, bool forward, double bytes, Activity activity);
  bool put(Message& message, bool forward, double bytes, Activity activity);
  bool hold(const Opening::Held& held);
  void send_step(Message& step, Opening::Step next);
  void step_came(Message& step);
  void take_step(Message& step);
  void release(const std::vector<Opening::Held>& all);
  static bool fits(const Message& message, double bytes, Activity activity);
  void begin(const Streams::Transfer& transfer);
  void begin_parts(Message& message, const Streams::Transfer& transfer, Activity last);
  void part_ended(Message& message);
  void give_part(Message& message, double bytes);
  void give_more(Message& message);
  void sender_is_done(Message& message);
  void leave_stream(Message& message);
  void next_in_stream(int from, int to);
  void push(Message& message, double bytes);
  void queue_fragments(Message& message);
  void begin_fragments(const Streams::Transfer& transfer);
  void take_fragments(Message& message);
  void move_fragments(Message& message);
  void fragments_left(Message& message);
  void end_fragments(Message& message);

  Engine& engine_;
  const Protocol& protocol_;
  Matching& matching_;
  Progress& progress_;
  RequestListener& listener_;
  Streams streams_;
  ControlOrder control_order_;
  Exchanges exchanges_;
  Connections connections_;
  Pool<Message> messages_;
  Request* being_posted_ = nullptr;  ///< whose completion the caller sees by itself
  std::uint64_t sent_ = 0;
  std::vector<std::uint64_t> sent_by_;  ///< by world rank
  std::map<std::tuple<int, int, std::uint64_t>, NewestOnly> newest_;
};

}  // namespace dperf::replay::mpi
