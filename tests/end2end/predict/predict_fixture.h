// Runs dperf-predict on traces that are written as text.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::test {

/// Two ranks: 1 ms of computation each, then a message of 8 bytes and a barrier.
extern const char* const kPair;
/// Four hosts with loopback, a0 to a3.
extern const char* const kFourHosts;

class PredictTest : public testing::Test {
 protected:
  /// Makes a trace folder of its text form; its path.
  std::filesystem::path make_trace(const std::string& name, const std::string& text);
  /// Writes a file into the folder of the test; its path.
  std::filesystem::path make_file(const std::string& name, const std::string& content);
  /// In the folder of the test.
  CommandResult predict(const std::vector<std::string>& arguments);
  /// One line on stderr with all of `parts`, nothing on stdout, exit code 1 to 3 and no signal.
  void expect_refused(const std::vector<std::string>& arguments, const std::vector<std::string>& parts,
                      int exit_code = 1);

  TempFolder work_;
};

}  // namespace dperf::test
