// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/loops/loop_counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace dperf::instrument {
namespace {

std::vector<const LoopWrite*> writes_of(const LoopEffects& facts, unsigned variable) {
  std::vector<const LoopWrite*> writes;
  for (const LoopWrite& write : facts.writes)
    if (write.variable == variable) writes.push_back(&write);
  return writes;
}

/// The first write of any of the variables, or null.
const LoopWrite* changed(const LoopEffects& facts, const std::vector<unsigned>& variables) {
  const auto found = std::ranges::find_if(facts.writes, [&variables](const LoopWrite& write) {
    return std::ranges::find(variables, write.variable) != variables.end();
  });
  return found == facts.writes.end() ? nullptr : &*found;
}

const std::string& name_of(const LoopEffects& facts, unsigned variable) {
  return facts.variables[variable].name;
}

Counter wrong(std::string why, Counter::Kind kind = Counter::kWrong) {
  Counter counter;
  counter.kind = kind;
  counter.why = std::move(why);
  return counter;
}

bool fits(const std::string& op, const LoopWrite& step) {
  if (op == "!=") return step.step == "1" || step.step == "-1" || step.step == "-(1)";
  return step.step_sign == 0 || (step.step_sign > 0) == (op[0] == '<');
}

/// `compared` is stepped by `step`, once in each iteration.
Counter counter_with(const LoopEffects& facts, const LoopComparison& compared, const LoopWrite& step) {
  const std::string& name = name_of(facts, compared.variable);
  if (const LoopWrite* write = changed(facts, compared.uses))
    return wrong(fmt::format("its bound `{}` depends on `{}`, which is changed in line {}",
                             compared.bound_name, name_of(facts, write->variable), write->line));
  if (const LoopWrite* write = changed(facts, step.step_uses))
    return wrong(fmt::format("the step of its counter `{}` depends on `{}`, which is changed in line {}",
                             name, name_of(facts, write->variable), write->line));
  if (!fits(compared.op, step))
    return wrong(fmt::format("its counter `{}` steps away from its bound, or may step over it", name));
  if (!compared.why_not.empty()) return wrong(compared.why_not, Counter::kNone);
  if (step.text.empty())
    return wrong(fmt::format("its counter `{}` {} in line {}", name, step.why_not, step.line));
  const LoopVariable& variable = facts.variables[compared.variable];
  if (variable.is_volatile) return wrong(fmt::format("its counter `{}` is volatile", name));
  Counter counter;
  counter.kind = Counter::kPlain;
  counter.variable = compared.variable;
  counter.conjunct = compared.conjunct;
  counter.counter = compared.counter;
  counter.bound = compared.bound;
  counter.step = step.step;
  counter.inclusive = compared.op == "<=" || compared.op == ">=" || compared.before_step;
  counter.why =
      fmt::format("its counter `{}` steps to `{}`, and nothing else changes it", name, compared.bound_name);
  if (variable.shared)
    counter.doubt =
        variable.local
            ? fmt::format("its counter `{}` might be changed through its address", name)
            : fmt::format("its counter `{}` is not a local variable: a called function might change it",
                          name);
  if (compared.bound_may_change)
    counter.why += "; a called function might change the bound, so it is computed anew each time";
  return counter;
}

Counter as_counter(const LoopEffects& facts, const LoopComparison& compared) {
  const std::vector<const LoopWrite*> writes = writes_of(facts, compared.variable);
  const auto step = std::ranges::find_if(
      writes, [](const LoopWrite* write) { return !write->step.empty() && !write->conditional; });
  const std::string& name = name_of(facts, compared.variable);
  if (!writes.empty() && !facts.variables[compared.variable].integer)
    return wrong(fmt::format("`{}` is not an integer", name), Counter::kNone);
  if (step == writes.end())
    return wrong(writes.empty() ? ""
                                : fmt::format("`{}` is changed conditionally, or not by a step, in line {}",
                                              name, writes.front()->line),
                 Counter::kNone);
  for (const LoopWrite* write : writes)
    if (write != *step)
      return wrong(fmt::format("its counter `{}` is changed in line {}, too", name, write->line));
  return counter_with(facts, compared, **step);
}

/// Another variable gets its value, and it gets that one's: an even number of times changes nothing.
bool is_swapped(const LoopEffects& facts, unsigned variable) {
  const std::vector<const LoopWrite*> writes = writes_of(facts, variable);
  const LoopWrite& write = *writes.front();
  if (writes.size() != 1 || write.conditional || write.copy_of < 0) return false;
  const auto source = static_cast<unsigned>(write.copy_of);
  const std::vector<const LoopWrite*> others = writes_of(facts, source);
  if (others.size() != 1 || others.front()->conditional) return false;
  const LoopWrite& other = *others.front();
  if (write.kind == WriteKind::kSwapped) return other.copy_of == static_cast<int>(variable);
  // t = a; a = b; b = t;  or seen from b: t = a; a = b; b = t;
  const auto through = [&](const LoopWrite& first, const LoopWrite& second, unsigned kept) {
    const std::vector<const LoopWrite*> saved = writes_of(facts, kept);
    return saved.size() == 1 && !saved.front()->conditional && saved.front()->order < first.order &&
           first.order < second.order && saved.front()->copy_of == static_cast<int>(first.variable);
  };
  if (other.copy_of < 0) return false;
  if (through(write, other, static_cast<unsigned>(other.copy_of)) && other.variable == source) return true;
  // `variable` = t, where t was saved from w, and w = variable.
  const auto partner = static_cast<unsigned>(other.copy_of);
  const std::vector<const LoopWrite*> back = writes_of(facts, partner);
  return back.size() == 1 && !back.front()->conditional &&
         back.front()->copy_of == static_cast<int>(variable) && through(*back.front(), write, source);
}

class UpdateFinder {
 public:
  UpdateFinder(const LoopEffects& facts, const Counter& counter, const std::set<unsigned>& resets)
      : facts_(facts), counter_(counter), resets_(resets) {
    for (const LoopWrite& write : facts.writes) written_.insert(write.variable);
  }
  Updates find();

