// Transports that keep the bytes of a pair of ranks in one order: what follows bulk data in the same
// direction, even the clear to send for a message the other way, leaves only when that data is through.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>

#include "replay/engine/engine.h"

namespace dperf::replay::mpi {

/// Of what `from` sends to `to`.
inline std::uint64_t stream_key(int from, int to) {
  return std::uint64_t{static_cast<std::uint32_t>(from)} << 32 | static_cast<std::uint32_t>(to);
}

class Streams {
 public:
  struct Transfer {
    int from, to;
    double bytes;
    Token token;
    bool bulk;
    double posted_at = 0;
    bool follows = false;  ///< right behind other bytes: its latency is over when theirs is
  };

  /// True if the transfer may start now; else it is kept until the bulk data before it has ended.
  bool admit(const Transfer& transfer) {
    if (busy_.empty() && !transfer.bulk) return true;
    const auto stream = busy_.find(stream_key(transfer.from, transfer.to));
    if (stream != busy_.end()) {
      stream->second.waiting.push_back(transfer);
      return false;
    }
    if (transfer.bulk)
      busy_.try_emplace(stream_key(transfer.from, transfer.to)).first->second.under_way = transfer.token;
    return true;
  }

  /// Adds to a bulk transfer that was put into the stream before, if nothing came in between; else (kNo) what
  /// is added must be put in by itself. The length of one that is under way is for its owner to know.
  enum class Lengthened : std::uint8_t { kNo, kUnderWay, kWaiting };
  Lengthened lengthen(const Transfer& more) {
    const auto found = busy_.find(stream_key(more.from, more.to));
    if (found == busy_.end()) return Lengthened::kNo;
    Stream& stream = found->second;
    if (stream.waiting.empty())
      return stream.under_way == more.token ? Lengthened::kUnderWay : Lengthened::kNo;
    if (stream.waiting.back().token != more.token) return Lengthened::kNo;
    stream.waiting.back().bytes += more.bytes;
    return Lengthened::kWaiting;
  }

  /// Calls `start(const Transfer&)` for what may follow.
  template <typename Start>
  void bulk_ended(int from, int to, Start start) {
    Stream& stream = busy_.find(stream_key(from, to))->second;
    stream.under_way = {};
    while (!stream.waiting.empty()) {
      Transfer next = stream.waiting.front();
      next.follows = true;
      stream.waiting.pop_front();
      if (next.bulk) stream.under_way = next.token;
      start(next);
      if (next.bulk) return;
    }
    busy_.erase(stream_key(from, to));
  }

 private:
  /// One on which bulk data is under way, and what waits behind it.
  struct Stream {
    Token under_way{};
    std::deque<Transfer> waiting;
  };
  std::unordered_map<std::uint64_t, Stream> busy_;
};

/// Large messages that two ranks send each other at the same time. Whether they travel together or one after
/// the other depends on which request is seen first.
class Exchanges {
 public:
  void begin(int from, int to) {
    if (under_way_.contains(stream_key(to, from))) ++seen_;
    ++under_way_[stream_key(from, to)];
  }
  void end(int from, int to) {
    const auto stream = under_way_.find(stream_key(from, to));
    if (--stream->second == 0) under_way_.erase(stream);
  }
  std::uint64_t seen() const { return seen_; }

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> under_way_;
  std::uint64_t seen_ = 0;
};

/// The engine may end what started at the same time in any order; whether a rank first hears that it may send
/// or that the other wants to send decides what waits behind what.
class ControlOrder {
 public:
  void posted(int from, int to, Token token) { on_the_way_[stream_key(from, to)].push_back({token, false}); }

  /// Calls `take(Token)` for what is there now, in the order in which it was posted.
  template <typename Take>
  void arrived(int from, int to, Token token, Take take) {
    const auto stream = on_the_way_.find(stream_key(from, to));
    std::deque<Entry>& entries = stream->second;
    for (Entry& entry : entries) {
      if (entry.token == token) entry.there = true;
    }
    while (!entries.empty() && entries.front().there) {
      const Token first = entries.front().token;
      entries.pop_front();
      take(first);
    }
    if (entries.empty()) on_the_way_.erase(stream_key(from, to));
  }

 private:
  struct Entry {
    Token token;
    bool there;
  };
  std::unordered_map<std::uint64_t, std::deque<Entry>> on_the_way_;
};

}  // namespace dperf::replay::mpi
