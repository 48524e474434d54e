// An engine whose times can be worked out by hand: every transfer takes latency + bytes / bandwidth, whatever
// else is going on, and every rank has a core of its own.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "replay/engine/engine.h"

namespace dperf::replay {

class TinyEngine final : public Engine {
 public:
  struct Network {
    double latency_s = 0;
    double bytes_per_s = 1e9;
    double speed = 1;  ///< of the cores, relative to the traced machine
    /// Host of each rank; empty: each on its own.
    std::vector<int> hosts{};
  };
  explicit TinyEngine(Network network) : network_(std::move(network)) {}

  double now() const override { return now_; }
  void transfer(int from, int to, double bytes, Token token) override {
    ++transfers;
    const double slower = extra_latency ? extra_latency(from, to) : 0;
    post(now_ + network_.latency_s + slower + bytes / network_.bytes_per_s, token);
  }
  void transfer_part(int from, int to, const MessagePart& part, Token token) override {
    if (part.unwritten && host(from) == host(to))
      return post(now_ + network_.latency_s + part.bytes * unwritten / network_.bytes_per_s, token);
    if (part.first) return transfer(from, to, part.bytes, token);
    post(now_ + part.bytes / network_.bytes_per_s, token);
  }
  void compute(int rank, double seconds, Token token) override {
    ++computes;
    post(now_ + seconds * (slowdown ? slowdown(rank) : 1) / network_.speed, token);
  }
  void timer(double date, Token token) override { post(std::max(date, now_), token); }
  LinkKind link_kind(int from, int to) const override {
    if (from == to) return LinkKind::kSelf;
    return host(from) == host(to) ? LinkKind::kSameHost : LinkKind::kNetwork;
  }
  void run(EngineListener& listener) override {
    while (!events_.empty()) {
      const Event next = events_.top();
      events_.pop();
      now_ = next.date;
      listener.ended(next.token);
    }
  }

  /// Makes some ways longer than others.
  std::function<double(int from, int to)> extra_latency;
  /// Makes some cores slower than others.
  std::function<double(int rank)> slowdown;
  double unwritten = 1;  ///< of the time that a byte takes: one that was never written, within a host
  std::uint64_t transfers = 0, computes = 0;

 private:
  struct Event {
    double date;
    std::uint64_t number;  ///< at the same date, what was posted first ends first
    Token token;
    bool operator<(const Event& other) const {
      return date != other.date ? date > other.date : number > other.number;
    }
  };
  void post(double date, Token token) { events_.push({date, next_number_++, token}); }
  int host(int rank) const {
    return network_.hosts.empty() ? rank : network_.hosts[static_cast<std::size_t>(rank)];
  }

  Network network_;
  std::priority_queue<Event> events_;
  double now_ = 0;
  std::uint64_t next_number_ = 0;
};

}  // namespace dperf::replay
