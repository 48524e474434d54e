// Random programs know each call of the table, but for those that are named here with the reason.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

namespace dperf::stress {
namespace {

constexpr const char* kTable[] = {
#define DPERF_CALL(name, ...) #name,
#include "dperf/comm_calls.def"
#undef DPERF_CALL
};

/// Calls that no random program makes.
const std::map<std::string, const char*>& never_made() {
  static const char* const other_processes = "the replay refuses dynamic processes";
  static const char* const hangs =
      "programs with it now and then hang with Open MPI 4.1.4, without dPerf, too";
  static const std::map<std::string, const char*> table = {
      {"MPI_Dist_graph_create", hangs},
      {"MPI_File_preallocate", hangs},
      {"MPI_Abort", "ends the program; ours only where its data is wrong"},
      {"MPI_Comm_spawn", other_processes},
      {"MPI_Comm_spawn_multiple", other_processes},
      {"MPI_Comm_accept", other_processes},
      {"MPI_Comm_connect", other_processes},
      {"MPI_Comm_join", other_processes},
  };
  return table;
}

/// All names that begin with MPI_ in the sources of the program.
std::set<std::string> names_in_program() {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(DPERF_SOURCE_DIR "/tests/stress/program")) {
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
