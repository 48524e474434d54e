// How flows share links: weighted max-min fairness, as in SimGrid, solved again only where something changed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace dperf::replay::fluid {

using LinkId = std::uint32_t;
using FlowId = std::uint32_t;

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
class MaxMin {
 public:
  static constexpr double kNoBound = std::numeric_limits<double>::infinity();

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
  /// The flows whose rates solve() has changed, those that were started among them.
  std::span<const FlowId> changed() const { return changed_; }
  double rate(FlowId flow) const { return flows_[flow].level * flows_[flow].inverse; }

  /// How much solve() had to look at, since the start.
  struct Effort {
    std::uint64_t solves = 0, rounds = 0, flows = 0, links = 0;
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
  struct Link {
    double capacity;
    Sharing sharing;
    bool touched = false;
    std::vector<Member> members;
    // While solving: of the flows of the region that have no level yet.
    std::uint64_t seen = 0;
    std::uint32_t open = 0;
    double remaining = 0, usage = 0;
    double level = kUnknown;  // at which it is full
  };
  struct Flow {
    std::span<const LinkUse> uses;
    std::vector<std::uint32_t> places;  // among the members of each link
    double penalty = 1, inverse = 1, bound_level = kNoBound;
    double level = kUnknown;
    LinkId bottleneck = kNone;
    // While solving.
    std::uint64_t seen = 0;
    double new_level = kUnknown;
    LinkId new_bottleneck = kNone;
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

  void touch(LinkId link);
  void take_in(FlowId flow);
  void solve_region();
  void fill();
  void prepare(Link& link);
  double level_of(const Link& link) const;
  void saturate(LinkId link, double level);
  std::size_t fix_at_bound(FlowId flow);
  void fix(FlowId flow, double level, LinkId bottleneck);
  bool take_in_violators();
  void check_shared(LinkId link);
  void check_unshared(LinkId link);
  double most_of(const Member& member) const;
  double least_limit(const Link& link, double except) const;
  double level_now(const Flow& flow) const {
    return flow.seen == round_ && flow.new_level != kUnknown ? flow.new_level : flow.level;
  }
  LinkId bottleneck_now(const Flow& flow) const {
    return flow.seen == round_ && flow.new_level != kUnknown ? flow.new_bottleneck : flow.bottleneck;
  }
  void push(Filling filling);

  std::vector<Link> links_;
  std::vector<Flow> flows_;
  std::vector<LinkId> touched_, region_links_;
  std::vector<FlowId> region_, changed_;
  std::vector<Filling> fillings_;  // a heap
  std::uint64_t round_ = 0;
  Effort effort_;
  bool unshared_has_bound_ = false;
};

}  // namespace dperf::replay::fluid
