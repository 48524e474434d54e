// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/build.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "instrument/comm_api/wrappers.h"
#include "instrument/wrapper/no_runtime.h"
#include "instrument/wrapper/plan/commands.h"
#include "instrument/wrapper/plan/diagnostics.h"
#include "instrument/wrapper/plan/mpi_library.h"
#include "instrument/wrapper/real_compiler.h"
#include "instrument/wrapper/rewrite.h"
#include "instrument/wrapper/rewrite_fortran.h"
#include "support/elf_symbols.h"

namespace dperf::wrapper {
namespace {

/// That the runtime always calls, and that it does not define.
constexpr std::string_view kMpiFunction = "PMPI_Comm_rank";

/// To compile a text with fewer edits: a compiler may not report all errors at once.
constexpr unsigned kMostAttempts = 3;

std::string base_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Never a device.
void remove_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_regular_file(path, error)) std::filesystem::remove(path, error);
}

void print_to_stderr(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

// The compiler writes to a file, so that nothing is seen of an attempt that failed; it would leave the
// colours out.
std::vector<std::string> keep_colours(const Plan& plan) {
  if (isatty(STDERR_FILENO) == 0) return {};
  const auto about_colour = [](const Word& word) {
    return word.text[0].find("diagnostics-color") != std::string::npos;
  };
  if (std::any_of(plan.words.begin(), plan.words.end(), about_colour)) return {};
  return {"-fdiagnostics-color=always"};
}

/// The first line that names what is wrong, or the first one at all.
std::string first_error_of_linker(const std::string& messages) {
  std::istringstream lines(messages);
  std::string first;
  for (std::string line; std::getline(lines, line);) {
    if (first.empty()) first = line;
    for (const char* sign : {"undefined reference", "undefined symbol", "cannot find", "error:"})
      if (const auto at = line.find(sign); at != std::string::npos) return line.substr(at);
  }
  return first;
}

/// The MPI of the program, and that of dPerf; empty if there is no difference, or no mpi.h.
std::string other_mpi(const std::vector<std::string>& compiler, const Plan& plan) {
  const std::optional<MpiLibrary> ours = mpi_of_dperf(), theirs = mpi_of_program(compiler, plan);
  if (!ours || !theirs || ours->abi == theirs->abi) return "";
  return fmt::format("this dPerf was built for {}, but the program is compiled for {}", ours->in_words(),
                     theirs->in_words());
}

}  // namespace

Build::Build(Plan plan, std::vector<std::string> compiler, std::vector<std::string> runtime,
             Messages messages, instrument::CommApis apis, bool links_fortran)
    : plan_(std::move(plan)),
      compiler_(std::move(compiler)),
      runtime_(std::move(runtime)),
      messages_(std::move(messages)),
      apis_(std::move(apis)),
      links_fortran_(links_fortran),
      runtime_words_(runtime_.size()) {}

int Build::run() {
  rewrite_sources();
  int exit_code = 0;
  if (plan_.links) {
    exit_code = compile_and_link();
  } else {
    for (Source& source : plan_.sources) exit_code = std::max(exit_code, compile_to_object(source));
  }
  if (exit_code == 0) warn_about_failures();
  return exit_code;
}

void Build::rewrite_sources() {
  for (Source& source : plan_.sources) {
    if (source.left_alone != Reason::none) continue;
    Text text{.path = {}, .folder = temporary_.new_folder()};
    text.path = text.folder + "/" + base_name(source.path);
    texts_[source.word] = text;
    rewrite_source(source, {});
  }
}

void Build::rewrite_source(Source& source, const std::vector<ErrorLine>& unedited) {
  const std::string& path = texts_.at(source.word).path;
  const std::string scratch = temporary_.new_folder();
  const Rewriting result = source.fortran
                               ? rewrite_fortran(fortran_instrumenter(), plan_, source, path, scratch)
                               : rewrite(plan_, source, compiler_, apis_, unedited, path, scratch);
  for (const std::string& note : result.notes) messages_.note(note);
  damaged_[source.word] = result.damaged;
  source.named_by_clang = result.named_by_clang;
  if (result.left_alone == Reason::none) {
    messages_.instrumented(source.path, result.blocks, result.loops);
  } else {
    leave_alone(source, result.left_alone, result.detail);
  }
}

bool Build::compile_rewritten_text(Source& source, const std::string& object) {
  const std::string messages_path = temporary_.new_folder() + "/messages";
  const std::string& text_path = texts_.at(source.word).path;
  const auto compiles = [&] {
    return run_compiler(compile_rewritten(plan_, source, text_path, object), messages_path) == 0;
  };
  bool compiled = compiles();
  for (unsigned i = 0; !compiled && i < kMostAttempts && edit_less(source, messages_path); ++i)
    compiled = compiles();
  if (compiled && show_messages(source, messages_path)) return true;
  leave_alone(source, Reason::rewritten_text_does_not_compile, "");
  if (!compiled) messages_.note(read_text(messages_path));
  return false;
}

