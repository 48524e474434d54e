// What became of one source, as the child process that instruments reports it to its parent.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "instrument/wrapper/plan/reason.h"

namespace dperf::wrapper {

/// A function in which Clang finds an error.
struct DamagedFunction {
  std::string place;   ///< "file:line: function"
  std::string detail;  ///< one line
};

/// What became of one source.
struct Rewriting {
  Reason left_alone = Reason::instrumenter_crashed;  ///< none: the text was written
  std::string detail = {};                           ///< what exactly was in the way, one line; may be empty
  std::size_t blocks = 0, loops = 0;
  bool named_by_clang = false;  ///< the real compiler is Clang
  std::vector<DamagedFunction> damaged = {};
  std::vector<std::string> notes = {};  ///< what else was left alone in it: "file:line: function: reason"
};

/// The text form in which the child answers, one fact a line, and back. Anything unknown reads as a crash.
std::string to_text(const Rewriting& rewriting);
Rewriting from_text(const std::string& text);

}  // namespace dperf::wrapper
