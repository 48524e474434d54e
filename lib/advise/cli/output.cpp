// SPDX-License-Identifier: LGPL-2.1-or-later
#include <CLI/CLI.hpp>

#include "advise/cli/commands.h"
#include "support/error.h"
#include "support/output.h"
#include "support/words.h"

namespace dperf::advise {

void AdviceOutput::add_options(CLI::App& command, const char* svg_help) {
  const std::string group = "Result";
  command
      .add_option_function<std::string>(
          "--format",
          [this](const std::string& name) {
            format_ = name;
            json_ = name == "json";
          },
          "text (default), markdown (a section of a report), or json")
      ->type_name("NAME")
      ->group(group);
  command.add_flag("--json", json_, "The same as --format json")->group(group);
  if (svg_help != nullptr) command.add_option("--svg", svg_, svg_help)->type_name("FILE")->group(group);
  command.add_option("-o,--output", file_, "Write the result to this file instead of stdout")
      ->type_name("FILE")
      ->group(group);
}

void AdviceOutput::check() const {
  if (format_ != "text" && format_ != "markdown" && format_ != "json")
    throw Error("--format: '{}' is not known; expected text, markdown or json; see dperf-advise --help",
                format_)
        .with_exit_code(kExitUsage);
  for (const std::string& file : {file_, svg_})
    if (!file.empty()) check_writable(file);
}

void AdviceOutput::write(const std::string& text) const {
  file_.empty() ? write_stdout(printable(text)) : write_file(file_, text);
}

void AdviceOutput::write_svg(const std::string& picture) const {
  write_file(svg_, picture);
}

}  // namespace dperf::advise
