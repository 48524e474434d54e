// Asks other programs and reads their answer.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>

namespace dperf::instrument {

struct ShellAnswer {
  std::string text;    ///< stdout
  int exit_code = -1;  ///< -1 if a signal ended it; 127 if there is no such program
};

/// @throws Error if no shell can be started
ShellAnswer run_shell_line(const std::string& line);

/// `word` as one word of a shell, whatever is in it.
std::string shell_word(std::string_view word);

}  // namespace dperf::instrument
