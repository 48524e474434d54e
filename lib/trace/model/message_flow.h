// Which messages a rank sends and receives, and which of its requests are active: its calls,
// followed from one to the next.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "trace/model/trace.h"

namespace dperf::trace {

/// One message, as one of its ends sees it. Ranks are those of the world.
struct FlowingMessage {
  bool is_send = false;
  std::uint64_t comm_key = 0;  ///< the same on both sides of an intercommunicator
  int from = 0, to = 0, tag = 0;
  std::uint64_t posted = 0;  ///< its number among all messages and requests of its rank, from 1
  /// That are sent, or that there is room for; kAnyLength: this is not known, or was known to be too little.
  std::int64_t bytes = 0;
};
inline constexpr std::int64_t kAnyLength = INT64_MAX;

/// What a call started or will start.
struct FlowingRequest {
  enum class Direction : std::uint8_t { kSend, kReceive, kOther };
  /// The call that began it.
  struct Origin {
    Call call{};
    std::uint64_t event = 0;
    std::uint32_t site = 0;
  };
  Direction direction = Direction::kOther;
  bool is_persistent = false;
  std::uint32_t comm = 0;
  int peer = kProcNull, tag = 0;
  std::int64_t bytes = 0;  ///< as in FlowingMessage
  std::uint64_t id = 0;
  std::uint64_t posted = 0;  ///< as in FlowingMessage; 0: not yet
  bool is_active = false;
  Origin origin{};
};

/// One key for both sides of an intercommunicator.
std::uint64_t shared_key(const Communicator& communicator);

/// "MPI_Irecv at a.c:7 (event 3)"
std::string describe_call(const Trace& trace, int rank, Call call, std::uint64_t event, std::uint32_t site);

/// What is wrong with a call that uses a number without a meaning.
std::string unknown_request(std::uint64_t id);
std::string unknown_message(std::uint64_t id);

/// Gets notified of what is found.
struct FlowListener {
  std::function<void(std::string)> problem;                          ///< what cannot be
  std::function<void(const Event&, const FlowingMessage&)> message;  ///< sent, or received
  std::function<void()> unsure;  ///< something may have been received, but it is not known what
  /// A request becomes active, and is over: completed (after its message, if it is a receive) or
  /// freed. May be empty.
  std::function<void(const FlowingRequest&)> started{}, ended{};
};

class MessageFlow {
 public:
  MessageFlow(const Trace& trace, FlowListener listener) : trace_(trace), listener_(std::move(listener)) {}

  void begin_rank(int rank);
  void add(const Event& event);
  /// Reports which matched messages were not received, and which requests were never completed.
  void end_rank();
  /// Messages and requests of the rank so far: the last FlowingMessage::posted.
  std::uint64_t posted() const { return posted_; }
  /// Requests that were started and not completed, and matched messages that were not received.
  std::uint64_t active() const { return active_ + matched_.size(); }
  /// Is there a matched message, not received, that was matched between these (FlowingMessage::posted)?
  bool has_matched_between(std::uint64_t after, std::uint64_t before) const;
  /// What made the oldest of them: "MPI_Irecv at a.c:7 (event 3)". Nothing if there is none.
  std::optional<std::string> open_request() const;

 private:
  using Request = FlowingRequest;
  using Direction = FlowingRequest::Direction;
  using Origin = FlowingRequest::Origin;

  std::int64_t bytes(std::int64_t count, std::uint32_t type) const;
  void make_request(const Event& event);
  void match(const Event& event);
  std::optional<FlowingRequest> take_matched(const Event& event);
  void check_matched();
  void check_requests(const Event& event);
  void start(const Event& event, std::uint64_t id);
  void complete(const Event& event);
  void complete_one(const Event& event, std::uint64_t id, const Status& status);
  void end_without_status(const Event& event);
  void set_active(Request& request, bool is_active);
  void receive(const Event& event, const Request& posted, const Status& status);
  void count(const Event& event, Request message);
  /// Null if there is none.
  Request* find(std::uint64_t id);
  void report(const Event& event, const std::string& what);
  /// Nothing where the members are not known, or the peer is not one of them.
  std::optional<int> world_rank(const Communicator& communicator, int peer) const;
  std::string at(const Origin& origin) const;

  const Trace& trace_;
  FlowListener listener_;
  int rank_ = 0;
  std::uint64_t active_ = 0, posted_ = 0;
  std::unordered_map<std::uint64_t, Request> requests_;
  std::map<std::uint64_t, Request> matched_;  ///< of the rank, not yet received: what the probes found
};

}  // namespace dperf::trace
