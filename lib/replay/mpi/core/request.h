// Something that a rank can wait for. Plain data, owned by pools.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "trace/model/event.h"

namespace dperf::replay::mpi {

struct Channel;
struct CollectiveRun;
struct Mailbox;
struct Message;
struct RmaTransfer;
struct Rank;
struct Request;
struct RmaSide;

/// Is notified when a request that was not done at once is done.
class RequestOwner {
 public:
  virtual ~RequestOwner() = default;
  virtual void completed(Request& request) = 0;
};

enum class SendMode : std::uint8_t { kStandard, kBuffered, kSynchronous };

/// Something that a rank can wait for.
struct Request {
  enum class Kind : std::uint8_t { kSend, kReceive, kProbe, kMatchedProbe, kCollective, kOneSided, kFile };
  /// The message that it was matched with.
  struct Matched {
    int source = trace::kProcNull;  ///< kProcNull: none yet
    int tag = trace::kAny;
    std::int64_t bytes = 0;
    std::uint32_t work = 0;  ///< of a task pool (task_pools.h)
  };
  enum class State : std::uint8_t { kActive, kDone, kCancelled };
  enum class CompletedBy : std::uint8_t {
    kLaterCall,
    kBlockedCall,  ///< `waiter` is in it until this one (too) is done
    kNoCall        ///< freed when it is done
  };
  bool done() const { return state != State::kActive; }

  Kind kind = Kind::kSend;
  State state = State::kActive;
  CompletedBy completed_by = CompletedBy::kLaterCall;
  bool wildcard = false;      ///< MPI_ANY_SOURCE
  bool outlives_call = true;  ///< another call waits for it: MPI_Isend, not MPI_Send
  bool unwritten = false;     ///< the program has never written what it sends
  bool not_begun = false;     ///< of a collective that no member begins here
  std::uint16_t slot = 0;     ///< a step of a schedule
  std::uint16_t traffic = 0;  ///< TrafficClass
  int rank = -1;              ///< whose it is, in the world
  RequestOwner* owner = nullptr;
  Rank* waiter = nullptr;        ///< whichever thread of it waits for it
  CollectiveRun* run = nullptr;  ///< kCollective: what it completes; else the schedule of which it is a step

  RmaTransfer* transfer = nullptr;  ///< of one-sided communication: what it sends or receives
  RmaSide* side = nullptr;          ///< of one-sided communication: whose collective it completes

  double since = 0;       ///< when its owner came; for the account of the partner
  double partner_at = 0;  ///< until when its owner waited for a partner to come
  double cost_s = 0;      ///< on the owner's core when it is completed
  double posted_at = 0;   ///< by the owner's own clock, which may be ahead of the engine's
  double ready_at = 0;    ///< when it was done, by the clock of the message, which may be ahead, too

  int peer = trace::kAny;  ///< rank in the communicator: source or destination, as posted
  int tag = trace::kAny;
  std::int64_t bytes = 0;  ///< of a receive: how many fit
  double piece_bytes = 0;  ///< of a receive: contiguous, of its datatype; 0: all
  Mailbox* mailbox = nullptr;
  Channel* channel = nullptr;                 ///< a receive from one source
  const std::vector<int>* members = nullptr;  ///< of the communicator: world ranks
  Message* message = nullptr;                 ///< kMatchedProbe: what it took
  std::uint64_t post_number = 0;
  Request* next = nullptr;
  Request* previous = nullptr;

  Matched matched;

  trace::Call call{};      ///< that made it
  std::uint32_t site = 0;  ///< of that call
};

/// For requests that no message completes.
inline void complete(Request& request) {
  request.state = Request::State::kDone;
  request.owner->completed(request);
}

}  // namespace dperf::replay::mpi
