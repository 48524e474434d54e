// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/files.h"

#include <charconv>
#include <cmath>

#include "support/error.h"

namespace dperf::compare {

NamedPath split_word(const std::string& word) {
  const std::size_t equals = word.find('=');
  // A path may hold a '=' too, and a name a '/': what is there is taken for a path.
  if (equals == std::string::npos || equals == 0 || std::filesystem::exists(word))
    return {std::filesystem::path(word).stem().string(), false, word};
  return {word.substr(0, equals), true, word.substr(equals + 1)};
}

void check_seconds(double seconds, const std::string& place) {
  if (!std::isfinite(seconds) || seconds <= 0)
    throw Error("{}: {} is not a time; expected: seconds, more than 0", place, seconds);
}

double read_seconds(const std::string& text, const std::string& place) {
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc{} || end != text.data() + text.size())
    throw Error("{}: '{}' is not a number; expected: seconds", place, text);
  check_seconds(seconds, place);
  return seconds;
}

}  // namespace dperf::compare
