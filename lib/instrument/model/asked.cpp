// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/asked.h"

#include <fmt/format.h>

#include <vector>

namespace dperf::instrument {
namespace {

void add_asked(const std::vector<BoundComparison>& comparisons, std::set<std::string>& names) {
  for (const BoundComparison& one : comparisons)
    if (one.asks.is_asked()) names.insert(one.asks.name);
}

void add_asked(const Statement& statement, std::set<std::string>& names) {
  for (const LoopEffects& loop : statement.loop) {
    add_asked(loop.bounds, names);
    for (const LoopExit& exit : loop.exits) add_asked(exit.comparisons, names);
  }
  for (const Statement& child : statement.children) add_asked(child, names);
}

}  // namespace

std::set<std::string> asked_in(const Unit& unit) {
  std::set<std::string> names;
  for (const Function& function : unit.functions) {
    add_asked(function.body, names);
    for (const FunctionAnswer& answer : function.answers) {
      add_asked(answer.comparisons, names);
      if (!answer.passes_on.empty()) names.insert(answer.passes_on);
    }
  }
  for (const GivenName& given : unit.given) names.insert(given.from);
  return names;
}

std::set<std::string> flags_of(const Unit& unit) {
  std::set<std::string> names;
  for (const Function& function : unit.functions)
    for (const FunctionAnswer& answer : function.answers)
      if (!answer.flag.empty()) names.insert(answer.flag);
  return names;
}

std::string name_of_parameter(const std::string& function, std::size_t number) {
  return fmt::format("{}#{}", function, number);
}

bool is_seen_by_all(const std::string& flag) {
  return !flag.empty() && flag.find('#') == std::string::npos;
}

void drop_silent(Unit& unit) {
  std::set<std::string> silent;
  for (const Function& function : unit.functions)
    if (function.answers.empty()) silent.insert(function.asked_as);
  for (const Function& function : unit.functions)
    if (!function.answers.empty()) silent.erase(function.asked_as);
  std::erase_if(unit.given, [&silent](const GivenName& given) { return silent.contains(given.from); });
}

bool returns_other_than(const std::set<std::string>& flags, const FunctionAnswer& answer) {
  return answer.flag.empty() && answer.comparisons.size() == 1 &&
         answer.comparisons.front().asks.name.find_first_of(".#") != std::string::npos &&
         !flags.contains(answer.comparisons.front().asks.name);
}

}  // namespace dperf::instrument
