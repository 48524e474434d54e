// Golden files: an input, and beside it what must come out. Inputs that must be refused are named fail_*, and
// their expected file holds the message.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace dperf::test {

/// Compares `actual` with the file `expected`; on a mismatch the test fails with a diff and the next step.
/// With DPERF_UPDATE_GOLDEN=1 in the environment the file is written instead (refused where CI is set).
void expect_golden(const std::filesystem::path& expected, std::string_view actual);

struct GoldenSuite {
  std::string name;              ///< of the test suite: "Dump"
  std::filesystem::path folder;  ///< where the inputs are
  std::string input_suffix;      ///< ".trace"
  std::string expected_suffix;   ///< ".txt": ring.trace -> ring.txt
  /// From the path of the input to the output. Whatever it throws becomes the output `error: MESSAGE`; only
  /// inputs named fail_* may throw, and they must.
  std::function<std::string(const std::filesystem::path&)> produce;
};

/// Makes one test of each input of the folder. To be called before main, as the initialiser of a global:
///   const bool registered = register_golden({...});
bool register_golden(const GoldenSuite& suite);

/// Whether tests that compile and run a program do so by its first compiler only: DPERF_ONE_COMPILER=1.
bool by_one_compiler();

}  // namespace dperf::test
