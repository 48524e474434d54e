// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/fluid/transfers.h"

#include <algorithm>
#include <limits>

namespace dperf::replay::fluid {

void Transfers::start(double now, const Order& order) {
  if (free_.empty()) {
    free_.push_back(static_cast<FlowId>(transfers_.size()));
    transfers_.emplace_back();
  }
  const FlowId flow = free_.back();
  free_.pop_back();
  transfers_[flow] = {order, order.bytes, 0, now, false};
  ++order.path->users;
  for (const LinkUse& use : order.path->occupied) {
    if (use.link >= occupied_.size()) occupied_.resize(use.link + 1);
    ++occupied_[use.link];
  }
  if (order.latency_s > 0 || order.path->uses.empty())
    dates_.set(flow, now + order.latency_s);
  else
    use_links(now, flow);
}

void Transfers::use_links(double now, FlowId flow) {
  transfers_[flow].on_links = true;
  transfers_[flow].since = now;
  share(flow);
}

// SimGrid forgets the penalty of a flow that starts at once.
void Transfers::share(FlowId flow) {
  const Order& order = transfers_[flow].order;
  shares_.start(flow, order.path->uses, order.latency_s > 0 ? order.path->penalty : 1, order.path->bound);
  changed_ = true;
}

void Transfers::leave_outdated() {
  for (FlowId flow = 0; flow < transfers_.size(); ++flow) {
    if (!transfers_[flow].on_links || !transfers_[flow].order.path->is_outdated) continue;
    shares_.end(flow);
    left_.push_back(flow);
  }
}

void Transfers::return_to_updated() {
  for (const FlowId flow : left_) share(flow);
  left_.clear();
}

void Transfers::forget(FlowId flow) {
  Transfer& transfer = transfers_[flow];
  --transfer.order.path->users;
  for (const LinkUse& use : transfer.order.path->occupied) --occupied_[use.link];
  if (transfer.on_links) {
    shares_.end(flow);
    transfer.on_links = false;
    changed_ = true;
  }
  free_.push_back(flow);
}

void Transfers::solve(double now) {
  changed_ = false;
  shares_.solve();
  for (const FlowId flow : shares_.changed()) {
    Transfer& transfer = transfers_[flow];
    transfer.left_bytes = std::max(0.0, transfer.left_bytes - transfer.rate * (now - transfer.since));
    transfer.since = now;
    transfer.rate = shares_.rate(flow) * transfer.order.factor;
    dates_.set(flow, transfer.rate > 0 ? now + transfer.left_bytes / transfer.rate
                                       : std::numeric_limits<double>::infinity());
  }
}

double Transfers::next_date(double now) {
  if (changed_) solve(now);
  return dates_.empty() ? std::numeric_limits<double>::infinity() : dates_.first_date();
}

void Transfers::advance(double now, std::vector<Token>& ended) {
  while (!dates_.empty() && is_due(dates_.first_date(), now)) {
    const FlowId flow = dates_.first();
    dates_.erase(flow);
    if (transfers_[flow].on_links || transfers_[flow].order.path->uses.empty()) {
      ended.push_back(transfers_[flow].order.token);
      forget(flow);
    } else {
      use_links(now, flow);
    }
  }
}

}  // namespace dperf::replay::fluid
