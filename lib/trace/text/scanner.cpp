// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/text/scanner.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace dperf::trace {
namespace {

bool ends_a_word(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ';';
}

bool must_be_quoted(char c) {
  return !std::isgraph(static_cast<unsigned char>(c)) || c == ';' || c == '"' || c == '=';
}

}  // namespace

/// True if a word follows in the same statement.
bool Scanner::skip_space() {
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == '#') {
      position_ = std::min(text_.find('\n', position_), text_.size());
    } else if (c == ';' || c == '\n') {
      return false;
    } else if (ends_a_word(c)) {
      ++position_;
    } else {
      return true;
    }
  }
  return false;
}

std::optional<Statement> Scanner::next() {
  Statement statement{where_, {}};
  while (position_ < text_.size()) {
    statement.where = where_;
    while (skip_space()) statement.words.push_back(word());
    if (position_ < text_.size()) {
      if (text_[position_] == '\n') ++where_.line;
      ++position_;
    }
    if (!statement.words.empty()) return statement;
  }
  return std::nullopt;
}

Word Scanner::word() {
  Word word;
  if (text_[position_] == '"') {
    word.value = quoted();
    return word;
  }
  word.value = bare(true);
  if (position_ < text_.size() && text_[position_] == '=') {
    ++position_;
    word.key = std::move(word.value);
    word.has_key = true;
    word.value = position_ < text_.size() && text_[position_] == '"' ? quoted() : bare(false);
  }
  return word;
}

std::string Scanner::bare(bool stop_at_equals) {
  const std::size_t begin = position_;
  while (position_ < text_.size() && !ends_a_word(text_[position_]) &&
         !(stop_at_equals && text_[position_] == '=')) {
    if (text_[position_] == '"')
      where_.fail("a quote inside a word; expected: \"...\" around the whole value");
    ++position_;
  }
  return std::string(text_.substr(begin, position_ - begin));
}

std::string Scanner::quoted() {
  std::string value;
  for (++position_; position_ < text_.size() && text_[position_] != '\n'; ++position_) {
    if (text_[position_] == '"') {
      ++position_;
      return value;
    }
    value += text_[position_] == '\\' ? escaped() : text_[position_];
  }
  where_.fail("a quote without end; expected: \" on the same line");
}

char Scanner::escaped() {
  const std::string_view rest = text_.substr(position_ + 1, 3);
  if (!rest.empty() && (rest[0] == '"' || rest[0] == '\\' || rest[0] == 'n')) {
    ++position_;
    return rest[0] == 'n' ? '\n' : rest[0];
  }
  unsigned value = 0;
  if (rest.size() == 3 && rest[0] == 'x') {
    const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + 3, value, 16);
    if (error == std::errc() && end == rest.data() + 3) {
      position_ += 3;
      return static_cast<char>(value);
    }
  }
  where_.fail("unknown escape; expected: \\\" \\\\ \\n or \\xHH");
}

std::string Arguments::positional() {
  auto word = next_positional();
  if (!word) fail("something is missing");
  return *word;
}

std::optional<std::string> Arguments::next_positional() {
  for (Word& word : statement_.words) {
    if (word.used || word.has_key) continue;
    word.used = true;
    return word.value;
  }
  return std::nullopt;
}

std::optional<std::string> Arguments::key(std::string_view name) {
  for (Word& word : statement_.words) {
    if (word.used || !word.has_key || word.key != name) continue;
    word.used = true;
    return word.value;
  }
  return std::nullopt;
}

bool Arguments::has_key(std::string_view name) const {
  const auto is_it = [&](const Word& word) { return !word.used && word.has_key && word.key == name; };
  return std::any_of(statement_.words.begin(), statement_.words.end(), is_it);
}

bool Arguments::flag(std::string_view name) {
  for (Word& word : statement_.words) {
    if (word.used || word.has_key || word.value != name) continue;
    word.used = true;
    return true;
  }
  return false;
}

void Arguments::done() const {
  for (const Word& word : statement_.words) {
    if (!word.used) fail("'{}{}{}' is not expected here", word.key, word.has_key ? "=" : "", word.value);
  }
}

std::string quote(std::string_view text) {
  if (!text.empty() && text[0] != '#' && std::none_of(text.begin(), text.end(), must_be_quoted))
    return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += {'\\', c};
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

}  // namespace dperf::trace
