// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/compiler/clang_environment.h"

#include <clang/Basic/Version.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <string_view>

#include "instrument/compiler/shell.h"
#include "support/error.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;

std::string_view trimmed(std::string_view line) {
  const auto first = line.find_first_not_of(" \t");
  const auto last = line.find_last_not_of(" \t\r");
  return first == std::string_view::npos ? std::string_view{} : line.substr(first, last - first + 1);
}

/// The folders between "#include <...> search starts here:" and "End of search list."
std::vector<std::string> search_list(const std::string& text) {
  std::vector<std::string> folders;
  std::istringstream lines(text);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("End of search list")) break;
    if (inside) folders.push_back(fs::path(trimmed(line)).lexically_normal().string());
    if (line.starts_with("#include <...> search starts")) inside = true;
  }
  return folders;
}

std::string macro_of(const std::string& text, const std::string& name) {
  const std::string start = "#define " + name + " ";
  const auto at = text.find(start);
  if (at == std::string::npos) return "";
  const auto from = at + start.size();
  return std::string(trimmed(text.substr(from, text.find('\n', from) - from)));
}

/// A version of the language as the compiler's macro gives it, and its name after -std=.
std::string standard_of(const std::string& text, Language language) {
  static const std::map<std::string, const char*> names = {
      {"", "gnu90"},          {"199409L", "gnu90"},   {"199901L", "gnu99"},   {"201112L", "gnu11"},
      {"201710L", "gnu17"},   {"202000L", "gnu23"},   {"202311L", "gnu23"},   {"199711L", "gnu++98"},
      {"201103L", "gnu++11"}, {"201402L", "gnu++14"}, {"201703L", "gnu++17"}, {"202002L", "gnu++20"},
      {"202100L", "gnu++23"}, {"202302L", "gnu++23"}};
  const auto found =
      names.find(macro_of(text, language == Language::kC ? "__STDC_VERSION__" : "__cplusplus"));
  if (found != names.end()) return found->second;
  return language == Language::kC ? "gnu17" : "gnu++17";
}

bool is_resource_dir(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path / "include" / "stddef.h", ignored);
}

/// Folders named by versions, the newest first: .../clang/22, .../clang/22.1.8.
std::vector<fs::path> newest_first(const fs::path& parent) {
  std::vector<std::pair<int, fs::path>> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(parent, ignored)) {
    const std::string name = entry.path().filename().string();
    const auto digit = name.find_first_of("0123456789");
    if (digit != std::string::npos)
      found.emplace_back(std::strtol(name.c_str() + digit, nullptr, 10), entry.path());
  }
  std::sort(found.rbegin(), found.rend());
  std::vector<fs::path> paths;
  for (auto& [version, path] : found) paths.push_back(std::move(path));
  return paths;
}

std::vector<fs::path> resource_dir_candidates() {
  std::vector<fs::path> candidates;
  Dl_info library{};
  const auto symbol = reinterpret_cast<void*>(static_cast<std::string (*)()>(&clang::getClangFullVersion));
  std::error_code ignored;
  if (dladdr(symbol, &library) && library.dli_fname) {
    const fs::path folder = fs::canonical(library.dli_fname, ignored).parent_path();
    candidates.push_back(folder / "clang" / CLANG_VERSION_MAJOR_STRING);
    candidates.push_back(folder.parent_path() / "lib" / "clang" / CLANG_VERSION_MAJOR_STRING);
  }
  // Debian keeps the library under /usr/lib/ARCHITECTURE and the headers under /usr/lib/llvm-N.
  candidates.push_back(fs::path("/usr/lib/llvm-" CLANG_VERSION_MAJOR_STRING "/lib/clang") /
                       CLANG_VERSION_MAJOR_STRING);
  candidates.push_back(DPERF_CLANG_RESOURCE_DIR);
  for (const fs::path& llvm : newest_first("/usr/lib"))
    for (fs::path& version : newest_first(llvm / "lib" / "clang")) candidates.push_back(std::move(version));
  return candidates;
}

}  // namespace

CompilerFacts query_compiler(const std::string& command, Language language) {
  std::string line = "LC_ALL=C exec";
  std::istringstream words(command);
  for (std::string word; words >> word;) line += " " + shell_word(word);
  line += language == Language::kC ? " -x c" : " -x c++";
  const ShellAnswer answer = run_shell_line(line + " -E -v -dM /dev/null 2>&1");
  if (answer.exit_code == 127)
    throw Error("{}: cannot be run; expected an MPI compiler such as mpicc", command);
  CompilerFacts facts;
  facts.command = command;
  facts.include_folders = search_list(answer.text);
  if (answer.exit_code != 0 || facts.include_folders.empty())
    throw Error("{}: does not print where it finds headers; expected a compiler like gcc or Clang", command);
  if (const std::string major = macro_of(answer.text, "__GNUC__"); !major.empty())
    facts.gnuc_version = fmt::format("{}.{}.{}", major, macro_of(answer.text, "__GNUC_MINOR__"),
                                     macro_of(answer.text, "__GNUC_PATCHLEVEL__"));
  facts.is_clang = !macro_of(answer.text, "__clang__").empty();
  facts.default_standard = standard_of(answer.text, language);
  return facts;
}

Language language_of(const std::string& path, const std::vector<std::string>& arguments) {
  std::string named;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "-x" && i + 1 < arguments.size())
      named = arguments[i + 1];
    else if (arguments[i].starts_with("-x"))
      named = arguments[i].substr(2);
  }
  if (!named.empty() && named != "none") return named.starts_with("c++") ? Language::kCxx : Language::kC;
  static constexpr std::string_view kCxxEndings[] = {".cc",  ".cp",  ".cxx", ".cpp",
                                                     ".CPP", ".c++", ".C",   ".ii"};
  const std::string ending = fs::path(path).extension().string();
  return std::ranges::find(kCxxEndings, ending) != std::end(kCxxEndings) ? Language::kCxx : Language::kC;
}

std::string find_resource_dir() {
  for (const fs::path& candidate : resource_dir_candidates())
    if (is_resource_dir(candidate)) return candidate.string();
  throw Error(
      "Clang's own headers (include/stddef.h) are not installed; install the package libclang-common-{}-dev",
      CLANG_VERSION_MAJOR);
}

}  // namespace dperf::instrument
