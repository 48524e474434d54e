// Messages that were sent and messages that were received, counted.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "trace/model/message_flow.h"
#include "trace/model/trace.h"

namespace dperf::trace {

/// "rank 1: MPI_Recv takes 8 bytes, but the message of rank 0 has 9"
std::string too_long(std::string_view receiver, std::int64_t room, std::string_view sender,
                     std::int64_t bytes);

class MessageCheck {
 public:
  MessageCheck(const Trace& trace, std::function<void(std::string)> problem);

  void begin_rank(int rank);
  void add(const Event& event) { flow_.add(event); }
  /// What comes next was not run: no request may be active there.
  void begin_repetition();
  /// After all ranks: reports which messages are left over.
  void finish();
  /// Of the rank that was begun last: what it has started and never completed.
  void end_rank() { flow_.end_rank(); }
  /// Ranks whose messages cannot be accounted for.
  const std::set<int>& unsure() const { return unsure_; }
  std::uint64_t messages() const { return messages_; }
  /// Of messages that were not all run, some may be too long: that depends on the order, in which only a
  /// trace that gives each has them.
  bool must_see_each() const { return must_see_each_; }

 private:
  struct Envelope {
    std::uint64_t comm_key = 0;
    int from = 0, to = 0, tag = 0;
    auto operator<=>(const Envelope&) const = default;
  };
  /// Messages of one length that follow each other, and the call that sent or received the first of them.
  struct Run {
    std::int64_t bytes = 0;
    std::uint64_t times = 0;
    Call call{};
    std::uint64_t event = 0;
    std::uint32_t site = 0;
    std::uint64_t first_posted = 0, last_posted = 0;  ///< no receive between them is of another run
  };
  /// Messages sent minus messages received, and the first call that was met.
  struct Balance {
    std::int64_t surplus = 0;
    int rank = 0;
    Call call{};
    std::uint64_t event = 0;
    std::uint32_t site = 0;
    std::vector<Run> sent{}, received{};  ///< received: as they were completed
    std::uint64_t last_posted = 0;        ///< of all that were received
    std::size_t most_runs = 64;           ///< of those received, until they are put in order
    bool repeated = false;                ///< some were not run
  };

  void add_length(const Event& event, const FlowingMessage& message, Balance& balance);
  bool is_next(const Run& run, const Run& next) const;
  void put_in_order(std::vector<Run>& received) const;
  void compare_lengths(const Envelope& envelope, Balance& balance);
  void count(const Event& event, const FlowingMessage& message);

  const Trace& trace_;
  std::function<void(std::string)> problem_;
  MessageFlow flow_;
  int rank_ = 0;
  std::uint64_t messages_ = 0;
  std::map<Envelope, Balance> balances_;
  std::set<std::uint64_t> active_;  ///< receives of the rank that are: when they were posted
  bool must_see_each_ = false;
  std::set<int> unsure_;  ///< ranks with receives whose message is not known
};

}  // namespace dperf::trace
