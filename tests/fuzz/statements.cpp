// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz/statements.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace dperf::test {

namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  Lines lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

void change_number(std::string& line, std::minstd_rand& random) {
  static constexpr const char* kNumbers[] = {
      "0", "1", "2", "3", "7", "64", "1000", "65536", "1000000000000", "-1", "any", "null"};
  std::vector<std::size_t> digits;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (std::isdigit(static_cast<unsigned char>(line[i])) &&
        (i == 0 || !std::isdigit(static_cast<unsigned char>(line[i - 1]))))
      digits.push_back(i);
  if (digits.empty()) return;
  const std::size_t begin = digits[random() % digits.size()];
  std::size_t end = begin;
  while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end]))) ++end;
  line.replace(begin, end - begin, kNumbers[random() % std::size(kNumbers)]);
}

}  // namespace

Statements split(std::string_view input) {
  Statements result;
  if (input.empty()) return result;
  result.choice = static_cast<unsigned char>(input[0]);
  const std::size_t end = std::min(input.find('\0', 1), input.size());
  result.text = input.substr(1, end - 1);
  if (end < input.size()) result.rest = input.substr(end + 1);
  return result;
}

replay::ReplayOptions options_of(const Statements& input) {
  replay::ReplayOptions options;
  if (input.choice & 1u) options.protocol = "smpi";
  if (input.choice & 2u) options.match = replay::Match::kTraced;
  if (input.choice & 4u) options.allow_incomplete = true;
  if (input.choice & 8u) options.progress = replay::Progress::kAsync;
  return options;
}

std::string mutate(std::string text, std::minstd_rand& random) {
  Lines lines = lines_of(text);
  for (auto changes = 1 + random() % 4; changes > 0 && lines.size() > 2; --changes) {
    const auto from = static_cast<std::ptrdiff_t>(1 + random() % (lines.size() - 1));
    const auto to = static_cast<std::ptrdiff_t>(1 + random() % (lines.size() - 1));
    switch (random() % 5) {
      case 0:
        lines.erase(lines.begin() + from);
        break;
      case 1:
        lines.insert(lines.begin() + to, std::string(lines[static_cast<std::size_t>(from)]));
        break;
      case 2:
        std::swap(lines[static_cast<std::size_t>(from)], lines[static_cast<std::size_t>(to)]);
        break;
      default:
        change_number(lines[static_cast<std::size_t>(from)], random);
    }
  }
  text.clear();
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace dperf::test
