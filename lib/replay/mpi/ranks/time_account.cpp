// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/ranks/time_account.h"

#include <algorithm>

namespace dperf::replay::mpi {

void TimeAccount::compute(std::uint32_t block, double seconds, bool begins) {
  if (block >= blocks_.size()) blocks_.resize(block + std::size_t{1});
  blocks_[block].executions += begins ? 1 : 0;
  if (seconds <= 0) return;
  pending_compute_ += seconds;
  computed_ += seconds;
  for (PendingBlock& pending : pending_blocks_) {
    if (pending.block == block) {
      pending.seconds += seconds;
      return;
    }
  }
  pending_blocks_.push_back({block, seconds});
}

void TimeAccount::cost(SiteAccount& site, double seconds) {
  if (seconds <= 0) return;
  pending_cost_ += seconds;
  if (!pending_costs_.empty() && pending_costs_.back().site == &site) {
    pending_costs_.back().seconds += seconds;
  } else {
    pending_costs_.push_back({&site, seconds});
  }
}

/// The seconds of the site are its time in all, so what it waited is added by who knows of it.
void TimeAccount::communicated(SiteAccount& site, double seconds) {
  communication_s_ += seconds;
  site.seconds += seconds;
  if (site.traffic >= traffic_s_.size()) traffic_s_.resize(site.traffic + std::size_t{1});
  traffic_s_[site.traffic] += seconds;
}

void TimeAccount::settle(double elapsed) {
  const double factor = elapsed / pending();
  for (PendingBlock& pending : pending_blocks_) blocks_[pending.block].seconds += factor * pending.seconds;
  for (PendingCost& pending : pending_costs_) communicated(*pending.site, factor * pending.seconds);
  compute_s_ += factor * pending_compute_;
  pending_blocks_.clear();
  pending_costs_.clear();
  pending_compute_ = pending_cost_ = 0;
}

void TimeAccount::forget_compute() {
  pending_blocks_.clear();
  pending_compute_ = 0;
}

void TimeAccount::blocked(SiteAccount& site, double elapsed, double waiting) {
  pending_costs_.clear();
  pending_cost_ = 0;
  const double waited = std::clamp(waiting, 0.0, elapsed);
  waiting_s_ += waited;
  site.seconds += waited;
  communicated(site, elapsed - waited);
}

void TimeAccount::sums(TimeSums& sums) const {
  sums.blocks = blocks_;
  sums.sites.clear();
  for (const SiteAccount& site : sites_) sums.sites.push_back({site.calls, site.bytes, site.seconds});
  sums.traffic_s = traffic_s_;
  sums.compute_s = compute_s_;
  sums.communication_s = communication_s_;
  sums.waiting_s = waiting_s_;
  sums.io_s = io_s_;
}

// Both were taken of the same times, which only grows, and between them nothing came for the first time.
void TimeAccount::add(const TimeSums& from, const TimeSums& to, std::uint64_t times) {
  const auto often = static_cast<double>(times);
  for (std::size_t i = 0; i < std::min(from.blocks.size(), to.blocks.size()); ++i) {
    blocks_[i].executions += times * (to.blocks[i].executions - from.blocks[i].executions);
    blocks_[i].seconds += often * (to.blocks[i].seconds - from.blocks[i].seconds);
  }
  for (std::size_t i = 0; i < std::min(from.sites.size(), to.sites.size()); ++i) {
    sites_[i].calls += times * (to.sites[i].calls - from.sites[i].calls);
    sites_[i].bytes += times * (to.sites[i].bytes - from.sites[i].bytes);
    sites_[i].seconds += often * (to.sites[i].seconds - from.sites[i].seconds);
  }
  for (std::size_t i = 0; i < std::min(from.traffic_s.size(), to.traffic_s.size()); ++i)
    traffic_s_[i] += often * (to.traffic_s[i] - from.traffic_s[i]);
  compute_s_ += often * (to.compute_s - from.compute_s);
  communication_s_ += often * (to.communication_s - from.communication_s);
  waiting_s_ += often * (to.waiting_s - from.waiting_s);
  io_s_ += often * (to.io_s - from.io_s);
}

SiteAccount& TimeAccount::site(trace::Call call, std::uint32_t site) {
  SiteAccount*& account = by_site_[std::uint64_t{site} << 16 | static_cast<std::uint16_t>(call)];
  if (account == nullptr) {
    account = &sites_.emplace_back();
    account->call = call;
    account->site = site;
  }
  return *account;
}

}  // namespace dperf::replay::mpi
