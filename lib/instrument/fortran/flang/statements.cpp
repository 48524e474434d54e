// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/flang/statements.h"

#include <flang/Common/visit.h>
#include <flang/Parser/parse-tree-visitor.h>
#include <flang/Parser/parse-tree.h>
#include <flang/Parser/parsing.h>
#include <flang/Parser/provenance.h>
#include <flang/Parser/tools.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <list>
#include <map>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>

namespace dperf::instrument::fortran {
namespace {

namespace parser = Fortran::parser;
using Kind = StatementClass;

// ---- what a statement is
// ------------------------------------------------------------------------------------------------

template <class T>
struct Plain {
  using Type = T;
};
template <class T, bool kCopy>
struct Plain<Fortran::common::Indirection<T, kCopy>> {
  using Type = T;
};

template <class T, class... Choices>
constexpr bool is_one_of = (std::is_same_v<T, Choices> || ...);

template <class T>
constexpr Kind unit_kind(Kind otherwise) {
  if constexpr (is_one_of<T, parser::ProgramStmt>) return Kind::kProgram;
  if constexpr (is_one_of<T, parser::SubroutineStmt>) return Kind::kSubroutine;
  if constexpr (is_one_of<T, parser::FunctionStmt>) return Kind::kFunction;
  if constexpr (is_one_of<T, parser::MpSubprogramStmt>) return Kind::kSeparateProcedure;
  if constexpr (is_one_of<T, parser::ModuleStmt>) return Kind::kModule;
  if constexpr (is_one_of<T, parser::SubmoduleStmt>) return Kind::kSubmodule;
  if constexpr (is_one_of<T, parser::BlockDataStmt>) return Kind::kBlockData;
  if constexpr (is_one_of<T, parser::EndProgramStmt, parser::EndSubroutineStmt, parser::EndFunctionStmt,
                          parser::EndMpSubprogramStmt, parser::EndModuleStmt, parser::EndSubmoduleStmt,
                          parser::EndBlockDataStmt>)
    return Kind::kEndUnit;
  if constexpr (is_one_of<T, parser::ContainsStmt>) return Kind::kContains;
  return otherwise;
}

template <class T>
constexpr Kind specification_kind(Kind otherwise) {
  if constexpr (is_one_of<T, parser::InterfaceStmt>) return Kind::kInterface;
  if constexpr (is_one_of<T, parser::EndInterfaceStmt>) return Kind::kEndInterface;
  if constexpr (is_one_of<T, parser::ProcedureStmt>) return Kind::kProcedure;
  if constexpr (is_one_of<T, parser::GenericStmt>) return Kind::kGeneric;
  if constexpr (is_one_of<T, parser::DerivedTypeStmt>) return Kind::kDerivedType;
  if constexpr (is_one_of<T, parser::EndTypeStmt>) return Kind::kEndDerivedType;
  if constexpr (is_one_of<T, parser::TypeBoundProcedureStmt, parser::TypeBoundGenericStmt>)
    return Kind::kTypeBound;
  if constexpr (is_one_of<T, parser::UseStmt>) return Kind::kUse;
  if constexpr (is_one_of<T, parser::ImportStmt>) return Kind::kImport;
  if constexpr (is_one_of<T, parser::ImplicitStmt>) return Kind::kImplicit;
  if constexpr (is_one_of<T, parser::ParameterStmt, parser::OldParameterStmt>) return Kind::kParameter;
  if constexpr (is_one_of<T, parser::FormatStmt>) return Kind::kFormat;
  if constexpr (is_one_of<T, parser::EntryStmt>) return Kind::kEntry;
  if constexpr (is_one_of<T, parser::TypeDeclarationStmt>) return Kind::kDeclaration;
  if constexpr (is_one_of<T, parser::ProcedureDeclarationStmt>) return Kind::kProcedureDeclaration;
  if constexpr (is_one_of<T, parser::DataStmt>) return Kind::kData;
  if constexpr (is_one_of<T, parser::StmtFunctionStmt>) return Kind::kStatementFunction;
  if constexpr (is_one_of<T, parser::OtherSpecificationStmt, parser::ComponentDefStmt>)
    return Kind::kOtherSpecification;
  if constexpr (is_one_of<T, parser::CommonStmt>) return Kind::kCommon;
  if constexpr (is_one_of<T, parser::ExternalStmt>) return Kind::kExternal;
  if constexpr (is_one_of<T, parser::IntrinsicStmt>) return Kind::kIntrinsic;
  if constexpr (is_one_of<T, parser::DimensionStmt, parser::AllocatableStmt, parser::PointerStmt,
                          parser::TargetStmt>)
    return Kind::kAttribute;
  return otherwise;
}

template <class T>
constexpr Kind construct_kind(Kind otherwise) {
  if constexpr (is_one_of<T, parser::IfThenStmt>) return Kind::kIfThen;
  if constexpr (is_one_of<T, parser::ElseIfStmt>) return Kind::kElseIf;
  if constexpr (is_one_of<T, parser::ElseStmt>) return Kind::kElse;
  if constexpr (is_one_of<T, parser::EndIfStmt>) return Kind::kEndIf;
  if constexpr (is_one_of<T, parser::NonLabelDoStmt, parser::LabelDoStmt>) return Kind::kDo;
  if constexpr (is_one_of<T, parser::EndDoStmt>) return Kind::kEndDo;
  if constexpr (is_one_of<T, parser::SelectCaseStmt, parser::SelectRankStmt, parser::SelectTypeStmt>)
    return Kind::kSelect;
  if constexpr (is_one_of<T, parser::CaseStmt, parser::SelectRankCaseStmt, parser::TypeGuardStmt>)
    return Kind::kCase;
  if constexpr (is_one_of<T, parser::EndSelectStmt>) return Kind::kEndSelect;
  if constexpr (is_one_of<T, parser::BlockStmt, parser::AssociateStmt, parser::CriticalStmt,
                          parser::ChangeTeamStmt, parser::WhereConstructStmt, parser::ForallConstructStmt>)
    return Kind::kOtherConstruct;
  if constexpr (is_one_of<T, parser::EndBlockStmt, parser::EndAssociateStmt, parser::EndCriticalStmt,
                          parser::EndChangeTeamStmt, parser::EndWhereStmt, parser::EndForallStmt>)
    return Kind::kEndOtherConstruct;
  if constexpr (is_one_of<T, parser::MaskedElsewhereStmt, parser::ElsewhereStmt>) return Kind::kBetween;
  return otherwise;
}

template <class T>
constexpr Kind action_kind(Kind otherwise) {
  if constexpr (is_one_of<T, parser::IfStmt>) return Kind::kIf;
  if constexpr (is_one_of<T, parser::CallStmt>) return Kind::kCall;
  if constexpr (is_one_of<T, parser::AssignmentStmt>) return Kind::kAssignment;
  if constexpr (is_one_of<T, parser::PointerAssignmentStmt>) return Kind::kPointerAssignment;
  if constexpr (is_one_of<T, parser::AllocateStmt, parser::DeallocateStmt, parser::NullifyStmt>)
    return Kind::kAllocate;
  if constexpr (is_one_of<T, parser::ReturnStmt>) return Kind::kReturn;
  if constexpr (is_one_of<T, parser::StopStmt, parser::FailImageStmt>) return Kind::kStop;
  if constexpr (is_one_of<T, parser::ExitStmt>) return Kind::kExit;
  if constexpr (is_one_of<T, parser::CycleStmt>) return Kind::kCycle;
  if constexpr (is_one_of<T, parser::GotoStmt, parser::ComputedGotoStmt, parser::AssignedGotoStmt,
                          parser::ArithmeticIfStmt>)
    return Kind::kGoto;
  if constexpr (is_one_of<T, parser::ContinueStmt>) return Kind::kContinue;
  if constexpr (is_one_of<T, parser::ReadStmt>) return Kind::kRead;
  return otherwise;
}

template <class T>
constexpr Kind kind_of_type() {
  return unit_kind<T>(specification_kind<T>(construct_kind<T>(action_kind<T>(Kind::kOtherAction))));
}

/// Of one of several that the grammar takes together.
template <class Variant>
Kind kind_of_choice(const Variant& choice) {
  return Fortran::common::visit(
      [](const auto& one) { return kind_of_type<typename Plain<std::decay_t<decltype(one)>>::Type>(); },
      choice);
}

template <class T>
Kind kind_of(const T& statement) {
  using Type = typename Plain<T>::Type;
  if constexpr (is_one_of<Type, parser::ActionStmt, parser::OtherSpecificationStmt>) {
    const Kind kind = kind_of_choice(statement.u);
    const bool is_unnamed = is_one_of<Type, parser::OtherSpecificationStmt> && kind == Kind::kOtherAction;
    return is_unnamed ? Kind::kOtherSpecification : kind;
  } else {
    return kind_of_type<Type>();
  }
}

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
