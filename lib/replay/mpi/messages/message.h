// A message in transit. Plain data, owned by a pool.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "replay/mpi/core/activity.h"
#include "replay/mpi/core/request.h"
#include "replay/options/transport.h"

namespace dperf::replay::mpi {

struct NewestOnly;
struct Opening;

/// How far the fragments of a message are; all but the first and the last are byte positions in what is
/// pushed.
struct Pushed {
  double all = 0;
  int taken_fragments = 0;  ///< the kernel has all of them
  double queued = 0;        ///< in the queue of the connection, or beyond
  double run_end = 0;       ///< queued without a gap: what goes through the stream now
  double taken = 0;         ///< by the kernel
  double given = 0;         ///< to the engine
  double left = 0;          ///< what the engine has said to be there
  bool runs = false;        ///< it is its turn in the stream
  bool waits_for_sender = false;
};

/// A message that does not fit into the sender's kernel travels in parts.
struct InParts {
  double all = 0;   ///< bytes on the wire
  double rest = 0;  ///< of these, not yet given to the network
  Activity last{};  ///< what the end of the last part is
  /// Hands over the bytes, could do so once it looks at the network, or has handed over everything.
  enum class Sender : std::uint8_t { kHandsOver, kHasToLook, kIsDone } sender = Sender::kHandsOver;
  bool travels = false;  ///< one does, and more will follow
};

/// A message from the call that sends it until both sides have finished with it. What only long ones have is
/// in pools of its own.
struct Message {
  Channel* channel = nullptr;
  const Transport* transport = nullptr;
  Request* send = nullptr;     ///< nothing once the sender is done
  Request* receive = nullptr;  ///< the one that it was matched with
  std::int64_t bytes = 0;
  int from = -1, to = -1;  ///< world ranks
  int tag = 0;
  std::uint32_t sequence = 0;  ///< in its channel
  std::uint32_t site = 0;      ///< of the call that sent it
  std::uint32_t work = 0;      ///< of a task pool (task_pools.h)
  bool eager = false;
  bool synchronous = false;
  bool unwritten = false;  ///< the program has never written the data
  enum class Data : std::uint8_t { kOnTheWay, kThere, kReceived } data = Data::kOnTheWay;
  bool follows = false;               ///< the first part as well comes right behind other bytes
  bool holds_stream = false;          ///< what follows in its stream waits
  bool held = false;                  ///< until there is a connection
  double since = 0;                   ///< when the sender came; for the account of the receiver
  double lead_s = 0;                  ///< how much later than in the engine it really left
  double ready_at = 0;                ///< when its envelope, or its data, was there, with the lead
  Pushed* pushed = nullptr;           ///< kPush: its fragments
  InParts* parts = nullptr;           ///< if it travels in parts
  NewestOnly* newest_only = nullptr;  ///< an asynchronous one, which is not matched
  Opening* opening = nullptr;         ///< none, but a step to a connection

  Message* next = nullptr;  // in Channel::unexpected, or in Channel::early
  Message* previous = nullptr;
  Message* next_arrived = nullptr;  // in Mailbox: in the order of arrival, all sources
  Message* previous_arrived = nullptr;
};

}  // namespace dperf::replay::mpi
