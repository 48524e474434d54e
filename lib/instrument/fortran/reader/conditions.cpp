// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/reader/conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "instrument/fortran/source/text.h"
#include "instrument/model/words.h"

namespace dperf::instrument::fortran {
namespace {

using Kind = StatementClass;

/// Longer conditions are rare, and each comparison is one more statement.
constexpr std::size_t kMostComparisons = 4;

/// Both spellings, and which of them goes on where this one leaves the loop. Longer ones come before those
/// that they begin with.
struct Relation {
  std::string_view sign, word, opposite;
  bool inclusive, down, unequal;
};
constexpr auto kRelations = std::to_array<Relation>({{"<=", ".le.", ">", true, false, false},
                                                     {">=", ".ge.", "<", true, true, false},
                                                     {"/=", ".ne.", "==", false, false, true},
                                                     {"==", ".eq.", "/=", false, false, false},
                                                     {"<", ".lt.", ">=", false, false, false},
                                                     {">", ".gt.", "<=", false, true, false}});

const Relation& with_sign(std::string_view sign) {
  return *std::ranges::find(kRelations, sign, &Relation::sign);
}

/// Functions that only compute.
constexpr auto kComputing = std::to_array<std::string_view>(
    {"abs",   "dabs", "sqrt",    "dsqrt", "max",  "min", "dmax1", "dmin1", "real",    "dble",  "mod", "log",
     "log10", "exp",  "epsilon", "tiny",  "huge", "int", "nint",  "floor", "ceiling", "float", "sign"});

class Condition {
 public:
  Condition(const SourceStatement& statement, Part whole, const Scope& scope, const LoopEffects& facts,
            bool in_body = false)
      : statement_(statement), whole_(whole), scope_(scope), facts_(facts), in_body_(in_body) {}
  /// @param ends  the loop ends where it holds; else it goes on
  std::vector<BoundComparison> compared(bool ends);

 private:
  void add(Part part, bool ends, const std::string& only_if);
  void add_one(const Part& part, bool ends, const std::string& only_if);
  bool add_either(const std::vector<Part>& parts, bool ends, const std::string& only_if);
  bool add_larger(const std::vector<Part>& parts, bool ends, const std::string& only_if);
  void push(BoundComparison found, const Part& part, const std::string& only_if);
  std::vector<Part> split(const Part& all, std::string_view word) const;
  bool is_outside(std::size_t at, const Part& part) const;
  std::optional<BoundComparison> comparison(const Part& part, bool negated) const;
  bool is_repeatable(const Part& part, bool of_numbers = true) const;
  bool is_norm(const Part& part, const BoundComparison& found) const;
  Part without_parentheses(Part part) const;
  bool is_member(const Part& part) const;
  bool is_computed_of_members(const Part& part) const;
  bool is_of_chains(const Part& part) const;
  Question question(const Part& part, bool ends) const;
  bool is_kind_of_literal(const StatementName& name) const;
  bool depends_on_others(const Part& part, const BoundComparison& found, bool negated) const;
  std::string_view text_of(const Part& part) const {
    return trim(std::string_view(statement_.text).substr(part.from, part.to - part.from));
  }

