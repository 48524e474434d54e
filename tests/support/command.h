// Runs a program as a user would, with a time limit, and keeps what it wrote.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dperf::test {

struct CommandOptions {
  std::filesystem::path folder = ".";  ///< where it runs
  std::map<std::string, std::string> environment =
      {};                            ///< added to the test's own; an empty value removes the variable
  std::string input = {};            ///< its standard input
  std::chrono::seconds timeout{60};  ///< then it and its children are killed
};

struct CommandResult {
  int exit_code = -1;  ///< -1 if a signal ended it
  int signal = 0;      ///< that signal
  bool timed_out = false;
  std::string out, err;  ///< what it wrote to stdout and stderr
  bool ok() const { return exit_code == 0; }
};

/// Runs `arguments[0]` (looked up in PATH) with the other arguments; no shell is involved.
CommandResult run_command(const std::vector<std::string>& arguments, const CommandOptions& options = {});

/// The same through `sh -c`, for pipes and redirections.
CommandResult run_shell(const std::string& line, const CommandOptions& options = {});

/// Path of a program of the build tree: program("dperf-trace").
std::string program(const std::string& name);

/// For the failure message of an assertion: EXPECT_TRUE(result.ok()) << describe(result);
std::string describe(const CommandResult& result);

}  // namespace dperf::test
