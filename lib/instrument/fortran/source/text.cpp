// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran/source/text.h"

#include <algorithm>
#include <cctype>

namespace dperf::instrument::fortran {
namespace {

/// Calls `at(position, depth)` for every character outside of quotes, until it returns false.
template <class At>
void outside_quotes(std::string_view text, At at) {
  char quote = 0;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote) {
      if (c == quote) quote = 0;
      continue;
    }
    if (c == '\'' || c == '"') {
      quote = c;
      continue;
    }
    if (c == ')' || c == ']') --depth;
    if (!at(i, depth)) return;
    if (c == '(' || c == '[') ++depth;
  }
}

}  // namespace

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  outside_quotes(text, [&](std::size_t i, int depth) {
    if (text[i] == ',' && depth == 0) {
      parts.emplace_back(trim(text.substr(from, i - from)));
      from = i + 1;
    }
    return true;
  });
  const std::string_view last = trim(text.substr(from));
  if (!last.empty() || !parts.empty()) parts.emplace_back(last);
  return parts;
}

std::size_t closing_parenthesis(std::string_view text, std::size_t open) {
  std::size_t found = std::string_view::npos;
  outside_quotes(text.substr(open), [&](std::size_t i, int depth) {
    if (i == 0 || depth > 0) return true;
    found = open + i;
    return false;
  });
  return found;
}

std::pair<std::string, std::string> at_arrow(std::string_view text) {
  const std::size_t arrow = text.find("=>");
  if (arrow == std::string_view::npos) return {std::string(trim(text)), ""};
  return {std::string(trim(text.substr(0, arrow))), std::string(trim(text.substr(arrow + 2)))};
}

std::string_view in_parentheses(std::string_view text, std::size_t open) {
  if (open >= text.size() || text[open] != '(') return {};
  const std::size_t close = closing_parenthesis(text, open);
  return close == std::string_view::npos ? std::string_view{} : text.substr(open + 1, close - open - 1);
}

bool is_name(std::string_view text) {
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

}  // namespace dperf::instrument::fortran
