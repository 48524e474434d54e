// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/loop_effects.h"

#include <algorithm>

namespace dperf::instrument {
namespace {

bool is_written(const LoopEffects& facts, unsigned variable) {
  return std::ranges::find(facts.writes, variable, &LoopWrite::variable) != facts.writes.end();
}

/// Then it has each value once.
bool only_counts(const LoopEffects& facts, unsigned variable) {
  return std::ranges::all_of(facts.writes, [variable](const LoopWrite& write) {
    return write.variable != variable || (write.step_sign != 0 && write.kind == WriteKind::kAssigned);
  });
}

}  // namespace

void find_varying_conditions(LoopEffects& facts) {
  for (LoopCondition& condition : facts.conditions) {
    const bool once = condition.equals >= 0 && only_counts(facts, static_cast<unsigned>(condition.equals));
    const bool moves = std::ranges::any_of(
        condition.uses, [&facts](unsigned variable) { return is_written(facts, variable); });
    condition.varies = condition.calls || (moves && !once);
  }
}

}  // namespace dperf::instrument
