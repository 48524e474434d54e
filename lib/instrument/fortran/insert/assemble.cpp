// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/insert/assemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

#include "dperf/runtime.h"
#include "instrument/edit/probes.h"
#include "instrument/fortran/source/line_markers.h"

namespace dperf::instrument::fortran {
namespace {

constexpr std::size_t kFixedColumns = 72, kFreeColumns = 120;
constexpr std::string_view kMargin = "      ";

/// Where a line may be continued: behind a comma or a blank, outside of quotes. At most `room` characters.
std::size_t break_before(std::string_view text, std::size_t room) {
  if (text.size() <= room) return text.size();
  std::size_t best = 0;
  char quote = 0;
  for (std::size_t i = 0; i < room; ++i) {
    const char c = text[i];
    if (quote) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == ',' || c == ' ') {
      best = i + 1;
    }
  }
  return best > 0 ? best : room;
}

/// One statement in the form of the source.
std::string lines_of(std::string_view statement, bool fixed) {
  std::string result(kMargin);
  const std::size_t room = (fixed ? kFixedColumns : kFreeColumns) - kMargin.size();
  for (bool first = true; first || !statement.empty(); first = false) {
    if (!first) result += fixed ? "\n     &" : " &\n      ";
    const std::size_t length = break_before(statement, room);
    result += statement.substr(0, length);
    statement.remove_prefix(length);
    if (result.ends_with(' ')) result.pop_back();
  }
  return result + '\n';
}

std::string all_lines_of(std::string_view statements, bool fixed) {
  std::string result;
  while (!statements.empty()) {
    const std::size_t end = statements.find('\n');
    result += lines_of(statements.substr(0, end), fixed);
    statements.remove_prefix(std::min(end, statements.size() - 1) + 1);
  }
  return result;
}

unsigned line_at(const std::string& text, std::size_t offset) {
  return static_cast<unsigned>(
             std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n')) +
         1;
}

/// In a source that was preprocessed before, as its own markers count.
std::string line_directive(const Unit& unit, const LineMarkers& markers, unsigned line) {
  const LineMarker* marker = markers.before(line);
  return fmt::format("# {} {}\n", markers.shown(line), marker ? marker->quoted : c_string(unit.path));
}

// ---- what is declared
// -----------------------------------------------------------------------------------------------------

/// How the variables of the inserted text are declared, by the beginning of their names.
struct VariableKind {
  std::string_view stem, type, attributes;
};
constexpr auto kVariables = std::to_array<VariableKind>({{"dperf_rt_caller_", "integer(8)", ""},
                                                         {"dperf_rt_seen_", "integer(8)", "(2)"},
                                                         {"dperf_rt_unknown_", "integer(8)", "(3)"},
                                                         {"dperf_rt_lazy_", "integer(8)", "(3)"},
                                                         {"dperf_rt_loud_", "integer(8) ::", " = 1_8"},
                                                         {"dperf_rt_guard_", "integer(8)", "(6)"},
                                                         {"dperf_rt_cmp_", "integer(8)", "(14)"}});

/// All names that begin with dperf_rt_ in a text.
std::set<std::string> names_in(std::string_view text) {
  static constexpr std::string_view kStart = "dperf_rt_";
  std::set<std::string> names;
  for (std::size_t at = text.find(kStart); at != std::string_view::npos; at = text.find(kStart, at + 1)) {
    std::size_t end = at;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
      ++end;
    names.emplace(text.substr(at, end - at));
  }
  return names;
}

constexpr auto kFunctions =
    std::to_array<std::string_view>({"dperf_rt_f_is_asked", "dperf_rt_f_lazy", "dperf_rt_f_recorded"});

std::string declarations(const std::set<std::string>& names) {
  std::string subroutines, functions, variables;
  for (const std::string& name : names) {
    const auto kind = std::ranges::find_if(
        kVariables, [&name](const VariableKind& one) { return name.starts_with(one.stem); });
    if (kind != kVariables.end())
      variables += fmt::format("{} {}{}\n", kind->type, name, kind->attributes);
    else if (std::ranges::count(kFunctions, name))
      functions += fmt::format("integer(4), external :: {}\n", name);
    else
      subroutines += (subroutines.empty() ? "external " : ", ") + name;
  }
  return subroutines + '\n' + functions + variables;
}

// ---- the table
// ------------------------------------------------------------------------------------------------------------

/// A name of its own in the program: sources in different folders may be called the same where they are
/// compiled, and one source may be compiled several times, with macros that name its procedures.
std::string table_name(const Unit& unit) {
  std::string all = unit.path + '\n' + unit.text;
  for (const Function& function : unit.functions) all += '\n' + function.key;
  return fmt::format("dperf_rt_{:016x}", hash_of(all));
}

static_assert(static_cast<int>(EntryKind::kBranch) == DPERF_RT_BRANCH &&
              static_cast<int>(EntryKind::kCountedLoop) == DPERF_RT_COUNTED_LOOP &&
              static_cast<int>(GivenKind::kFlagOnlyPassed) == DPERF_RT_FLAG_ONLY_PASSED);

std::string row(const PlanEntry& entry) {
  return fmt::format("call dperf_rt_f_row({}_8, {}_4, {}_4, {}_4, {})\n", static_cast<std::int64_t>(entry.id),
                     static_cast<int>(entry.kind), entry.first_line, entry.last_line,
                     fortran_string(entry.function));
}

/// The rows of each file that the source comes from.
std::map<std::string, std::vector<const PlanEntry*>> by_file(const FilePlan& plan) {
  std::map<std::string, std::vector<const PlanEntry*>> files;
  for (const std::vector<PlanEntry>* entries : {&plan.blocks, &plan.loops, &plan.branches})
    for (const PlanEntry& entry : *entries) files[entry.path].push_back(&entry);
  return files;
}

/// A subroutine behind the last unit, which tells the runtime about the blocks and loops, and the names that
/// stand for others.
std::string table(const FilePlan& plan, const std::string& name) {
  std::string text = fmt::format("subroutine {}\n", name);
  text += fmt::format("external dperf_rt_f_table, dperf_rt_f_row{}\n",
                      plan.given.empty() ? "" : ", dperf_rt_f_gives");
  text += "logical, save :: known = .false.\n";
  text += "if (known) return\nknown = .true.\n";
  for (const auto& [path, entries] : by_file(plan)) {
    text += fmt::format("call dperf_rt_f_table({}_4, {})\n", entries.size(), fortran_string(path));
    for (const PlanEntry* entry : entries) text += row(*entry);
  }
  for (const GivenName& given : plan.given)
    text +=
        fmt::format("call dperf_rt_f_gives({}_8, {}_8, {}_4)\n", static_cast<std::int64_t>(hash_of(given.to)),
                    static_cast<std::int64_t>(hash_of(given.from)), static_cast<int>(given.kind));
  return text + fmt::format("end subroutine {}\n", name);
}

// ---- edits
// ----------------------------------------------------------------------------------------------------------------

/// What goes to the beginning of one line.
struct LineText {
  std::string declarations, before_label, behind_label;
};

class Assembler {
 public:
  Assembler(const Unit& unit, const SourceForm& form, const FilePlan& plan)
      : unit_(unit), form_(form), plan_(plan), table_name_(table_name(unit)), markers_(unit.text) {}
  std::string text();

 private:
  bool fixed() const { return form_.fixed; }
  void add_inside(const Edit& edit);
  void sort_edits();
  void enter_functions();
  std::string line_text(unsigned offset, const LineText& line);
  const StatementLabel* label_at(unsigned offset) const;

  const Unit& unit_;
  const SourceForm& form_;
  const FilePlan& plan_;
  std::string table_name_;
  LineMarkers markers_;
  std::map<unsigned, LineText> lines_;
  std::map<unsigned, Edit> inside_;  ///< of lines
  unsigned cut_ = 0;                 ///< of a label that was moved: so much of the line is left out
};

void Assembler::add_inside(const Edit& edit) {
  Edit& known = inside_[edit.offset];
  known.text += edit.text;
  known.removed += edit.removed;
}

void Assembler::sort_edits() {
  for (const Edit& edit : plan_.edits) {
    if (edit.text.empty()) continue;
    const bool at_line =
        edit.offset == 0 || unit_.text[edit.offset - 1] == '\n' || edit.offset == unit_.text.size();
    if (!at_line)
      add_inside(edit);
    else
      (edit.before_label ? lines_[edit.offset].before_label : lines_[edit.offset].behind_label) += edit.text;
  }
}

/// Where anything is inserted, the table is made known and what is used is declared.
void Assembler::enter_functions() {
  for (const Function& function : unit_.functions) {
    if (!function.frozen.empty()) continue;
    const unsigned from = function.body.braces.after_open.offset, to = function.body.braces.close.offset;
    std::string used;
    for (const Edit& edit : plan_.edits)
      if (edit.offset >= from && edit.offset <= to) used += edit.text;
    if (used.empty()) continue;
    LineText& entry = lines_[from];
    entry.before_label = fmt::format("call {}\n", table_name_) + entry.before_label;
    std::set<std::string> names = names_in(used);
    names.insert(table_name_);
    lines_[form_.declarations.at(function.key).offset].declarations = declarations(names);
  }
}

const StatementLabel* Assembler::label_at(unsigned offset) const {
  const auto& labels = form_.labels;
  const auto found = std::ranges::find(labels, offset, &StatementLabel::line_offset);
  return found == labels.end() ? nullptr : &*found;
}

std::string Assembler::line_text(unsigned offset, const LineText& line) {
  std::string result = all_lines_of(line.declarations, fixed()) + all_lines_of(line.before_label, fixed());
  const StatementLabel* label = line.behind_label.empty() ? nullptr : label_at(offset);
  if (label) {
    result += fmt::format("{:<5} continue\n", label->number);
    cut_ = label->length;
  }
  result += all_lines_of(line.behind_label, fixed());
  if (offset < unit_.text.size()) result += line_directive(unit_, markers_, line_at(unit_.text, offset));
  if (label) result += std::string(label->length < 6 && fixed() ? 6 : label->length, ' ');
  return result;
}

std::string Assembler::text() {
  if (plan_.edits.empty()) return unit_.text;
  sort_edits();
  enter_functions();
  if (lines_.empty() && inside_.empty()) return unit_.text;
  std::string result = line_directive(unit_, markers_, 1);
  std::size_t at = 0;
  auto line = lines_.begin();
  auto part = inside_.begin();
  while (line != lines_.end() || part != inside_.end()) {
    const bool is_line = part == inside_.end() || (line != lines_.end() && line->first <= part->first);
    const unsigned offset = is_line ? line->first : part->first;
    result.append(unit_.text, at, offset - at);
    at = offset;
    if (is_line) {
      if (!result.ends_with('\n')) result += '\n';
      cut_ = 0;
      result += line_text(offset, line->second);
      at += cut_;
      ++line;
    } else {
      result += part->second.text;
      at += part->second.removed;
      ++part;
    }
  }
  result.append(unit_.text, at);
  if (!result.ends_with('\n')) result += '\n';
  return result + all_lines_of(table(plan_, table_name_), fixed());
}

}  // namespace

std::string fortran_string(std::string_view text) {
  static constexpr std::size_t kPiece = 40;
  std::string result;
  while (!text.empty()) {
    std::string piece(text.substr(0, kPiece));
    text.remove_prefix(piece.size());
    for (std::size_t at = piece.find('\''); at != std::string::npos; at = piece.find('\'', at + 2))
      piece.insert(at, 1, '\'');
    result += fmt::format("'{}'// ", piece);
  }
  return result + "char(0)";
}

IfText if_text(const Unit& unit, const SourceForm& form, const Statement& action, const std::string& lines) {
  const bool fixed = form.fixed;
  const std::size_t begin = action.extent.first.offset;
  // Nothing in it is in quotes.
  const std::size_t line_end = std::min(unit.text.find_first_of("\r\n", begin), unit.text.size());
  const std::size_t line_begin = unit.text.rfind('\n', begin) + 1;
  const std::size_t counts =
      fixed ? std::min(line_begin + static_cast<std::size_t>(form.columns), line_end) : line_end;
  std::size_t end = std::min(unit.text.find('!', begin), counts);
  while (end > begin && (unit.text[end - 1] == ' ' || unit.text[end - 1] == '\t')) --end;
  const std::string directive = line_directive(unit, LineMarkers(unit.text), line_at(unit.text, begin));
  IfText result;
  result.then = "then\n" + all_lines_of(lines, fixed) + directive + std::string(kMargin);
  result.end_if = "\n" + std::string(kMargin) + "end if\n" + directive + std::string(kMargin);
  result.end = static_cast<unsigned>(end);
  result.removed = counts < line_end ? static_cast<unsigned>(line_end - end) : 0;
  return result;
}

std::string assemble(const Unit& unit, const SourceForm& form, const FilePlan& plan) {
  return Assembler(unit, form, plan).text();
}

}  // namespace dperf::instrument::fortran
