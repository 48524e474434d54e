// The way of a message: from the send through matching and the transport's protocol to the completion of both
// requests.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/mpi/core/activity.h"
#include "replay/mpi/core/pool.h"
#include "replay/mpi/messages/async_messages.h"
#include "replay/mpi/messages/fragmented_sends.h"
#include "replay/mpi/messages/handshakes.h"
#include "replay/mpi/messages/matching.h"
#include "replay/mpi/messages/memory_reads.h"
#include "replay/mpi/messages/message.h"
#include "replay/mpi/messages/parted_sends.h"
#include "replay/mpi/messages/progress.h"
#include "replay/mpi/messages/streams.h"
#include "replay/mpi/messages/turns.h"
#include "replay/mpi/messages/wire.h"
#include "replay/options/message_listener.h"
#include "replay/options/transport.h"

namespace dperf::replay::mpi {

class TruncationListener {
 public:
  virtual ~TruncationListener() = default;
  /// The message is longer than the receive. Throws, unless that follows from the order of messages.
  virtual void truncated(const Request& receive, const Message& message) = 0;
};

class Messages {
 public:
  Messages(Engine& engine, const Protocol& protocol, Matching& matching, Progress& progress,
           TruncationListener& listener, MessageListener on_message = {})
      : wire(*this, engine, protocol, progress),
        handshakes(*this, engine, protocol, progress),
        parts(*this, engine, protocol, progress),
        fragments(*this, engine, protocol, progress),
        async(*this, engine, protocol, progress),
        engine_(engine),
        protocol_(protocol),
        matching_(matching),
        progress_(progress),
        listener_(listener),
        on_message_(std::move(on_message)) {}

  struct Envelope {
    int to = -1;  ///< world rank
    Channel* channel = nullptr;
    std::int64_t bytes = 0;
    int tag = 0;
    SendMode mode = SendMode::kStandard;
    std::uint32_t work = 0;           ///< of a task pool
    bool to_and_from_itself = false;  ///< of a sendrecv that exchanges nothing with others
    bool unwritten = false;           ///< the program has never written the data
  };
  /// Sends; `request.done()` if the sender may go on at once. Returns the seconds that it costs on the
  /// sender's core.
  double send(Request& request, const Envelope& envelope);
  /// Posts a receive; `request.done()` if the message was there.
  void receive(Request& request);
  /// Looks for a message; `request.done()` if there is one. Else, if `wait`, the request is completed when
  /// one comes.
  void probe(Request& request, bool wait);
  /// Takes a message out of the matching, without receiving it: `request.message`, and `request.done()` if it
  /// was there. Else it is done when one comes, in its turn among the receives that were posted.
  void match(Request& request);
  /// Receives a message that was taken; `request.done()` if its data are there.
  void receive_matched(Request& request, Message& message);
  /// True if the receive had not been matched yet, and never will be.
  bool cancel(Request& request);

  /// An activity of the engine has ended that belongs to a message.
  void ended(Activity activity, Message& message);
  /// Does what was due when the rank could not advance.
  void act(const Due& due);

  std::uint64_t sent() const { return sent_ + async.sent(); }
  std::uint64_t sent_by(int rank) const {
    const auto at = static_cast<std::size_t>(rank);
    return at < sent_by_.size() ? sent_by_[at] : 0;
  }
  /// What is not a message of its own: `bytes` that one rank reads or writes in the memory of another.
  void moves(int from, int to, std::int64_t bytes) const {
    if (on_message_) on_message_(from, to, bytes);
  }
  /// How often a large message met one the other way in the one stream of the pair.
  std::uint64_t exchanges() const { return exchanges_.seen(); }

  // For its parts.
  Message& make() { return *messages_.make(); }
  void free(Message& message);
  InParts& make_parts(Message& message);
  Pushed& make_pushed(Message& message);
  void data_ended(Message& message);
  void complete_send(Message& message);

  Wire wire;
  Handshakes handshakes;
  PartedSends parts;
  FragmentedSends fragments;
  AsyncMessages async;

 private:
  void came(Activity activity, Message& message);
  void arrival(Message& message);
  void matched(Request& request, Message& message);
  static void found(Request& request, const Message& message);
  void take(Request& request, Message& message);
  bool takes_turns(const Message& message) const;
  void start_data(Message& message);
  void read_next(const Message& message);
  void clear_to_send(Message& message);
  void deliver(Message& message);
  void complete(Request& request);
  void free_if_over(Message& message);

  Engine& engine_;
  const Protocol& protocol_;
  Matching& matching_;
  Progress& progress_;
  TruncationListener& listener_;
  MessageListener on_message_;
  Exchanges exchanges_;
  MemoryReads reads_;
  Turns turns_;
  Pool<Message> messages_;
  Pool<InParts> parts_;
  Pool<Pushed> pushed_;
  Request* being_posted_ = nullptr;  ///< whose completion the caller sees by itself
  std::uint64_t sent_ = 0;
  std::vector<std::uint64_t> sent_by_;  ///< by world rank
};

/// What sends and receives, for those who make requests.
struct MessageLayer {
  Engine& engine;
  const Protocol& protocol;
  Matching& matching;
  Messages& messages;
  Pool<Request>& requests;
};

}  // namespace dperf::replay::mpi
