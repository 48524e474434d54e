// @FILE on a command line, by the rules of gcc: words are separated by white space, quotes and backslashes
// protect it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dperf::wrapper {

/// The words of the text of a response file.
std::vector<std::string> split_words(std::string_view text);

/// The text of a response file that gives these words back.
std::string join_words(const std::vector<std::string>& words);

/// `arguments` with each @FILE replaced by its words, nested ones too. A file that cannot be read stays a
/// word, as gcc does it.
std::vector<std::string> expand_response_files(const std::vector<std::string>& arguments);

}  // namespace dperf::wrapper
