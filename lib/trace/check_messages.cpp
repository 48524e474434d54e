// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check_messages.h"

#include <fmt/format.h>

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
  if (is_new) balance->second = {0, rank_, event.call, event.number, event.site};
  const auto times = static_cast<std::int64_t>(event.times);
  balance->second.surplus += message.is_send ? times : -times;
  messages_ += message.is_send ? event.times : 0;
}

void MessageCheck::begin_repetition() {
  if (const auto request = flow_.open_request())
    problem_(fmt::format("rank {}: a request is active where records are repeated: {}", rank_, *request));
}

void MessageCheck::finish() {
  for (const auto& [envelope, balance] : balances_) {
    if (balance.surplus == 0 || unsure_.contains(envelope.to)) continue;
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
