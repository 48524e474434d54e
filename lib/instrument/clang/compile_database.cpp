// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/compile_database.h"

#include <clang/Tooling/JSONCompilationDatabase.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/error.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;
using clang::tooling::CompileCommand;

constexpr const char* kFileName = "compile_commands.json";

bool is_c_or_cxx(const std::string& path) {
  static constexpr std::string_view kEndings[] = {".c", ".cc", ".cpp", ".cxx", ".C", ".c++", ".cp"};
  return std::ranges::find(kEndings, fs::path(path).extension().string()) != std::end(kEndings);
}

/// The path is made absolute: that is how CMake gives it, and the folder of the compilation is not the
/// user's.
SourceFile source_file(const CompileCommand& command) {
  SourceFile file;
  file.directory = command.Directory;
  file.path = (fs::path(command.Directory) / command.Filename).lexically_normal().string();
  for (std::size_t i = 1; i < command.CommandLine.size(); ++i)
    file.arguments.push_back(command.CommandLine[i]);
  return file;
}

/// Clang's reader takes YAML, too, and complains in several lines.
void expect_json(const std::string& folder) {
  const fs::path path = fs::path(folder) / kFileName;
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error))
    throw Error("{}: not a folder; expected after -p: the folder with {}", folder, kFileName);
  if (!fs::is_regular_file(path, error)) throw Error("{}: no such file", path.string());
  std::ifstream stream(path);
  if (!nlohmann::json::accept(stream)) throw Error("{}: not JSON", path.string());
}

}  // namespace

std::vector<SourceFile> files_of_database(const std::string& folder,
                                          const std::vector<std::string>& sources) {
  expect_json(folder);
  std::string reason;
  const auto database = clang::tooling::JSONCompilationDatabase::loadFromFile(
      (fs::path(folder) / kFileName).string(), reason, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!database) {
    std::ranges::replace(reason, '\n', ' ');
    throw Error("{}/{}: {}", folder, kFileName, reason);
  }
  std::vector<SourceFile> files;
  if (sources.empty()) {
    for (const CompileCommand& command : database->getAllCompileCommands())
      if (is_c_or_cxx(command.Filename)) files.push_back(source_file(command));
    if (files.empty()) throw Error("{}/{}: lists no C or C++ source file", folder, kFileName);
  }
  for (const std::string& source : sources) {
    const auto commands = database->getCompileCommands(fs::absolute(source).lexically_normal().string());
    if (!fs::exists(source)) throw Error("{}: no such file", source);
    if (commands.empty()) throw Error("{}: not listed in {}/{}", source, folder, kFileName);
    files.push_back(source_file(commands.front()));
  }
  return files;
}

std::string database_folder_above(const std::string& source) {
  fs::path folder = fs::absolute(source).lexically_normal().parent_path();
  for (;; folder = folder.parent_path()) {
    std::error_code ignored;
    if (fs::exists(folder / kFileName, ignored)) return folder.string();
    if (folder == folder.parent_path()) return "";
  }
}

}  // namespace dperf::instrument
