// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <cmath>
#include <functional>

#include "replay/engine/fluid/max_min.h"
#include "replay/engine/fluid/rounding.h"

namespace dperf::replay::fluid {
namespace {

enum Rank : std::uint8_t { kUnsharedFills, kSharedFills, kBoundIsReached };

/// Of so few, the lowest is found faster by looking at each.
constexpr std::size_t kFew = 40;

}  // namespace

void MaxMin::push(Filling filling) {
  fillings_.push_back(filling);
  if (is_heap_) std::push_heap(fillings_.begin(), fillings_.end(), std::greater<>());
}

MaxMin::Filling MaxMin::take_lowest() {
  if (is_heap_)
    std::pop_heap(fillings_.begin(), fillings_.end(), std::greater<>());
  else
    std::swap(*std::min_element(fillings_.begin(), fillings_.end(),
                                [](const Filling& a, const Filling& b) { return b > a; }),
              fillings_.back());
  const Filling lowest = fillings_.back();
  fillings_.pop_back();
  return lowest;
}

void MaxMin::prepare(Link& link) {
  link.open = link.region_flows;
  link.level = kUnknown;
  if (link.sharing == Sharing::kUnshared) return;
  link.remaining = link.capacity - link.load.total();
  link.usage = link.region_usage.total();
  for (const HubUse& use : link.hub_uses) {
    const double usage = use.usage.total();
    if (hubs_[use.hub].seen == round_) {
      link.open += use.flows;
      link.usage += usage;
    } else {
      link.remaining -= usage * hubs_[use.hub].level;
    }
  }
}

double MaxMin::level_of(const Link& link) const {
  if (link.sharing == Sharing::kShared) return std::max(0.0, link.remaining / link.usage);
  double most = 0;
  for (const Member& member : link.members) {
    const Flow& flow = flows_[member.flow];
    if (is_open(flow)) most = std::max(most, flow.uses[member.use].weight / flow.penalty);
  }
  return link.capacity / most;
}

/// How many flows and hubs want a level.
std::size_t MaxMin::start_filling() {
  fillings_.clear();
  for (const FlowId id : region_) {
    flows_[id].new_level = kUnknown;
    if (flows_[id].bound_level != kNoBound)
      fillings_.push_back({flows_[id].bound_level, kBoundIsReached, id});
  }
  std::size_t open = region_.size();
  for (const HubId id : region_hubs_) {
    hubs_[id].new_level = kUnknown;
    if (flows_of(hubs_[id]) > 0) ++open;
  }
  for (const LinkId id : region_links_) {
    Link& link = links_[id];
    prepare(link);
    if (link.open == 0) continue;
    fillings_.push_back(
        {level_of(link), link.sharing == Sharing::kShared ? kSharedFills : kUnsharedFills, id});
  }
  is_heap_ = fillings_.size() > kFew;
  if (is_heap_) std::make_heap(fillings_.begin(), fillings_.end(), std::greater<>());
  return open;
}

// All levels of the region rise together. What is full holds its flows back; those of them that it does not
// hold go on. False: flows of hubs had to be taken in, start again.
bool MaxMin::fill() {
  for (std::size_t open = start_filling(); open > 0;)
    if (!fill_next(open)) return false;
  return true;
}

bool MaxMin::fill_next(std::size_t& open) {
  const Filling next = take_lowest();
  if (next.rank == kBoundIsReached) {
    if (flows_[next.id].new_level == kUnknown) open -= fix_at_bound(next.id);
    return true;
  }
  const Link& link = links_[next.id];
  if (link.open == 0) return true;
  const double level = level_of(link);  // it may have risen since: others are held back elsewhere
  if (level > next.level) {
    push({level, next.rank, next.id});
    return true;
  }
  if (split_hubs(next.id)) return false;
  open -= saturate(next.id, level);
  return true;
}

std::size_t MaxMin::fix_at_bound(FlowId id) {
  const double level = flows_[id].bound_level;
  fix(id, level, kItsBound);
  std::size_t fixed = 1;
  for (const LinkUse& use : flows_[id].uses) {
    if (links_[use.link].sharing == Sharing::kShared) continue;
    for (const Member& member : links_[use.link].members) {
      const Flow& flow = flows_[member.flow];
      if (!is_open(flow) || std::abs(flow.bound_level - level) >= kSameBound) continue;
      fix(member.flow, flow.bound_level, use.link);  // so that it is looked at again without the other
      ++fixed;
    }
  }
  return fixed;
}

// Of the members of a hub few are in the region.
std::size_t MaxMin::saturate(LinkId id, double level) {
  Link& link = links_[id];
  link.level = level;
  std::size_t fixed = 0;
  const auto fix_it = [&](FlowId flow) {
    fix(flow, level, id);
    ++fixed;
  };
  if (link.members.size() <= region_.size() + flows_of_a_hub_) {
    for (const Member& member : link.members)
      if (is_open(flows_[member.flow])) fix_it(member.flow);
  } else {
    for (const FlowId flow : region_) {
      const std::span<const LinkUse> uses = flows_[flow].uses;
      const auto is_here = [&](const LinkUse& use) { return use.link == id; };
      if (is_open(flows_[flow]) && std::any_of(uses.begin(), uses.end(), is_here)) fix_it(flow);
    }
  }
  return link.hub == kNoHub ? fixed : fixed + fix_hub(link.hub, level);
}

void MaxMin::fix(FlowId id, double level, LinkId bottleneck) {
  Flow& flow = flows_[id];
  flow.new_level = level;
  flow.new_bottleneck = bottleneck;
  const double rate = level * flow.inverse;
  for (const LinkUse& use : flow.uses) {
    Link& link = links_[use.link];
    --link.open;
    link.remaining -= use.weight * rate;
    link.usage -= use.weight * flow.inverse;
  }
}

std::size_t MaxMin::fix_hub(HubId id, double level) {
  Hub& hub = hubs_[id];
  hub.new_level = level;
  if (flows_of(hub) == 0) return 0;
  for (const LinkId region_link : region_links_) {
    Link& link = links_[region_link];
    for (const HubUse& use : link.hub_uses) {
      if (use.hub != id) continue;
      const double usage = use.usage.total();
      link.open -= use.flows;
      link.remaining -= usage * level;
      link.usage -= usage;
    }
  }
  return 1;
}

}  // namespace dperf::replay::fluid
