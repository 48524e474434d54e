// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/reader/calls.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "instrument/fortran/source/text.h"
#include "trace/model/calls.h"

namespace dperf::instrument::fortran {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
  return result;
}

const std::map<std::string, std::string, std::less<>>& names_in_lower_case() {
  static const std::map<std::string, std::string, std::less<>> names = [] {
    std::map<std::string, std::string, std::less<>> all;
    for (const trace::CallInfo& call : trace::calls()) all.emplace(lower(call.name), call.name);
    return all;
  }();
  return names;
}

/// Functions that old sources declare with a type, as they do their own.
constexpr auto kIntrinsics = std::to_array<std::string_view>(
    {"abs",   "acos",   "aimag",  "aint",    "alog",  "alog10", "amax0", "amax1",  "amin0", "amin1", "amod",
     "anint", "asin",   "atan",   "atan2",   "cabs",  "ccos",   "cdabs", "cdexp",  "cexp",  "char",  "clog",
     "cmplx", "conjg",  "cos",    "cosh",    "csin",  "csqrt",  "dabs",  "dacos",  "dasin", "datan", "datan2",
     "dble",  "dcmplx", "dconjg", "dcos",    "dcosh", "ddim",   "dexp",  "dfloat", "dim",   "dimag", "dint",
     "dlog",  "dlog10", "dmax1",  "dmin1",   "dmod",  "dnint",  "dprod", "dreal",  "dsign", "dsin",  "dsinh",
     "dsqrt", "dtan",   "dtanh",  "epsilon", "erf",   "erfc",   "etime", "exp",    "float", "gamma", "getpid",
     "huge",  "iabs",   "iand",   "iargc",   "ichar", "idim",   "idint", "idnint", "ieor",  "ifix",  "index",
     "int",   "ior",    "irand",  "ishft",   "isign", "len",    "lge",   "lgt",    "lle",   "llt",   "log",
     "log10", "max",    "max0",   "max1",    "min",   "min0",   "min1",  "mod",    "nint",  "not",   "rand",
     "real",  "secnds", "sign",   "sin",     "sinh",  "sngl",   "sqrt",  "tan",    "tanh",  "tiny",  "zabs",
     "zexp",  "zlog",   "zsqrt"});

bool is_intrinsic(std::string_view name) {
  return std::ranges::find(kIntrinsics, name) != kIntrinsics.end();
}

/// Subroutines that come with the compiler, and communicate no more than intrinsic functions do.
constexpr auto kOfCompiler = std::to_array<std::string_view>({"date_and_time",
                                                              "system_clock",
                                                              "cpu_time",
                                                              "random_number",
                                                              "random_seed",
                                                              "get_command",
                                                              "get_command_argument",
                                                              "get_environment_variable",
                                                              "move_alloc",
                                                              "mvbits",
                                                              "execute_command_line",
                                                              "flush",
                                                              "getarg",
                                                              "getenv",
                                                              "second",
                                                              "etime",
                                                              "dtime",
                                                              "sleep",
                                                              "srand",
                                                              "c_f_pointer",
                                                              "c_f_procpointer",
                                                              "random_init",
                                                              "omp_set_num_threads"});

class Reader {
 public:
  Reader(const SourceStatement& statement, const Scope& scope, const Program& program)
      : statement_(statement), scope_(scope), program_(program) {}
  StatementCalls read();

 private:
  void called(const StatementName& name);
  void method(const StatementName& name);
  void reference(const StatementName& name);
  void value(const StatementName& name);
  void add_procedures(const Meaning& meaning, const std::string& name, bool conditional);
  void add_unknown(const std::string& name, const std::string& method);
  bool is_behind_call(const StatementName& name) const;
  bool may_not_be_evaluated(const StatementName& name) const;

  const SourceStatement& statement_;
  const Scope& scope_;
  const Program& program_;
  StatementCalls result_;
};

/// Operands of .and. and .or. need not be evaluated.
bool Reader::may_not_be_evaluated(const StatementName& name) const {
  const std::string_view before = std::string_view(statement_.text).substr(0, name.offset);
  return before.find(".and.") != std::string_view::npos || before.find(".or.") != std::string_view::npos;
}

void Reader::add_procedures(const Meaning& meaning, const std::string& name, bool conditional) {
  const bool one_of_several = meaning.keys.size() > 1;
  for (const std::string& key : meaning.keys)
    result_.calls.push_back({.kind = CallKind::kNamed,
                             .callee = key,
                             .conditional = conditional || one_of_several,
                             .name = name});
}

void Reader::add_unknown(const std::string& name, const std::string& method) {
  result_.calls.push_back({.kind = CallKind::kUnknown, .indirect = true, .name = name, .method = method});
}

/// CALL name(...)
void Reader::called(const StatementName& name) {
  const Meaning meaning = program_.meaning_of(name.name, scope_);
  const bool is_given = meaning.kind == Meaning::kProcedure || program_.has_external(name.name);
  if (!is_given && is_of_mpi(name.name)) {
    result_.calls_mpi = true;
    result_.ends = ends_program(name.name);
    const auto recorded = recorded_call(name.name);
    if (!recorded || result_.ends) return;
    result_.calls.push_back({.kind = CallKind::kMpi, .callee = *recorded});
    result_.mpi = *recorded;
    return;
  }
  if (!is_given && ends_program(name.name)) {
    result_.ends = true;
    return;
  }
  if (meaning.kind == Meaning::kUnknown) return add_unknown(name.name, "");
  if (meaning.kind == Meaning::kProcedure) {
    add_procedures(meaning, name.name, false);
    if (meaning.keys.size() == 1) result_.callee = meaning.keys.front();
    return;
  }
  if (!is_given && std::ranges::find(kOfCompiler, std::string_view(name.name)) != kOfCompiler.end()) return;
  result_.callee = external_key(name.name + "_");
  result_.calls.push_back({.kind = CallKind::kNamed, .callee = result_.callee, .name = name.name});
}

