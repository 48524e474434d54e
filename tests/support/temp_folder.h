// A folder of its own for a test, and files in it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace dperf::test {

/// Made empty, removed with everything in it at the end of the scope.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

/// @throws std::runtime_error if the file cannot be read
std::string read_file(const std::filesystem::path& file);
/// Makes the folders on the way to it, too. @throws std::runtime_error if it cannot be written
void write_file(const std::filesystem::path& file, std::string_view content);

}  // namespace dperf::test
