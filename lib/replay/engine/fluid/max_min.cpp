// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/fluid/max_min.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace dperf::replay::fluid {
namespace {

/// Levels that were summed up in another order.
constexpr double kRounding = 1e-13;
/// Of the capacity of a link: what is left by rounding.
constexpr double kFull = 1e-12;

/// Bounds at levels that are this close count as one where a kUnshared link is concerned: SimGrid's
/// maxmin/precision, which matters for flows of one route in both directions, whose penalties differ in the
/// last bit.
constexpr double kSameBound = 1e-9;

bool is_above(double level, double other) {
  return level > other * (1 + kRounding);
}

enum Rank : std::uint8_t { kUnsharedFills, kSharedFills, kBoundIsReached };

}  // namespace

LinkId MaxMin::add_link(double capacity, Sharing sharing) {
  links_.push_back({capacity, sharing, false, {}});
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
  flow.level = kUnknown;
  flow.bottleneck = kNone;
  flow.places.resize(uses.size());
  for (std::uint32_t use = 0; use < uses.size(); ++use) {
    std::vector<Member>& members = links_[uses[use].link].members;
    flow.places[use] = static_cast<std::uint32_t>(members.size());
    members.push_back({id, use});
    touch(uses[use].link);
  }
}

void MaxMin::end(FlowId id) {
  Flow& flow = flows_[id];
  for (std::uint32_t use = 0; use < flow.uses.size(); ++use) {
    std::vector<Member>& members = links_[flow.uses[use].link].members;
    const Member last = members.back();
    members[flow.places[use]] = last;
    flows_[last.flow].places[last.use] = flow.places[use];
    members.pop_back();
    touch(flow.uses[use].link);
  }
  flow.uses = {};
}

void MaxMin::take_in(FlowId id) {
  Flow& flow = flows_[id];
  if (flow.seen == round_) return;
  flow.seen = round_;
  flow.new_level = kUnknown;
  region_.push_back(id);
  for (const LinkUse& use : flow.uses) {
    if (links_[use.link].seen == round_) continue;
    links_[use.link].seen = round_;
    region_links_.push_back(use.link);
  }
}

// Those that are limited elsewhere keep their levels, unless it turns out that they cannot.
void MaxMin::solve() {
  changed_.clear();
  if (touched_.empty()) return;
  ++round_;
  for (const LinkId link : touched_) {
    links_[link].touched = false;
    for (const Member& member : links_[link].members)
      if (const LinkId limit = flows_[member.flow].bottleneck; limit == link || limit == kNone)
        take_in(member.flow);
  }
  touched_.clear();
  solve_region();
}

void MaxMin::solve_all() {
  changed_.clear();
  ++round_;
  for (const LinkId link : touched_) links_[link].touched = false;
  touched_.clear();
  for (const Link& link : links_)
    for (const Member& member : link.members) take_in(member.flow);
  solve_region();
}

void MaxMin::solve_region() {
  do {
    fill();
    ++effort_.rounds;
  } while (take_in_violators());
  ++effort_.solves;
  effort_.flows += region_.size();
  effort_.links += region_links_.size();
  for (const FlowId id : region_) {
    Flow& flow = flows_[id];
    if (flow.new_level != flow.level) changed_.push_back(id);
    flow.level = flow.new_level;
    flow.bottleneck = flow.new_bottleneck;
  }
  region_.clear();
  region_links_.clear();
}

void MaxMin::push(Filling filling) {
  fillings_.push_back(filling);
  std::push_heap(fillings_.begin(), fillings_.end(), std::greater<>());
}

void MaxMin::prepare(Link& link) {
  link.remaining = link.capacity;
  link.usage = 0;
  link.open = 0;
  link.level = kUnknown;
  const bool shared = link.sharing == Sharing::kShared;
  for (const Member& member : link.members) {
    const Flow& flow = flows_[member.flow];
    const double weight = flow.uses[member.use].weight;
    if (flow.seen == round_) {
      ++link.open;
      if (shared) link.usage += weight * flow.inverse;
    } else if (shared) {
      link.remaining -= weight * (flow.level * flow.inverse);
    }
  }
}

