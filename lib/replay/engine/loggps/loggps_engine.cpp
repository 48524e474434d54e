// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/loggps/loggps_engine.h"

#include <algorithm>
#include <utility>

#include "support/error.h"

namespace dperf::replay {

LogGpsEngine::LogGpsEngine(LogGpsSimulation simulation)
    : network_(std::move(simulation.network)), ranks_(simulation.ranks) {
  if (ranks_ < 1) throw Error("no rank to simulate");
  can_send_at_.assign(static_cast<std::size_t>(ranks_), 0);
  can_receive_at_.assign(static_cast<std::size_t>(ranks_), 0);
}

void LogGpsEngine::post(double date, Token token, std::int64_t message) {
  events_.push(date, {token, message});
}

void LogGpsEngine::send(int from, double overhead_s, const Message& message) {
  double& can_send_at = can_send_at_[static_cast<std::size_t>(from)];
  const double first_byte_at = std::max(now_ + overhead_s, can_send_at);
  can_send_at = first_byte_at + message.bytes_s + network_.gap_s;
  if (free_messages_.empty()) {
    free_messages_.push_back(static_cast<std::int64_t>(messages_.size()));
    messages_.emplace_back();
  }
  const std::int64_t number = free_messages_.back();
  free_messages_.pop_back();
  messages_[static_cast<std::size_t>(number)] = message;
  post(first_byte_at + network_.latency_s, message.token, number);
}

void LogGpsEngine::comes_in(std::int64_t number) {
  const Message& message = messages_[static_cast<std::size_t>(number)];
  free_messages_.push_back(number);
  double& can_receive_at = can_receive_at_[static_cast<std::size_t>(message.to)];
  const double last_byte_at = std::max(now_, can_receive_at) + message.bytes_s;
  can_receive_at = last_byte_at + network_.gap_s;
  post(last_byte_at + message.after_s, message.token);
}

void LogGpsEngine::transfer(int from, int to, double bytes, Token token) {
  send(from, network_.send.seconds(ranks_, bytes), {to, network_.bytes_s(bytes), 0, token});
}

// What comes behind its first part has paid for the way.
void LogGpsEngine::transfer_part(int from, int to, const MessagePart& part, Token token) {
  if (part.first) return transfer(from, to, part.bytes, token);
  timer(now_ + part.bytes * (network_.send.per_byte_s + network_.gap_byte_s), token);
}

// An empty message that no call waits for: its sender spends its overhead at once, its receiver when it
// comes.
void LogGpsEngine::transfer_control(int from, int to, double /*bytes*/, Token token) {
  send(from, network_.send.of_empty(ranks_), {to, 0, network_.receive.of_empty(ranks_), token});
}

void LogGpsEngine::compute(int /*rank*/, double seconds, Token token) {
  timer(now_ + seconds, token);
}

void LogGpsEngine::timer(double date, Token token) {
  post(std::max(date, now_), token);
}

LinkKind LogGpsEngine::link_kind(int from, int to) const {
  return from == to ? LinkKind::kSelf : LinkKind::kNetwork;
}

void LogGpsEngine::run(EngineListener& listener) {
  while (!events_.empty()) {
    const Event next = events_.first();
    now_ = events_.first_date();
    events_.pop();
    events_.for_each_of_first([&](const Event& event) {
      if (event.message < 0) listener.soon(event.token);
    });
    if (next.message >= 0)
      comes_in(next.message);
    else
      listener.ended(next.token);
  }
}

}  // namespace dperf::replay
