// Messages that were sent and messages that were received, counted.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "trace/trace.h"

namespace dperf::trace {

class MessageCheck {
 public:
  MessageCheck(const Trace& trace, std::function<void(std::string)> problem)
      : trace_(trace), problem_(std::move(problem)) {}

  void begin_rank(int rank);
  void add(const Event& event);
  /// What comes next was not run: no request may be active there.
  void begin_repetition();
  /// After all ranks: says which messages are left over.
  void finish();
  /// Of the rank that was begun last: what it has started and never completed.
  void end_rank();
  /// Ranks whose messages cannot be accounted for.
  const std::set<int>& unsure() const { return unsure_; }
  std::uint64_t messages() const { return messages_; }

 private:
  struct Envelope {
    std::uint64_t comm_key = 0;
    int from = 0, to = 0, tag = 0;
    auto operator<=>(const Envelope&) const = default;
  };
  /// Messages sent minus messages received, and the first call that was met.
  struct Balance {
    std::int64_t surplus = 0;
    int rank = 0;
    Call call{};
    std::uint64_t event = 0;
    std::uint32_t site = 0;
  };
  enum class Direction : std::uint8_t { kSend, kReceive, kOther };
  /// What a call started or will start.
  struct Request {
    Direction direction = Direction::kOther;
    bool is_persistent = false;
    std::uint32_t comm = 0;
    int peer = kProcNull, tag = 0;
    Call call{};  ///< that made it
    std::uint64_t event = 0;
    std::uint32_t site = 0;
  };

  /// The probe that matched a message.
  struct Match {
    Call call{};
    std::uint64_t event = 0;
    std::uint32_t site = 0;
  };

  void make_request(const Event& event);
  void receive_matched(const Event& event);
  /// Says which matched messages were not received.
  void check_matched();
  void start(const Event& event, std::uint64_t id);
  void complete(const Event& event);
  void complete_one(const Event& event, std::uint64_t id, const Status& status);
  void receive(const Event& event, const Request& posted, const Status& status);
  void count(const Event& event, const Request& message);
  Request* find(const Event& event, std::uint64_t id);
  /// Nothing where the members are not known, or the peer is none of them (which is a problem).
  std::optional<int> world_rank(const Event& event, const Communicator& communicator, int peer);
  std::string at(int rank, Call call, std::uint64_t event, std::uint32_t site) const;

  const Trace& trace_;
  std::function<void(std::string)> problem_;
  int rank_ = 0;
  std::uint64_t messages_ = 0;
  std::unordered_map<std::uint64_t, Request> requests_;
  std::map<std::uint64_t, Match> matched_;  ///< of the rank, not yet received
  std::map<Envelope, Balance> balances_;
  std::set<int> unsure_;  ///< ranks with receives whose message is not known
};

}  // namespace dperf::trace