/// Leaves the functions as they are in whose text the compiler finds errors.
/// @return false: the text would be the same, or there would be none
bool Build::edit_less(Source& source, const std::string& messages_path) {
  constexpr int kMostTimes = 2;  // a lambda, then what is around it
  if (source.fortran) return false;
  const std::vector<ErrorLine> lines =
      lines_with_errors(without_prefix(read_text(messages_path), kWorkingFolderPrefix));
  const std::string text = read_text(texts_.at(source.word).path);
  std::vector<ErrorLine>& unedited = unedited_[source.word];
  for (int i = 0; i < kMostTimes; ++i) {
    const std::size_t known = unedited.size();
    for (const ErrorLine& line : lines)
      if (std::ranges::count(unedited, line) < kMostTimes) unedited.push_back(line);
    if (unedited.size() == known) return false;
    rewrite_source(source, unedited);
    if (source.left_alone != Reason::none) return false;
    if (read_text(texts_.at(source.word).path) != text) return true;
  }
  return false;
}

/// Shows what the compiler reports of the instrumented text; where a column would be wrong, what it reports
/// of the source.
/// @return false if the source, other than the text, does not compile (-Werror): the real compiler has to
/// report it
bool Build::show_messages(const Source& source, const std::string& messages_path) {
  std::string messages = without_prefix(read_text(messages_path), kWorkingFolderPrefix);
  const std::string text = read_text(texts_.at(source.word).path);
  if (!plan_.makes_auxiliary_files &&
      (are_structured(messages) ||
       speak_of_edited_lines(messages, source.path, read_text(source.path), text) ||
       speak_of_pasted_headers(messages, source.path, text))) {
    const std::string scratch = temporary_.new_folder();
    if (run_compiler(compile_for_messages(plan_, source, scratch + "/object"), messages_path) != 0)
      return false;
    messages = read_text(messages_path);
  }
  print_to_stderr(messages);
  return true;
}

int Build::compile_to_object(Source& source) {
  const std::string object = object_name(plan_, source);
  if (source.left_alone == Reason::none && compile_rewritten_text(source, object)) {
    if (writes_dependencies(source)) return 0;
    remove_file(object);
  }
  return run_compiler(compile_original(plan_, source));
}

/// False: the file cannot be written, as the real compiler will report. What is odd about the source has been
/// reported.
bool Build::writes_dependencies(const Source& source) {
  return !plan_.dependencies.wanted ||
         run_compiler(write_dependencies(plan_, source), temporary_.new_folder() + "/messages") == 0;
}

int Build::compile_and_link() {
  const bool in_order = std::ranges::any_of(plan_.sources, [](const Source& source) {
    return source.fortran && source.left_alone == Reason::none;
  });
  for (Source& source : plan_.sources) {
    const bool rewritten = source.left_alone == Reason::none;
    const std::string object =
        (rewritten ? texts_.at(source.word).folder : temporary_.new_folder()) + "/" + object_name({}, source);
    if (rewritten && compile_rewritten_text(source, object) && writes_dependencies(source))
      objects_[source.word] = object;
    else if (in_order && source.fortran)
      compile_for_its_modules(source, object);
  }
  return link_objects();
}

/// What is left alone, before the sources behind it, which may need its modules. If it has errors, the link,
/// which compiles what has no object, reports them.
void Build::compile_for_its_modules(const Source& source, const std::string& object) {
  const std::string messages_path = temporary_.new_folder() + "/messages";
  if (run_compiler(compile_unchanged(plan_, source, object), messages_path) != 0) return;
  print_to_stderr(read_text(messages_path));
  objects_[source.word] = object;
}

/// With the runtime if the program has the same MPI and links with it, else without: it is built anyway.
int Build::link_objects() {
  const std::string messages_path = temporary_.new_folder() + "/messages";
  if (plan_.no_runtime != Reason::none) {
    if (const int exit_code = add_comm_api_wrappers(); exit_code != 0) return exit_code;
    messages_.linked(plan_, Reason::none);
    return run_compiler(link(plan_, objects_, runtime_));
  }
  Reason why_not = runtime_.empty() ? Reason::runtime_not_found : Reason::none;
  std::string detail;
  if (why_not == Reason::none) {
    detail = other_mpi(compiler_, plan_);
    if (!detail.empty()) why_not = Reason::other_mpi;
  }
  if (why_not == Reason::none) {
    if (const int exit_code = add_comm_api_wrappers(); exit_code != 0) return exit_code;
    why_not = link_with_runtime(messages_path);
    if (why_not == Reason::none) {
      messages_.linked(plan_, Reason::none);
      print_to_stderr(read_text(messages_path));
      return 0;
    }
    if (why_not == Reason::runtime_does_not_link) detail = first_error_of_linker(read_text(messages_path));
  }
  const int exit_code = link_without_runtime(messages_path);
  print_to_stderr(read_text(messages_path));
  if (exit_code == 0) messages_.linked(plan_, why_not, detail);
  return exit_code;
}

