// SPDX-License-Identifier: LGPL-2.1-or-later
#include "plan.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "kinds.h"

namespace stress {

namespace {

constexpr int kMostComms = 12;    // alive at a time
constexpr int kLongestDelay = 6;  // operations between a beginning and its end

/// The state of a plan in the making.
class Planner {
 public:
  explicit Planner(const PlanOptions& options) : random_(mix(options.seed, 1)) {
    plan_.seed = options.seed;
    plan_.ranks = options.ranks;
    plan_.features = options.features;
    choose_between_features();
    std::vector<int> world(static_cast<std::size_t>(options.ranks));
    std::iota(world.begin(), world.end(), 0);
    plan_.comms.push_back({.members = std::move(world)});
    alive_.push_back({.comm = 0});
  }

  void add(int index) {
    Operation operation{.index = index, .seed = mix(mix(plan_.seed, 2), static_cast<std::uint64_t>(index))};
    operation.due = random_.chance(50) ? index : index + random_.below(kLongestDelay);
    operation.kind = &choose_kind(operation.comm);
    if (operation.kind->at_once) operation.due = index;
    if (operation.kind->make != nullptr) make_communicators(operation);
    for (Alive& alive : alive_)
      if (alive.comm == operation.comm) alive.busy_until = std::max(alive.busy_until, operation.due);
    if (operation.kind->frees)
      alive_.erase(std::find_if(alive_.begin(), alive_.end(),
                                [&](const Alive& a) { return a.comm == operation.comm; }));
    plan_.operations.push_back(std::move(operation));
  }

  Plan take() { return std::move(plan_); }

 private:
  struct Alive {
    int comm;
    int usable_from = 0, busy_until = -1;
  };

  bool can(const Kind& kind, const Alive& alive, int index) const {
    const Communicator& comm = plan_.comms[static_cast<std::size_t>(alive.comm)];
    if (!plan_.features.has(kind.feature) || index < alive.usable_from) return false;
    if (kind.frees && (alive.comm == 0 || alive.busy_until >= index)) return false;
    if (kind.make != nullptr && static_cast<int>(alive_.size()) >= kMostComms) return false;
    return kind.suits != nullptr ? kind.suits(comm) : !comm.is_inter();
  }

  /// Half of the programs receive some messages late: these may not have what waits for one of them, or takes
  /// it.
  void choose_between_features() {
    Features& features = plan_.features;
    if (!features.has(Feature::late) || plan_.seed % 2 == 0) return features.switch_off(Feature::late);
    for (const Feature feature : {Feature::any_tag, Feature::partial, Feature::detach})
      features.switch_off(feature);
  }

  /// COMM_WORLD more often than one of the others.
  const Kind& choose_kind(int& comm) {
    const int index = static_cast<int>(plan_.operations.size());
    for (;;) {
      const Alive& alive =
          alive_[random_.chance(30)
                     ? 0u
                     : static_cast<std::size_t>(random_.below(static_cast<int>(alive_.size())))];
      int sum = 0;
      for (const Kind* kind : kinds()) sum += can(*kind, alive, index) ? kind->weight : 0;
      int ticket = random_.below(sum);
      for (const Kind* kind : kinds()) {
        if (!can(*kind, alive, index)) continue;
        comm = alive.comm;
        if ((ticket -= kind->weight) < 0) return *kind;
      }
    }
  }

  void make_communicators(Operation& operation) {
    for (Communicator& made : operation.kind->make(plan_, operation)) {
      if (made.members.empty()) continue;
      operation.made.push_back(static_cast<int>(plan_.comms.size()));
      plan_.comms.push_back(std::move(made));
    }
    if (operation.made.size() == 2 && plan_.comms[static_cast<std::size_t>(operation.made[0])].twin == 0) {
      for (int side = 0; side < 2; ++side)
        plan_.comms[static_cast<std::size_t>(operation.made[static_cast<std::size_t>(side)])].twin =
            operation.made[static_cast<std::size_t>(1 - side)];
      alive_.push_back({.comm = operation.made[0], .usable_from = operation.due + 1});
      return;  // one object: operations name its first side
    }
    for (const int comm : operation.made) alive_.push_back({.comm = comm, .usable_from = operation.due + 1});
  }

  Random random_;
  Plan plan_;
  std::vector<Alive> alive_;
};

/// An operation goes with the one that made its communicator.
void keep_only(Plan& plan, const std::vector<int>& keep) {
  const std::set<int> wanted(keep.begin(), keep.end());
  std::set<int> comms = {0};
  std::erase_if(plan.operations, [&](const Operation& operation) {
    if (!wanted.contains(operation.index) || !comms.contains(operation.comm)) return true;
    comms.insert(operation.made.begin(), operation.made.end());
    return false;
  });
}

}  // namespace

int Communicator::rank_of(int world) const {
  const auto found = std::find(members.begin(), members.end(), world);
  return found == members.end() ? -1 : static_cast<int>(found - members.begin());
}

const std::vector<const Kind*>& kinds() {
  static const auto all = [] {
    std::vector<const Kind*> result;
    for (const auto* table :
         {&message_kinds(), &exchange_kinds(), &request_kinds(), &collective_kinds(), &reduction_kinds(),
          &communicator_kinds(), &topology_kinds(), &ending_kinds(), &neighbour_kinds(), &window_kinds(),
          &inter_kinds(), &inter_collective_kinds(), &file_kinds()})
      for (const Kind& kind : *table) result.push_back(&kind);
    return result;
  }();
  return all;
}

Plan make_plan(const PlanOptions& options) {
  Planner planner(options);
  for (int i = 0; i < options.operations; ++i) planner.add(i);
  Plan plan = planner.take();
  if (!options.keep.empty()) keep_only(plan, options.keep);
  return plan;
}

std::string describe(const Plan& plan, const Operation& operation) {
  std::string text = std::to_string(operation.index) + " " + operation.kind->name + " on " +
                     std::to_string(operation.comm) + " {";
  const char* separator = "";
  for (const int member : plan.comms[static_cast<std::size_t>(operation.comm)].members) {
    text += separator + std::to_string(member);
    separator = " ";
  }
  text += "}";
  if (operation.due != operation.index) text += " until " + std::to_string(operation.due);
  for (const int comm : operation.made) text += " makes " + std::to_string(comm);
  return text;
}

}  // namespace stress