double MaxMin::level_of(const Link& link) const {
  if (link.sharing == Sharing::kShared) return std::max(0.0, link.remaining / link.usage);
  double most = 0;
  for (const Member& member : link.members) {
    const Flow& flow = flows_[member.flow];
    if (flow.seen == round_ && flow.new_level == kUnknown)
      most = std::max(most, flow.uses[member.use].weight / flow.penalty);
  }
  return link.capacity / most;
}

// All levels of the region rise together. What is full holds its flows back; those of them that it does not
// hold go on.
void MaxMin::fill() {
  fillings_.clear();
  for (const FlowId id : region_) {
    flows_[id].new_level = kUnknown;
    if (flows_[id].bound_level != kNoBound)
      fillings_.push_back({flows_[id].bound_level, kBoundIsReached, id});
  }
  for (const LinkId id : region_links_) {
    Link& link = links_[id];
    prepare(link);
    fillings_.push_back(
        {level_of(link), link.sharing == Sharing::kShared ? kSharedFills : kUnsharedFills, id});
  }
  std::make_heap(fillings_.begin(), fillings_.end(), std::greater<>());
  for (std::size_t open = region_.size(); open > 0;) {
    std::pop_heap(fillings_.begin(), fillings_.end(), std::greater<>());
    Filling next = fillings_.back();
    fillings_.pop_back();
    if (next.rank == kBoundIsReached) {
      if (flows_[next.id].new_level != kUnknown) continue;
      open -= fix_at_bound(next.id);
      continue;
    }
    const Link& link = links_[next.id];
    if (link.open == 0) continue;
    const double level = level_of(link);  // it may have risen since: others are held back elsewhere
    if (level > next.level) {
      push({level, next.rank, next.id});
      continue;
    }
    open -= link.open;
    saturate(next.id, level);
  }
}

std::size_t MaxMin::fix_at_bound(FlowId id) {
  const double level = flows_[id].bound_level;
  fix(id, level, kItsBound);
  std::size_t fixed = 1;
  for (const LinkUse& use : flows_[id].uses) {
    if (links_[use.link].sharing == Sharing::kShared) continue;
    for (const Member& member : links_[use.link].members) {
      const Flow& flow = flows_[member.flow];
      if (flow.seen != round_ || flow.new_level != kUnknown) continue;
      if (std::abs(flow.bound_level - level) >= kSameBound) continue;
      fix(member.flow, flow.bound_level, use.link);  // so that it is looked at again without the other
      ++fixed;
    }
  }
  return fixed;
}

void MaxMin::saturate(LinkId id, double level) {
  Link& link = links_[id];
  link.level = level;
  for (const Member& member : link.members) {
    const Flow& flow = flows_[member.flow];
    if (flow.seen == round_ && flow.new_level == kUnknown) fix(member.flow, level, id);
  }
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

// Every flow must have a link that is full, and on which no flow has a higher level.
bool MaxMin::take_in_violators() {
  const std::size_t before = region_.size();
  const std::size_t links = region_links_.size();
  for (std::size_t i = 0; i < links; ++i) {
    const LinkId id = region_links_[i];
    if (links_[id].sharing == Sharing::kShared)
      check_shared(id);
    else
      check_unshared(id);
  }
  return region_.size() > before;
}

void MaxMin::check_shared(LinkId id) {
  const Link& link = links_[id];
  const bool is_full = link.level != kUnknown || link.remaining <= kFull * link.capacity;
  double top = link.level;
  if (top == kUnknown)
    for (const Member& member : link.members)
      if (flows_[member.flow].seen == round_) top = std::max(top, flows_[member.flow].new_level);
  for (const Member& member : link.members) {
    const Flow& flow = flows_[member.flow];
    if (flow.seen == round_) continue;
    const bool has_too_much = link.level != kUnknown && is_above(flow.level, link.level);
    const bool could_have_more = flow.bottleneck == id && (!is_full || is_above(top, flow.level));
    if (has_too_much || could_have_more) take_in(member.flow);
  }
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
