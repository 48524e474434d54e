// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check_messages.h"

#include <fmt/format.h>

#include <algorithm>

namespace dperf::trace {

MessageCheck::MessageCheck(const Trace& trace, std::function<void(std::string)> problem)
    : trace_(trace),
      problem_(std::move(problem)),
      flow_(trace, {[this](std::string text) { problem_(std::move(text)); },
                    [this](const Event& event, const FlowingMessage& message) { count(event, message); },
                    [this] { unsure_.insert(rank_); }}) {}

void MessageCheck::begin_rank(int rank) {
  rank_ = rank;
  flow_.begin_rank(rank);
}

void MessageCheck::count(const Event& event, const FlowingMessage& message) {
  const Envelope envelope{message.comm_key, message.from, message.to, message.tag};
  const auto [balance, is_new] = balances_.try_emplace(envelope);
  if (is_new) balance->second = {0, rank_, event.call, event.number, event.site, {}, {}};
  const auto times = static_cast<std::int64_t>(event.times);
  balance->second.surplus += message.is_send ? times : -times;
  messages_ += message.is_send ? event.times : 0;
  add_length(event, message, balance->second);
}

void MessageCheck::add_length(const Event& event, const FlowingMessage& message, Balance& balance) {
  if (!message.is_send) {
    balance.in_order = balance.in_order && message.posted > balance.last_posted;
    balance.last_posted = message.posted;
  }
  std::vector<Run>& runs = message.is_send ? balance.sent : balance.received;
  if (runs.empty() || runs.back().bytes != message.bytes)
    runs.push_back({message.bytes, 0, event.call, event.number, event.site});
  runs.back().times += event.times;
}

/// The first message is for the receive that was posted first, and so on. Where receives were completed in
/// another order, only those of one length are compared.
void MessageCheck::compare_lengths(const Envelope& envelope, const Balance& balance) {
  if (!balance.in_order && balance.received.size() > 1) return;
  std::uint64_t of_sent = 0, of_received = 0;
  for (auto sent = balance.sent.begin(), received = balance.received.begin();
       sent != balance.sent.end() && received != balance.received.end();) {
    if (sent->bytes > received->bytes) {
      problem_(fmt::format(
          "rank {}: {} takes {} bytes, but the message of rank {}, {}, has {}", envelope.to,
          describe_call(trace_, envelope.to, received->call, received->event, received->site),
          received->bytes, envelope.from,
          describe_call(trace_, envelope.from, sent->call, sent->event, sent->site), sent->bytes));
      return;
    }
    const std::uint64_t times = std::min(sent->times - of_sent, received->times - of_received);
    of_sent += times;
    of_received += times;
    if (of_sent == sent->times) ++sent, of_sent = 0;
    if (of_received == received->times) ++received, of_received = 0;
  }
}

void MessageCheck::begin_repetition() {
  if (const auto request = flow_.open_request())
    problem_(fmt::format("rank {}: a request is active where records are repeated: {}", rank_, *request));
}

void MessageCheck::finish() {
  for (const auto& [envelope, balance] : balances_) {
    if (unsure_.contains(envelope.to)) continue;
    if (balance.surplus == 0) {
      compare_lengths(envelope, balance);
      continue;
    }
    const std::string first = describe_call(trace_, balance.rank, balance.call, balance.event, balance.site);
    if (balance.surplus > 0) {
      problem_(fmt::format("rank {}: {} of the messages to rank {} with tag {} never received; first: {}",
                           envelope.from, balance.surplus, envelope.to, envelope.tag, first));
    } else {
      problem_(fmt::format("rank {}: {} of the messages from rank {} with tag {} never sent; first: {}",
                           envelope.to, -balance.surplus, envelope.from, envelope.tag, first));
    }
  }
}

}  // namespace dperf::trace
