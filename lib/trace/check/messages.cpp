// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check/messages.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/words.h"

namespace dperf::trace {

std::string too_long(std::string_view receiver, std::int64_t room, std::string_view sender,
                     std::int64_t bytes) {
  return fmt::format("{} takes {}, but the message of {} has {}", receiver,
                     counted(static_cast<std::uint64_t>(room), "byte"), sender, bytes);
}

MessageCheck::MessageCheck(const Trace& trace, std::function<void(std::string)> problem)
    : trace_(trace),
      problem_(std::move(problem)),
      flow_(trace,
            {.problem = [this](std::string text) { problem_(std::move(text)); },
             .message = [this](const Event& event, const FlowingMessage& message) { count(event, message); },
             .unsure = [this] { unsure_.insert(rank_); },
             .started =
                 [this](const FlowingRequest& request) {
                   if (request.direction == FlowingRequest::Direction::kReceive)
                     active_.insert(request.posted);
                 },
             .ended = [this](const FlowingRequest& request) { active_.erase(request.posted); }}) {}

void MessageCheck::begin_rank(int rank) {
  rank_ = rank;
  active_.clear();
  flow_.begin_rank(rank);
}

void MessageCheck::count(const Event& event, const FlowingMessage& message) {
  const Envelope envelope{message.comm_key, message.from, message.to, message.tag};
  const auto [balance, is_new] = balances_.try_emplace(envelope);
  if (is_new)
    balance->second = {.rank = rank_, .call = event.call, .event = event.number, .site = event.site};
  const auto times = static_cast<std::int64_t>(event.times);
  balance->second.surplus += message.is_send ? times : -times;
  messages_ += message.is_send ? event.times : 0;
  add_length(event, message, balance->second);
}

/// Of receives: nothing that is still to be received was posted between the two.
bool MessageCheck::is_next(const Run& run, const Run& next) const {
  if (run.bytes != next.bytes || next.first_posted < run.last_posted) return false;
  const auto between = active_.upper_bound(run.last_posted);
  if (between != active_.end() && *between < next.first_posted) return false;
  return !flow_.has_matched_between(run.last_posted, next.first_posted);
}

void MessageCheck::add_length(const Event& event, const FlowingMessage& message, Balance& balance) {
  std::vector<Run>& runs = message.is_send ? balance.sent : balance.received;
  const Run next{message.bytes, event.times,    event.call,    event.number,
                 event.site,    message.posted, message.posted};
  balance.repeated = balance.repeated || event.repeated;
  const bool same = !runs.empty() && runs.back().bytes == next.bytes;
  // Where a receive that was posted later has been completed before, it may have been posted between the two.
  const bool in_order = !runs.empty() && runs.back().last_posted == balance.last_posted;
  balance.last_posted = std::max(balance.last_posted, next.last_posted);
  if (same && (message.is_send || (in_order && is_next(runs.back(), next)))) {
    runs.back().times += next.times;
    runs.back().last_posted = next.last_posted;
    return;
  }
  runs.push_back(next);
  if (message.is_send || runs.size() <= balance.most_runs) return;
  put_in_order(runs);
  balance.most_runs = std::max(balance.most_runs, 2 * runs.size());
}

void MessageCheck::put_in_order(std::vector<Run>& received) const {
  std::sort(received.begin(), received.end(),
            [](const Run& a, const Run& b) { return a.first_posted < b.first_posted; });
  std::vector<Run> runs;
  for (const Run& run : received) {
    if (runs.empty() || !is_next(runs.back(), run)) {
      runs.push_back(run);
      continue;
    }
    runs.back().times += run.times;
    runs.back().last_posted = run.last_posted;
  }
  received = std::move(runs);
}

/// The first message is for the receive that was posted first, and so on.
void MessageCheck::compare_lengths(const Envelope& envelope, Balance& balance) {
  const auto shorter = [](const Run& a, const Run& b) { return a.bytes < b.bytes; };
  const auto longest = std::max_element(balance.sent.begin(), balance.sent.end(), shorter);
  const auto shortest = std::min_element(balance.received.begin(), balance.received.end(), shorter);
  if (longest == balance.sent.end() || longest->bytes <= shortest->bytes) return;
  must_see_each_ = must_see_each_ || balance.repeated;
  active_.clear();
  put_in_order(balance.received);
  std::uint64_t of_sent = 0, of_received = 0;
  for (auto sent = balance.sent.begin(), received = balance.received.begin();
       sent != balance.sent.end() && received != balance.received.end();) {
    if (sent->bytes > received->bytes) {
      const auto call = [this](int rank, const Run& run) {
        return describe_call(trace_, rank, run.call, run.event, run.site);
      };
      problem_(too_long(fmt::format("rank {}: {}", envelope.to, call(envelope.to, *received)),
                        received->bytes,
                        fmt::format("rank {}, {},", envelope.from, call(envelope.from, *sent)), sent->bytes));
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
    problem_(fmt::format("rank {}: a request is active where a repetition begins: {}", rank_, *request));
}

void MessageCheck::finish() {
  for (auto& [envelope, balance] : balances_) {
    if (unsure_.contains(envelope.to)) continue;
    if (balance.surplus == 0) {
      compare_lengths(envelope, balance);
      continue;
    }
    const std::string first = describe_call(trace_, balance.rank, balance.call, balance.event, balance.site);
    if (balance.surplus > 0) {
      problem_(fmt::format("rank {}: {} of its messages to rank {} with tag {} never received; first: {}",
                           envelope.from, balance.surplus, envelope.to, envelope.tag, first));
    } else {
      problem_(fmt::format(
          "rank {}: {} of the messages that it receives from rank {} with tag {} never sent; first: {}",
          envelope.to, -balance.surplus, envelope.from, envelope.tag, first));
    }
  }
}

}  // namespace dperf::trace
