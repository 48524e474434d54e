// Transports that keep the bytes of a pair of ranks in one order: what follows bulk data in the same
// direction, be it the clear to send for a message the other way, leaves only when that data is through.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>

#include "replay/engine/engine.h"

namespace dperf::replay::mpi {

class Streams {
 public:
  struct Transfer {
    int from, to;
    double bytes;
    Token token;
    bool bulk;
  };

  /// True if the transfer may start now; else it is kept until the bulk data before it has ended.
  bool admit(const Transfer& transfer) {
    if (busy_.empty() && !transfer.bulk) return true;
    const auto stream = busy_.find(key(transfer.from, transfer.to));
    if (stream != busy_.end()) {
      stream->second.push_back(transfer);
      return false;
    }
    if (transfer.bulk) busy_.try_emplace(key(transfer.from, transfer.to));
    return true;
  }

  /// Calls `start(const Transfer&)` for what may follow.
  template <typename Start>
  void bulk_ended(int from, int to, Start start) {
    const auto stream = busy_.find(key(from, to));
    std::deque<Transfer>& waiting = stream->second;
    while (!waiting.empty()) {
      const Transfer next = waiting.front();
      waiting.pop_front();
      start(next);
      if (next.bulk) return;
    }
    busy_.erase(stream);
  }

 private:
  static std::uint64_t key(int from, int to) {
    return std::uint64_t{static_cast<std::uint32_t>(from)} << 32 | static_cast<std::uint32_t>(to);
  }
  /// Those on which bulk data is under way, and what waits behind it.
  std::unordered_map<std::uint64_t, std::deque<Transfer>> busy_;
};

}  // namespace dperf::replay::mpi
