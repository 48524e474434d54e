// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/words.h"

#include <fmt/format.h>

namespace dperf {

std::string counted(std::uint64_t n, std::string_view noun) {
  if (n == 1) return fmt::format("1 {}", noun);
  if (noun.ends_with('y') && !noun.ends_with("ey"))
    return fmt::format("{} {}ies", n, noun.substr(0, noun.size() - 1));
  return fmt::format("{} {}s", n, noun);
}

std::string printable(std::string text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_control = (byte(i) < 0x20 && byte(i) != '\n' && byte(i) != '\t') || byte(i) == 0x7f;
    if (is_control) text[i] = '?';
    // U+0080 to U+009F in UTF-8: some terminals take them for ESC and a letter.
    const bool is_long_control =
        byte(i) == 0xc2 && i + 1 < text.size() && byte(i + 1) >= 0x80 && byte(i + 1) < 0xa0;
    if (is_long_control) text[i] = text[i + 1] = '?';
  }
  return text;
}

}  // namespace dperf
