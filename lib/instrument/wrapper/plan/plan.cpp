// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/plan.h"

#include <algorithm>

namespace dperf::wrapper {
namespace {

// Probes are compiled by the real compiler alone: they ask about the compiler, treat a line on stderr as a
// failure, and are run, so that they would leave traces behind.
struct ProbeRow {
  std::string_view folder;  ///< part of the working folder, empty: any
  std::string_view source;  ///< how the name of the source begins, empty: any
};
constexpr ProbeRow kProbes[] = {
    {"", "conftest."},             // autoconf
    {"/CMakeFiles/CMakeTmp", ""},  // CMake
    {"/CMakeFiles/CMakeScratch", ""},
    {"/CompilerIdC", ""},
    {"/CompilerIdFortran", ""},
    {"/meson-private", ""},  // Meson
    {"", "sanitycheckc"},
    {"", "sanitycheckf"},
};

// Inputs that are compiled or assembled, but not instrumented.
struct LeftAloneRow {
  InputKind kind;
  Reason reason;
};
constexpr LeftAloneRow kLeftAlone[] = {
    {InputKind::preprocessed, Reason::preprocessed_input},
    {InputKind::assembly, Reason::not_c_or_cxx},
    {InputKind::other_source, Reason::not_c_or_cxx},
};

std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

bool is_probe(const Plan& plan, const Context& context) {
  return std::any_of(std::begin(kProbes), std::end(kProbes), [&](const ProbeRow& row) {
    if (!row.folder.empty()) return context.folder.find(row.folder) != std::string::npos;
    return std::any_of(plan.sources.begin(), plan.sources.end(),
                       [&](const Source& source) { return file_name(source.path).starts_with(row.source); });
  });
}

void note_dependency_option(const Word& word, DependencyFile& file) {
  const std::string_view name = word.option->name;
  if (word.use() == Use::dependency_file) {
    file.wanted = true;
    file.system_headers = name == "-MD" || name == "-Wp,-MD," || name == "--write-dependencies";
    if (name.starts_with("-Wp,")) {
      file.path = word.value;
      file.target_is_output = false;
    }
  } else if (name == "-MF") {
    file.path = word.value;
  } else {
    file.has_target = file.has_target || name == "-MT" || name == "-MQ";
    file.names.insert(file.names.end(), word.text.begin(), word.text.end());
  }
}

void note_option(const Word& word, Plan& plan) {
  const std::string_view name = word.option->name;
  const auto keep_first = [&](Reason& reason) {
    if (reason == Reason::none) reason = word.option->reason;
  };
  switch (word.use()) {
    case Use::untouched:
      keep_first(plan.untouched);
      break;
    case Use::no_runtime:
      keep_first(plan.no_runtime);
      break;
    case Use::object:
      plan.links = false;
      break;
    case Use::no_undefined:
      plan.refuses_undefined = true;
      break;
    case Use::linker:
      plan.refuses_undefined = plan.refuses_undefined || (name == "-z" && word.value == "defs");
      break;
    case Use::output:
      plan.output = word.value;
      break;
    case Use::debug:
      plan.add_line_tables = false;
      break;
    case Use::auxiliary:
      plan.makes_auxiliary_files = true;
      break;
    case Use::dependency_file:
    case Use::dependency_name:
      note_dependency_option(word, plan.dependencies);
      break;
    default:
      break;
  }
}

/// @return why the whole command line has to go to the real compiler because of this input, or none
Reason note_input(std::size_t index, const Context& context, Plan& plan) {
  const Word& word = plan.words[index];
  const InputKind kind = input_kind(word, context.cxx_driver);
  if (kind == InputKind::standard_input) return Reason::standard_input;
  if (kind == InputKind::header) return Reason::precompiled_header;
  if (kind == InputKind::for_linker) {
    plan.for_linker.push_back({word.value, context.exists(word.value)});
    return Reason::none;
  }
  Source source{.word = index,
                .path = word.value,
                .cxx = kind == InputKind::cxx,
                .fortran = kind == InputKind::fortran};
  if (source.fortran && !context.instruments_fortran) source.left_alone = Reason::no_fortran_instrumenter;
  for (const LeftAloneRow& row : kLeftAlone) {
    if (row.kind == kind) source.left_alone = row.reason;
  }
  plan.sources.push_back(source);
  return context.exists(word.value) ? Reason::none : Reason::missing_source;
}

/// The first reason to keep our hands off the command line, beside those that single options give.
Reason whole_command_reason(const Plan& plan, const Context& context, bool has_input, Reason input_reason) {
  if (!has_input) return Reason::no_input;
  if (input_reason != Reason::none) return input_reason;
  if (!plan.words.empty() && plan.words.back().lacks_value) return Reason::missing_value;
  if (is_probe(plan, context)) return Reason::build_system_probe;
  const bool all_there = std::ranges::all_of(plan.for_linker, &LinkerInput::exists);
  if (!plan.links && !all_there) return Reason::missing_source;
  if (!plan.links && plan.sources.size() > 1 && !plan.output.empty())
    return Reason::output_for_several_sources;
  if (!plan.links && !plan.instruments())
    return plan.sources.empty() ? Reason::link_only : plan.sources[0].left_alone;
  return Reason::none;
}

}  // namespace

bool Plan::instruments() const {
  return std::any_of(sources.begin(), sources.end(),
                     [](const Source& source) { return source.left_alone == Reason::none; });
}

Plan plan_command(const std::vector<std::string>& arguments, const Context& context) {
  Plan plan{.links = true, .add_line_tables = true, .words = parse_command_line(arguments)};
  bool has_input = false;
  Reason input_reason = Reason::none;
  for (std::size_t i = 0; i < plan.words.size(); ++i) {
    const Word& word = plan.words[i];
    if (word.option != nullptr) note_option(word, plan);
    if (!word.input) continue;
    has_input = true;
    const Reason reason = note_input(i, context, plan);
    if (input_reason == Reason::none) input_reason = reason;
  }
  if (plan.untouched == Reason::none) {
    plan.untouched = whole_command_reason(plan, context, has_input, input_reason);
  }
  if (!plan.links) plan.no_runtime = Reason::compile_only;
  return plan;
}

}  // namespace dperf::wrapper
