// SPDX-License-Identifier: LGPL-2.1-or-later
#include "merge/cli/preload.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>

#include "support/elf_symbols.h"
#include "support/error.h"

namespace dperf::merge {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kOfRuntime = "dperf_rt_register";
// What mpirun is, where it is Open MPI's.
constexpr std::array<std::string_view, 2> kOpenMpiLaunchers = {"orterun", "prterun"};

/// As the shell finds a program; empty if it does not.
fs::path find_program(const std::string& word) {
  std::error_code error;
  if (word.find('/') != std::string::npos) return fs::exists(word, error) ? fs::path(word) : fs::path();
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path candidate = fs::path(folder.empty() ? "." : folder) / word;
    if (access(candidate.c_str(), X_OK) == 0 && !fs::is_directory(candidate, error)) return candidate;
  }
  return {};
}

bool is_open_mpi_launcher(const std::string& word) {
  std::error_code error;
  const std::string name = fs::canonical(find_program(word), error).filename().string();
  return !error && std::ranges::find(kOpenMpiLaunchers, name) != kOpenMpiLaunchers.end();
}

/// Programs lie in bin/; the library folder is its neighbour.
fs::path runtime() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  const fs::path library =
      (self.parent_path().parent_path() / DPERF_LIBRARY_FOLDER / "libdperf.so").lexically_normal();
  if (!fs::exists(library, error))
    throw Error("{}: not found, so a program that was built without dPerf cannot be recorded",
                library.string());
  return library;
}

/// What the user loads comes behind: MPI calls must arrive at the runtime first.
std::string preloaded() {
  const char* others = std::getenv("LD_PRELOAD");
  return runtime().string() + (others != nullptr && *others != 0 ? ":" + std::string(others) : "");
}

}  // namespace

bool needs_runtime(const std::vector<std::string>& command) {
  return std::ranges::none_of(command, [](const std::string& word) {
    return dynamic_symbol(find_program(word), kOfRuntime) == DynamicSymbol::kExported;
  });
}

std::vector<std::string> with_runtime(std::vector<std::string> command) {
  const std::string libraries = preloaded();
  if (is_open_mpi_launcher(command.front()))
    command.insert(command.begin() + 1, {"-x", "LD_PRELOAD=" + libraries, "-x", "DPERF_TRACE_DIR"});
  else
    setenv("LD_PRELOAD", libraries.c_str(), 1);
  return command;
}

}  // namespace dperf::merge
