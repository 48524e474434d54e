// What a replay in progress is made of: requests and messages. Plain data, owned by pools.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "replay/mpi/activity.h"
#include "replay/mpi/pool.h"
#include "replay/mpi/transport.h"
#include "trace/model/event.h"

namespace dperf::replay::mpi {

struct Channel;
struct CollectiveRun;
struct Mailbox;
struct Message;
struct NewestOnly;
struct Opening;
struct Parcel;
struct Rank;
struct RmaSide;

enum class SendMode : std::uint8_t { kStandard, kBuffered, kSynchronous };

/// Something that a rank can wait for.
struct Request {
  enum class Kind : std::uint8_t { kSend, kReceive, kProbe, kMatchedProbe, kCollective, kOneSided, kFile };
  Kind kind = Kind::kSend;
  bool done = false;
  bool waited_for = false;  ///< `waiter` is blocked until this one (too) is done
  bool detached = false;    ///< nobody will ask for it: freed when it is done
  bool cancelled = false;
  bool wildcard = false;         ///< MPI_ANY_SOURCE
  bool outlives_call = true;     ///< another call waits for it: MPI_Isend, not MPI_Send
  std::uint16_t slot = 0;        ///< a step of a program
  int rank = -1;                 ///< its owner, in the world
  Rank* waiter = nullptr;        ///< whichever thread of it waits for it
  CollectiveRun* run = nullptr;  ///< kCollective: what it completes; else the program of which it is a step

  Parcel* parcel = nullptr;  ///< of one-sided communication: what it sends or receives
  RmaSide* side = nullptr;   ///< of one-sided communication: whose collective it completes

  double since = 0;       ///< when its owner came; for the account of the partner
  double partner_at = 0;  ///< until when its owner waited for a partner to come
  double cost_s = 0;      ///< on the owner's core when it is completed
  double posted_at = 0;   ///< by the owner's own clock, which may be ahead of the engine's
  double ready_at = 0;    ///< when it was done, by the clock of the message, which may be ahead, too

  int peer = trace::kAny;  ///< rank in the communicator: source or destination, as posted
  int tag = trace::kAny;
  std::int64_t bytes = 0;  ///< of a receive: how many fit
  Mailbox* mailbox = nullptr;
  Channel* channel = nullptr;                 ///< a receive from one source
  const std::vector<int>* members = nullptr;  ///< of the communicator: world ranks
  Message* message = nullptr;                 ///< kMatchedProbe: what it took
  std::uint64_t post_number = 0;
  Request* next = nullptr;
  Request* previous = nullptr;

  int matched_source = trace::kProcNull;
  int matched_tag = trace::kAny;
  std::int64_t matched_bytes = 0;
  std::uint32_t matched_work = 0;  ///< of a task pool (tasks.h)

  trace::Call call{};      ///< that made it
  std::uint32_t site = 0;  ///< of that call
};

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
};

/// A message from the call that sends it until both sides have finished with it.
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
  std::uint32_t work = 0;      ///< of a task pool (tasks.h)
  bool eager = false;
  bool synchronous = false;
  bool data_there = false;
  bool received = false;
  double since = 0;           ///< when the sender came; for the account of the receiver
  double lead_s = 0;          ///< so much later than the engine thinks it is on its way
  double ready_at = 0;        ///< when its envelope, or its data, was there, with the lead
  Pushed pushed;              ///< kPush: its fragments
  double in_parts_of = 0;     ///< it travels in parts: bytes on the wire in all
  double rest = 0;            ///< of these, not yet given to the network
  Activity last_part{};       ///< what its end is
  bool follows = false;       ///< the first part as well comes right behind other bytes
  bool fed = false;           ///< the sender has handed over everything
  bool part_travels = false;  ///< and more will follow
  bool waits_for_sender = false;
  bool holds_stream = false;          ///< what follows in its stream waits
  bool held = false;                  ///< until there is a connection
  NewestOnly* newest_only = nullptr;  ///< an asynchronous one, which is not matched
  Opening* opening = nullptr;         ///< none, but a step to a connection

  Message* next = nullptr;  // in Channel::unexpected, or in Channel::early
  Message* previous = nullptr;
  Message* next_arrived = nullptr;  // in Mailbox: in the order of arrival, all sources
  Message* previous_arrived = nullptr;
};

}  // namespace dperf::replay::mpi
