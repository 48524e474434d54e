// The two things that every library and tool of dPerf shares: how wrong input is reported, and the one
// place where it is caught.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <fmt/format.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

namespace dperf {

/// Exit codes of every dPerf program, the same everywhere.
enum ExitCode : int {
  kExitOk = 0,          ///< done
  kExitFailure = 1,     ///< the input is wrong, or something on this machine failed
  kExitUsage = 2,       ///< the command line is wrong
  kExitIncomplete = 3,  ///< the input holds something that cannot be predicted: no result was printed
  kExitDiffers = 4,     ///< predictions and measurements differ by more than is allowed
};

/// The user's input is wrong. The message is one line: what, where (file:line or byte), what was expected.
class Error : public std::runtime_error {
 public:
  template <typename... Args>
  explicit Error(fmt::format_string<Args...> format, Args&&... args)
      : std::runtime_error(fmt::format(format, std::forward<Args>(args)...)) {}

  /// The exit code with which the program ends; kExitFailure unless `with_exit_code` changed it.
  int exit_code() const { return exit_code_; }
  Error&& with_exit_code(int code) && {
    exit_code_ = code;
    return std::move(*this);
  }

 private:
  int exit_code_ = kExitFailure;
};

/// Runs the body of a program: whatever it throws becomes one line `NAME: message` on stderr and an exit
/// code.
/// @return what `body` returns, or the exit code of the error
int run_tool(const char* name, const std::function<int()>& body);

}  // namespace dperf
