// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/fluid/paths.h"

#include <algorithm>

namespace dperf::replay::fluid {
namespace {

/// Of what a message takes one way, its acknowledgements take so much the other way: SimGrid's cross-traffic.
constexpr double kAcknowledgements = .05;

/// What is wider by more than this is wider whatever the rounding.
constexpr double kRounding = 1e-9;

// Of a link that is on the way several times.
void add_use(std::vector<LinkUse>& uses, LinkId link, double weight, bool unshared) {
  const auto found =
      std::find_if(uses.begin(), uses.end(), [&](const LinkUse& use) { return use.link == link; });
  if (found == uses.end())
    uses.push_back({link, weight});
  else
    found->weight = unshared ? std::max(found->weight, weight) : found->weight + weight;
}

}  // namespace

const Path& Paths::between(std::uint32_t from, std::uint32_t to) {
  const std::uint64_t ends = std::uint64_t{from} << 32U | to;
  const auto known = paths_.find(ends);
  if (known != paths_.end()) return known->second;
  if (paths_.size() >= most_) drop_unused();
  return paths_.emplace(ends, read(from, to)).first->second;
}

// All of an all-to-all of thousands of ranks would not fit into memory.
void Paths::drop_unused() {
  std::erase_if(paths_, [](const auto& one) { return one.second.users == 0; });
  most_ = std::max(kKept, 2 * paths_.size());
}

void Paths::know_links() {
  while (shares_.links() < network_.links()) {
    const ReadLink& link = network_.link(static_cast<std::uint32_t>(shares_.links()));
    shares_.add_link(link.bandwidth_bytes_per_s, link.unshared ? Sharing::kUnshared : Sharing::kShared);
    may_limit_.push_back(!link.unshared);
  }
}

Path Paths::read(std::uint32_t from, std::uint32_t to) {
  ReadRoute there = network_.route(from, to), back;
  if (network_.model().crosstraffic) back = network_.route(to, from);
  know_links();
  Path path;
  path.links = std::move(there.links);
  path.latency_s = path.penalty = there.latency_s;
  path.bytes_per_s = MaxMin::kNoBound;
  for (const LinkId id : path.links) {
    const ReadLink& link = network_.link(id);
    path.links_latency_s += link.latency_s;
    path.bytes_per_s = std::min(path.bytes_per_s, link.bandwidth_bytes_per_s);
    path.penalty += network_.model().weight_s / link.bandwidth_bytes_per_s;
    add_use(path.occupied, id, 1, link.unshared);
  }
  for (const LinkId id : back.links)
    add_use(path.occupied, id, kAcknowledgements, network_.link(id).unshared);
  find_limits(path);
  find_uses(path);
  return path;
}

// The window of TCP allows so much; a factor of 0 says that there is none.
double Paths::window_bound(const Path& path) const {
  if (path.latency_s <= 0 || network_.model().tcp_gamma <= 0) return MaxMin::kNoBound;
  return network_.model().tcp_gamma / (2 * path.latency_s);
}

/// The most that a flow may have when it is alone.
double Paths::narrowest(const Path& path) const {
  double least = MaxMin::kNoBound;
  bool any_shared = false;
  for (const LinkUse& use : path.occupied) {
    least = std::min(least, network_.link(use.link).bandwidth_bytes_per_s / use.weight);
    any_shared = any_shared || !network_.link(use.link).unshared;
  }
  return any_shared ? std::min(least, window_bound(path)) : least;  // a flow uses one link at least
}

// A link whose capacity a flow can have limits all others of the link, too.
void Paths::find_limits(const Path& path) {
  const double most = narrowest(path) * (1 + kRounding);
  for (const LinkUse& use : path.occupied) {
    if (may_limit_[use.link] || network_.link(use.link).bandwidth_bytes_per_s / use.weight > most) continue;
    may_limit_[use.link] = true;
    for (auto& [ends, other] : paths_)
      other.is_outdated =
          other.is_outdated || std::any_of(other.occupied.begin(), other.occupied.end(),
                                           [&](const LinkUse& its) { return its.link == use.link; });
    are_outdated_ = !paths_.empty();
  }
}

// A bound that a shared link has, too, is none. Beside a FATPIPE link it is kept: SimGrid asks by its last
// bit whether a flow is held by its bound, or by the link, which then holds others.
void Paths::find_uses(Path& path) const {
  path.uses.clear();
  std::copy_if(path.occupied.begin(), path.occupied.end(), std::back_inserter(path.uses),
               [&](const LinkUse& use) { return may_limit_[use.link] != 0; });
  path.is_outdated = false;
  const double window = window_bound(path);
  const bool has_window = path.latency_s <= 0 || network_.model().tcp_gamma > 0;
  path.bound = has_window ? std::min(path.bytes_per_s, window) : MaxMin::kNoBound;
  double shared = MaxMin::kNoBound;
  for (const LinkUse& use : path.uses) {
    if (network_.link(use.link).unshared) return;
    shared = std::min(shared, network_.link(use.link).bandwidth_bytes_per_s / use.weight);
  }
  if (path.bound >= shared) path.bound = MaxMin::kNoBound;
}

void Paths::update() {
  for (auto& [ends, path] : paths_)
    if (path.is_outdated) find_uses(path);
  are_outdated_ = false;
}

}  // namespace dperf::replay::fluid
