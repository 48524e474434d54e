// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/instrument.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <set>

#include "instrument/deep_stack.h"
#include "instrument/edit/probes.h"
#include "instrument/model/call_graph.h"
#include "instrument/other_language.h"
#include "instrument/parallel.h"
#include "instrument/plan/c_language.h"
#include "instrument/plan/carrying_loops.h"
#include "instrument/plan/planner.h"
#include "instrument/plan/user_pragmas.h"
#include "instrument/reading.h"

namespace dperf::instrument {
namespace {

std::string apply(const std::string& text, std::vector<Edit> edits) {
  std::ranges::stable_sort(edits, {}, &Edit::offset);
  std::string result;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    result.append(text, at, edit.offset - at);
    result += edit.text;
    at = edit.offset + edit.removed;
  }
  return result.append(text, at);
}

/// One table for each file that blocks stand in, and the names that are given.
std::string tables(const Unit& unit, const std::string& source, const FilePlan& plan) {
  ProbeText probes;
  probes.long_long_is_extension = unit.long_long_is_extension;
  std::set<std::string> paths;
  for (const std::vector<PlanEntry>* entries : {&plan.blocks, &plan.loops})
    for (const PlanEntry& entry : *entries) paths.insert(entry.path);
  std::string text;
  for (const std::string& path : paths) {
    const auto of_path = [&path](const std::vector<PlanEntry>& all) {
      std::vector<PlanEntry> some;
      std::ranges::copy_if(all, std::back_inserter(some),
                           [&path](const PlanEntry& entry) { return entry.path == path; });
      return some;
    };
    text += table(path, {of_path(plan.blocks), of_path(plan.loops), of_path(plan.branches)}, probes);
  }
  if (!plan.given.empty()) text += given_names(source, plan.given, probes);
  return text;
}

/// The whole text: preamble after a byte order mark, edits, table.
std::string assemble(const Unit& unit, const std::string& path, const FilePlan& plan) {
  std::vector<Edit> edits = plan.closing;
  std::ranges::copy(plan.edits, std::back_inserter(edits));
  std::ranges::reverse_copy(plan.scoped, std::back_inserter(edits));
  for (const IncludeToRewrite& include : unit.includes)
    edits.push_back({include.offset, include.length, include.text});
  std::ranges::move(without_pragmas(unit), std::back_inserter(edits));
  std::string text = apply(unit.text, std::move(edits));
  if (plan.edits.empty() && plan.given.empty()) return text;
  static constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  text.insert(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0, preamble(path));
  if (!text.ends_with('\n')) text += '\n';
  return text + tables(unit, path, plan);
}

std::vector<FunctionSummary> summaries(const Unit& unit, const CallGraph& graph, const FilePlan& plan) {
  std::vector<FunctionSummary> result;
  for (const Function& function : unit.functions) {
    const Communication communication =
        function.is_main ? graph.of_all(function.body, Within::kFunction) : graph.of(function);
    if (communication == Communication::kNo) continue;
    const auto count = [&function](const std::vector<PlanEntry>& entries) {
      return static_cast<std::size_t>(std::ranges::count_if(entries, [&function](const PlanEntry& entry) {
        return entry.function == function.name && entry.path == function.path;
      }));
    };
    const UnknownCalls unknown = graph.unknown_calls(function);
    result.push_back({function.path,
                      function.line,
                      function.name,
                      communication,
                      count(plan.blocks),
                      count(plan.loops),
                      {unknown.any.begin(), unknown.any.end()},
                      unknown.not_given});
  }
  return result;
}

/// Several sources are all of a program, as far as we know: without MPI in any, nothing communicates. A
/// single one may be a part. Not asked of C and C++ alone, where that is an error.
bool is_without_mpi(const std::vector<Unit>& units, const std::vector<bool>& is_other) {
  return units.size() > 1 && std::ranges::find(is_other, true) != is_other.end() &&
         std::ranges::all_of(units, [](const Unit& unit) { return unit.parsed && !unit.calls_mpi; });
}

/// @param other  the language if it is not C or C++; null: it is
InstrumentedFile result_of(const SourceFile& file, Unit& unit, const CallGraph& graph,
                           const OtherLanguage* other, bool without_mpi) {
  InstrumentedFile result;
  result.path = file.path;
  result.parsed = unit.parsed;
  result.reason = unit.reason;
  result.calls_mpi = unit.calls_mpi;
  result.diagnostics = unit.diagnostics;
  result.findings = std::move(unit.findings);
  if (!unit.parsed) {
    result.text = std::move(unit.text);
    return result;
  }
  const std::unique_ptr<SourceLanguage> language =
      other ? other->language_of(unit) : std::make_unique<CLanguage>(unit);
  FilePlan plan = without_mpi ? FilePlan{} : plan_file(unit, graph, *language);
  result.text = other ? other->text_of(unit, plan) : assemble(unit, file.path, plan);
  result.changed = result.text != unit.text;
  result.functions = summaries(unit, graph, plan);
  result.blocks = std::move(plan.blocks);
  result.loops = std::move(plan.loops);
  result.skipped = std::move(plan.skipped);
  return result;
}

/// A function in which an #if comes out differently under the real compiler is not the one that Clang saw.
void freeze_ambiguous(Unit& unit, std::size_t number, Reading& reading, const CallGraph& graph) {
  const auto holds = [](const Function& function, const Branch& branch) {
    return function.body.braces.after_open.offset <= branch.offset &&
           branch.offset < function.body.braces.close.offset;
  };
  std::vector<Function*> asked;
  for (Function& function : unit.functions) {
    if (!function.in_main_file || !function.frozen.empty() || !communicates(graph, function)) continue;
    if (std::ranges::any_of(unit.branches, [&](const Branch& branch) { return holds(function, branch); }))
      asked.push_back(&function);
  }
  const std::string& compiler = reading.compiler_of(number).command;
  if (asked.empty() || compiler.empty()) return;
  const std::vector<Branch> differing = reading.differing_branches(number, unit);
  for (Function* function : asked)
    for (const Branch& branch : differing)
      if (holds(*function, branch))
        function->frozen =
            fmt::format("the #if in line {} evaluates differently under {}", branch.line, compiler);
}

/// Belongs to a package that is installed here, so that its headers may be anything but the user's.
bool is_installed(const SourceFile& file, const std::string& path) {
  const std::string full =
      (std::filesystem::absolute(file.directory.empty() ? "." : file.directory) / path).lexically_normal();
  return full.starts_with("/usr/") || full.starts_with("/opt/");
}

/// Headers of the user with functions that could have blocks of their own, or marks of a loop that may carry
/// the run, or that loops ask.
std::set<std::string> headers_to_paste(const SourceFile& file, const Unit& unit, const CallGraph& graph) {
  std::set<std::string> headers;
  for (const Function& function : unit.functions) {
    if (function.in_main_file || !function.frozen.empty() || headers.contains(function.path)) continue;
    const bool matters = has_carrying_loop(graph, function) || !function.answers.empty();
    const bool is_of_user = !is_installed(file, function.path) || is_installed(file, file.path);
    if ((matters && is_of_user) || communicates(graph, function)) headers.insert(function.path);
  }
  return headers;
}

/// In a check, each header is pasted only once, into the first source that includes it: what is left alone in
/// it is reported once, too.
/// @return the headers that are left out of each unit for this reason
std::vector<std::set<std::string>> take_repeated(std::vector<std::set<std::string>>& headers) {
  std::set<std::string> known;
  std::vector<std::set<std::string>> repeated;
  for (std::set<std::string>& of_unit : headers) {
    std::set<std::string>& again = repeated.emplace_back();
    for (const std::string& header : of_unit)
      if (!known.insert(header).second) again.insert(header);
    for (const std::string& header : again) of_unit.erase(header);
  }
  return repeated;
}

/// The text with headers in it replaces the source; what was found in the source before stays.
void take(Unit pasted, Unit& unit) {
  pasted.findings = std::move(unit.findings);
  unit = std::move(pasted);
}

/// Those that Clang does not read.
void read_others(const std::vector<SourceFile>& files, const std::vector<bool>& is_other,
                 const InstrumentOptions& options, std::vector<Unit>& units) {
  std::vector<SourceFile> others;
  for (std::size_t i = 0; i < files.size(); ++i)
    if (is_other[i]) others.push_back(files[i]);
  if (others.empty()) return;
  std::vector<Unit> read = options.other->read(others, options.jobs);
  for (std::size_t i = 0, next = 0; i < files.size(); ++i)
    if (is_other[i]) units[i] = std::move(read[next++]);
}

}  // namespace

