// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/response_file.h"

#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>

namespace dperf::wrapper {
namespace {

// A response file that names itself would never end; gcc stops after 2000 as well.
constexpr int kMaxExpansions = 2000;

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad()) return std::nullopt;
  return text;
}

bool is_space(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && is_space(c)) {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
      continue;
    }
    in_word = true;
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (quote != 0 && c == quote) {
      quote = 0;
    } else {
      word += c;
    }
  }
  if (in_word) words.push_back(std::move(word));
  return words;
}

std::string join_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (word.empty()) text += "\"\"";
    for (const char c : word) {
      if (is_space(c) || c == '\\' || c == '"' || c == '\'') text += '\\';
      text += c;
    }
    text += '\n';
  }
  return text;
}

std::vector<std::string> expand_response_files(const std::vector<std::string>& arguments) {
  std::vector<std::string> expanded;
  std::vector<std::string> waiting(arguments.rbegin(), arguments.rend());
  int expansions = 0;
  while (!waiting.empty()) {
    std::string word = std::move(waiting.back());
    waiting.pop_back();
    std::optional<std::string> text;
    if (word.size() > 1 && word[0] == '@' && ++expansions <= kMaxExpansions) text = read_file(word.substr(1));
    if (!text) {
      expanded.push_back(std::move(word));
      continue;
    }
    const std::vector<std::string> words = split_words(*text);
    waiting.insert(waiting.end(), words.rbegin(), words.rend());
  }
  return expanded;
}

}  // namespace dperf::wrapper
