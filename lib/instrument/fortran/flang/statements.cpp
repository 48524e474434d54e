// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/flang/statements.h"

#include <flang/Parser/parse-tree-visitor.h>
#include <flang/Parser/parse-tree.h>
#include <flang/Parser/parsing.h>
#include <flang/Parser/provenance.h>
#include <flang/Parser/tools.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <variant>

#include "instrument/fortran/flang/statement_kinds.h"

namespace dperf::instrument::fortran {
namespace {

// ---- where it stands
// ----------------------------------------------------------------------------------------------------

/// Of the source, byte for byte, while flang counts without the carriage returns and the byte order mark.
class SourceText {
 public:
  SourceText(const parser::SourceFile& file, const std::string& raw);
  unsigned raw_offset(std::size_t offset) const;

 private:
  std::vector<std::size_t> starts_;  ///< of the lines, as flang counts
  std::vector<std::size_t> raw_starts_;
};

std::vector<std::size_t> line_starts(std::string_view text, std::size_t first) {
  std::vector<std::size_t> starts = {first};
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
    starts.push_back(at + 1);
  return starts;
}

SourceText::SourceText(const parser::SourceFile& file, const std::string& raw) {
  static constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const auto content = file.content();
  starts_ = line_starts({content.data(), content.size()}, 0);
  raw_starts_ = line_starts(raw, raw.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
}

unsigned SourceText::raw_offset(std::size_t offset) const {
  const auto line = static_cast<std::size_t>(std::ranges::upper_bound(starts_, offset) - starts_.begin()) - 1;
  return static_cast<unsigned>(raw_starts_.at(std::min(line, raw_starts_.size() - 1)) + offset -
                               starts_[line]);
}

// ---- walking
// ------------------------------------------------------------------------------------------------------------

class Collector {
 public:
  Collector(const parser::AllCookedSources& cooked, const SourceText& text) : cooked_(cooked), text_(text) {}
  std::vector<SourceStatement> take() { return std::move(statements_); }

  template <class T>
  bool Pre(const T&) {
    return true;
  }
  template <class T>
  void Post(const T&) {}
  template <class T>
  bool Pre(const parser::Statement<T>& statement) {
    begin(kind_of(statement.statement), statement.source, statement.label.value_or(0), false);
    return true;
  }
  template <class T>
  void Post(const parser::Statement<T>&) {
    open_.pop_back();
  }
  template <class T>
  bool Pre(const parser::UnlabeledStatement<T>& statement) {
    begin(kind_of(statement.statement), statement.source, 0, true);
    return true;
  }
  template <class T>
  void Post(const parser::UnlabeledStatement<T>&) {
    open_.pop_back();
  }

  bool Pre(const parser::SpecificationPart&) {
    ++specifications_;
    return true;
  }
  void Post(const parser::SpecificationPart&) { --specifications_; }
  bool Pre(const parser::Name& name) {
    add(name);
    return true;
  }
  bool Pre(const parser::EntityDecl& entity) {
    const bool is_array = std::get<std::optional<parser::ArraySpec>>(entity.t).has_value();
    set_role(std::get<0>(entity.t), is_array ? NameRole::kArrayEntity : NameRole::kEntity);
    return true;
  }
  bool Pre(const parser::CommonBlockObject& object) {
    const bool is_array = std::get<std::optional<parser::ArraySpec>>(object.t).has_value();
    set_role(std::get<0>(object.t), is_array ? NameRole::kArrayEntity : NameRole::kPlain);
    return true;
  }
  bool Pre(const parser::AssignmentStmt& assignment) {
    set_role(parser::GetFirstName(std::get<parser::Variable>(assignment.t)), NameRole::kAssigned);
    return true;
  }
  bool Pre(const parser::LoopControl::Bounds& bounds) {
    set_role(bounds.name.thing, NameRole::kDoVariable);
    return true;
  }
  bool Pre(const parser::StructureComponent& component) {
    set_role(component.component, NameRole::kComponent);
    return true;
  }
  bool Pre(const parser::Keyword& keyword) {
    set_role(keyword.v, NameRole::kKeyword);
    return true;
  }
  bool Pre(const parser::CallStmt& call) {
    called(std::get<parser::ProcedureDesignator>(call.call.t), NameRole::kCalled, NameRole::kCalledMethod);
    return true;
  }
  bool Pre(const parser::FunctionReference& call) {
    called(std::get<parser::ProcedureDesignator>(call.v.t), NameRole::kReference, NameRole::kMethodReference);
    return true;
  }
  bool Pre(const parser::Only& only) {
    if (const auto* name = std::get_if<parser::Name>(&only.u)) set_role(*name, NameRole::kOnly);
    return true;
  }
  bool Pre(const parser::GenericSpec& spec) {
    if (const auto* name = std::get_if<parser::Name>(&spec.u)) set_role(*name, NameRole::kOnly);
    return true;
  }
  bool Pre(const parser::Rename::Names& names) {
    set_role(std::get<0>(names.t), NameRole::kRenamed);
    set_role(std::get<1>(names.t), NameRole::kOnly);
    return true;
  }

 private:
  void begin(Kind kind, parser::CharBlock source, unsigned long label, bool inner);
  void place(parser::CharBlock source, SourceStatement& statement) const;
  void add(const parser::Name& name);
  void set_role(const parser::Name& name, NameRole role) { roles_[name.source.begin()] = role; }
  void called(const parser::ProcedureDesignator& designator, NameRole plain, NameRole method) {
    const bool is_plain = std::holds_alternative<parser::Name>(designator.u);
    set_role(parser::GetFirstName(designator), is_plain ? plain : method);
  }

  const parser::AllCookedSources& cooked_;
  const SourceText& text_;
  std::vector<SourceStatement> statements_;
  struct Open {
    std::size_t number;
    const char *text, *end;
  };
  std::vector<Open> open_;
  std::map<const char*, NameRole> roles_;
  int specifications_ = 0;  ///< that we are in
};

/// Without a label in front, and blanks around.
parser::CharBlock trimmed(parser::CharBlock source, bool labelled) {
  const char *begin = source.begin(), *end = source.end();
  const auto skips = [labelled](char c) {
    return c == ' ' || c == '\t' || (labelled && c >= '0' && c <= '9');
  };
  while (begin < end && skips(*begin)) ++begin;
  while (begin < end && (end[-1] == ' ' || end[-1] == '\n' || end[-1] == ';')) --end;
  return {begin, end};
}

void Collector::place(parser::CharBlock source, SourceStatement& statement) const {
  const parser::AllSources& all = cooked_.allSources();
  const auto of_file = all.GetFirstFileProvenance();
  const auto first = cooked_.GetProvenanceRange(parser::CharBlock{source.begin(), 1});
  const auto last = cooked_.GetProvenanceRange(parser::CharBlock{source.end() - 1, 1});
  if (!first || !last || !of_file) return;
  statement.line = static_cast<unsigned>(std::max(all.GetLineNumber(first->start()), 0));
  statement.in_file = of_file->Contains(first->start()) && of_file->Contains(last->start());
  if (!statement.in_file) return;
  statement.begin = text_.raw_offset(first->start() - of_file->start());
  statement.end = text_.raw_offset(last->start() - of_file->start()) + 1;
}

void Collector::begin(Kind kind, parser::CharBlock source, unsigned long label, bool inner) {
  source = trimmed(source, label != 0);
  SourceStatement& statement = statements_.emplace_back();
  const bool is_unnamed = kind == Kind::kOtherAction && specifications_ > 0;  // ENUM, STRUCTURE, ...
  statement.kind = is_unnamed ? Kind::kOtherSpecification : kind;
  statement.inner = inner;
  statement.label = label;
  statement.text = source.ToString();
  if (!source.empty()) place(source, statement);
  open_.push_back({statements_.size() - 1, source.begin(), source.end()});
}

void Collector::add(const parser::Name& name) {
  if (open_.empty()) return;
  const Open& open = open_.back();
  const char* at = name.source.begin();
  if (at < open.text || at >= open.end) return;
  const auto role = roles_.find(at);
  statements_[open.number].names.push_back({name.ToString(),
                                            role == roles_.end() ? NameRole::kPlain : role->second,
                                            static_cast<unsigned>(at - open.text)});
}

// ---- parsing
// ------------------------------------------------------------------------------------------------------------

parser::Options flang_options(const ParseOptions& options) {
  parser::Options result;
  result.isFixedForm = options.fixed_form;
  result.fixedFormColumns = options.columns;
  result.searchDirectories = options.folders;
  for (const auto& [name, value] : options.macros) result.predefinitions.emplace_back(name, value);
  result.features.Enable(Fortran::common::LanguageFeature::OldDebugLines);
  return result;
}

/// "path:12:3: error: text" as flang prints it.
void take_error(const std::string& printed, ParsedSource& result) {
  static constexpr std::string_view kWord = ": error: ";
  const std::size_t word = printed.find(kWord);
  const std::string fallback = "it cannot be parsed";
  if (word == std::string::npos) {
    result.error = printed.empty() ? fallback : printed.substr(0, printed.find('\n'));
    result.error.erase(0, result.error.starts_with("error: ") ? 7 : 0);
    return;
  }
  const std::size_t from = word + kWord.size();
  result.error = printed.substr(from, printed.find('\n', from) - from);
  const std::size_t start = printed.rfind('\n', word) + 1;
  const std::string place = printed.substr(start, word - start);
  const std::size_t column = place.rfind(':');
  const std::size_t line = column == std::string::npos ? column : place.rfind(':', column - 1);
  if (line == std::string::npos) return;
  result.error_path = place.substr(0, line);
  result.error_line = static_cast<unsigned>(std::strtoul(place.c_str() + line + 1, nullptr, 10));
}

/// In the order of the source: the tree has parts of it elsewhere.
void sort(std::vector<SourceStatement>& statements) {
  if (std::ranges::all_of(statements, [](const SourceStatement& one) { return one.in_file; }))
    std::ranges::stable_sort(statements, {}, &SourceStatement::begin);
}

std::string read_text(const std::string& path) {
  std::string text;
  if (FILE* file = std::fopen(path.c_str(), "rb")) {
    char buffer[1 << 16];
    for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, file)) > 0;) text.append(buffer, n);
    std::fclose(file);
  }
  return text;
}

}  // namespace

ParsedSource parse_source(const std::string& path, const ParseOptions& options) {
  parser::AllSources sources;
  parser::AllCookedSources cooked(sources);
  parser::Parsing parsing(cooked);
  const parser::SourceFile* file = parsing.Prescan(path, flang_options(options));
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  ParsedSource result;
  if (file && !parsing.messages().AnyFatalError()) parsing.Parse(stream);
  const bool is_complete =
      file && !parsing.messages().AnyFatalError() && parsing.parseTree() && parsing.consumedWholeFile();
  if (!is_complete) {
    printed.clear();
    parsing.messages().Emit(stream, cooked, false);
    take_error(printed, result);
    return result;
  }
  const SourceText text(*file, read_text(path));
  Collector collector(cooked, text);
  parser::Walk(*parsing.parseTree(), collector);
  result.statements = collector.take();
  sort(result.statements);
  result.parsed = true;
  return result;
}

}  // namespace dperf::instrument::fortran
