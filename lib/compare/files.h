// The ways in which a word of the command line names a file, and a cell a time.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <string>

namespace dperf::compare {

/// `NAME=PATH` or `PATH`: then the name is that of the file without its ending.
struct NamedPath {
  std::string name;
  bool named = false;  ///< by the user
  std::filesystem::path path;
};
NamedPath split_word(const std::string& word);

/// A number and nothing else, in the syntax of C, "." as decimal point.
/// @param place "runs.csv:12: 'seconds'", for the message
/// @throws Error: no number, or not finite, or not above 0
double read_seconds(const std::string& text, const std::string& place);

/// @throws Error: `seconds` is not finite or not above 0
void check_seconds(double seconds, const std::string& place);

}  // namespace dperf::compare
