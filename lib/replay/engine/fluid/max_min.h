// How flows share links: weighted max-min fairness, as in SimGrid, solved again only where something changed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "replay/engine/fluid/date_heap.h"
#include "replay/engine/fluid/sum.h"

namespace dperf::replay::fluid {

using LinkId = std::uint32_t;
using FlowId = std::uint32_t;
using HubId = std::uint32_t;

/// How a link takes what flows want of it.
enum class Sharing : std::uint8_t {
  kShared,  ///< all flows together have its capacity
  /// Each flow has its capacity, except that all flows that it limits have the level of the one with the
  /// least penalty: so SimGrid understands FATPIPE.
  kUnshared,
};

/// A flow at a rate takes `weight` times that rate of the link.
struct LinkUse {
  LinkId link = 0;
  double weight = 1;
};

/// A flow of penalty p has the rate level / p. Flows that are limited by the same link have the same level,
/// and no flow can have more unless one of at most its level gets less.
///
/// A link that limits many flows is a hub: they have one level, which changes for all of them at once. Such a
/// change costs no more than the links that it fills, or that limit other flows.
class MaxMin {
 public:
  static constexpr double kNoBound = std::numeric_limits<double>::infinity();
  static constexpr HubId kNoHub = std::numeric_limits<HubId>::max();
  static constexpr std::size_t kFlowsOfAHub = 24;

  /// @param flows_of_a_hub a link with so many is a hub when it limits any, and is used by many of all flows
  explicit MaxMin(std::size_t flows_of_a_hub = kFlowsOfAHub) : flows_of_a_hub_(flows_of_a_hub) {}

  LinkId add_link(double capacity, Sharing sharing);
  std::size_t links() const { return links_.size(); }

  /// @param flow any number that is not in use; better a small one
  /// @param uses each link once, at least one; must outlive the flow
  /// @param penalty above 0
  /// @param bound of the rate, above 0
  void start(FlowId flow, std::span<const LinkUse> uses, double penalty, double bound = kNoBound);
  void end(FlowId flow);

  /// Finds the rates after the changes since the last time.
  void solve();
  /// The same with all flows, whether something changed near them or not.
  void solve_all();
  /// The flows in no hub whose rates solve() has changed, those that have left a hub, and those that have
  /// come to one; all that were started are among them.
  std::span<const FlowId> changed() const { return changed_; }
  /// The hubs whose levels it may have changed.
  std::span<const HubId> changed_hubs() const { return region_hubs_; }
  /// Of a flow; kNoHub: it has a rate of its own.
  HubId hub_of(FlowId flow) const { return flows_[flow].hub; }
  double level_of_hub(HubId hub) const { return hubs_[hub].level; }
  double penalty(FlowId flow) const { return flows_[flow].penalty; }
  double rate(FlowId flow) const { return level_before(flows_[flow]) * flows_[flow].inverse; }

  /// How much solve() had to look at, since the start.
  struct Effort {
    std::uint64_t solves = 0, rounds = 0, flows = 0, links = 0, hubs = 0;
  };
  const Effort& effort() const { return effort_; }
  /// Whether a link of kUnshared has limited a flow to less than its capacity, since the start.
  bool unshared_has_bound() const { return unshared_has_bound_; }

 private:
  static constexpr LinkId kNone = std::numeric_limits<LinkId>::max();  // not solved yet
  static constexpr LinkId kItsBound = std::numeric_limits<LinkId>::max() - 1;
  static constexpr double kUnknown = -1;

  struct Member {
    FlowId flow;
    std::uint32_t use;  // which of the flow's uses
  };
  /// What the flows of a hub take of a link, at level 1.
  struct HubUse {
    HubId hub;
    std::uint32_t flows = 0;
    Sum usage;
  };
  // What each flow that is taken in or gets a level looks at comes first, in a cache line.
  struct alignas(64) Link {
    Sum load;        // of the flows in no hub and not in the region
    double top = 0;  // of the levels of those flows: none is above
    // While solving: of the flows of the region.
    std::uint64_t seen = 0;
    Sum region_usage;
    std::uint32_t region_flows = 0;
    HubId hub = kNoHub;  // that it is
    // While filling: of the flows of the region that have no level yet.
    std::uint32_t open = 0;
    double remaining = 0, usage = 0;
    double level = kUnknown;    // at which it is full
    std::uint32_t filling = 0;  // its place among all
    Sharing sharing = Sharing::kShared;
    bool touched = false;
    std::uint32_t limits = 0;  // flows in no hub and not in the region
    std::uint32_t simple = 0;  // members that may be in a hub
    double capacity = 0;
    std::vector<Member> members;
    std::vector<HubUse> hub_uses;
  };
  // What solving looks at comes first, in a cache line.
  struct alignas(64) Flow {
    std::span<const LinkUse> uses;
    double inverse = 1;       // of the penalty
    double level = kUnknown;  // unless it is in a hub
    LinkId bottleneck = kNone;
    HubId hub = kNoHub;
    // While solving.
    std::uint64_t seen = 0;
    double new_level = kUnknown;
    LinkId new_bottleneck = kNone;
    // What changed() said last.
    HubId reported_hub = kNoHub;
    double reported_level = kUnknown;
    double penalty = 1, bound_level = kNoBound;
    bool is_simple = true;              // no bound, and no link of kUnshared: may be in a hub
    std::vector<std::uint32_t> places;  // among the members of each link
  };
  /// The flows that a link limits. All others of the link have lower levels, or the same.
  struct Hub {
    LinkId link = kNone;
    double level = kUnknown;
    DateHeap fills;   // of each other link of its flows: no level up to this fills it; 0: it limits others
    DateHeap others;  // the flows of the link that are in no hub: -level
    // While solving.
    std::uint64_t seen = 0;
    double new_level = kUnknown;
  };
  /// What fills at a level: a link, or the bound of a flow.
  struct Filling {
    double level;
    std::uint8_t rank;  // of what fills at the same level, the first
    std::uint32_t id;
    bool operator>(const Filling& other) const {
      return level != other.level ? level > other.level : rank > other.rank;
    }
  };

