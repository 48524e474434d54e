// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/cli/generate.h"

#include <CLI/CLI.hpp>

#include "support/command_line.h"
#include "support/error.h"
#include "trace/generate/generate.h"
#include "trace/model/amounts.h"
#include "trace/text/values.h"

namespace dperf::trace {
namespace {

std::string about_patterns() {
  std::string text = "what each iteration is made of:";
  for (const PatternRow& row : patterns()) text += fmt::format(" {}: {};", row.name, row.about);
  text.back() = '.';
  return text;
}

std::int64_t parse_compute(const std::string& text) {
  const auto ns = parse_duration(text);
  if (!ns || *ns > kMostNanoseconds / 2)
    throw Error("--compute {}: must be a duration such as 100us, 2.5ms or 1s", text)
        .with_exit_code(kExitUsage);
  return *ns;
}

}  // namespace

void add_options(CLI::App& command, GenerateOptions& options) {
  constexpr std::int64_t kMostIterations = 1'000'000'000;
  command.add_option("pattern", options.pattern, about_patterns())->required()->type_name("PATTERN");
  command.add_option("--ranks", options.ranks, fmt::format("number of ranks, up to {}", kMostMembers))
      ->required()
      ->type_name("N")
      ->check(whole_number(1, kMostMembers));
  command.add_option("--iterations", options.iterations, "number of iterations (default: 10)")
      ->type_name("N")
      ->check(whole_number(1, kMostIterations));
  command
      .add_option("--doubles", options.doubles,
                  "MPI_DOUBLEs in each message (default: 1024; reduction: 1; transpose: 128)")
      ->type_name("N")
      ->check(whole_number(0, kMostBytes / 8));
  command
      .add_option("--compute", options.compute,
                  "computation of an iteration before its calls, up to a tenth more (default: 100us)")
      ->type_name("TIME");
  command.add_option("-o,--output", options.output, "folder to make")->required()->type_name("FOLDER");
}

void generate(const GenerateOptions& options) {
  generate({&find_pattern(options.pattern), options.ranks, options.iterations, options.doubles,
            parse_compute(options.compute)},
           options.output);
}

}  // namespace dperf::trace
