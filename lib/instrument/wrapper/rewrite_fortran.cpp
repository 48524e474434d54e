// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/rewrite_fortran.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
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
  const fs::path text = file_in(out);
  if (!text.empty() && ending.succeeded()) {
    std::error_code error;
    fs::copy_file(text, text_path, fs::copy_options::overwrite_existing, error);
    if (!error) return {.left_alone = Reason::none};
  }
  Rewriting result{.left_alone =
                       ending.succeeded() ? Reason::nothing_to_edit : Reason::fortran_not_instrumented};
  std::ifstream messages(log);
  std::getline(messages, result.detail);
  if (result.detail.find("no source calls MPI") != std::string::npos)
    return {.left_alone = Reason::nothing_to_edit};
  return result;
}

}  // namespace dperf::wrapper
