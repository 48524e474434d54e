// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/comm_api/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace dperf::instrument {
namespace {

// Names that stand for something in every expression: ranks with a meaning of their own.
constexpr auto kConstants = std::to_array<std::string_view>({"ANY", "NONE", "NULL"});
// What sizeof and casts are made of.
constexpr auto kTypes = std::to_array<std::string_view>(
    {"char",    "short",   "int",      "long",     "float",    "double",   "signed",   "unsigned",
     "void",    "const",   "size_t",   "ssize_t",  "bool",     "int8_t",   "int16_t",  "int32_t",
     "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "intptr_t", "uintptr_t"});
constexpr std::string_view kOperators = "+-*/%()<>=!&|^~?:[] \t";

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

template <typename Range>
bool holds(const Range& range, std::string_view word) {
  return std::ranges::find(range, word) != std::end(range);
}

std::string wrong_word(std::string_view word, bool is_called, const ExpressionNames& names) {
  if (std::isdigit(static_cast<unsigned char>(word[0]))) return "";
  if (word == "sizeof" || holds(kConstants, word) || holds(kTypes, word)) return "";
  if (is_called)
    return names.functions.contains(std::string(word)) ? "" : fmt::format("'{}' is not a query", word);
  if (names.values.contains(std::string(word))) return "";
  return fmt::format("'{}' is not a parameter", word);
}

/// Assignments and increments would change what the program sees.
bool changes_something(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "++" || text.substr(i, 2) == "--") return true;
    if (text[i] != '=') continue;
    if (text.substr(i, 2) == "==") {
      ++i;
      continue;
    }
    const bool compares = i > 0 && (text[i - 1] == '!' || text[i - 1] == '<' || text[i - 1] == '>') &&
                          !(i > 1 && text[i - 2] == text[i - 1]);
    if (!compares) return true;
  }
  return false;
}

bool is_balanced(std::string_view text) {
  std::string open;
  for (const char c : text) {
    if (c == '(' || c == '[') open += c;
    if (c != ')' && c != ']') continue;
    if (open.empty() || open.back() != (c == ')' ? '(' : '[')) return false;
    open.pop_back();
  }
  return open.empty();
}

}  // namespace

std::string wrong_in_expression(const std::string& expression, const ExpressionNames& names) {
  const std::string_view text = expression;
  if (text.find_first_not_of(" \t") == std::string_view::npos) return "it is empty";
  for (std::size_t i = 0; i < text.size();) {
    if (!is_word(text[i])) {
      // A comma is between the arguments of a query.
      if (kOperators.find(text[i]) == std::string_view::npos && text[i] != ',')
        return fmt::format("'{}' is not expected there", text[i]);
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::size_t next = text.find_first_not_of(" \t", end);
    const bool is_called = next != std::string_view::npos && text[next] == '(';
    if (std::string wrong = wrong_word(text.substr(i, end - i), is_called, names); !wrong.empty())
      return wrong;
    i = end;
  }
  if (changes_something(text)) return "it has a side effect; expected a plain value";
  return is_balanced(text) ? "" : "its brackets do not match";
}

}  // namespace dperf::instrument
