// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/reader/body.h"

#include <algorithm>

#include "instrument/fortran/reader/conditions.h"
#include "instrument/fortran/reader/effects.h"
#include "instrument/fortran/reader/exits.h"
#include "instrument/fortran/reader/labels.h"
#include "instrument/fortran/source/text.h"

namespace dperf::instrument::fortran {
namespace {

using Kind = StatementClass;

bool ends_block(Kind kind) {
  return kind == Kind::kElseIf || kind == Kind::kElse || kind == Kind::kEndIf || kind == Kind::kCase ||
         kind == Kind::kEndSelect || kind == Kind::kEndOtherConstruct;
}

bool is_trivial(Kind kind) {
  return kind == Kind::kContinue || kind == Kind::kReturn || kind == Kind::kStop || kind == Kind::kExit ||
         kind == Kind::kCycle || kind == Kind::kGoto || kind == Kind::kFormat || kind == Kind::kData ||
         kind == Kind::kEndDo;
}

bool is_declaration(Kind kind) {
  return kind >= Kind::kInterface && kind <= Kind::kOtherSpecification;
}

void take(Statement& parent, Statement child) {
  parent.works |= child.works;
  parent.labels.inside |= child.labels.inside || child.labels.before;
  parent.exits.may_return |= child.exits.may_return;
  parent.exits.may_continue |= child.exits.may_continue;
  parent.children.push_back(std::move(child));
}

void take_all(Statement& parent, std::vector<Statement> children) {
  for (Statement& child : children) take(parent, std::move(child));
}

bool may_communicate(const Statement& statement) {
  return !statement.calls.empty() || !statement.iteration_calls.empty() ||
         std::ranges::any_of(statement.children, may_communicate);
}

}  // namespace

BodyReader::BodyReader(const std::vector<SourceStatement>& statements, const SourceLines& lines,
                       const Scope& scope, const Program& program)
    : statements_(statements), lines_(lines), scope_(scope), program_(program), at_(scope.execution) {
  find_jumps();
}

void BodyReader::find_jumps() {
  for (std::size_t i = scope_.execution; i < scope_.execution_end; ++i) {
    const SourceStatement& statement = statements_[i];
    if (statement.kind == Kind::kDo)
      if (const unsigned long label = label_of_loop(statement)) terminal_.insert(label);
    if (statement.kind == Kind::kEndDo && statement.label) terminal_.insert(statement.label);
    if (statement.kind == Kind::kGoto || statement.text.starts_with("assign"))
      jumped_to_.merge(numbers_in(statement.text));
    if (statement.kind == Kind::kCall || statement.kind == Kind::kRead ||
        statement.kind == Kind::kOtherAction)
      jumped_to_.merge(labels_in_arguments(statement.text));
  }
}

// ---- places
// -------------------------------------------------------------------------------------------------------------

void BodyReader::place(const SourceStatement& source, Statement& statement) {
  Extent& extent = statement.extent;
  if (!source.in_file) {
    extent.begin = extent.first = extent.end = lines_.place(last_offset_);
    extent.last_line = extent.first.line;
    return;
  }
  extent.first = lines_.place(source.begin);
  const unsigned line = lines_.line_of(source.begin);
  const unsigned first = lines_.first_with_directives(line);
  extent.last_line = lines_.shown_line(source.end - 1);
  extent.begin = lines_.place(lines_.start_of(first));
  extent.end = lines_.place(lines_.start_of(lines_.line_of(source.end - 1) + 1));
  const bool in_region = lines_.is_in_region(line);
  const bool begins_region = first < line && (first == 1 || !lines_.is_in_region(first - 1));
  extent.begin_editable = lines_.is_first_on_line(source.begin) && !terminal_.contains(source.label) &&
                          (!in_region || begins_region) && (!source.label || first == line);
  extent.end_editable = lines_.is_last_on_line(source.end);
  if (in_region) statement.frozen_by = "OpenMP or OpenACC";
  if (source.label && extent.begin_editable)
    labels_.push_back(
        {lines_.start_of(line), source.begin - lines_.start_of(line), std::to_string(source.label)});
  statement.labels.before = jumped_to_.contains(source.label) && !terminal_.contains(source.label);
  last_offset_ = extent.end.offset;
}

/// Of the statement that `head` begins and `last` ends.
void BodyReader::end_construct(const SourceStatement& head, const SourceStatement& last,
                               Statement& statement) {
  Extent& extent = statement.extent;
  if (!head.in_file || !last.in_file) {
    extent.begin_editable = extent.end_editable = false;
    return;
  }
  const unsigned last_line = lines_.line_of(last.end - 1);
  extent.last_line = lines_.shown_line(last.end - 1);
  extent.end = lines_.place(lines_.start_of(last_line + 1));
  extent.end_editable = lines_.is_last_on_line(last.end);
  last_offset_ = std::max(last_offset_, extent.end.offset);
  if (!lines_.is_same_branch(lines_.line_of(head.begin), last_line))
    extent.begin_editable = extent.end_editable = false;
}

/// What is between `head` and where we are behind it.
Statement BodyReader::compound_behind(const SourceStatement& head) {
  Statement compound;
  compound.kind = StatementKind::kCompound;
  if (head.in_file) last_offset_ = std::max(last_offset_, lines_.start_of(lines_.line_of(head.end - 1) + 1));
  take_all(compound, block());
  const SourceStatement& end = statements_[std::min(at_, statements_.size() - 1)];
  if (!head.in_file || !end.in_file) {
    compound.extent.begin = compound.extent.first = compound.extent.end = lines_.place(last_offset_);
    compound.braces.after_open = compound.braces.close = compound.extent.begin;
    return compound;
  }
  const unsigned last = lines_.line_of(head.end - 1);
  compound.braces.after_open = lines_.place(lines_.start_of(last + 1));
  compound.braces.close = lines_.place(lines_.start_of(lines_.line_of(end.begin)));
  compound.braces.editable = lines_.is_last_on_line(head.end) && lines_.is_first_on_line(end.begin) &&
                             lines_.is_same_branch(last, lines_.line_of(end.begin));
  compound.extent.begin = compound.extent.first = compound.braces.after_open;
  compound.extent.end = compound.braces.close;
  compound.extent.last_line = lines_.shown_line(end.begin);
  return compound;
}

// ---- statements
// ----------------------------------------------------------------------------------------------------------

StatementCalls BodyReader::add_calls(const SourceStatement& source, Statement& statement) {
  StatementCalls found = calls_of(source, scope_, program_);
  calls_mpi_ |= found.calls_mpi;
  statement.calls.insert(statement.calls.end(), found.calls.begin(), found.calls.end());
  return found;
}

/// EXIT and CYCLE of loop `number`, counted from the outermost.
void BodyReader::go_to_loop(const std::string& word, std::size_t number, Statement& statement) {
  const bool innermost = number + 1 == loops_.size();
  statement.exits.leaves = true;
  statement.exits.jump =
      innermost ? word
                : word + " " + (loops_[number].name.empty() ? "of an outer loop" : loops_[number].name);
  if (word != "cycle") return;
  if (innermost)
    statement.exits.may_continue = true;
  else
    continued_.insert(number);
}

void BodyReader::jump(const SourceStatement& source, Statement& statement) {
  Exits& exits = statement.exits;
  if (source.kind == Kind::kReturn) {
    exits.jump = "return";
    exits.leaves = exits.is_return = exits.may_return = true;
  }
  if (source.kind == Kind::kStop) exits.never_returns = true;
  if ((source.kind == Kind::kExit || source.kind == Kind::kCycle) && !loops_.empty()) {
    const std::string word = source.kind == Kind::kExit ? "exit" : "cycle";
    std::size_t number = loops_.size() - 1;
    if (!source.names.empty())
      for (std::size_t i = 0; i < loops_.size(); ++i)
        if (loops_[i].name == source.names.front().name) number = i;
    go_to_loop(word, number, statement);
  }
  if (source.kind != Kind::kGoto) return;
  exits.jump = "goto";
  exits.leaves = true;
  const std::set<unsigned long> to = numbers_in(source.text);
  for (std::size_t i = loops_.size(); to.size() == 1 && i-- > 0;)
    if (loops_[i].label == *to.begin()) return go_to_loop("cycle", i, statement);
}

Statement BodyReader::action(const SourceStatement& source) {
  Statement result;
  place(source, result);
  const StatementCalls found = add_calls(source, result);
  result.plain.trivial = is_trivial(source.kind);
  result.plain.declaration = is_declaration(source.kind);
  if (source.kind == Kind::kCall) {
    result.works = true;
    result.plain.is_call = true;
    result.plain.is_mpi_call = !found.mpi.empty() && result.calls.size() == 1;
    result.plain.callee = found.callee;
    result.exits.never_returns = found.ends;
  }
  jump(source, result);
  ++at_;
  return result;
}

/// The one that begins with the statement here, and goes on behind it.
Statement BodyReader::begin(StatementKind kind) {
  Statement result;
  result.kind = kind;
  place(now(), result);
  add_calls(now(), result);
  ++at_;
  return result;
}

Statement BodyReader::one_line_if() {
  const SourceStatement& head = now();
  Statement result = begin(StatementKind::kIf);
  Statement inner = action(now());
  const Extent& extent = result.extent;
  // Only what is alone on its line can be written as a construct.
  const bool alone = extent.begin_editable && lines_.is_last_on_line(head.end);
  inner.extent.begin_editable = inner.extent.end_editable = alone;
  inner.labels = {};
  take(result, std::move(inner));
  return result;
}

Statement BodyReader::if_branches() {
  const SourceStatement& head = now();
  Statement result = begin(StatementKind::kIf);
  take(result, compound_behind(head));
  if (is_at(Kind::kElseIf)) {
    Statement rest = if_branches();
    rest.extent.begin_editable = false;
    take(result, std::move(rest));
  } else if (is_at(Kind::kElse)) {
    const SourceStatement& otherwise = now();
    ++at_;
    take(result, compound_behind(otherwise));
  }
  return result;
}

Statement BodyReader::if_construct() {
  const SourceStatement& head = now();
  Statement result = if_branches();
  if (!at_end()) end_construct(head, now(), result);
  ++at_;
  return result;
}

/// As an if with as many branches: none may be passed.
Statement BodyReader::select() {
  const SourceStatement& head = now();
  Statement result = begin(StatementKind::kIf);
  while (!at_end() && !is_at(Kind::kEndSelect)) {
    const SourceStatement& choice = now();
    if (choice.kind == Kind::kCase) ++at_;
    take(result, compound_behind(choice));
  }
  if (!at_end()) end_construct(head, now(), result);
  ++at_;
  return result;
}

/// ASSOCIATE, BLOCK, CRITICAL, ...
Statement BodyReader::construct() {
  const SourceStatement& head = now();
  if (head.text.find("where") != std::string::npos || head.text.find("forall") != std::string::npos)
    return whole(Kind::kOtherConstruct, Kind::kEndOtherConstruct);
  Statement outer;
  place(head, outer);
  const StatementCalls found = add_calls(head, outer);
  ++at_;
  Statement result = compound_behind(head);
  result.extent = outer.extent;
  result.labels.before = outer.labels.before;
  result.frozen_by = outer.frozen_by;
  result.calls = outer.calls;
  if (!at_end()) end_construct(head, now(), result);
  ++at_;
  return result;
}

/// One that is taken as a plain statement, with all that is in it.
Statement BodyReader::whole(Kind begin, Kind end) {
  const SourceStatement& head = now();
  Statement result;
  place(head, result);
  int depth = 0;
  for (; !at_end(); ++at_) {
    depth += now().kind == begin ? 1 : now().kind == end ? -1 : 0;
    add_calls(now(), result);
    if (depth == 0) break;
  }
  result.works = true;
  if (!at_end()) end_construct(head, now(), result);
  ++at_;
  return result;
}

// ---- loops
// -----------------------------------------------------------------------------------------------------------

bool BodyReader::ends_labelled_loop() const {
  return closed_label_ && !loops_.empty() && loops_.back().label == closed_label_;
}

void BodyReader::loop_body(const SourceStatement& head, Statement& loop) {
  loops_.push_back({construct_name(head), label_of_loop(head)});
  const unsigned long label = loops_.back().label;
  Statement body = compound_behind(head);
  loops_.pop_back();
  const bool by_label = label && closed_label_ == label;
  // Its last statement is part of it.
  const std::size_t last = by_label || at_end() ? at_ - 1 : at_;
  const bool shared = by_label && ends_labelled_loop();
  end_construct(head, statements_[last], loop);
  if (by_label) {
    body.braces.editable = head.in_file && statements_[last].in_file && lines_.is_last_on_line(head.end);
    body.braces.close = loop.extent.end;
  }
  if (shared) loop.extent.end_editable = false;
  if (!by_label) ++at_;
  take(loop, std::move(body));
  if (!shared) closed_label_ = 0;
}

Statement BodyReader::loop() {
  const SourceStatement& head = now();
  const std::size_t first = at_;
  if (head.text.find("concurrent") != std::string::npos) return whole(Kind::kDo, Kind::kEndDo);
  Statement result;
  result.kind = StatementKind::kLoop;
  place(head, result);
  const bool counted = std::ranges::any_of(
      head.names, [](const StatementName& name) { return name.role == NameRole::kDoVariable; });
  add_calls(head, result);
  if (!counted) result.iteration_calls.swap(result.calls);
  if (head.in_file && lines_.is_of_construct(lines_.line_of(head.begin)))
    result.frozen_by = "OpenMP or OpenACC";
  ++at_;
  loop_body(head, result);
  result.works = true;
  continued_.erase(loops_.size());
  result.exits.may_continue = !loops_.empty() && continued_.contains(loops_.size() - 1);
  if (may_communicate(result)) {
    LoopEffects& facts = result.loop.emplace_back(
        loop_effects(statements_, first, std::min(at_, scope_.execution_end), scope_, program_));
    facts.bounds = compared_by(statements_, first, scope_, facts);
    facts.exits = exits_of(statements_, first, std::min(at_, scope_.execution_end), scope_, facts);
  }
  return result;
}

Statement BodyReader::statement() {
  switch (now().kind) {
    case Kind::kIf:
      return one_line_if();
    case Kind::kIfThen:
      return if_construct();
    case Kind::kSelect:
      return select();
    case Kind::kOtherConstruct:
      return construct();
    case Kind::kDo:
      return loop();
    case Kind::kDerivedType:
      return whole(Kind::kDerivedType, Kind::kEndDerivedType);
    case Kind::kInterface:
      return whole(Kind::kInterface, Kind::kEndInterface);
    default:
      return action(now());
  }
}

std::vector<Statement> BodyReader::block() {
  std::vector<Statement> statements;
  while (!at_end() && !ends_block(now().kind)) {
    const bool labelled_end = now().label && !loops_.empty() && now().label == loops_.back().label;
    if (now().kind == Kind::kEndDo && !labelled_end) break;
    statements.push_back(statement());
    if (labelled_end) closed_label_ = loops_.back().label;
    if (ends_labelled_loop()) break;
  }
  return statements;
}

Statement BodyReader::read() {
  Statement body;
  body.kind = StatementKind::kCompound;
  while (!at_end()) {
    take_all(body, block());
    if (!at_end()) ++at_;  // what ends nothing
  }
  return body;
}

}  // namespace dperf::instrument::fortran
