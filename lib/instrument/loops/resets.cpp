// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/loops/resets.h"

#include <algorithm>
#include <string>
#include <vector>

namespace dperf::instrument {
namespace {

std::vector<const LoopWrite*> writes_of(const LoopEffects& facts, const std::string& name) {
  std::vector<const LoopWrite*> writes;
  for (const LoopWrite& write : facts.writes)
    if (facts.variables[write.variable].name == name) writes.push_back(&write);
  return writes;
}

bool is_reset(const LoopEffects& facts, const std::string& name) {
  const std::vector<const LoopWrite*> writes = writes_of(facts, name);
  if (writes.empty()) return false;
  const LoopWrite& last = *std::ranges::max(writes, {}, &LoopWrite::order);
  const auto is_written = [&facts](unsigned variable) {
    return std::ranges::any_of(facts.writes,
                               [variable](const LoopWrite& write) { return write.variable == variable; });
  };
  const auto is_known = [](const LoopWrite* write) { return write->kind == WriteKind::kAssigned; };
  return std::ranges::all_of(writes, is_known) && !last.conditional && !last.in_header && last.step.empty() &&
         !last.text.empty() && std::ranges::none_of(last.uses, is_written);
}

/// Whether all that `writes` do is done in a loop inside, each iteration of which resets the variable.
bool is_reset_inside(const Statement& statement, const std::string& name,
                     const std::vector<const LoopWrite*>& writes) {
  if (statement.kind == StatementKind::kLoop && !statement.loop.empty()) {
    const LoopEffects& facts = statement.loop.front();
    const bool are_all =
        std::ranges::equal(writes_of(facts, name), writes, {}, &LoopWrite::line, &LoopWrite::line);
    if (are_all && is_reset(facts, name)) return true;
  }
  return std::ranges::any_of(statement.children,
                             [&](const Statement& child) { return is_reset_inside(child, name, writes); });
}

}  // namespace

std::set<unsigned> resets_of(const Statement& loop) {
  const LoopEffects& facts = loop.loop.front();
  std::set<unsigned> resets;
  for (unsigned variable = 0; variable < facts.variables.size(); ++variable) {
    const std::string& name = facts.variables[variable].name;
    const std::vector<const LoopWrite*> writes = writes_of(facts, name);
    const LoopVariable& known = facts.variables[variable];
    if (!known.local || known.shared || known.element || writes.empty()) continue;
    const bool inside = std::ranges::any_of(
        loop.children, [&](const Statement& child) { return is_reset_inside(child, name, writes); });
    if (inside || is_reset(facts, name)) resets.insert(variable);
  }
  return resets;
}

}  // namespace dperf::instrument
