// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/fortran.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "instrument/fortran/compilation.h"
#include "instrument/fortran/insert/assemble.h"
#include "instrument/fortran/insert/language.h"
#include "instrument/fortran/reader/calls.h"
#include "instrument/fortran/reader/reader.h"
#include "instrument/fortran/source/source_lines.h"
#include "instrument/fortran/source/text.h"
#include "instrument/fortran_names.h"
#include "instrument/model/verdict_of.h"
#include "instrument/parallel.h"
#include "support/error.h"
#include "trace/coverage/coverage.h"

namespace dperf::instrument::fortran {
namespace {

/// One file between the two passes.
struct Source {
  ParsedSource parsed;
  std::vector<std::unique_ptr<Scope>> scopes;
};

std::string read_text(const std::string& path) {
  if (!std::filesystem::exists(path)) throw Error("{}: no such file", path);
  if (std::filesystem::is_directory(path)) throw Error("{}: is a folder; expected a source file", path);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error("{}: cannot be read: {}", path, std::strerror(errno));
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string full_path(const SourceFile& file) {
  return file.directory.empty() ? file.path : (std::filesystem::path(file.directory) / file.path).string();
}

/// "src/a.f90:12: expected ..."
std::string reason_of(const ParsedSource& parsed, const SourceFile& file) {
  const bool elsewhere = !parsed.error_path.empty() && std::filesystem::path(parsed.error_path).filename() !=
                                                           std::filesystem::path(file.path).filename();
  const std::string& path = elsewhere ? parsed.error_path : file.path;
  return parsed.error_line ? fmt::format("{}:{}: {}", path, parsed.error_line, parsed.error)
                           : fmt::format("{}: {}", path, parsed.error);
}

/// Where the source of a receive or probe comes from; what is computed is not followed.
Origins source_of(const SourceStatement& statement, const StatementName& called,
                  const trace::CallInfo& call) {
  const std::vector<std::string> roles = split_list(call.roles);
  const std::size_t open = statement.text.find('(', called.offset);
  std::vector<std::string> arguments;
  if (open != std::string::npos) arguments = split_list(in_parentheses(statement.text, open));
  const auto position = static_cast<std::size_t>(std::ranges::find(roles, "SOURCE") - roles.begin());
  std::string source = position < arguments.size() ? arguments[position] : "";
  static constexpr std::string_view kKeyword = "source=";
  for (const std::string& argument : arguments)
    if (argument.starts_with(kKeyword)) source = trim(std::string_view(argument).substr(kKeyword.size()));
  if (source == "mpi_any_source") return {kAnySource};
  const bool is_number = !source.empty() && source.find_first_not_of("0123456789") == std::string::npos;
  return {is_number || source == "mpi_proc_null" ? kNamedRank : kNotKnown};
}

/// How each call of MPI will be replayed.
std::vector<Finding> findings_of(const ParsedSource& parsed, const Unit& unit) {
  std::vector<Finding> findings;
  for (const SourceStatement& statement : parsed.statements)
    for (const StatementName& name : statement.names) {
      const auto recorded = name.role == NameRole::kCalled ? recorded_call(name.name) : std::nullopt;
      const auto call = recorded ? trace::find_call(*recorded) : std::nullopt;
      if (!call || trace::info(*call).family == trace::Family::ABORT) continue;
      const trace::Replayed replayed = trace::replayed(*call);
      Finding finding{unit.path_at(statement.begin), statement.line, *recorded, verdict_of(replayed.fidelity),
                      std::string(replayed.how)};
      if (trace::exact_if_source_is_named(*call))
        finding.origins = source_of(statement, name, trace::info(*call));
      findings.push_back(std::move(finding));
    }
  return findings;
}

/// In a source that was preprocessed, lines are those of the files that it comes from.
void show_originals(const SourceForm& form, std::vector<SourceStatement>& statements, Unit& unit) {
  const SourceLines lines(unit.text, form);
  for (const LineMarker& marker : lines.markers().all())
    unit.originals.push_back({lines.start_of(marker.line + 1), marker.path()});
  if (unit.originals.empty()) return;
  for (SourceStatement& statement : statements)
    if (statement.in_file) statement.line = lines.shown_line(statement.begin);
}

}  // namespace

bool Fortran::has(const SourceFile& file) const {
  return is_fortran(file.path);
}

std::vector<Unit> Fortran::read(const std::vector<SourceFile>& files, unsigned jobs) {
  std::vector<std::string> texts;
  for (const SourceFile& file : files) texts.push_back(read_text(full_path(file)));
  const CompilerFacts compiler = ask_compiler(fortran_compiler(), texts);
  std::vector<Unit> units(files.size());
  std::vector<Source> sources(files.size());
  for_each_index(files.size(), jobs, [&](std::size_t i) {
    const ParseOptions options = options_of(files[i], compiler);
    units[i].path = files[i].path;
    units[i].text = std::move(texts[i]);
    sources[i].parsed = parse_source(full_path(files[i]), options);
    units[i].parsed = sources[i].parsed.parsed;
    units[i].declarations_first = true;
    if (!units[i].parsed) units[i].reason = reason_of(sources[i].parsed, files[i]);
    sources[i].scopes = find_scopes(files[i].path, sources[i].parsed.statements);
  });
  Program program;
  for (const Source& source : sources) program.add(source.scopes, source.parsed.statements);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const ParseOptions options = options_of(files[i], compiler);
    SourceForm& form = forms_[files[i].path] = {.fixed = options.fixed_form, .columns = options.columns};
    if (!units[i].parsed) continue;
    show_originals(form, sources[i].parsed.statements, units[i]);
    read_functions(sources[i].parsed.statements, sources[i].scopes, program, units[i], form);
    units[i].findings = findings_of(sources[i].parsed, units[i]);
  }
  return units;
}

std::unique_ptr<SourceLanguage> Fortran::language_of(const Unit& unit) const {
  return std::make_unique<FortranLanguage>(unit, forms_.at(unit.path));
}

std::string Fortran::text_of(const Unit& unit, const FilePlan& plan) const {
  return assemble(unit, forms_.at(unit.path), plan);
}

}  // namespace dperf::instrument::fortran
