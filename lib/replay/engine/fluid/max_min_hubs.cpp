// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "replay/engine/fluid/max_min.h"
#include "replay/engine/fluid/rounding.h"

namespace dperf::replay::fluid {

std::uint32_t MaxMin::flows_of(const Hub& hub) const {
  const Link& link = links_[hub.link];
  for (const HubUse& use : link.hub_uses)
    if (use.hub == link.hub) return use.flows;
  return 0;
}

// Where flows are on many hubs, those move from one to the other all the time: there are few, or none.
std::size_t MaxMin::members_of_a_hub() const {
  constexpr std::size_t kManyHubs = 16;
  return std::max(flows_of_a_hub_, active_flows_ / kManyHubs);
}

void MaxMin::make_hub(LinkId id) {
  if (free_hubs_.empty()) {
    free_hubs_.push_back(static_cast<HubId>(hubs_.size()));
    hubs_.emplace_back();
  }
  const HubId number = free_hubs_.back();
  free_hubs_.pop_back();
  Hub& hub = hubs_[number];
  hub.link = id;
  links_[id].hub = number;
  for (const Member& member : links_[id].members) {
    Flow& flow = flows_[member.flow];
    if (flow.hub != kNoHub) continue;
    if (flow.bottleneck != id) {
      hub.others.set(member.flow, -flow.level);
      continue;
    }
    hub.level = flow.level;
    load_links(flow, -1);
    leave_others(member.flow);
    join(member.flow, number);
    for (const LinkUse& use : flow.uses) find_fill_levels(use.link);
    tell(member.flow);
  }
  hub.seen = round_;
  hub.new_level = hub.level;
  region_hubs_.push_back(number);
}

/// Its flows have levels of their own again. They have to be taken in.
void MaxMin::dissolve(HubId number) {
  const LinkId id = hubs_[number].link;
  for (const Member& member : links_[id].members) {
    Flow& flow = flows_[member.flow];
    if (flow.hub != number) continue;
    leave(member.flow);
    load_links(flow, 1);
    for (const LinkUse& use : flow.uses)
      if (const HubId hub = links_[use.link].hub; hub != kNoHub && hub != number)
        hubs_[hub].others.set(member.flow, -flow.level);
  }
  links_[id].hub = kNoHub;
  hubs_[number] = {};
  free_hubs_.push_back(number);
}

/// Its level is known, and that of the flow the same.
void MaxMin::join(FlowId id, HubId hub) {
  Flow& flow = flows_[id];
  flow.hub = hub;
  for (const LinkUse& use : flow.uses) {
    std::vector<HubUse>& uses = links_[use.link].hub_uses;
    auto found = std::find_if(uses.begin(), uses.end(), [&](const HubUse& one) { return one.hub == hub; });
    if (found == uses.end()) found = uses.insert(found, HubUse{hub, 0, {}});
    ++found->flows;
    found->usage.add(use.weight * flow.inverse);
  }
}

/// It has the hub's level as its own; what it takes of its links is not counted.
void MaxMin::leave(FlowId id) {
  Flow& flow = flows_[id];
  Hub& hub = hubs_[flow.hub];
  for (const LinkUse& use : flow.uses) {
    std::vector<HubUse>& uses = links_[use.link].hub_uses;
    const auto found =
        std::find_if(uses.begin(), uses.end(), [&](const HubUse& one) { return one.hub == flow.hub; });
    found->usage.add(-use.weight * flow.inverse);
    if (--found->flows > 0) continue;
    uses.erase(found);
    hub.fills.erase(use.link);
  }
  flow.level = hub.level;
  flow.bottleneck = hub.link;
  flow.hub = kNoHub;
}

void MaxMin::take_in_hub(HubId id) {
  Hub& hub = hubs_[id];
  if (hub.seen == round_) return;
  hub.seen = round_;
  hub.new_level = kUnknown;
  region_hubs_.push_back(id);
  see(hub.link);
}

/// What its flows leave of other links others get.
void MaxMin::take_in_coupled(HubId id) {
  const double least = std::numeric_limits<double>::min();
  std::vector<LinkId> coupled;
  hubs_[id].fills.find_before(least, coupled);
  for (const LinkId link : coupled) take_in_limited(link);
}

/// The flows of a link that are in hubs, not those of the link itself, if their levels are above. Returns
/// whether there are any.
bool MaxMin::take_in_of_hubs(LinkId id, double above) {
  const Link& link = links_[id];
  hubs_to_split_.clear();
  for (const HubUse& use : link.hub_uses)
    if (use.hub != link.hub && is_above(level_now(hubs_[use.hub]), above)) hubs_to_split_.push_back(use.hub);
  if (hubs_to_split_.empty()) return false;
  flows_to_take_.clear();
  for (const Member& member : link.members)
    if (std::find(hubs_to_split_.begin(), hubs_to_split_.end(), flows_[member.flow].hub) !=
        hubs_to_split_.end())
      flows_to_take_.push_back(member.flow);
  for (const FlowId flow : flows_to_take_) take_in(flow);
  return true;
}

/// A link is full before the hubs of flows on it are: it limits them from now on.
bool MaxMin::split_hubs(LinkId id) {
  const Link& link = links_[id];
  flows_to_take_.clear();
  for (const HubUse& use : link.hub_uses) {
    if (use.hub == link.hub || !is_open(hubs_[use.hub])) continue;
    for (const Member& member : link.members)
      if (flows_[member.flow].hub == use.hub) flows_to_take_.push_back(member.flow);
  }
  for (const FlowId flow : flows_to_take_) take_in(flow);
  return !flows_to_take_.empty();
}

void MaxMin::check_hub(HubId id) {
  Hub& hub = hubs_[id];
  const double saturated_at = links_[hub.link].level;
  while (saturated_at != kUnknown && !hub.others.empty() && is_above(-hub.others.first_date(), saturated_at))
    take_in(hub.others.first());
  if (hub.new_level == kUnknown) return;
  links_to_look_at_.clear();
  hub.fills.find_before(hub.new_level, links_to_look_at_);
  for (const LinkId link : links_to_look_at_) check_fill(id, link);
}

/// A link that is perhaps too full when the hub has its new level.
void MaxMin::check_fill(HubId id, LinkId link_id) {
  const Link& link = links_[link_id];
  if (link.seen == round_) return;  // it was filled, or will be
  double remaining = link.capacity - link.load.total(), usage = 0;
  for (const HubUse& use : link.hub_uses) {
    if (use.hub == id)
      usage = use.usage.total();
    else
      remaining -= use.usage.total() * level_now(hubs_[use.hub]);
  }
  if (usage > 0 && is_above(hubs_[id].new_level * usage, remaining))
    take_in_of_hubs(link_id, 0);
  else
    find_fill_levels(link_id);
}

// What is left of the link is divided among its hubs: as long as none is above its part, the link is not too
// full.
void MaxMin::find_fill_levels(LinkId id) {
  Link& link = links_[id];
  if (link.hub_uses.empty()) return;
  bool limits = link.limits > 0;
  double remaining = link.capacity - link.load.total();
  for (const HubUse& use : link.hub_uses) {
    limits = limits || use.hub == link.hub;
    if (link.hub_uses.size() > 1) remaining -= use.usage.total() * level_now(hubs_[use.hub]);
  }
  const auto hubs = static_cast<double>(link.hub_uses.size());
  for (const HubUse& use : link.hub_uses) {
    if (use.hub == link.hub) continue;
    const double from = hubs > 1 ? level_now(hubs_[use.hub]) : 0;
    hubs_[use.hub].fills.set(id, limits ? 0 : std::max(0.0, from + remaining / hubs / use.usage.total()));
  }
}

}  // namespace dperf::replay::fluid
