// Messages whose data a receiver's core reads from the memory of their senders: one after the other.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <deque>
#include <unordered_map>

#include "replay/mpi/messages/message.h"

namespace dperf::replay::mpi {

class MemoryReads {
 public:
  /// True if it may be read now; else it is, once those before it have been.
  bool admit(Message& message) {
    std::deque<Message*>& reads = of_rank_[message.to];
    reads.push_back(&message);
    return reads.size() == 1;
  }
  /// It has been read. @return what is read next, or null
  Message* ended(const Message& message) {
    const auto found = of_rank_.find(message.to);
    if (found == of_rank_.end() || found->second.empty() || found->second.front() != &message) return nullptr;
    found->second.pop_front();
    return found->second.empty() ? nullptr : found->second.front();
  }

 private:
  std::unordered_map<int, std::deque<Message*>> of_rank_;  ///< under way, and those behind it
};

}  // namespace dperf::replay::mpi
