// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/cli/options.h"

#include <CLI/CLI.hpp>
#include <charconv>

#include "compare/write.h"
#include "support/command_line.h"
#include "support/error.h"

namespace dperf::compare {
namespace {

constexpr const char* kAbout =
    "Compares predictions with measurements: a table of errors, and an exit code for continuous integration.";

constexpr const char* kExamples = R"HELP(Examples:
  dperf-compare --measured runs.json predictions/             a folder of what dperf-predict --format json wrote
  dperf-compare --measured jacobi-4=run.log jacobi-4=p.json   one case; run.log holds the output of `time mpirun ...`
  dperf-compare --measured runs.csv --tolerance 5% --tolerance 'xdsl/*=10%' --spreads 2 predictions/
  dperf-compare --measured runs.json --history accuracy.jsonl --revision "$(git rev-parse HEAD)" predictions/
  dperf-compare --measured runs.json --beside smpi=smpi.csv --plot errors.svg predictions/

Exit codes: 0 all cases are within what is allowed; 4 an error is larger than allowed, a case has no prediction, or is worse than
in the history; 1 wrong input; 2 wrong command line.)HELP";

constexpr double kLargestShare = 100;  // 10 000 %

struct Raw {
  std::vector<std::string> tolerances, beside;
  std::string mean_tolerance, regression;
};

[[noreturn]] void refuse(const std::string& message) {
  throw Error("{}; see dperf-compare --help", message).with_exit_code(kExitUsage);
}

void add_input_options(CLI::App& app, CompareOptions& o, Raw& raw) {
  app.add_option("predictions", o.predictions,
                 "What dperf-predict --format json wrote, lists of predictions (.json, .csv),\n"
                 "or folders of them: FOLDER/lan/4.json is for the case lan/4")
      ->type_name("[NAME=]PATH");
  app.add_option("-m,--measured", o.measured,
                 "Measurements: .json, .csv, or the output of time(1); may be repeated")
      ->type_name("[NAME=]FILE")
      ->allow_extra_args(false);
  app.add_option("--pattern", o.pattern,
                 "Where to find the seconds in the output of a program, as a regular\n"
                 "expression with a group: 'Elapsed: ([0-9.]+) s'")
      ->type_name("REGEX");
  app.add_option("--beside", raw.beside,
                 "Predictions of another tool, shown beside ours but not judged; may be\n"
                 "repeated")
      ->type_name("LABEL=PATH")
      ->allow_extra_args(false);
  app.add_option("--label", o.label, "Label of our own predictions (default: predicted)")->type_name("LABEL");
}

void add_rules(CLI::App& app, CompareOptions& o, Raw& raw) {
  const std::string group = "What is allowed";
  app.add_option("--tolerance", raw.tolerances,
                 "Largest error allowed for a case (default 10%), or for the cases whose names\n"
                 "match a pattern; may be repeated")
      ->type_name("[PATTERN=]SHARE")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--spreads", o.rules.spreads,
                 "Allow an error of N times the spread of a case's own runs, if that is more")
      ->type_name("N")
      ->check(number(0, 100))
      ->group(group);
  app.add_option("--mean-tolerance", raw.mean_tolerance, "Largest mean |error| allowed for a group of cases")
      ->type_name("SHARE")
      ->group(group);
  app.add_flag("--allow-missing", o.rules.allow_missing, "Allow measured cases without a prediction")
      ->group(group);
  app.add_flag("--allow-incomplete", o.rules.allow_incomplete,
               "Count predictions made with --allow-incomplete like others")
      ->group(group);
}

void add_result_options(CLI::App& app, CompareOptions& o, Raw& raw) {
  const std::string group = "Result";
  std::string about;
  for (const Format& row : formats())
    about += fmt::format("{}{}: {}", about.empty() ? "" : "\n", row.name, row.help);
  app.add_option("--format", o.format, about)->type_name("NAME")->group(group);
  app.add_option("-o,--output", o.output, "Write the result to this file instead of stdout")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--plot", o.plot, "Draw the errors in this SVG file")->type_name("FILE")->group(group);
  app.add_option("--history", o.history,
                 "Append the errors to this file, and report cases that have become worse")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--revision", o.revision, "Revision that is compared, for the history")
      ->type_name("TEXT")
      ->group(group);
  app.add_option("--regression", raw.regression,
                 "How much an error may grow compared with the history (default 2%)")
      ->type_name("SHARE")
      ->group(group);
}

void convert(const Raw& raw, CompareOptions& o) {
  for (const std::string& word : raw.tolerances) {
    const std::size_t equals = word.rfind('=');
    if (equals == std::string::npos)
      o.rules.tolerance = parse_share(word, "--tolerance");
    else
      o.rules.by_case.emplace_back(word.substr(0, equals),
                                   parse_share(word.substr(equals + 1), "--tolerance"));
  }
  if (!raw.mean_tolerance.empty())
    o.rules.mean_tolerance = parse_share(raw.mean_tolerance, "--mean-tolerance");
  if (!raw.regression.empty()) o.regression = parse_share(raw.regression, "--regression");
  for (const std::string& word : raw.beside) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
      refuse(fmt::format("--beside {}: expected LABEL=PATH", word));
    o.beside.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
}

void check(const CompareOptions& o) {
  if (o.measured.empty()) refuse("--measured is missing");
  if (o.predictions.empty()) refuse("no predictions are given");
  if (o.history.empty() && !o.revision.empty()) refuse("--revision needs --history");
  find_format(o.format);
}

}  // namespace

double parse_share(std::string_view text, std::string_view option) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  if (unit == "%") number /= 100;
  // Most who write 10 mean 10 %, and would get 1000 %.
  const double most = unit == "%" ? kLargestShare : 1;
  if (error != std::errc{} || (unit != "%" && !unit.empty()) || !(number > 0 && number <= most))
    refuse(fmt::format("{} '{}': expected a share above 0, such as 5% or 0.05; write a share above 1 as {}",
                       option, text, "150%"));
  return number;
}

std::optional<CompareOptions> parse_options(int argc, const char* const* argv, std::string& help) {
  CompareOptions options;
  Raw raw;
  CLI::App app(kAbout, "dperf-compare");
  app.footer(kExamples);
  app.get_formatter()->column_width(30);
  add_input_options(app, options, raw);
  add_rules(app, options, raw);
  add_result_options(app, options, raw);
  if (const std::optional<std::string> answer = parse_arguments(app, argc, argv)) {
    help = *answer;
    return std::nullopt;
  }
  convert(raw, options);
  check(options);
  return options;
}

}  // namespace dperf::compare