std::vector<InstrumentedFile> instrument(const std::vector<SourceFile>& files,
                                         const InstrumentOptions& options) {
  Reading reading(files, options);
  std::vector<Unit> units(files.size());
  std::vector<bool> is_other;
  for (const SourceFile& file : files) is_other.push_back(options.other && options.other->has(file));
  for_each_index(files.size(), options.jobs, [&](std::size_t i) {
    if (!is_other[i]) units[i] = reading.unit(i);
  });
  read_others(files, is_other, options, units);
  std::vector<std::set<std::string>> headers;
  {
    const CallGraph graph(units);
    for (std::size_t i = 0; i < files.size(); ++i)
      headers.push_back(headers_to_paste(files[i], units[i], graph));
  }
  if (options.check) resolve_sources(units);
  std::vector<std::set<std::string>> repeated(files.size());
  if (options.check) repeated = take_repeated(headers);
  for_each_index(files.size(), options.jobs, [&](std::size_t i) {
    if (headers[i].empty()) return;
    Unit pasted = reading.pasted_unit(i, headers[i]);
    if (pasted.parsed)
      take(std::move(pasted), units[i]);
    else
      units[i].headers_left_out = std::move(pasted.headers_left_out);
  });
  const CallGraph graph(units);
  for_each_index(files.size(), options.jobs,
                 [&](std::size_t i) { freeze_ambiguous(units[i], i, reading, graph); });
  const bool without_mpi = is_without_mpi(units, is_other);
  std::vector<InstrumentedFile> results;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const BeingRead being_read(files[i].path);
    results.push_back(
        result_of(files[i], units[i], graph, is_other[i] ? options.other : nullptr, without_mpi));
    results.back().read_anew = is_other[i] || reading.read_anew(i);
    std::erase_if(results.back().skipped,
                  [&](const Skipped& skipped) { return repeated[i].contains(skipped.path); });
  }
  return results;
}

}  // namespace dperf::instrument