bool Build::has_fortran() const {
  return links_fortran_ || std::ranges::any_of(plan_.sources, &Source::fortran);
}

/// What sees calls from Fortran takes the place of a static MPI library's functions, so the program would
/// lack them.
/// @return why the program is not linked, or not as it should be; the linker's messages are in the file
Reason Build::link_with_runtime(const std::string& messages_path) {
  if (run_compiler(link(plan_, objects_, runtime_), messages_path) == 0) {
    const std::string program = plan_.output.empty() ? "a.out" : plan_.output;
    const DynamicSymbol function = dynamic_symbol(program, kMpiFunction);
    if (function == DynamicSymbol::kImported || function == DynamicSymbol::kUnknown) return Reason::none;
    if (has_fortran()) return Reason::static_mpi;
  }
  std::vector<std::string> runtime = runtime_for_static_mpi();
  runtime.insert(runtime.end(), runtime_.begin() + static_cast<std::ptrdiff_t>(runtime_words_),
                 runtime_.end());
  if (!has_fortran() && run_compiler(link(plan_, objects_, runtime), messages_path) == 0) return Reason::none;
  return Reason::runtime_does_not_link;
}

/// The probes call functions that do nothing.
int Build::link_without_runtime(const std::string& messages_path) {
  const std::string folder = temporary_.new_folder();
  const std::string source = folder + "/dperf-no-runtime.c", object = folder + "/dperf-no-runtime.o";
  std::ofstream(source, std::ios::binary) << kNoRuntime;
  Command in_place = symbols_for_plugins();
  if (run_compiler(compile_no_runtime(plan_, source, object), messages_path) == 0) in_place.push_back(object);
  return run_compiler(link(plan_, objects_, in_place), messages_path);
}

int Build::add_comm_api_wrappers() {
  const std::string text = instrument::comm_api_wrappers(apis_);
  if (text.empty() || !gets_wrappers(plan_)) return 0;
  const std::string folder = temporary_.new_folder();
  const std::string source = folder + "/dperf-comm-api.c", object = folder + "/dperf-comm-api.o";
  std::ofstream(source, std::ios::binary) << text;
  const int exit_code = run_compiler(compile_comm_api_wrappers(plan_, source, object));
  runtime_.push_back(object);
  for (const std::string& argument : instrument::comm_api_link_arguments(apis_)) runtime_.push_back(argument);
  return exit_code;
}

int Build::run_compiler(const std::vector<std::string>& command, const std::string& stderr_path) const {
  Argv argv = compiler_;
  if (!stderr_path.empty()) {
    const Command colours = keep_colours(plan_);
    argv.insert(argv.end(), colours.begin(), colours.end());
  }
  argv.insert(argv.end(), command.begin(), command.end());
  return run_process(argv, stderr_path).exit_code;
}

void Build::leave_alone(Source& source, Reason reason, const std::string& detail) {
  source.left_alone = reason;
  details_[source.word] = detail;
}

void Build::warn_about_failures() const {
  for (const Source& source : plan_.sources) {
    const auto damaged = damaged_.find(source.word);
    const bool is_rewritten =
        source.left_alone == Reason::none || source.left_alone == Reason::nothing_to_edit;
    if (is_rewritten && damaged != damaged_.end())
      for (const DamagedFunction& function : damaged->second)
        messages_.left_alone(function.place, Reason::clang_cannot_parse, function.detail);
    const auto unedited = unedited_.find(source.word);
    if (source.left_alone == Reason::none && unedited != unedited_.end())
      for (const ErrorLine& line : std::set(unedited->second.begin(), unedited->second.end()))
        messages_.left_alone(fmt::format("{}:{}: the function there", line.path, line.line),
                             Reason::rewritten_text_does_not_compile, "");
    if (source.left_alone == Reason::none) continue;
    const auto detail = details_.find(source.word);
    messages_.left_alone(source.path, source.left_alone, detail == details_.end() ? "" : detail->second);
  }
}

}  // namespace dperf::wrapper
