// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/real_compiler.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "instrument/compiler/shell.h"
#include "instrument/wrapper/plan/response_file.h"
#include "instrument/wrapper/wrapper_config.h"
#include "support/error.h"

namespace dperf::wrapper {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRecursionMark = "DPERF_WRAPPED_COMPILER";

/// Empty if it is not known.
fs::path program_folder() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : self.parent_path();
}

/// Programs lie in bin/, in the build tree as after an installation; the library folder is its neighbour.
fs::path library_folder() {
  const fs::path programs = program_folder();
  return programs.empty() ? programs : (programs.parent_path() / kLibraryFolder).lexically_normal();
}

std::vector<std::string> link_arguments(std::initializer_list<const char*> archives) {
  std::vector<std::string> arguments = {"-Wl,--push-state,--no-as-needed,--whole-archive"};
  for (const char* archive : archives) {
    const fs::path library = library_folder() / archive;
    std::error_code error;
    if (!fs::exists(library, error)) return {};
    arguments.push_back(library.string());
  }
  arguments.emplace_back("-Wl,--no-whole-archive");
  for (const std::string& word : symbols_for_plugins()) arguments.push_back(word);
  for (const std::string& word : split_words(kRuntimeLibraries)) arguments.push_back(word);
  arguments.emplace_back("-Wl,--pop-state");
  return arguments;
}

}  // namespace

std::vector<std::string> real_compiler(const Driver& driver) {
  const char* name = std::getenv(driver.variable);
  if (name == nullptr) name = "";
  if (access(name, X_OK) == 0) return {name};  // a path with blanks
  std::vector<std::string> command = split_words(name);
  if (command.empty()) command.emplace_back(driver.compiler);
  return command;
}

std::vector<std::string> runtime_link_arguments() {
  return link_arguments({"libdperf.a", "libdperf-fortran.a"});
}

std::vector<std::string> runtime_for_static_mpi() {
  return link_arguments({"libdperf.a"});
}

std::string fortran_instrumenter() {
  const fs::path program = program_folder() / "dperf-instrument-fortran";
  return access(program.c_str(), X_OK) == 0 ? program.string() : "";
}

std::vector<std::string> symbols_for_plugins() {
  const fs::path symbols = library_folder() / "libdperf.symbols";
  std::error_code error;
  if (!fs::exists(symbols, error)) return {};
  return {"-Xlinker", "--dynamic-list=" + symbols.string()};
}

std::optional<MpiLibrary> mpi_of_dperf() {
  return mpi_of_macros(kMpiMacros);
}

std::optional<MpiLibrary> mpi_of_program(const std::vector<std::string>& compiler, const Plan& plan) {
  std::string line = "printf '#include <mpi.h>\\n' | LC_ALL=C";
  for (const std::string& word : compiler) line += " " + instrument::shell_word(word);
  for (const std::string& word : arguments_to_find_mpi(plan)) line += " " + instrument::shell_word(word);
  return mpi_of_macros(instrument::run_shell_line(line + " -E -dM -x c - 2>/dev/null").text);
}

void refuse_recursion(const Driver& driver, const std::vector<std::string>& compiler) {
  const char* mark = std::getenv(kRecursionMark);
  if (mark != nullptr && compiler[0] == mark) {
    throw Error("the real compiler '{}' calls {} again; name another one in {}", compiler[0], driver.name,
                driver.variable);
  }
  setenv(kRecursionMark, compiler[0].c_str(), 1);
}

}  // namespace dperf::wrapper
