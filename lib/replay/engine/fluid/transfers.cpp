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
  transfers_[flow] = {order, order.bytes, 0, now, false, MaxMin::kNoHub, 0, 0, false};
  ++order.path->users;
  for (const LinkUse& use : order.path->occupied) {
    if (use.link >= occupied_.size()) occupied_.resize(use.link + 1);
    ++occupied_[use.link];
  }
  if (order.latency_s > 0 || order.path->uses.empty())
    set_date(flow, now + order.latency_s);
  else
    use_links(now, flow);
}

// A start makes many others later, and most of them later still before they are first.
void Transfers::set_date(FlowId flow, double date) {
  Transfer& transfer = transfers_[flow];
  transfer.date = date;
  if (transfer.is_queued && transfer.queued <= date) return;
  transfer.is_queued = true;
  transfer.queued = date;
  dates_.set(flow, date);
}

/// Whether there is one.
bool Transfers::find_first_date() {
  while (!dates_.empty()) {
    const FlowId flow = dates_.first();
    Transfer& transfer = transfers_[flow];
    if (transfer.date <= transfer.queued) return true;
    transfer.queued = transfer.date;
    dates_.set(flow, transfer.date);
  }
  return false;
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

/// Brings what is left of it up to date.
void Transfers::leave_hub(double now, FlowId flow) {
  Transfer& transfer = transfers_[flow];
  const double left = hub_clocks_[transfer.hub].leave(now, flow);
  transfer.left_bytes = left * transfer.order.factor / shares_.penalty(flow);
  transfer.hub = MaxMin::kNoHub;
}

void Transfers::apply_share(double now, FlowId flow) {
  Transfer& transfer = transfers_[flow];
  if (transfer.hub != MaxMin::kNoHub)
    leave_hub(now, flow);
  else
    transfer.left_bytes = std::max(0.0, transfer.left_bytes - transfer.rate * (now - transfer.since));
  transfer.since = now;
  transfer.hub = shares_.hub_of(flow);
  if (transfer.hub != MaxMin::kNoHub) {
    hub_clocks_[transfer.hub].join(now, flow,
                                   transfer.left_bytes * shares_.penalty(flow) / transfer.order.factor);
    dates_.erase(flow);
    transfer.is_queued = false;
    return;
  }
  transfer.rate = shares_.rate(flow) * transfer.order.factor;
  set_date(flow, transfer.rate > 0 ? now + transfer.left_bytes / transfer.rate
                                   : std::numeric_limits<double>::infinity());
}

void Transfers::solve(double now) {
  changed_ = false;
  shares_.solve();
  for (const HubId hub : shares_.changed_hubs()) {
    if (hub >= hub_clocks_.size()) hub_clocks_.resize(hub + 1);
    hub_clocks_[hub].set_level(now, shares_.level_of_hub(hub));
  }
  for (const FlowId flow : shares_.changed()) apply_share(now, flow);
  for (const HubId hub : shares_.changed_hubs()) hub_dates_.set(hub, hub_clocks_[hub].next_end());
}

double Transfers::next_date(double now) {
  if (changed_) solve(now);
  double date = std::numeric_limits<double>::infinity();
  if (find_first_date()) date = dates_.first_date();
  return hub_dates_.empty() ? date : std::min(date, hub_dates_.first_date());
}

void Transfers::end(FlowId flow, std::vector<Token>& ended) {
  ended.push_back(transfers_[flow].order.token);
  forget(flow);
}

void Transfers::advance(double now, std::vector<Token>& ended) {
  while (find_first_date() && is_due(dates_.first_date(), now)) {
    const FlowId flow = dates_.first();
    dates_.erase(flow);
    transfers_[flow].is_queued = false;
    if (transfers_[flow].on_links || transfers_[flow].order.path->uses.empty())
      end(flow, ended);
    else
      use_links(now, flow);
  }
  while (!hub_dates_.empty() && is_due(hub_dates_.first_date(), now))
    end_in_hub(now, hub_dates_.first(), ended);
}

void Transfers::end_in_hub(double now, HubId hub, std::vector<Token>& ended) {
  HubClock& clock = hub_clocks_[hub];
  while (is_due(clock.next_end(), now)) {
    const FlowId flow = clock.first();
    leave_hub(now, flow);
    end(flow, ended);
  }
  hub_dates_.set(hub, clock.next_end());
}

}  // namespace dperf::replay::fluid
