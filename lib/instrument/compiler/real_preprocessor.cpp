// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/compiler/real_preprocessor.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "instrument/compiler/clang_arguments.h"
#include "instrument/compiler/shell.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;

/// A file of its own in the folder for temporary files, removed at the end of the scope.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) {
    std::error_code ignored;
    path_ = (fs::temp_directory_path(ignored) / "dperf-branches-XXXXXX").string();
    const int descriptor = mkstemp(path_.data());
    if (descriptor < 0) return;
    close(descriptor);
    std::ofstream(path_, std::ios::binary) << text;
    made_ = true;
  }
  ~TemporaryFile() {
    if (made_) unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }
  bool made() const { return made_; }

 private:
  std::string path_;
  bool made_ = false;
};

std::string word_of(std::size_t branch) {
  return fmt::format("dperf_branch_{}_", branch);
}

std::string with_words(const Unit& unit) {
  std::string text;
  std::size_t at = 0;
  for (std::size_t i = 0; i < unit.branches.size(); ++i) {
    const std::size_t to = unit.branches[i].text_offset;
    text.append(unit.text, at, to - at);
    text += "\n" + word_of(i);
    at = to;
  }
  return text.append(unit.text, at);
}

std::string preprocess_line(const SourceFile& file, const CompilerFacts& compiler, const std::string& copy) {
  const fs::path folder = fs::path(file.path).parent_path();
  std::string line = file.directory.empty() ? "" : "cd " + shell_word(file.directory) + " && ";
  line += compiler.command + " -E -P -w";
  for (const std::string& argument : meaningful_arguments(file.arguments)) line += " " + shell_word(argument);
  line += " -iquote " + shell_word(folder.empty() ? "." : folder.string());
  line += language_of(file.path, file.arguments) == Language::kC ? " -x c " : " -x c++ ";
  return line + shell_word(copy) + " 2>/dev/null";
}

}  // namespace

std::optional<std::vector<Branch>> branches_that_differ(const Unit& unit, const SourceFile& file,
                                                        const CompilerFacts& compiler) {
  const TemporaryFile copy(with_words(unit));
  if (!copy.made()) return std::nullopt;
  const ShellAnswer answer = run_shell_line(preprocess_line(file, compiler, copy.path()));
  if (answer.exit_code != 0) return std::nullopt;
  std::vector<Branch> differing;
  for (std::size_t i = 0; i < unit.branches.size(); ++i) {
    const bool taken = answer.text.find(word_of(i)) != std::string::npos;
    if (taken != unit.branches[i].taken) differing.push_back(unit.branches[i]);
  }
  return differing;
}

}  // namespace dperf::instrument