 private:
  void find_repeatable();
  bool is_repeatable(const LoopWrite& write) const;
  void find_deciding();
  void add_texts(Updates& updates) const;
  bool is_quantity(unsigned variable) const;
  std::string unpredictable(unsigned variable) const;
  std::string reaches(unsigned variable) const;

  const LoopEffects& facts_;
  const Counter& counter_;
  const std::set<unsigned>& resets_;
  std::set<unsigned> written_, repeatable_;
  std::set<unsigned> deciding_;  ///< reach a condition, an index, or an argument of MPI
};

bool UpdateFinder::is_repeatable(const LoopWrite& write) const {
  const LoopVariable& variable = facts_.variables[write.variable];
  return write.kind == WriteKind::kAssigned && !write.conditional && !write.text.empty() &&
         !variable.inside && !variable.element && !variable.is_volatile &&
         (variable.number || variable.pointer) && std::ranges::all_of(write.uses, [this](unsigned used) {
           return !written_.contains(used) ? !facts_.variables[used].element : repeatable_.contains(used);
         });
}

/// All variables whose changes depend on nothing but such variables and on what stays as it is.
void UpdateFinder::find_repeatable() {
  repeatable_ = written_;
  for (bool changed = true; changed;) {
    changed = false;
    for (const LoopWrite& write : facts_.writes)
      if (repeatable_.contains(write.variable) && !is_repeatable(write)) {
        repeatable_.erase(write.variable);
        changed = true;
      }
  }
}

/// A time that steps of their own length add up to. An iteration does not depend on it; what
/// selects the next element, as a pointer or an integer does, has to move.
bool UpdateFinder::is_quantity(unsigned variable) const {
  return facts_.variables[variable].number && !facts_.variables[variable].integer;
}

void UpdateFinder::find_deciding() {
  for (const LoopRead& read : facts_.reads)
    if (read.kind != ReadKind::kValue) deciding_.insert(read.variable);
  for (bool changed = true; changed;) {
    changed = false;
    for (const LoopWrite& write : facts_.writes)
      if (deciding_.contains(write.variable))
        for (const unsigned used : write.uses)
          if (written_.contains(used)) changed |= deciding_.insert(used).second;
  }
}

/// What outlives an iteration, and what that is made of.
void UpdateFinder::add_texts(Updates& updates) const {
  std::set<unsigned> needed;
  for (const unsigned variable : repeatable_)
    if (facts_.variables[variable].carried || !facts_.variables[variable].local) needed.insert(variable);
  for (bool changed = true; changed;) {
    changed = false;
    for (const LoopWrite& write : facts_.writes)
      if (needed.contains(write.variable))
        for (const unsigned used : write.uses)
          if (written_.contains(used)) changed |= needed.insert(used).second;
  }
  for (const LoopWrite& write : facts_.writes)
    if (needed.contains(write.variable)) updates.texts.push_back(write.text + ";");
}

/// "reaches the condition in line 40"
std::string UpdateFinder::reaches(unsigned variable) const {
  static constexpr const char* kNames[] = {"", "the condition", "an array index", "an argument of"};
  for (const LoopRead& read : facts_.reads)
    if (read.variable == variable && read.kind != ReadKind::kValue)
      return fmt::format("reaches {}{}{} in line {}", kNames[static_cast<int>(read.kind)],
                         read.of.empty() ? "" : " ", read.of, read.line);
  return "affects a value that reaches a condition, an index or a call";
}

std::string UpdateFinder::unpredictable(unsigned variable) const {
  const std::vector<const LoopWrite*> writes = writes_of(facts_, variable);
  const auto culprit =
      std::ranges::find_if(writes, [](const LoopWrite* write) { return write->conditional; });
  const LoopWrite& write = culprit == writes.end() ? *writes.front() : **culprit;
  const char* how = write.kind == WriteKind::kUnknown ? "may be changed by what it is passed to"
                    : write.conditional               ? "is changed conditionally"
                                                      : "gets a value that cannot be predicted";
  return fmt::format("`{}` (line {}) {} and {}", name_of(facts_, variable), write.line, how,
                     reaches(variable));
}

Updates UpdateFinder::find() {
  Updates updates;
  find_repeatable();
  for (const LoopWrite& write : facts_.writes) {
    if (!write.in_header || repeatable_.contains(write.variable) || is_quantity(write.variable)) continue;
    updates.refusal =
        fmt::format("`{}` in its head depends on values that are not known beforehand", write.text);
    return updates;
  }
  if (counter_.kind == Counter::kPlain && !repeatable_.contains(counter_.variable)) {
    updates.refusal = fmt::format("the value of its counter `{}` is not known beforehand",
                                  name_of(facts_, counter_.variable));
    return updates;
  }
  add_texts(updates);
  find_deciding();
  for (const unsigned variable : deciding_) {
    const LoopVariable& known = facts_.variables[variable];
    if (known.inside || known.element || !known.carried || repeatable_.contains(variable) ||
        resets_.contains(variable) || is_swapped(facts_, variable))
      continue;
    updates.unpredictable = unpredictable(variable);
    return updates;
  }
  for (const LoopRead& read : facts_.reads)
    if (counter_.kind == Counter::kPlain && read.variable == counter_.variable &&
        read.kind == ReadKind::kArgument)
      updates.remark = fmt::format(
          "; it is an argument of {} in line {}: if the calls differ from iteration to iteration, all "
          "iterations are run",
          read.of, read.line);
  return updates;
}

}  // namespace

