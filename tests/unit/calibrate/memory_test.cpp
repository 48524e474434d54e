// SPDX-License-Identifier: LGPL-2.1-or-later
#include "memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

namespace dperf::measure {
namespace {

/// Of the mapping that holds `address`, as /proc/self/smaps has them: "rd wr ... nh" without huge pages.
std::string flags_of(const char* address) {
  std::ifstream maps("/proc/self/smaps");
  bool is_inside = false;
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t begin = 0, end = 0;
    char dash = 0;
    std::istringstream range(line);
    if (range >> std::hex >> begin >> dash >> end && dash == '-') {
      const auto at = reinterpret_cast<std::uintptr_t>(address);
      is_inside = begin <= at && at < end;
    }
    if (is_inside && line.starts_with("VmFlags:")) return line + " ";
  }
  return "";
}

TEST(MessageMemory, OnlyLargeMessagesMayBeInHugePages) {
  constexpr std::size_t kBytes = 8 << 20;
  MessageMemory memory(kBytes, 'x');
  EXPECT_EQ(memory.size(), kBytes);
  EXPECT_EQ(memory.of(1)[kBytes - 1], 'x');
  const std::string small = flags_of(memory.of(128 << 10));
  ASSERT_THAT(small, testing::HasSubstr(" rd "));
  if (small.find(" nh ") == std::string::npos) GTEST_SKIP() << "a kernel without huge pages";
  if (memory.of(4 << 20) == memory.of(1)) GTEST_SKIP() << "with larger ones";
  EXPECT_THAT(flags_of(memory.of(4 << 20)), testing::Not(testing::HasSubstr(" nh ")));
  EXPECT_EQ(memory.of(4 << 20)[kBytes - 1], 'x');
}

}  // namespace
}  // namespace dperf::measure