/// `h%swap(...)`: whatever the type of h has under that name.
void Reader::method(const StatementName& name) {
  const std::string method = method_of(statement_, name);
  const std::string shown = name.name + "%" + method;
  if (name.role != NameRole::kMethodReference) return add_unknown(shown, method);
  // In an expression it may be an element of an array.
  const Meaning meaning = program_.meaning_of_method(method);
  if (meaning.kind == Meaning::kProcedure) add_procedures(meaning, shown, may_not_be_evaluated(name));
  if (meaning.kind == Meaning::kUnknown) add_unknown(shown, method);
}

/// name(...) in an expression: a function, or an element of an array.
void Reader::reference(const StatementName& name) {
  if (is_of_mpi(name.name)) {
    result_.calls_mpi = true;
    return;  // those that are functions are not recorded
  }
  const Declared* known = Program::declared(name.name, scope_);
  if (known && known->array) return;
  const Meaning meaning = program_.meaning_of(name.name, scope_);
  if (meaning.kind == Meaning::kProcedure)
    return add_procedures(meaning, name.name, may_not_be_evaluated(name));
  if (known && (known->dummy || known->pointer)) return add_unknown(name.name, "");
  const bool is_declared_here =
      scope_.names.contains(name.name) && known && known->typed && !known->parameter;
  const bool is_undeclared = !known && program_.has_external(name.name);
  if ((!is_declared_here && !is_undeclared) || is_intrinsic(name.name)) return;
  result_.calls.push_back({.kind = CallKind::kNamed,
                           .callee = external_key(name.name + "_"),
                           .conditional = may_not_be_evaluated(name),
                           .name = name.name});
}

bool Reader::is_behind_call(const StatementName& name) const {
  return std::ranges::any_of(statement_.names, [&name](const StatementName& other) {
    const bool calls = other.role == NameRole::kCalled || other.role == NameRole::kCalledMethod ||
                       other.role == NameRole::kReference || other.role == NameRole::kMethodReference;
    return calls && other.offset < name.offset;
  });
}

/// A procedure as an argument: it may be called.
void Reader::value(const StatementName& name) {
  if (!is_behind_call(name) || name.name == scope_.name) return;
  const Declared* known = Program::declared(name.name, scope_);
  if (known && !known->external) return;
  const Meaning meaning = program_.meaning_of(name.name, scope_);
  if (meaning.kind != Meaning::kProcedure) return;
  for (const std::string& key : meaning.keys)
    result_.calls.push_back({.kind = CallKind::kNamed, .callee = key, .is_value = true, .name = name.name});
}

StatementCalls Reader::read() {
  for (const StatementName& name : statement_.names) {
    if (name.role == NameRole::kCalled) called(name);
    if (name.role == NameRole::kCalledMethod || name.role == NameRole::kMethodReference) method(name);
    if (name.role == NameRole::kReference) reference(name);
    if (name.role == NameRole::kPlain) value(name);
  }
  return std::move(result_);
}

}  // namespace

std::string method_of(const SourceStatement& statement, const StatementName& name) {
  const std::string_view text = statement.text;
  std::size_t at = name.offset;
  std::string method;
  while (at < text.size()) {
    std::size_t end = at;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
      ++end;
    method = text.substr(at, end - at);
    while (end < text.size() && text[end] == ' ') ++end;
    if (end < text.size() && text[end] == '(') {
      const std::size_t close = closing_parenthesis(text, end);
      if (close == std::string_view::npos) break;
      end = close + 1;
      while (end < text.size() && text[end] == ' ') ++end;
    }
    if (end >= text.size() || text[end] != '%') break;
    at = text.find_first_not_of(' ', end + 1);
  }
  return method;
}

std::optional<std::string> recorded_call(std::string_view name) {
  std::string plain(name.starts_with("pmpi_") ? name.substr(1) : name);
  for (const std::string_view ending : {"_f08ts", "_f08"})
    if (plain.ends_with(ending)) plain.erase(plain.size() - ending.size());
  const auto found = names_in_lower_case().find(plain);
  return found == names_in_lower_case().end() ? std::nullopt : std::optional(found->second);
}

bool is_of_mpi(std::string_view name) {
  return name.starts_with("mpi_") || name.starts_with("pmpi_");
}

bool ends_program(std::string_view name) {
  if (name == "abort" || name == "exit") return true;
  const auto recorded = recorded_call(name);
  const auto call = recorded ? trace::find_call(*recorded) : std::nullopt;
  return call && trace::info(*call).family == trace::Family::ABORT;
}

StatementCalls calls_of(const SourceStatement& statement, const Scope& scope, const Program& program) {
  return Reader(statement, scope, program).read();
}

}  // namespace dperf::instrument::fortran
