// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/rewrite_fortran.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <vector>

#include "instrument/wrapper/plan/commands.h"
#include "instrument/wrapper/process.h"

namespace dperf::wrapper {
namespace {

namespace fs = std::filesystem;

/// The only file of a tree, or nothing.
fs::path file_in(const fs::path& folder) {
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error))
    if (entry.is_regular_file()) return entry.path();
  return {};
}

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// "1 of 1 file instrumented: 7 blocks, 2 loops, in FOLDER"
Rewriting counted_in(const std::string& messages) {
  Rewriting result{.left_alone = Reason::none};
  static const std::regex summary("([0-9]+) blocks?, ([0-9]+) loops?");
  std::smatch numbers;
  if (std::regex_search(messages, numbers, summary)) {
    result.blocks = std::stoul(numbers[1]);
    result.loops = std::stoul(numbers[2]);
  }
  return result;
}

int become(const Argv& argv) {
  std::vector<char*> words;
  for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  return execv(words[0], words.data());
}

}  // namespace

Rewriting rewrite_fortran(const std::string& instrumenter, const Plan& plan, const Source& source,
                          const std::string& text_path, const std::string& scratch) {
  const std::string log = scratch + "/log", out = scratch + "/out";
  Argv argv = {instrumenter, "--out", out, source.path, "--"};
  for (const std::string& option : fortran_arguments(plan)) argv.push_back(option);
  const Ending ending = run_in_child([&] { return become(argv); }, log);
  const std::string messages = read_text(log);
  if (!ending.succeeded() && messages.find("no source calls MPI") == std::string::npos)
    return {.left_alone = Reason::fortran_not_instrumented, .detail = first_line(messages)};
  const std::string text = read_text(file_in(out));
  if (text.empty() || text == read_text(source.path)) return {.left_alone = Reason::nothing_to_edit};
  if (!(std::ofstream(text_path, std::ios::binary) << text).flush())
    return {.left_alone = Reason::instrumenter_failed, .detail = "cannot write '" + text_path + "'"};
  return counted_in(messages);
}

}  // namespace dperf::wrapper
