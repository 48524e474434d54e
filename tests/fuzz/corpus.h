// What tests of a corpus share.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace dperf::test {

inline std::vector<std::filesystem::path> corpus_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// For the names of tests.
inline std::string name_of_file(const testing::TestParamInfo<std::filesystem::path>& info) {
  std::string name = info.param.filename();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

/// Memory that the input asks for and that is out of proportion fails the test.
inline void limit_memory() {
#ifndef __SANITIZE_ADDRESS__
  const rlimit limit{std::uint64_t{3} << 30, std::uint64_t{3} << 30};
  setrlimit(RLIMIT_AS, &limit);
#endif
}

}  // namespace dperf::test
