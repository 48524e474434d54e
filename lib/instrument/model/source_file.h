// A source as a compiler is given it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <compare>
#include <string>
#include <vector>

namespace dperf::instrument {

/// As the compiler names it.
struct SourceLine {
  std::string path = {};
  unsigned line = 0;
  auto operator<=>(const SourceLine&) const = default;
};

/// One compilation of one source file.
struct SourceFile {
  std::string path;       ///< as given by the user: it is recorded, and part of every id
  std::string directory;  ///< where the compiler runs; relative paths start there; empty: the current folder
  /// The compiler's arguments without the program's name; the source itself, -c and -o may be among them.
  /// Only what changes the meaning of the source is used (-D, -I, -std, -include, -x, ...), the rest is
  /// ignored.
  std::vector<std::string> arguments = {};
  /// Where the text will be written, if not in place of the source: quoted includes that are found
  /// beside the source are then written as paths relative to this file. Empty: includes are not touched.
  std::string output_path = {};
  /// Functions with these lines in them are not edited: the real compiler did not take their text as it was.
  /// A line that is here once, and in a lambda, is of that alone.
  std::vector<SourceLine> unedited = {};
};

}  // namespace dperf::instrument
