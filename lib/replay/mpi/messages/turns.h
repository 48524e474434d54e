// Large messages of two ranks one after the other: what goes one way is cleared to send when all that was
// cleared before has arrived the other way.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <unordered_map>

#include "replay/mpi/messages/message.h"
#include "replay/mpi/messages/streams.h"

namespace dperf::replay::mpi {

class Turns {
 public:
  /// True if it may be cleared now; else `ended` gives it back when it may.
  bool admit(Message& message) {
    Pair& pair = pairs_[key_of(message)];
    if (pair.under_way > 0 && (pair.from != message.from || !pair.waiting.empty())) {
      pair.waiting.push_back(&message);
      return false;
    }
    pair.from = message.from;
    ++pair.under_way;
    return true;
  }

  /// One that was cleared has arrived. Calls `clear(Message&)` for those whose turn it is.
  template <typename Clear>
  void ended(const Message& message, Clear clear) {
    Pair& pair = pairs_.at(key_of(message));
    if (--pair.under_way > 0) return;
    while (!pair.waiting.empty() && (pair.under_way == 0 || pair.waiting.front()->from == pair.from)) {
      Message& next = *pair.waiting.front();
      pair.waiting.pop_front();
      pair.from = next.from;
      ++pair.under_way;
      clear(next);
    }
  }

 private:
  struct Pair {
    int from = -1;  ///< whose messages are under way
    int under_way = 0;
    std::deque<Message*> waiting;
  };
  static std::uint64_t key_of(const Message& message) {
    return stream_key(std::min(message.from, message.to), std::max(message.from, message.to));
  }

  std::unordered_map<std::uint64_t, Pair> pairs_;
};

}  // namespace dperf::replay::mpi