  // The region: what is solved again.
  void begin_region();
  void touch(LinkId link);
  void see(LinkId link);
  void take_in(FlowId flow);
  void take_in_limited(LinkId link);
  void solve_region();
  void settle(FlowId flow);
  void report();
  void tell(FlowId flow);

  // max_min_fill.cpp: levels for the region, with all others as they are.
  bool fill();
  std::size_t start_filling();
  bool fill_next(std::size_t& open);
  void prepare(Link& link);
  double level_of(const Link& link) const;
  std::size_t saturate(LinkId link, double level);
  std::size_t fix_at_bound(FlowId flow);
  void fix(FlowId flow, double level, LinkId bottleneck);
  std::size_t fix_hub(HubId hub, double level);
  bool is_open(const Flow& flow) const { return flow.seen == round_ && flow.new_level == kUnknown; }
  bool is_open(const Hub& hub) const { return hub.seen == round_ && hub.new_level == kUnknown; }
  void raise(Filling filling, double level);
  void add_filling(LinkId link, Sharing sharing);
  /// `flows` that take `usage` of it at level 1 have this level.
  void take_from(Link& link, std::uint32_t flows, double usage, double level);
  Filling take_lowest();

  // max_min_check.cpp: whether the others can stay as they are.
  void take_in_violators();
  void check_shared(LinkId link);
  void check_unshared(LinkId link);
  double most_of(const Member& member) const;
  double least_limit(const Link& link, double except) const;

  // max_min_hubs.cpp
  bool has_hubs() const { return hubs_.size() > free_hubs_.size(); }
  std::size_t members_of_a_hub() const;
  void make_hub(LinkId link);
  void dissolve(HubId hub);
  void take_in_hub(HubId hub);
  void take_in_coupled(HubId hub);
  void join(FlowId flow, HubId hub);
  void leave(FlowId flow);
  bool take_in_of_hubs(LinkId link, double above);
  bool split_hubs(LinkId link);
  void check_hub(HubId hub);
  void check_fill(HubId hub, LinkId link);
  void find_fill_levels(LinkId link);
  std::uint32_t flows_of(const Hub& hub) const;
  double level_now(const Hub& hub) const {
    return hub.seen == round_ && hub.new_level != kUnknown ? hub.new_level : hub.level;
  }

  /// What it takes of its links, when it is in no hub; sign -1: no more.
  void load_links(const Flow& flow, double sign);
  void leave_others(FlowId flow);
  double level_before(const Flow& flow) const {
    return flow.hub == kNoHub ? flow.level : hubs_[flow.hub].level;
  }
  double level_now(const Flow& flow) const {
    return flow.seen == round_ && flow.new_level != kUnknown ? flow.new_level : flow.level;
  }
  LinkId bottleneck_now(const Flow& flow) const {
    return flow.seen == round_ && flow.new_level != kUnknown ? flow.new_bottleneck : flow.bottleneck;
  }

  std::size_t flows_of_a_hub_;
  std::size_t active_flows_ = 0;
  std::vector<Link> links_;
  std::vector<Flow> flows_;
  std::vector<Hub> hubs_;
  std::vector<HubId> free_hubs_;
  std::vector<LinkId> touched_, region_links_;
  std::vector<FlowId> started_, region_, changed_;
  std::vector<HubId> region_hubs_;
  std::size_t coupled_hubs_ = 0;   // of the region, the first so many: with all that they are coupled with
  std::vector<Filling> fillings_;  // a heap if there are many
  bool is_heap_ = false;
  bool any_unshared_ = false;
  std::vector<FlowId> flows_to_take_;
  std::vector<HubId> hubs_to_split_;
  std::vector<LinkId> links_to_look_at_;
  std::uint64_t round_ = 0;
  Effort effort_;
  bool unshared_has_bound_ = false;
};

}  // namespace dperf::replay::fluid
