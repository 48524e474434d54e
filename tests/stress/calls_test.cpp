// Random programs know each call of the table, but for those that are named here with the reason.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "never_made.h"

namespace dperf::stress {
namespace {

constexpr const char* kTable[] = {
#define DPERF_CALL(name, ...) #name,
#include "dperf/comm_calls.def"
#undef DPERF_CALL
};

/// All names that begin with MPI_ in the sources of the program.
std::set<std::string> names_in_program() {
  std::set<std::string> names;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(DPERF_SOURCE_DIR "/tests/stress/program")) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (std::size_t at = text.find("MPI_"); at != std::string::npos; at = text.find("MPI_", at + 1)) {
      const auto is_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
      std::size_t end = at;
      while (end < text.size() && is_name(text[end])) ++end;
      names.insert(text.substr(at, end - at));
    }
  }
  return names;
}

TEST(StressCalls, AreThoseOfTheTableButForNamedOnes) {
  const std::set<std::string> names = names_in_program();
  for (const std::string call : kTable) {
    if (never_made().contains(call)) continue;
    EXPECT_TRUE(names.contains(call)) << call << " is in no random program, and no reason is given";
  }
}

TEST(StressCalls, ExcusesAreForCallsOfTheTable) {
  const std::set<std::string> table(std::begin(kTable), std::end(kTable));
  for (const auto& [call, reason] : never_made()) EXPECT_TRUE(table.contains(call)) << call;
}

}  // namespace
}  // namespace dperf::stress
