// Cuts the text form into statements and words.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/error.h"

namespace dperf::trace {

/// Where a statement is, for its errors.
struct Where {
  std::string_view name;
  std::size_t line = 0;
  template <typename... Args>
  [[noreturn]] void fail(fmt::format_string<Args...> format, Args&&... args) const {
    throw Error("{}:{}: {}", name, line, fmt::format(format, std::forward<Args>(args)...));
  }
};

/// `key=value`, or a value alone. Values with spaces stand in double quotes, with \" \\ \n and \xHH inside.
struct Word {
  std::string key, value;
  bool has_key = false;
  bool used = false;
};

struct Statement {
  Where where;
  std::vector<Word> words;  ///< never empty
};

/// Reads one statement after the other. Statements end with the line or with ';', comments begin with a '#'
/// at the start of a word.
class Scanner {
 public:
  Scanner(std::string_view text, std::string_view name) : text_(text), where_{name, 1} {}
  /// Nothing at the end of the text.
  std::optional<Statement> next();
  std::string_view name() const { return where_.name; }

 private:
  bool skip_space();
  Word word();
  std::string bare(bool stop_at_equals);
  std::string quoted();
  char escaped();

  std::string_view text_;
  std::size_t position_ = 0;
  Where where_;
};

/// The words of a statement as they are consumed; what is left over is an error.
class Arguments {
 public:
  Arguments(Statement& statement, std::string_view usage) : statement_(statement), usage_(usage) {
    statement_.words.front().used = true;
  }
  const Where& where() const { return statement_.where; }
  /// The next word that has no key. @throws Error if there is none
  std::string positional();
  std::optional<std::string> next_positional();
  std::optional<std::string> key(std::string_view name);
  bool has_key(std::string_view name) const;
  /// A word without value that is anywhere.
  bool flag(std::string_view name);
  /// @throws Error if a word was not used
  void done() const;
  /// "what; expected: usage"
  template <typename... Args>
  [[noreturn]] void fail(fmt::format_string<Args...> format, Args&&... args) const {
    where().fail("{}; expected: {}", fmt::format(format, std::forward<Args>(args)...), usage_);
  }

 private:
  Statement& statement_;
  std::string usage_;
};

/// As a word of the text form: in quotes if it must be.
std::string quote(std::string_view text);

}  // namespace dperf::trace