Counter find_counter(const LoopEffects& facts) {
  Counter best;
  best.why = facts.condition.empty()
                 ? "it has no condition"
                 : fmt::format("its condition `{}` is not a plain counter", facts.condition);
  for (const LoopComparison& compared : facts.comparisons) {
    const Counter found = as_counter(facts, compared);
    if (found.kind == Counter::kNone) {
      if (!found.why.empty() && best.kind == Counter::kNone)
        best.why = fmt::format("its condition `{}` is not a plain counter: {}", facts.condition, found.why);
      continue;
    }
    if (found.kind == Counter::kPlain || best.kind == Counter::kNone) best = found;
    if (best.kind == Counter::kPlain) break;
  }
  return best;
}

namespace {

/// `i += 2`, or of a fraction `t += dt`.
bool is_step(const LoopEffects& facts, const LoopWrite& write) {
  if (!write.step.empty()) return !changed(facts, write.step_uses);
  const bool has_itself = std::ranges::find(write.uses, write.variable) != write.uses.end();
  return write.kind == WriteKind::kAssigned && !write.calls && has_itself &&
         std::ranges::all_of(
             write.uses, [&](unsigned used) { return used == write.variable || !changed(facts, {used}); });
}

/// Nothing but steps changes what is compared.
bool is_stepped(const LoopEffects& facts, const LoopComparison& compared) {
  const std::vector<const LoopWrite*> writes = writes_of(facts, compared.variable);
  return !writes.empty() && !changed(facts, compared.uses) &&
         std::ranges::all_of(writes, [&facts](const LoopWrite* write) { return is_step(facts, *write); });
}

/// In each iteration by the same amount.
bool is_stepped_always(const LoopEffects& facts, const LoopComparison& compared) {
  const std::vector<const LoopWrite*> writes = writes_of(facts, compared.variable);
  return writes.size() == 1 && !writes.front()->conditional && is_stepped(facts, compared);
}

/// In some iterations, always towards its bound.
bool is_stepped_sometimes(const LoopEffects& facts, const LoopComparison& compared) {
  return is_stepped(facts, compared) && compared.why_not.empty() && facts.parts.size() == 1 &&
         !facts.bounds_at_end &&
         std::ranges::all_of(writes_of(facts, compared.variable), [&compared](const LoopWrite* write) {
           return write->step_sign != 0 && fits(compared.op, *write);
         });
}

}  // namespace

std::optional<Counting> counting_of(const LoopEffects& facts) {
  const auto always = [&facts](unsigned part) {
    return std::ranges::any_of(facts.comparisons, [&](const LoopComparison& compared) {
      return compared.conjunct == part && is_stepped_always(facts, compared);
    });
  };
  unsigned part = 0;
  while (part < facts.parts.size() && always(part)) ++part;
  if (part == facts.parts.size()) {
    if (facts.parts.empty() && !facts.over_range) return std::nullopt;
    return Counting{};
  }
  for (const LoopComparison& compared : facts.comparisons)
    if (is_stepped_sometimes(facts, compared)) return Counting{compared.counter};
  return std::nullopt;
}

Updates find_updates(const LoopEffects& facts, const Counter& counter, const std::set<unsigned>& resets) {
  return UpdateFinder(facts, counter, resets).find();
}

}  // namespace dperf::instrument
