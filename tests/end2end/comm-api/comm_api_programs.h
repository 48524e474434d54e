// Programs that are built with descriptions, run and looked at.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::test {

class CommApiPrograms : public testing::Test {
 protected:
  CommandResult run(const std::string& line) {
    return run_shell(line, {.folder = folder_.path(),
                            .environment = {{"PATH", program("") + ":" + std::getenv("PATH")},
                                            {"TMPDIR", folder_.path().string()},
                                            {"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                                            {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}},
                            .timeout = std::chrono::seconds(120)});
  }
  CommandResult must(const std::string& line) {
    CommandResult result = run(line);
    EXPECT_TRUE(result.ok()) << line << "\n" << describe(result);
    return result;
  }
  /// The calls of a rank, as `dperf-trace dump` writes them, in order.
  std::vector<std::string> calls_of(int rank) {
    std::istringstream dump(must("dperf-trace dump traces").out);
    std::vector<std::string> calls;
    bool inside = false;
    for (std::string line; std::getline(dump, line);) {
      if (line.starts_with("rank ")) inside = line == "rank " + std::to_string(rank);
      if (inside &&
          (line.starts_with("  MPI_") || line.starts_with("  Async_") || line.starts_with("  Unseen_")))
        calls.push_back(line.substr(2));
    }
    return calls;
  }
  std::vector<std::string> only(const std::vector<std::string>& calls, const std::string& name) {
    std::vector<std::string> some;
    for (const std::string& call : calls)
      if (call.starts_with(name + " ")) some.push_back(call);
    return some;
  }
  TempFolder folder_;
};

}  // namespace dperf::test
