// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <cmath>

#include "replay/engine/fluid/max_min.h"
#include "replay/engine/fluid/rounding.h"

namespace dperf::replay::fluid {
namespace {

/// Of the capacity of a link: what is left by rounding.
constexpr double kFull = 1e-12;

}  // namespace

// Every flow must have a link that is full, and on which no flow has a higher level.
void MaxMin::take_in_violators() {
  const std::size_t links = region_links_.size(), hubs = region_hubs_.size();
  for (std::size_t i = 0; i < links; ++i) {
    const LinkId id = region_links_[i];
    if (links_[id].sharing == Sharing::kShared)
      check_shared(id);
    else
      check_unshared(id);
  }
  for (std::size_t i = 0; i < hubs; ++i) check_hub(region_hubs_[i]);
}

// What a hub limits is in the region, or in the hub.
void MaxMin::check_shared(LinkId id) {
  Link& link = links_[id];
  const bool is_saturated = link.level != kUnknown;
  if (is_saturated && !link.hub_uses.empty() && take_in_of_hubs(id, link.level)) return;
  if (link.hub != kNoHub) return;
  const bool any_has_too_much = is_saturated && is_above(link.top, link.level);
  if (!any_has_too_much && link.limits == 0) return;
  const bool is_full = is_saturated || link.remaining <= kFull * link.capacity;
  if (!is_full) return take_in_limited(id);
  double top = link.level;
  if (!is_saturated)
    for (const Member& member : link.members)
      if (flows_[member.flow].seen == round_) top = std::max(top, flows_[member.flow].new_level);
  double top_of_others = 0;
  for (const Member& member : link.members) {
    const Flow& flow = flows_[member.flow];
    if (flow.seen == round_ || flow.hub != kNoHub) continue;
    const bool has_too_much = is_saturated && is_above(flow.level, link.level);
    const bool could_have_more = flow.bottleneck == id && is_above(top, flow.level);
    if (has_too_much || could_have_more)
      take_in(member.flow);
    else
      top_of_others = std::max(top_of_others, flow.level);
  }
  link.top = top_of_others;
}

// It limits all flows to the level of one that would otherwise take more than its capacity.
void MaxMin::check_unshared(LinkId id) {
  const Link& link = links_[id];
  const double most = least_limit(link, kNoBound);
  const auto is_held_by_its_bound = [&](const Member& member) {
    const Flow& flow = flows_[member.flow];
    return bottleneck_now(flow) == kItsBound && std::abs(level_now(flow) - most) < kSameBound;
  };
  const bool by_bounds = std::any_of(link.members.begin(), link.members.end(), is_held_by_its_bound);
  const double limit = by_bounds ? least_limit(link, most) : most;
  double top = 0;
  bool is_wrong = false;  // what is limited as if that flow were not held by its bound
  for (const Member& member : link.members) {
    const Flow& flow = flows_[member.flow];
    const double level = level_now(flow);
    top = std::max(top, level);
    if (bottleneck_now(flow) != id) continue;
    if (level < most_of(member)) unshared_has_bound_ = true;
    is_wrong = is_wrong || (by_bounds && level == most && std::abs(flow.bound_level - most) >= kSameBound);
  }
  for (const Member& member : link.members) {
    const Flow& flow = flows_[member.flow];
    if (flow.seen == round_) continue;
    const bool has_that_bound = std::abs(flow.bound_level - most) < kSameBound;
    const bool is_limited_wrongly =
        flow.bottleneck == id && flow.level != limit && !(by_bounds && has_that_bound);
    const bool limits_others = top > limit && flow.level >= most_of(member);
    if (flow.level > limit || is_limited_wrongly || limits_others || (is_wrong && has_that_bound))
      take_in(member.flow);
  }
}

double MaxMin::most_of(const Member& member) const {
  const Flow& flow = flows_[member.flow];
  const LinkUse& use = flow.uses[member.use];
  return links_[use.link].capacity / (use.weight / flow.penalty);
}

/// The least level at which a flow takes all of the capacity, apart from those with a bound at `except`.
double MaxMin::least_limit(const Link& link, double except) const {
  double limit = kNoBound;
  for (const Member& member : link.members) {
    const Flow& flow = flows_[member.flow];
    const double most = most_of(member);
    const bool counts = bottleneck_now(flow) != kItsBound && level_now(flow) >= most &&
                        (except == kNoBound || std::abs(flow.bound_level - except) >= kSameBound);
    if (counts) limit = std::min(limit, most);
  }
  return limit;
}

}  // namespace dperf::replay::fluid
