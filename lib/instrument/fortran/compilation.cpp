// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/compilation.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>

#include "instrument/compiler/shell.h"
#include "instrument/fortran_names.h"

namespace dperf::instrument::fortran {
namespace {

/// -ffixed-line-length-none
constexpr int kNoLimit = 100'000;

/// Whether a line of any of the texts begins so, blanks and the case of letters left out.
bool any_line_begins(const std::vector<std::string>& texts, std::string_view word) {
  const auto begins = [word](std::string_view text) {
    return std::ranges::equal(text.substr(0, word.size()), word,
                              [](unsigned char a, unsigned char b) { return std::tolower(a) == b; });
  };
  for (const std::string& text : texts)
    for (std::size_t at = 0; at != std::string::npos; at = text.find('\n', at)) {
      at = text.find_first_not_of(" \t\r\n", at);
      if (at == std::string::npos) break;
      if (begins(std::string_view(text).substr(at))) return true;
    }
  return false;
}

/// "#define NAME value"
std::vector<std::pair<std::string, std::string>> macros_in(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> macros;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    static constexpr std::string_view kDefine = "#define ";
    if (!line.starts_with(kDefine)) continue;
    const std::string rest = line.substr(kDefine.size());
    const std::size_t blank = rest.find(' ');
    if (rest.substr(0, blank).find('(') == std::string::npos)
      macros.emplace_back(rest.substr(0, blank), blank == std::string::npos ? "" : rest.substr(blank + 1));
  }
  return macros;
}

/// Where `#include` looks behind the folders of -I, as -v shows it: one to a line, between two known lines.
std::vector<std::string> folders_in(const std::string& text) {
  std::vector<std::string> folders;
  std::istringstream stream(text);
  bool is_list = false;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("#include <...>")) {
      is_list = true;
    } else if (line.starts_with("End of search list")) {
      break;
    } else if (is_list && line.starts_with(' ')) {
      folders.push_back(line.substr(1));
    }
  }
  return folders;
}

void add_macro(const std::string& word, ParseOptions& options) {
  const std::size_t equals = word.find('=');
  options.macros.emplace_back(word.substr(0, equals),
                              equals == std::string::npos ? "1" : word.substr(equals + 1));
}

void set_columns(std::string_view word, ParseOptions& options) {
  int columns = 0;
  std::from_chars(word.data(), word.data() + word.size(), columns);
  options.columns = columns > 0 ? columns : kNoLimit;
}

/// The value of -Ix or -I x; nothing if it is another option.
const std::string* value_of(std::string_view option, const std::vector<std::string>& words, std::size_t& i,
                            std::string& kept) {
  if (!words[i].starts_with(option)) return nullptr;
  if (words[i].size() > option.size()) return &(kept = words[i].substr(option.size()));
  return i + 1 < words.size() ? &(kept = words[++i]) : nullptr;
}

}  // namespace

std::string fortran_compiler() {
  const char* named = std::getenv("DPERF_FC");
  return named && *named ? named : "mpifort";
}

CompilerFacts ask_compiler(const std::string& command, const std::vector<std::string>& texts) {
  CompilerFacts facts;
  const bool has_directives = any_line_begins(texts, "#");
  if (has_directives) {
    const std::string text = run_shell_line(command + " -cpp -E -dM -v -x f95-cpp-input /dev/null 2>&1").text;
    facts.macros = macros_in(text);
    facts.folders = folders_in(text);
  }
  if (!has_directives && !any_line_begins(texts, "include")) return facts;
  std::istringstream shown(run_shell_line(command + " -show 2>/dev/null").text);
  for (std::string word; shown >> word;)
    if (word.starts_with("-I") && word.size() > 2) facts.folders.push_back(word.substr(2));
  std::istringstream printed(run_shell_line(command + " -print-file-name=finclude 2>/dev/null").text);
  for (std::string word; printed >> word;) facts.folders.push_back(word);
  return facts;
}

ParseOptions options_of(const SourceFile& file, const CompilerFacts& compiler) {
  ParseOptions options;
  options.fixed_form = is_in_fixed_form(file.path);
  const std::filesystem::path base = file.directory.empty() ? "." : file.directory;
  options.folders.push_back((base / std::filesystem::path(file.path).parent_path()).string());
  options.macros = compiler.macros;
  std::string value;
  for (std::size_t i = 0; i < file.arguments.size(); ++i) {
    const std::string& word = file.arguments[i];
    static constexpr std::string_view kLength = "-ffixed-line-length-";
    if (word == "-ffree-form") options.fixed_form = false;
    if (word == "-ffixed-form") options.fixed_form = true;
    if (word.starts_with(kLength)) set_columns(std::string_view(word).substr(kLength.size()), options);
    if (word == "-fopenmp") add_macro("_OPENMP=201511", options);
    if (const std::string* name = value_of("-D", file.arguments, i, value))
      add_macro(*name, options);
    else if (const std::string* undefined = value_of("-U", file.arguments, i, value))
      std::erase_if(options.macros, [undefined](const auto& macro) { return macro.first == *undefined; });
    else if (const std::string* folder = value_of("-I", file.arguments, i, value))
      options.folders.push_back((base / *folder).string());
  }
  options.folders.insert(options.folders.end(), compiler.folders.begin(), compiler.folders.end());
  return options;
}

}  // namespace dperf::instrument::fortran
