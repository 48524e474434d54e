// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/fluid/max_min.h"

#include <algorithm>

namespace dperf::replay::fluid {

LinkId MaxMin::add_link(double capacity, Sharing sharing) {
  Link& link = links_.emplace_back();
  link.capacity = capacity;
  link.sharing = sharing;
  any_unshared_ = any_unshared_ || sharing == Sharing::kUnshared;
  return static_cast<LinkId>(links_.size() - 1);
}

void MaxMin::touch(LinkId link) {
  if (links_[link].touched) return;
  links_[link].touched = true;
  touched_.push_back(link);
}

void MaxMin::start(FlowId id, std::span<const LinkUse> uses, double penalty, double bound) {
  if (id >= flows_.size()) flows_.resize(id + 1);
  Flow& flow = flows_[id];
  flow.uses = uses;
  flow.penalty = penalty;
  flow.inverse = 1 / penalty;
  flow.bound_level = bound * penalty;
  flow.level = flow.reported_level = kUnknown;
  flow.bottleneck = kNone;
  flow.hub = flow.reported_hub = kNoHub;
  flow.is_simple = bound == kNoBound && std::all_of(uses.begin(), uses.end(), [&](const LinkUse& use) {
                     return links_[use.link].sharing == Sharing::kShared;
                   });
  flow.places.resize(uses.size());
  for (std::uint32_t use = 0; use < uses.size(); ++use) {
    Link& link = links_[uses[use].link];
    flow.places[use] = static_cast<std::uint32_t>(link.members.size());
    link.members.push_back({id, use});
    if (flow.is_simple) ++link.simple;
    touch(uses[use].link);
  }
  started_.push_back(id);
  ++active_flows_;
}

void MaxMin::end(FlowId id) {
  Flow& flow = flows_[id];
  if (flow.hub != kNoHub)
    leave(id);
  else if (flow.level != kUnknown)
    load_links(flow, -1);
  for (std::uint32_t use = 0; use < flow.uses.size(); ++use) {
    Link& link = links_[flow.uses[use].link];
    if (flow.is_simple) --link.simple;
    const Member last = link.members.back();
    link.members[flow.places[use]] = last;
    flows_[last.flow].places[last.use] = flow.places[use];
    link.members.pop_back();
    touch(flow.uses[use].link);
  }
  leave_others(id);
  flow.uses = {};
  --active_flows_;
}

void MaxMin::load_links(const Flow& flow, double sign) {
  const double rate = sign * flow.level * flow.inverse;
  for (const LinkUse& use : flow.uses) {
    Link& link = links_[use.link];
    link.load.add(use.weight * rate);
    link.top = std::max(link.top, flow.level);
  }
  if (flow.bottleneck < links_.size()) links_[flow.bottleneck].limits += sign > 0 ? 1U : -1U;
}

void MaxMin::leave_others(FlowId id) {
  if (!has_hubs()) return;
  for (const LinkUse& use : flows_[id].uses)
    if (const HubId hub = links_[use.link].hub; hub != kNoHub) hubs_[hub].others.erase(id);
}

void MaxMin::see(LinkId link) {
  if (links_[link].seen == round_) return;
  links_[link].seen = round_;
  region_links_.push_back(link);
}

void MaxMin::take_in(FlowId id) {
  Flow& flow = flows_[id];
  if (flow.seen == round_) return;
  const bool has_loaded = flow.hub == kNoHub && flow.level != kUnknown;
  if (flow.hub != kNoHub) leave(id);
  if (has_loaded && flow.bottleneck < links_.size()) --links_[flow.bottleneck].limits;
  flow.seen = round_;
  flow.new_level = kUnknown;
  region_.push_back(id);
  for (const LinkUse& use : flow.uses) {
    see(use.link);
    Link& link = links_[use.link];
    const double usage = use.weight * flow.inverse;
    if (has_loaded) link.load.add(-use.weight * (flow.level * flow.inverse));  // load_links(), in this pass
    ++link.region_flows;
    link.region_usage.add(usage);
    if (link.hub == kNoHub) continue;
    hubs_[link.hub].others.erase(id);
    take_in_hub(link.hub);
  }
}

void MaxMin::take_in_limited(LinkId id) {
  const Link& link = links_[id];
  if (link.hub != kNoHub) take_in_hub(link.hub);
  for (std::size_t i = 0; link.limits > 0 && i < link.members.size(); ++i) {
    const Flow& flow = flows_[link.members[i].flow];
    if (flow.bottleneck == id && flow.hub == kNoHub) take_in(link.members[i].flow);
  }
}

void MaxMin::begin_region() {
  changed_.clear();
  region_.clear();
  region_links_.clear();
  region_hubs_.clear();
  coupled_hubs_ = 0;
  ++round_;
}

// Those that are limited elsewhere keep their levels, unless it turns out that they cannot.
void MaxMin::solve() {
  begin_region();
  for (const LinkId id : touched_) {
    Link& link = links_[id];
    link.touched = false;
    if (link.members.empty()) {
      link.load = {};
      link.top = 0;
    }
    const bool is_hub = link.members.size() >= members_of_a_hub() / 2 && link.simple == link.members.size();
    if (link.hub != kNoHub && !is_hub) dissolve(link.hub);
  }
  for (const LinkId id : touched_) take_in_limited(id);
  for (const FlowId flow : started_)
    if (!flows_[flow].uses.empty()) take_in(flow);
  if (!touched_.empty()) solve_region();
  started_.clear();
  touched_.clear();
}

void MaxMin::solve_all() {
  begin_region();
  for (HubId hub = 0; hub < hubs_.size(); ++hub)
    if (hubs_[hub].link != kNone) dissolve(hub);
  for (const LinkId link : touched_) links_[link].touched = false;
  touched_.clear();
  started_.clear();
  for (const Link& link : links_)
    for (const Member& member : link.members) take_in(member.flow);
  solve_region();
}

void MaxMin::solve_region() {
  for (std::size_t before = 0;;) {
    while (coupled_hubs_ < region_hubs_.size()) take_in_coupled(region_hubs_[coupled_hubs_++]);
    before = region_.size() + region_links_.size();
    ++effort_.rounds;
    if (fill()) take_in_violators();
    if (region_.size() + region_links_.size() == before) break;
  }
  ++effort_.solves;
  effort_.flows += region_.size();
  effort_.links += region_links_.size();
  effort_.hubs += region_hubs_.size();
  report();
}

/// It has its level until it is taken in again.
void MaxMin::settle(FlowId id) {
  Flow& flow = flows_[id];
  flow.level = flow.new_level;
  flow.bottleneck = flow.new_bottleneck;
  if (flow.bottleneck < links_.size() && links_[flow.bottleneck].hub != kNoHub)
    return join(id, links_[flow.bottleneck].hub);
  load_links(flow, 1);
  if (!has_hubs()) return;
  for (const LinkUse& use : flow.uses)
    if (const HubId hub = links_[use.link].hub; hub != kNoHub) hubs_[hub].others.set(id, -flow.level);
}

void MaxMin::report() {
  for (const HubId hub : region_hubs_) hubs_[hub].level = level_now(hubs_[hub]);
  for (const FlowId id : region_) settle(id);
  for (const LinkId id : region_links_) {
    Link& link = links_[id];
    link.region_usage = {};
    link.region_flows = 0;
    const bool limits_many = link.limits > 0 && link.members.size() >= members_of_a_hub();
    if (limits_many && link.hub == kNoHub && link.simple == link.members.size()) make_hub(id);
  }
  for (const FlowId id : region_) tell(id);
  if (!has_hubs()) return;
  for (const LinkId id : region_links_) find_fill_levels(id);
}

void MaxMin::tell(FlowId id) {
  Flow& flow = flows_[id];
  if (flow.reported_hub == flow.hub && (flow.hub != kNoHub || flow.reported_level == flow.level)) return;
  flow.reported_hub = flow.hub;
  flow.reported_level = flow.hub == kNoHub ? flow.level : kUnknown;
  changed_.push_back(id);
}

}  // namespace dperf::replay::fluid
