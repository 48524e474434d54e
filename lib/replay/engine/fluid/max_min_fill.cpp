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

// Of few, all are kept at what they are now, and the lowest is looked for; the others are in a heap, and may
// have risen since.
MaxMin::Filling MaxMin::take_lowest() {
  if (!is_heap_) {
    const auto lowest =
        std::min_element(fillings_.begin(), fillings_.end(),
                         [](const Filling& a, const Filling& b) { return a.level < b.level; });
    const Filling taken = *lowest;
    lowest->level = kNoBound;
    return taken;
  }
  std::pop_heap(fillings_.begin(), fillings_.end(), std::greater<>());
  const Filling lowest = fillings_.back();
  fillings_.pop_back();
  return lowest;
}

void MaxMin::raise(Filling filling, double level) {
  filling.level = level;
  if (!is_heap_) {
    fillings_[links_[filling.id].filling] = filling;
    return;
  }
  fillings_.push_back(filling);
  std::push_heap(fillings_.begin(), fillings_.end(), std::greater<>());
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
  if (link.sharing == Sharing::kShared) return link.remaining > 0 ? link.remaining / link.usage : 0;
  double most = 0;
  for (const Member& member : link.members) {
    const Flow& flow = flows_[member.flow];
    if (is_open(flow)) most = std::max(most, flow.uses[member.use].weight / flow.penalty);
  }
  return link.capacity / most;
}

// What fills at the same level comes in this order.
void MaxMin::add_filling(LinkId id, Sharing sharing) {
  Link& link = links_[id];
  if (link.sharing != sharing || link.open == 0) return;
  link.filling = static_cast<std::uint32_t>(fillings_.size());
  fillings_.push_back({level_of(link), sharing == Sharing::kShared ? kSharedFills : kUnsharedFills, id});
}

void MaxMin::take_from(Link& link, std::uint32_t flows, double usage, double level) {
  link.open -= flows;
  link.remaining -= usage * level;
  link.usage -= usage;
  if (!is_heap_ && link.sharing == Sharing::kShared)
    fillings_[link.filling].level = link.open == 0 ? kNoBound : level_of(link);
}

/// How many flows and hubs want a level.
std::size_t MaxMin::start_filling() {
  fillings_.clear();
  for (const FlowId id : region_) flows_[id].new_level = kUnknown;
  for (const LinkId id : region_links_) prepare(links_[id]);
  for (std::size_t i = 0; any_unshared_ && i < region_links_.size(); ++i)
    add_filling(region_links_[i], Sharing::kUnshared);
  for (const LinkId id : region_links_) add_filling(id, Sharing::kShared);
  for (const FlowId id : region_)
    if (flows_[id].bound_level != kNoBound)
      fillings_.push_back({flows_[id].bound_level, kBoundIsReached, id});
  is_heap_ = fillings_.size() > kFew;
  if (is_heap_) std::make_heap(fillings_.begin(), fillings_.end(), std::greater<>());
  std::size_t open = region_.size();
  for (const HubId id : region_hubs_) {
    hubs_[id].new_level = kUnknown;
    if (flows_of(hubs_[id]) > 0) ++open;
  }
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
    raise(next, level);
    return true;
  }
  if (!link.hub_uses.empty() && split_hubs(next.id)) return false;
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
    for (std::size_t i = 0; link.open > 0 && i < link.members.size(); ++i)
      if (is_open(flows_[link.members[i].flow])) fix_it(link.members[i].flow);
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
  for (const LinkUse& use : flow.uses) take_from(links_[use.link], 1, use.weight * flow.inverse, level);
}

std::size_t MaxMin::fix_hub(HubId id, double level) {
  Hub& hub = hubs_[id];
  hub.new_level = level;
  if (flows_of(hub) == 0) return 0;
  for (const LinkId region_link : region_links_) {
    Link& link = links_[region_link];
    for (const HubUse& use : link.hub_uses) {
      if (use.hub == id) take_from(link, use.flows, use.usage.total(), level);
    }
  }
  return 1;
}

}  // namespace dperf::replay::fluid