  const SourceStatement& statement_;
  Part whole_;
  const Scope& scope_;
  const LoopEffects& facts_;
  bool in_body_;
  std::vector<BoundComparison> found_;
};

/// Of the parentheses in a part.
bool Condition::is_outside(std::size_t at, const Part& part) const {
  const auto begin = statement_.text.begin() + static_cast<std::ptrdiff_t>(part.from);
  const auto end = statement_.text.begin() + static_cast<std::ptrdiff_t>(at);
  return std::count(begin, end, '(') == std::count(begin, end, ')');
}

Part Condition::without_parentheses(Part part) const {
  const std::string& text = statement_.text;
  for (;;) {
    while (part.from < part.to && text[part.from] == ' ') ++part.from;
    while (part.from < part.to && text[part.to - 1] == ' ') --part.to;
    if (part.from == part.to || text[part.from] != '(' || closing_parenthesis(text, part.from) != part.to - 1)
      return part;
    ++part.from;
    --part.to;
  }
}

/// At each `word` outside of parentheses.
std::vector<Part> Condition::split(const Part& all, std::string_view word) const {
  const std::string& text = statement_.text;
  std::vector<Part> parts = {all};
  for (std::size_t at = text.find(word, all.from); at < all.to; at = text.find(word, at + 1)) {
    if (!is_outside(at, all)) continue;
    parts.back().to = at;
    parts.push_back({at + word.size(), all.to});
  }
  return parts;
}

/// `wp` of `1e-12_wp`: a constant, wherever it is declared.
bool Condition::is_kind_of_literal(const StatementName& name) const {
  return name.offset > 0 && statement_.text[name.offset - 1] == '_';
}

/// Made of what is declared here: variables, elements, constants, arithmetic.
bool Condition::is_repeatable(const Part& part, bool of_numbers) const {
  if (text_of(part).empty() || text_of(part).find_first_of("'\"%[:") != std::string_view::npos) return false;
  return std::ranges::all_of(statement_.names, [&](const StatementName& name) {
    if (name.offset < part.from || name.offset >= part.to || is_kind_of_literal(name)) return true;
    if (name.role != NameRole::kPlain && name.role != NameRole::kReference) return false;
    const Declared* known = Program::declared(name.name, scope_);
    if (!known && name.role == NameRole::kReference &&
        std::ranges::count(kComputing, std::string_view(name.name)))
      return true;
    if (!known || !known->typed || known->external || known->is_volatile) return false;
    return (known->number || !of_numbers) && known->array == (name.role == NameRole::kReference);
  });
}

/// `solver%time` of a variable that is declared here. It is a number if it is compared with one.
bool Condition::is_member(const Part& part) const {
  const std::string_view text = text_of(part);
  const auto is_of_chain = [](char c) {
    return c == '%' || c == '_' || c == ' ' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  };
  if (text.find('%') == std::string_view::npos || !std::ranges::all_of(text, is_of_chain)) return false;
  return std::ranges::all_of(statement_.names, [&](const StatementName& name) {
    if (name.offset < part.from || name.offset >= part.to || name.role == NameRole::kComponent) return true;
    const Declared* known = Program::declared(name.name, scope_);
    return name.role == NameRole::kPlain && known && !known->external && !known->is_volatile && !known->array;
  });
}

/// Names that are declared here, and members of them that are no elements.
bool Condition::is_of_chains(const Part& part) const {
  const std::string& text = statement_.text;
  if (text_of(part).find_first_of("'\"[:") != std::string_view::npos) return false;
  return std::ranges::all_of(statement_.names, [&](const StatementName& name) {
    if (name.offset < part.from || name.offset >= part.to || is_kind_of_literal(name)) return true;
    const std::size_t behind = text.find_first_not_of(' ', name.offset + name.name.size());
    const bool has_parenthesis = behind < part.to && text[behind] == '(';
    if (name.role == NameRole::kComponent) return !has_parenthesis;
    const Declared* known = Program::declared(name.name, scope_);
    if (!known && has_parenthesis && name.role == NameRole::kReference)
      return std::ranges::count(kComputing, std::string_view(name.name)) != 0;
    return name.role == NameRole::kPlain && known && known->typed && !known->external &&
           !known->is_volatile && !known->array;
  });
}

/// `abs(state%residual)`, `state%end * (1 - eps)`: whatever the members are, it is a number.
bool Condition::is_computed_of_members(const Part& part) const {
  const std::string_view text = text_of(part);
  if (!is_of_chains(part) || text.find("//") != std::string_view::npos) return false;
  if (text.find_first_of("*/+-") != std::string_view::npos) return true;
  const std::size_t open = text.find('(');
  return open != std::string_view::npos && closing_parenthesis(std::string(text), open) == text.size() - 1 &&
         std::ranges::count(kComputing, trim(text.substr(0, open))) != 0;
}

/// `.not. done(x)`, `solver%done()`: what to ask why it holds.
Question Condition::question(const Part& part, bool ends) const {
  constexpr std::string_view kNot = ".not.";
  std::string_view text = text_of(part);
  if (text.starts_with(kNot)) {
    ends = !ends;
    text = trim(text.substr(kNot.size()));
  }
  const std::size_t open = text.find('(');
  const bool is_chain = std::ranges::all_of(
      text, [](char c) { return c == '%' || c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  if (is_chain && text.find('%') != std::string_view::npos)
    return {.name = std::string(text.substr(text.rfind('%'))), .value = 0, .ends_if_equal = !ends};
  if (open == std::string_view::npos || closing_parenthesis(std::string(text), open) != text.size() - 1)
    return {};
  const auto at = static_cast<std::size_t>(text.data() - statement_.text.data());
  const auto called = std::ranges::find_if(statement_.names, [&](const StatementName& name) {
    return name.offset >= at && name.offset < at + open &&
           name.offset + name.name.size() == at + trim(text.substr(0, open)).size();
  });
  if (called == statement_.names.end()) return {};
  const Declared* const known = Program::declared(called->name, scope_);
  const bool is_method = called->role == NameRole::kMethodReference || called->role == NameRole::kComponent;
  if (!is_method && (called->role != NameRole::kReference || (known && known->array))) return {};
  const std::string given = is_method ? "" : name_of_argument(called->name, scope_);
  return {.name = given.empty() ? called->name : given, .value = 0, .ends_if_equal = !ends};
}

/// On what other ranks say. Not if it counts up, which a counter of the program does, or a time; and how a
/// norm comes nearer to its tolerance is seen.
bool Condition::depends_on_others(const Part& part, const BoundComparison& found, bool negated) const {
  if ((!found.leaves && !found.down && !found.unequal) || names_failure(found.text, !negated)) return false;
  return std::ranges::any_of(statement_.names, [&](const StatementName& name) {
    const auto known = std::ranges::find(facts_.variables, name.name, &LoopVariable::name);
    return name.offset >= part.from && name.offset < part.to && known != facts_.variables.end() &&
           known->received && (found.leaves || known->integer);
  });
}

std::optional<BoundComparison> Condition::comparison(const Part& part, bool negated) const {
  const std::string& text = statement_.text;
  if (text_of(part).find(".not.") != std::string_view::npos) return std::nullopt;
  for (const Relation& relation : kRelations)
    for (const std::string_view spelling : {relation.sign, relation.word}) {
      const std::size_t at = text.find(spelling, part.from);
      if (at >= part.to || !is_outside(at, part)) continue;
      const Part left{part.from, at}, right{at + spelling.size(), part.to};
      const Relation& goes_on = negated ? with_sign(relation.opposite) : relation;
      const bool has_left = is_repeatable(left) || is_computed_of_members(left),
                 has_right = is_repeatable(right) || is_computed_of_members(right);
      const bool has_order = !goes_on.unequal;
      const bool can_be_compared = (has_left || is_member(left)) && (has_right || is_member(right)) &&
                                   (has_left || has_right || has_order);
      if (goes_on.sign == "==" || !can_be_compared) return std::nullopt;
      return BoundComparison{.text = fmt::format("{}{}{}", text_of(left), goes_on.sign, text_of(right)),
                             .value = fmt::format("real({}, 8)", text_of(left)),
                             .bound = fmt::format("real({}, 8)", text_of(right)),
                             .inclusive = goes_on.inclusive,
                             .down = goes_on.down,
                             .unequal = goes_on.unequal,
                             .left = std::string(text_of(left)),
                             .right = std::string(text_of(right))};
    }
  return std::nullopt;
}

/// Of floating-point numbers, as far as their declarations are here. A member that has to become small is
/// taken for one.
bool Condition::is_norm(const Part& part, const BoundComparison& found) const {
  bool has_real = false, has_integer = false, has_member = false;
  for (const StatementName& name : statement_.names) {
    if (name.offset < part.from || name.offset >= part.to) continue;
    const Declared* const known = Program::declared(name.name, scope_);
    if (name.role == NameRole::kComponent)
      has_member = true;
    else if (known && known->number)
      (known->integer ? has_integer : has_real) = true;
  }
  return compares_by_order(text_of(part)) && (has_real || (has_member && !has_integer && found.down));
}

void Condition::push(BoundComparison found, const Part& part, const std::string& only_if) {
  found.in_body = in_body_ && !found.leaves;
  found.only_if = only_if;
  found.is_norm = found.is_counted() && is_norm(part, found);
  found_.push_back(std::move(found));
}

/// What cannot be compared once more may end the loop all the same.
void Condition::add_one(const Part& part, bool ends, const std::string& only_if) {
  std::optional<BoundComparison> compared = comparison(part, ends);
  BoundComparison found =
      compared.value_or(BoundComparison{.text = std::string(text_of(part)), .leaves = true});
  found.is_likely = depends_on_others(part, found, ends);
  if (!compared && !names_breakdown(found.text, !ends)) found.asks = question(part, ends);
  push(std::move(found), part, compared ? only_if : "");
}

/// `a > tol .or. b > tol`, with which the loop goes on until both are small.
bool Condition::add_larger(const std::vector<Part>& parts, bool ends, const std::string& only_if) {
  if (parts.size() != 2) return false;
  auto one = comparison(without_parentheses(parts[0]), ends),
       other = comparison(without_parentheses(parts[1]), ends);
  if (!one || !other || one->bound != other->bound || one->inclusive != other->inclusive ||
      one->down != other->down || one->unequal || other->unequal || Program::declared("max", scope_) ||
      Program::declared("min", scope_))
    return false;
  one->text += " .or. " + other->text;
  one->value = fmt::format("{}({}, {})", one->down ? "max" : "min", one->value, other->value);
  one->left.clear();
  push(std::move(*one), parts[0], only_if);
  return true;
}

/// The loop goes on if one of them does not end it. Where those in front would, the last one decides.
bool Condition::add_either(const std::vector<Part>& parts, bool ends, const std::string& only_if) {
  if (add_larger(parts, ends, only_if)) return true;
  const Part front{parts.front().from, parts[parts.size() - 2].to};
  if (!is_repeatable(front, false) && !is_of_chains(front)) return false;
  const std::string also = fmt::format("{}({})", ends ? "" : ".not. ", text_of(front));
  add(parts.back(), ends, only_if.empty() ? also : only_if + " .and. " + also);
  return true;
}

void Condition::add(Part part, bool ends, const std::string& only_if) {
  part = without_parentheses(part);
  if (found_.size() == kMostComparisons) return;
  for (const auto& [word, is_joined] : {std::pair(".or.", ends), std::pair(".and.", !ends)}) {
    const std::vector<Part> parts = split(part, word);
    if (parts.size() == 1) continue;
    if (!is_joined) {
      if (!add_either(parts, ends, only_if)) add_one(part, ends, only_if);
      return;
    }
    for (const Part& one : parts) add(one, ends, only_if);
    return;
  }
  add_one(part, ends, only_if);
}

std::vector<BoundComparison> Condition::compared(bool ends) {
  add(whole_, ends, "");
  return std::move(found_);
}

/// What a loop counts to is known when it begins, and may change while it runs.
std::vector<BoundComparison> of_counter(const LoopEffects& facts) {
  const auto step = std::ranges::find(facts.writes, true, &LoopWrite::in_header);
  const LoopComparison& compared = facts.comparisons.front();
  if (step == facts.writes.end() || !compared.why_not.empty()) return {};
  const std::string& counter = facts.variables[compared.variable].name;
  const bool down = compared.op == ">=";
  const std::string sign = step->step_sign ? compared.op : std::string(" to ");
  return {{.text = fmt::format("{}{}{}", counter, sign, compared.bound_name),
           .value = fmt::format("real({}, 8)", counter),
           .bound = fmt::format("real({}, 8)", compared.bound_name),
           .step = fmt::format("real({}, 8)", step->step),
           .inclusive = true,
           .down = down}};
}

bool leaves(const std::vector<SourceStatement>& statements, std::size_t number) {
  return number + 1 < statements.size() && statements[number].kind == Kind::kIf &&
         statements[number + 1].kind == Kind::kExit && statements[number + 1].names.empty();
}

/// `present(tol) .and. change < tol`, `i <= n .and. a(i) > 0`: the second part must not be evaluated without
/// the first, although the standard does not say that compilers see to that.
bool may_guard(const SourceStatement& statement, const Part& part, const Scope& scope) {
  const std::string text = statement.text.substr(part.from, part.to - part.from);
  if (text.find(".and.") == std::string::npos && text.find(".or.") == std::string::npos) return false;
  return text.find('/') != std::string::npos ||
         std::ranges::any_of(statement.names, [&](const StatementName& name) {
           if (name.offset < part.from || name.offset >= part.to || name.role != NameRole::kReference)
             return false;
           const Declared* const known = Program::declared(name.name, scope);
           return (known && known->array) || name.name == "present" || name.name == "associated" ||
                  name.name == "allocated";
         });
}

}  // namespace

Part condition_of(const SourceStatement& statement) {
  const std::size_t open = statement.text.find('(');
  const std::size_t close = open == std::string::npos ? open : closing_parenthesis(statement.text, open);
  return close == std::string::npos ? Part{} : Part{open + 1, close};
}

std::vector<BoundComparison> compared_by(const std::vector<SourceStatement>& statements, std::size_t first,
                                         const Scope& scope, const LoopEffects& facts) {
  if (Program::declared("real", scope)) return {};
  if (!facts.comparisons.empty()) return of_counter(facts);
  if (!facts.condition.empty())
    return Condition(statements[first], condition_of(statements[first]), scope, facts).compared(false);
  const bool is_endless = std::ranges::none_of(
      statements[first].names, [](const StatementName& name) { return name.role == NameRole::kDoVariable; });
  if (!is_endless || !leaves(statements, first + 1)) return {};
  const SourceStatement& exit = statements[first + 1];
  return Condition(exit, condition_of(exit), scope, facts).compared(true);
}

std::vector<BoundComparison> compared_in_body(const SourceStatement& statement, Part condition, bool ends,
                                              const Scope& scope, const LoopEffects& facts) {
  if (Program::declared("real", scope)) return {};
  return Condition(statement, condition, scope, facts, true).compared(ends);
}

std::vector<BoundComparison> compared_in_function(const SourceStatement& statement, Part condition, bool ends,
                                                  const Scope& scope) {
  if (Program::declared("real", scope)) return {};
  if (may_guard(statement, condition, scope)) {
    const std::string_view text =
        std::string_view(statement.text).substr(condition.from, condition.to - condition.from);
    return {{.text = std::string(trim(text)), .leaves = true}};
  }
  return Condition(statement, condition, scope, {}).compared(ends);
}

bool compares_by_order(std::string_view text) {
  const auto stands_there = [text](std::string_view spelling) {
    return text.find(spelling) != std::string_view::npos;
  };
  return std::ranges::any_of(kRelations, [&](const Relation& relation) {
    const bool is_order = relation.sign.front() == '<' || relation.sign.front() == '>';
    return is_order && (stands_there(relation.sign) || stands_there(relation.word));
  });
}

}  // namespace dperf::instrument::fortran
