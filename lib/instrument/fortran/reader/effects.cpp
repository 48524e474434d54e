// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/reader/effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <ranges>
#include <set>
#include <utility>

#include "instrument/fortran/reader/calls.h"
#include "instrument/fortran/reader/conditions.h"
#include "instrument/fortran/reader/labels.h"
#include "instrument/fortran/source/text.h"
#include "instrument/model/words.h"
#include "trace/model/calls.h"

namespace dperf::instrument::fortran {
namespace {

using Kind = StatementClass;

/// Functions that may stand in a bound that is computed once more.
constexpr auto kPureIntrinsics = std::to_array<std::string_view>(
    {"min", "max", "mod", "abs", "size", "int", "nint", "ubound", "lbound", "min0", "max0", "iabs", "ishft"});

/// Of an argument that a function of MPI may write to: the error code, and all of a local one.
constexpr std::string_view kNoRole = "OUT";

/// Of a function that is called.
bool agrees_by_name(const StatementName& name) {
  const bool is_called = name.role == NameRole::kReference || name.role == NameRole::kMethodReference;
  return is_called && names_agreement(name.name);
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// `n` of `n == 5`; empty: it is another condition.
std::string compared_with_number(std::string_view condition) {
  for (const std::string_view equal : {"==", ".eq."})
    if (const std::size_t at = condition.find(equal); at != std::string_view::npos)
      return is_number(trim(condition.substr(at + equal.size()))) ? std::string(trim(condition.substr(0, at)))
                                                                  : "";
  return "";
}

class EffectsReader {
 public:
  EffectsReader(const std::vector<SourceStatement>& statements, std::size_t first, std::size_t end,
                const Scope& scope, const Program& program)
      : statements_(statements), first_(first), end_(end), scope_(scope), program_(program) {}
  LoopEffects read();

 private:
  const SourceStatement& head() const { return statements_[first_]; }
  void read_head();
  void add_counter(const StatementName& variable);
  void add_step(unsigned counter, const std::string& step);
  bool can_be_computed(const std::string& text) const;
  void read_statement(const SourceStatement& statement);
  void follow(const SourceStatement& statement);
  void add_condition(const SourceStatement& statement);
  void assignment(const SourceStatement& statement);
  void arguments(const SourceStatement& statement);
  void argument(const std::string& text, const SourceStatement& statement, std::string_view role,
                const std::string& function);
  void written_elsewhere(const SourceStatement& statement);
  void read_names(const SourceStatement& statement, ReadKind kind, const std::string& of, std::size_t from,
                  std::size_t to);
  bool is_index(const SourceStatement& statement, const StatementName& name) const;
  bool is_variable(const StatementName& name) const;
  unsigned variable(const std::string& name);
  bool is_implicit_integer(const std::string& name) const;
  void add_read(unsigned variable, ReadKind kind, unsigned line, const std::string& of);
  LoopWrite& add_write(unsigned variable, WriteKind kind, unsigned line);
  bool compares_norms(const SourceStatement& statement, std::size_t from, std::size_t to);
  bool is_flag_of_norms(const SourceStatement& statement, std::size_t value);
  void note_flow(const SourceStatement& statement, unsigned target, std::vector<unsigned> uses);
  void find_received();
  void find_carried();
  void find_changed_by_callees();

  const std::vector<SourceStatement>& statements_;
  std::size_t first_, end_;
  const Scope& scope_;
  const Program& program_;
  LoopEffects facts_;
  std::map<std::string, unsigned> numbers_;
  unsigned order_ = 0;
  int depth_ = 0;                            ///< of constructs that may be passed by
  std::vector<unsigned long> inner_labels_;  ///< of loops that a label ends
  bool may_be_skipped_ = false;              ///< behind a CYCLE or GOTO
  bool calls_procedures_ = false;
  std::string counter_;
  /// What a number is made of, or decides whether it is set.
  struct Flow {
    unsigned target;
    std::vector<unsigned> uses;
  };
  std::vector<Flow> flows_;
  std::set<unsigned> flags_of_norms_;  ///< of which nothing else is made
  struct Decides {
    std::vector<unsigned> uses;
    bool compares_norms = false;
  };
  Decides last_condition_;
  std::vector<Decides> deciding_;  ///< the same of each construct that is open
};

// ---- variables
// -----------------------------------------------------------------------------------------------------------

bool EffectsReader::is_implicit_integer(const std::string& name) const {
  if (name.empty() || name[0] < 'i' || name[0] > 'n') return false;
  for (std::size_t i = scope_.begin; i < scope_.execution; ++i)
    if (statements_[i].kind == Kind::kImplicit &&
        statements_[i].text.find("(a-h,o-z)") == std::string::npos &&
        statements_[i].text.find("(a-h, o-z)") == std::string::npos)
      return false;
  return true;
}

unsigned EffectsReader::variable(const std::string& name) {
  const auto [entry, is_new] = numbers_.try_emplace(name, static_cast<unsigned>(facts_.variables.size()));
  if (!is_new) return entry->second;
  const Declared* known = Program::declared(name, scope_);
  const auto own = scope_.names.find(name);
  LoopVariable variable;
  variable.name = name;
  variable.local = own != scope_.names.end() ? !own->second.shared && !scope_.names.contains("")
                                             : !known && scope_.uses.empty() && !scope_.parent;
  variable.shared = !variable.local;
  const bool typed = known && known->typed;
  variable.integer = typed ? known->integer : is_implicit_integer(name);
  variable.number = typed ? known->number : !known || !known->array;
  variable.is_volatile = known && known->is_volatile;
  variable.element = known && known->array;
  facts_.variables.push_back(variable);
  return entry->second;
}

bool EffectsReader::is_variable(const StatementName& name) const {
  if (name.role == NameRole::kPlain || name.role == NameRole::kAssigned ||
      name.role == NameRole::kDoVariable) {
    const Declared* known = Program::declared(name.name, scope_);
    return !known || (!known->parameter && !known->external);
  }
  if (name.role != NameRole::kReference) return false;
  const Declared* known = Program::declared(name.name, scope_);
  return known && known->array;
}

/// Within the parentheses of an element.
bool EffectsReader::is_index(const SourceStatement& statement, const StatementName& name) const {
  return std::ranges::any_of(statement.names, [&](const StatementName& other) {
    const std::size_t open = other.offset + other.name.size();
    if (other.offset >= name.offset || open >= statement.text.size() || statement.text[open] != '(')
      return false;
    const bool is_array = other.role == NameRole::kAssigned || other.role == NameRole::kReference ||
                          other.role == NameRole::kPlain || other.role == NameRole::kComponent;
    return is_array && name.offset < closing_parenthesis(statement.text, open);
  });
}

void EffectsReader::add_read(unsigned variable, ReadKind kind, unsigned line, const std::string& of) {
  const bool known = std::ranges::any_of(
      facts_.reads, [&](const LoopRead& read) { return read.variable == variable && read.kind == kind; });
  if (!known) facts_.reads.push_back({variable, order_, line, kind, of});
}

LoopWrite& EffectsReader::add_write(unsigned variable, WriteKind kind, unsigned line) {
  LoopWrite& write = facts_.writes.emplace_back();
  write.variable = variable;
  write.order = ++order_;
  write.line = line;
  write.kind = kind;
  write.conditional = depth_ > 0 || may_be_skipped_ || !inner_labels_.empty();
  return write;
}

// ---- the head
// ------------------------------------------------------------------------------------------------------------

/// What it is made of has no effect.
bool EffectsReader::can_be_computed(const std::string& text) const {
  for (const StatementName& name : head().names) {
    if (name.role == NameRole::kMethodReference && program_.has_method(method_of(head(), name))) return false;
    if (name.role != NameRole::kReference || text.find(name.name) == std::string::npos) continue;
    const Declared* known = Program::declared(name.name, scope_);
    const bool is_pure =
        !known && std::ranges::find(kPureIntrinsics, std::string_view(name.name)) != kPureIntrinsics.end();
    if (!(known && known->array) && !is_pure) return false;
  }
  return Program::declared("int", scope_) == nullptr;
}

void EffectsReader::add_step(unsigned counter, const std::string& step) {
  const unsigned line = head().line;
  LoopWrite& write = add_write(counter, WriteKind::kAssigned, line);
  write.conditional = false;
  write.in_header = true;
  write.text = "cycle";
  write.step = step;
  const bool down = step.starts_with('-');
  write.step_sign = is_number(step) ? 1 : down && is_number(std::string_view(step).substr(1)) ? -1 : 0;
}

void EffectsReader::add_counter(const StatementName& name) {
  const std::vector<std::string> bounds = bounds_of(head(), name);
  const unsigned counter = variable(name.name);
  facts_.variables[counter].shared = false;  // the language forbids that anything else changes it
  facts_.variables[counter].local = true;
  counter_ = name.name;
  LoopComparison compared;
  compared.variable = counter;
  compared.counter = fmt::format("int({}, 8)", name.name);
  if (bounds.size() < 2) return;
  const std::string step = bounds.size() > 2 ? bounds[2] : "1";
  compared.op = step.starts_with('-') ? ">=" : "<=";
  compared.bound = fmt::format("int({}, 8)", bounds[1]);
  compared.bound_name = bounds[1];
  if (!can_be_computed(bounds[1]) || !can_be_computed(step))
    compared.why_not = fmt::format("its bounds `{}, {}` may call something", bounds[0], bounds[1]);
  facts_.parts = {facts_.condition};
  facts_.comparisons.push_back(compared);
}

void EffectsReader::read_head() {
  const auto counted = std::ranges::find(head().names, NameRole::kDoVariable, &StatementName::role);
  if (counted != head().names.end()) {
    facts_.condition = trim(std::string_view(head().text).substr(counted->offset));
    add_counter(*counted);
    return;
  }
  const std::size_t open = head().text.find('(');
  if (open == std::string::npos) return;
  facts_.condition = in_parentheses(head().text, open);
  read_names(head(), ReadKind::kCondition, "", open, head().text.size());
}

// ---- statements
// ----------------------------------------------------------------------------------------------------------

void EffectsReader::read_names(const SourceStatement& statement, ReadKind kind, const std::string& of,
                               std::size_t from, std::size_t to) {
  for (const StatementName& name : statement.names)
    if (name.offset >= from && name.offset < to && is_variable(name))
      add_read(variable(name.name), is_index(statement, name) ? ReadKind::kIndex : kind, statement.line, of);
}

void EffectsReader::assignment(const SourceStatement& statement) {
  const auto target = std::ranges::find(statement.names, NameRole::kAssigned, &StatementName::role);
  if (target == statement.names.end()) return;
  const std::string_view behind =
      trim(std::string_view(statement.text).substr(target->offset + target->name.size()));
  const bool whole = behind.starts_with('=');
  const std::size_t right = statement.text.size() - (whole ? behind.size() : 0);
  read_names(statement, ReadKind::kValue, "", 0, statement.text.size());
  const unsigned assigned = variable(target->name);
  LoopWrite& write = add_write(assigned, WriteKind::kAssigned, statement.line);
  if (!whole) {
    facts_.variables[assigned].element = true;
    write.why_not = "is an element or a component";
    return;
  }
  write.text = statement.text;
  std::vector<unsigned> uses;
  for (const StatementName& name : statement.names) {
    if (name.offset < right) continue;
    facts_.variables[assigned].received |= agrees_by_name(name) && !is_variable(name);
    if (is_variable(name))
      uses.push_back(variable(name.name));
    else if (name.role != NameRole::kKeyword && name.role != NameRole::kComponent)
      facts_.writes.back().text.clear();
  }
  facts_.writes.back().uses = uses;
  const LoopVariable& set = facts_.variables[assigned];
  if ((set.integer || !set.number) && is_flag_of_norms(statement, right)) flags_of_norms_.insert(assigned);
  note_flow(statement, assigned, std::move(uses));
  facts_.writes.back().calls = facts_.writes.back().text.empty();
  if (facts_.writes.back().calls) facts_.writes.back().why_not = "is computed by a function";
}

/// @param role  of an argument of MPI, as in comm_calls.def; empty: the callee is no function of MPI
/// @param function  what is called; of MPI, only if it is recorded
void EffectsReader::argument(const std::string& text, const SourceStatement& statement, std::string_view role,
                             const std::string& function) {
  const std::size_t end = text.find_first_of("(% ");
  const std::string name = text.substr(0, end);
  const Declared* known = Program::declared(name, scope_);
  if (!is_name(name) || name == counter_ || (known && (known->parameter || known->external)) ||
      is_of_mpi(name))
    return;
  static constexpr auto kNumbers =
      std::to_array<std::string_view>({"COUNT", "TYPE", "DEST", "SOURCE", "TAG", "COMM", "ROOT", "OP"});
  const auto is_number_role = std::ranges::any_of(
      kNumbers, [role](std::string_view word) { return role.find(word) != std::string_view::npos; });
  const unsigned changed = variable(name);
  if (!role.empty() && is_number_role)
    return add_read(changed, ReadKind::kArgument, statement.line, function);
  if (role.starts_with('C') && role.find("BUF") != std::string_view::npos)
    return add_read(changed, ReadKind::kValue, statement.line, "");
  if (role.empty()) add_read(changed, ReadKind::kValue, statement.line, "");
  add_write(changed, role.empty() ? WriteKind::kUnknown : WriteKind::kReceived, statement.line);
  if (role.empty() ? names_agreement(function) : !function.empty() && role != kNoRole)
    facts_.variables[changed].received = true;
  if (end != std::string::npos) facts_.variables[changed].element = true;
}

void EffectsReader::arguments(const SourceStatement& statement) {
  const auto called = std::ranges::find_if(statement.names, [](const StatementName& name) {
    return name.role == NameRole::kCalled || name.role == NameRole::kCalledMethod;
  });
  if (called == statement.names.end()) return;
  const std::size_t open = statement.text.find('(', called->offset);
  const auto recorded = is_of_mpi(called->name) ? recorded_call(called->name) : std::nullopt;
  calls_procedures_ |= !is_of_mpi(called->name);
  if (open == std::string::npos) return;
  const auto row = recorded ? trace::find_call(*recorded) : std::nullopt;
  std::vector<std::string> roles;
  if (row) roles = split_list(trace::info(*row).roles);
  std::size_t number = 0;
  for (std::string text : split_list(in_parentheses(statement.text, open))) {
    const std::size_t equals = text.find('=');
    if (equals != std::string::npos && is_name(trim(std::string_view(text).substr(0, equals))))
      text = trim(text.substr(equals + 1));
    std::string role(is_of_mpi(called->name) ? kNoRole : "");
    if (number < roles.size()) role = roles[number];
    argument(text, statement, role, recorded.value_or(role.empty() ? called->name : ""));
    ++number;
  }
  for (const StatementName& name : statement.names)
    if (name.offset > open && is_variable(name) && is_index(statement, name))
      add_read(variable(name.name), ReadKind::kIndex, statement.line, "");
}

/// What READ, ALLOCATE and the like name may be written.
void EffectsReader::written_elsewhere(const SourceStatement& statement) {
  for (const StatementName& name : statement.names)
    if (is_variable(name) && name.name != counter_)
      add_write(variable(name.name), WriteKind::kUnknown, statement.line);
}

/// Which constructs are open.
void EffectsReader::follow(const SourceStatement& statement) {
  const Kind kind = statement.kind;
  if (kind == Kind::kIfThen || kind == Kind::kSelect) {
    ++depth_;
    deciding_.push_back(last_condition_);
  }
  if (kind == Kind::kElseIf && !deciding_.empty()) {
    Decides& all = deciding_.back();
    all.uses.insert(all.uses.end(), last_condition_.uses.begin(), last_condition_.uses.end());
    all.compares_norms |= last_condition_.compares_norms;
  }
  if (kind == Kind::kEndIf || kind == Kind::kEndSelect) {
    --depth_;
    if (!deciding_.empty()) deciding_.pop_back();
  }
  if (kind == Kind::kEndDo && !statement.label) --depth_;
  if (statement.label) std::erase(inner_labels_, statement.label);
  if (kind != Kind::kDo) return;
  if (const unsigned long label = label_of_loop(statement))
    inner_labels_.push_back(label);
  else
    ++depth_;
}

void EffectsReader::read_statement(const SourceStatement& statement) {
  if (statement.inner) ++depth_;
  switch (statement.kind) {
    case Kind::kAssignment:
      assignment(statement);
      break;
    case Kind::kCall:
      arguments(statement);
      break;
    case Kind::kDo:
      for (const StatementName& name : statement.names)
        if (name.role == NameRole::kDoVariable)
          add_write(variable(name.name), WriteKind::kAssigned, statement.line).calls = true;
      [[fallthrough]];
    case Kind::kIf:
    case Kind::kIfThen:
    case Kind::kElseIf:
    case Kind::kSelect:
      add_condition(statement);
      [[fallthrough]];
    case Kind::kGoto:
      read_names(statement, ReadKind::kCondition, "", 0, statement.text.size());
      break;
    case Kind::kRead:
    case Kind::kAllocate:
    case Kind::kPointerAssignment:
      written_elsewhere(statement);
      break;
    default:
      read_names(statement, ReadKind::kValue, "", 0, statement.text.size());
  }
  if (statement.inner) --depth_;
  may_be_skipped_ |= statement.kind == Kind::kCycle || statement.kind == Kind::kGoto;
  follow(statement);
}

/// A function that it calls may give another value each time.
void EffectsReader::add_condition(const SourceStatement& statement) {
  last_condition_ = {};
  const std::size_t open = statement.text.find('(');
  if (open == std::string::npos) return;
  const std::string_view condition = in_parentheses(statement.text, open);
  LoopCondition found{.line = statement.line, .text = std::string(condition)};
  for (const StatementName& name : statement.names) {
    if (name.offset < open || name.offset > open + condition.size()) continue;
    found.received |= agrees_by_name(name) && !is_variable(name);
    if (is_variable(name))
      found.uses.push_back(variable(name.name));
    else if (name.role == NameRole::kReference || name.role == NameRole::kMethodReference)
      found.calls |= std::ranges::find(kPureIntrinsics, std::string_view(name.name)) == kPureIntrinsics.end();
  }
  if (const std::string compared = compared_with_number(condition); numbers_.contains(compared))
    found.equals = static_cast<int>(numbers_.at(compared));
  last_condition_ = {found.uses, compares_norms(statement, open, open + condition.size())};
  facts_.conditions.push_back(std::move(found));
}

/// `norm < tolerance`, in a part of the statement.
bool EffectsReader::compares_norms(const SourceStatement& statement, std::size_t from, std::size_t to) {
  const auto is_real = [&](const StatementName& name) {
    if (name.offset < from || name.offset >= to || !is_variable(name)) return false;
    const LoopVariable& known = facts_.variables[variable(name.name)];
    return known.number && !known.integer;
  };
  return compares_by_order(std::string_view(statement.text).substr(from, to - from)) &&
         std::ranges::any_of(statement.names, is_real);
}

/// A flag that norms set ends a loop as they would: `if (norm < tolerance) done = .true.`, `done = norm <
/// tolerance`.
bool EffectsReader::is_flag_of_norms(const SourceStatement& statement, std::size_t value) {
  if (compares_norms(statement, value, statement.text.size())) return true;
  const std::string_view text = trim(trim(std::string_view(statement.text).substr(value)).substr(1));
  const bool is_literal = text == ".true." || text == ".false." ||
                          (!text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos);
  return is_literal && ((statement.inner && last_condition_.compares_norms) ||
                        std::ranges::any_of(deciding_, &Decides::compares_norms));
}

void EffectsReader::note_flow(const SourceStatement& statement, unsigned target, std::vector<unsigned> uses) {
  for (const Decides& decides : deciding_) uses.insert(uses.end(), decides.uses.begin(), decides.uses.end());
  if (statement.inner) uses.insert(uses.end(), last_condition_.uses.begin(), last_condition_.uses.end());
  flows_.push_back({target, std::move(uses)});
}

/// What follows from what other ranks sent: LoopVariable::received, LoopCondition::received.
void EffectsReader::find_received() {
  const auto follows = [this](const std::vector<unsigned>& uses) {
    return std::ranges::any_of(uses, [this](unsigned used) { return facts_.variables[used].received; });
  };
  for (bool changes = true; std::exchange(changes, false);)
    for (const Flow& flow : flows_) {
      LoopVariable& target = facts_.variables[flow.target];
      if (target.received || !follows(flow.uses)) continue;
      target.received = changes = true;
    }
  for (const unsigned flag : flags_of_norms_) facts_.variables[flag].received = true;
  for (LoopCondition& condition : facts_.conditions) condition.received |= follows(condition.uses);
}

/// Not if an iteration always sets it before it reads it.
void EffectsReader::find_carried() {
  for (unsigned i = 0; i < facts_.variables.size(); ++i) {
    LoopVariable& known = facts_.variables[i];
    const auto first = std::ranges::find(facts_.writes, i, &LoopWrite::variable);
    const auto is_read_before = [&](const LoopRead& read) {
      return read.variable == i && (first == facts_.writes.end() || read.order < first->order);
    };
    known.carried = known.element || known.name == counter_ || first == facts_.writes.end() ||
                    first->conditional || first->kind == WriteKind::kUnknown ||
                    std::ranges::any_of(facts_.reads, is_read_before);
  }
}

/// Variables of modules and of COMMON that decide something, and that another procedure assigns.
void EffectsReader::find_changed_by_callees() {
  if (!calls_procedures_) return;
  for (unsigned i = 0; i < facts_.variables.size(); ++i) {
    const LoopVariable& known = facts_.variables[i];
    const bool decides = std::ranges::any_of(facts_.reads, [i](const LoopRead& read) {
      return read.variable == i && read.kind != ReadKind::kValue;
    });
    if (!known.shared || !decides || !program_.is_assigned_elsewhere(known.name, scope_)) continue;
    add_write(i, WriteKind::kUnknown, head().line).conditional = true;
  }
}

LoopEffects EffectsReader::read() {
  read_head();
  for (std::size_t i = first_ + 1; i < end_; ++i) read_statement(statements_[i]);
  depth_ = 0;
  may_be_skipped_ = false;
  find_changed_by_callees();
  if (!counter_.empty()) {
    const auto name = std::ranges::find(head().names, NameRole::kDoVariable, &StatementName::role);
    const std::vector<std::string> bounds = bounds_of(head(), *name);
    if (bounds.size() >= 2) add_step(variable(counter_), bounds.size() > 2 ? bounds[2] : "1");
  }
  find_carried();
  find_varying_conditions(facts_);
  find_received();
  std::erase_if(facts_.reads, [this](const LoopRead& read) {
    return std::ranges::none_of(facts_.writes,
                                [&read](const LoopWrite& write) { return write.variable == read.variable; });
  });
  return std::move(facts_);
}

}  // namespace

LoopEffects loop_effects(const std::vector<SourceStatement>& statements, std::size_t first, std::size_t end,
                         const Scope& scope, const Program& program) {
  return EffectsReader(statements, first, end, scope, program).read();
}

}  // namespace dperf::instrument::fortran
