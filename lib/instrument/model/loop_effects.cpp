// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/loop_effects.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace dperf::instrument {
namespace {

bool is_written(const LoopEffects& facts, unsigned variable) {
  return std::ranges::find(facts.writes, variable, &LoopWrite::variable) != facts.writes.end();
}

/// Then it has each value once.
bool only_counts(const LoopEffects& facts, unsigned variable) {
  return is_written(facts, variable) && std::ranges::all_of(facts.writes, [variable](const LoopWrite& write) {
           return write.variable != variable || (write.step_sign != 0 && write.kind == WriteKind::kAssigned);
         });
}

bool is_written(const LoopEffects& facts, const std::string& name) {
  return std::ranges::any_of(
      facts.writes, [&](const LoopWrite& write) { return facts.variables[write.variable].name == name; });
}

/// Whether it is set to what is the same in each iteration, and moved by steps that are.
bool has_same_values(const LoopEffects& facts, unsigned variable) {
  const auto is_same = [&](unsigned used) { return used == variable || !is_written(facts, used); };
  return std::ranges::all_of(facts.writes, [&](const LoopWrite& write) {
    return write.variable != variable ||
           (write.kind == WriteKind::kAssigned && !write.calls && std::ranges::all_of(write.uses, is_same) &&
            std::ranges::all_of(write.step_uses, is_same));
  });
}

/// It gets the same value in each iteration before it is used: no counter, which has several.
bool is_same(const LoopEffects& facts, unsigned variable) {
  const LoopVariable& known = facts.variables[variable];
  const auto is_other = [variable](const LoopWrite& write) {
    return write.variable == variable && (write.conditional || !write.step.empty());
  };
  return !known.carried && !known.element && has_same_values(facts, variable) &&
         std::ranges::none_of(facts.writes, is_other);
}

/// Whether what the loop goes on with, beside `counter`, is the same in each iteration of the one around it.
bool has_same_end(const LoopEffects& inner, const std::string& counter, const LoopEffects& around) {
  const auto is_same = [&](unsigned variable) {
    const std::string& name = inner.variables[variable].name;
    return name == counter || !is_written(around, name);
  };
  return inner.comparisons.size() == 1 && inner.parts.size() <= 1 &&
         inner.variables[inner.comparisons.front().variable].name == counter &&
         !inner.comparisons.front().bound.empty() &&
         std::ranges::all_of(inner.comparisons.front().uses, is_same);
}

}  // namespace

bool compares_floating_point(const LoopCondition& condition, const LoopEffects& facts) {
  static constexpr std::array<std::string_view, 6> kOrders{"<", ">", ".lt.", ".le.", ".gt.", ".ge."};
  const bool has_order = std::ranges::any_of(
      kOrders, [&](std::string_view order) { return condition.text.find(order) != std::string::npos; });
  return has_order && std::ranges::any_of(condition.uses, [&](unsigned variable) {
           const LoopVariable& used = facts.variables[variable];
           return used.number && !used.integer;
         });
}

bool may_change(const LoopCondition& condition, const LoopEffects& facts) {
  return condition.calls || std::ranges::any_of(condition.uses, [&facts](unsigned variable) {
           return is_written(facts, variable);
         });
}

bool varies_beyond(const std::vector<const LoopEffects*>& inside, const LoopCondition& condition,
                   const LoopEffects& facts) {
  const auto is_counted_alike = [&](unsigned variable) {
    const std::string& name = facts.variables[variable].name;
    return !facts.variables[variable].carried && has_same_values(facts, variable) &&
           std::ranges::any_of(inside,
                               [&](const LoopEffects* inner) { return has_same_end(*inner, name, facts); });
  };
  if (!condition.varies || condition.calls) return condition.varies;
  return std::ranges::any_of(condition.uses, [&](unsigned variable) {
    return is_written(facts, variable) && !is_counted_alike(variable);
  });
}

void find_varying_conditions(LoopEffects& facts) {
  for (LoopCondition& condition : facts.conditions) {
    const bool once = condition.equals >= 0 && only_counts(facts, static_cast<unsigned>(condition.equals));
    const bool moves = std::ranges::any_of(condition.uses, [&facts](unsigned variable) {
      return is_written(facts, variable) && !is_same(facts, variable);
    });
    condition.varies = condition.calls || (moves && !once);
  }
}

}  // namespace dperf::instrument
