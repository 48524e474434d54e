// A folder with a trace, a platform, a prediction and a source, in which any tool can be called.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::test {

class Commands : public testing::Test {
 protected:
  void SetUp() override;
  /// A line of the shell; the tools are in the PATH.
  CommandResult run(const std::string& line) const;
  /// No signal, no time-out, one line on stderr.
  static void expect_one_line(const CommandResult& result);

  TempFolder work_;
};

/// A line for each tool (and way to write) that prints to stdout and ends with 0.
extern const std::vector<std::string> kThatPrint;
/// A line for each tool that writes a file; the name of the file follows.
extern const std::vector<std::string> kThatWrite;

}  // namespace dperf::test
