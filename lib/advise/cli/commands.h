// The commands of dperf-advise.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <string>

#include "advise/page.h"

namespace CLI {
class App;
}

namespace dperf::advise {

/// A command on the command line, and what it does.
class Command {
 public:
  virtual ~Command() = default;
  /// After the command line was read. @return the exit code @throws Error
  virtual int run() = 0;
};

/// Each adds its command, with its options, to the program.
std::unique_ptr<Command> add_workers(CLI::App& program);
std::unique_ptr<Command> add_mapping(CLI::App& program);
std::unique_ptr<Command> add_ranks(CLI::App& program);

/// Where advice goes, and in which form: the same for all commands.
class AdviceOutput {
 public:
  /// --format, --json, -o; `svg_help`: --svg as well
  void add_options(CLI::App& command, const char* svg_help = nullptr);
  /// @throws Error: a wrong format, a file that cannot be written
  void check() const;
  /// In the form that is asked for.
  template <typename Advice>
  void write_advice(const Advice& advice) const {
    write(json_ ? as_json(advice) : as_text(advice, format_ == "markdown" ? Form::kMarkdown : Form::kText));
  }
  bool wants_svg() const { return !svg_.empty(); }
  void write_svg(const std::string& picture) const;

 private:
  void write(const std::string& text) const;

  std::string format_ = "text", svg_, file_;
  bool json_ = false;
};

}  // namespace dperf::advise
