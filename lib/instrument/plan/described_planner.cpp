// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/plan/described_planner.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "instrument/edit/probes.h"

namespace dperf::instrument {
namespace {

std::string why_not(const Function& function) {
  if (!function.frozen.empty()) return function.frozen;
  if (!function.in_main_file) return "it is in a header";
  if (std::ranges::find(function.arguments, "") != function.arguments.end()) return "a parameter has no name";
  return "";
}

/// Where declarations must come first, the rest of the body gets braces of its own.
void make_seen(const Unit& unit, const Function& function, FilePlan& plan) {
  const std::string text = back_to_wrapper(
      function.name, fmt::format("{}", fmt::join(function.arguments, ", ")), !function.returns_void);
  const Statement& body = function.body;
  plan.edits.insert(plan.edits.begin(),
                    {body.braces.after_open.offset, 0, " " + text + (unit.declarations_first ? " {" : "")});
  if (unit.declarations_first) plan.edits.push_back({body.braces.close.offset, 0, "} "});
}

}  // namespace

void plan_described(const Unit& unit, FilePlan& plan) {
  const auto end = static_cast<unsigned>(unit.text.size());
  std::string definitions = unit.text.ends_with('\n') ? "" : "\n";
  for (const Function& function : unit.functions) {
    if (!function.described) continue;
    const std::string refusal = why_not(function);
    definitions += definition_of(function.name, refusal.empty());
    if (refusal.empty())
      make_seen(unit, function, plan);
    else
      plan.skipped.push_back(
          {function.path, function.line, function.name,
           refusal + ": calls of it from this file are not seen, and a trace with such calls is refused"});
  }
  if (definitions.size() > 1) plan.edits.push_back({end, 0, definitions});
}

}  // namespace dperf::instrument
