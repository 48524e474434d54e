// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/cli/output.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "instrument/compiler/shell.h"
#include "support/error.h"
#include "support/output.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;

fs::path absolute_path(const SourceFile& file) {
  return (fs::absolute(file.directory.empty() ? "." : file.directory) / file.path).lexically_normal();
}

bool is_below(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

fs::path base_folder(const std::vector<SourceFile>& files) {
  fs::path base = fs::current_path();
  for (const SourceFile& file : files) {
    if (is_below(absolute_path(file), fs::current_path())) continue;
    base = absolute_path(files.front()).parent_path();
    for (const SourceFile& other : files)
      while (!is_below(absolute_path(other), base)) base = base.parent_path();
    break;
  }
  return base;
}

const SourceFile* source_at(const fs::path& path, const std::vector<SourceFile>& files) {
  std::error_code ignored;
  for (const SourceFile& source : files)
    if (path == absolute_path(source) || fs::equivalent(path, absolute_path(source), ignored)) return &source;
  return nullptr;
}

std::string temporary_of(const std::string& path) {
  return path + ".dperf-new";
}

/// Its time stays the same then, and what was made of it need not be made again.
bool holds(const OutputFile& file) {
  std::error_code error;
  if (fs::file_size(file.path, error) != file.text.size() || error) return false;
  std::ifstream stream(file.path, std::ios::binary);
  return stream && std::equal(file.text.begin(), file.text.end(), std::istreambuf_iterator<char>(stream));
}

/// Not a device or a pipe: these are written to, and stay what they are.
bool is_replaced(const OutputFile& file) {
  std::error_code ignored;
  return !fs::exists(file.path, ignored) || fs::is_regular_file(file.path, ignored);
}

void write_temporary(const OutputFile& file) {
  std::error_code error;
  const fs::path folder = fs::path(file.path).parent_path();
  if (!folder.empty()) fs::create_directories(folder, error);
  std::ofstream stream(temporary_of(file.path), std::ios::binary);
  stream.write(file.text.data(), static_cast<std::streamsize>(file.text.size()));
  stream.close();
  if (!stream) throw Error("cannot write {}: {}", file.path, std::strerror(errno));
}

}  // namespace

void place_outputs(std::vector<SourceFile>& files, const std::string& folder) {
  const fs::path base = base_folder(files);
  std::map<fs::path, std::string> taken;
  for (SourceFile& file : files) {
    const fs::path output =
        (fs::absolute(folder) / absolute_path(file).lexically_relative(base)).lexically_normal();
    std::error_code ignored;
    for (const SourceFile& source : files)
      if (output == absolute_path(source) || fs::equivalent(output, absolute_path(source), ignored))
        throw Error("{}: the instrumented copy would take its place; choose another folder with --out",
                    source.path);
    if (!taken.emplace(output, file.path).second) throw Error("{}: given twice", file.path);
    file.output_path = output.string();
  }
}

void check_is_no_source(const std::string& path, const std::vector<SourceFile>& files) {
  if (const SourceFile* source = source_at(fs::absolute(path).lexically_normal(), files))
    throw Error("{}: {} would take its place; choose another file", source->path, path);
}

void write_all(const std::vector<OutputFile>& all) {
  std::vector<OutputFile> files;
  std::ranges::copy_if(all, std::back_inserter(files), [](const OutputFile& file) { return !holds(file); });
  std::size_t written = 0;
  std::error_code ignored;
  try {
    for (; written < files.size(); ++written)
      is_replaced(files[written]) ? write_temporary(files[written])
                                  : write_file(files[written].path, files[written].text);
  } catch (const Error&) {
    for (std::size_t i = 0; i <= written; ++i) fs::remove(temporary_of(files[i].path), ignored);
    throw;
  }
  for (const OutputFile& file : files) {
    std::error_code error;
    if (!is_replaced(file)) continue;
    fs::rename(temporary_of(file.path), file.path, error);
    if (error) throw Error("cannot write {}: {}", file.path, error.message());
  }
}

bool compiles(const SourceFile& file, const std::string& compiler) {
  std::string line = file.directory.empty() ? "" : "cd " + shell_word(file.directory) + " && ";
  line += compiler + " -w -fsyntax-only";
  for (std::size_t i = 0; i < file.arguments.size(); ++i) {
    if (file.arguments[i] == "-o")
      ++i;
    else if (file.arguments[i] != file.path)
      line += " " + shell_word(file.arguments[i]);
  }
  return run_shell_line(line + " " + shell_word(file.path) + " 2>&1").exit_code == 0;
}

}  // namespace dperf::instrument
