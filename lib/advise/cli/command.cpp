// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/cli/command.h"

#include <CLI/CLI.hpp>

#include "advise/write.h"
#include "replay/predict/command_line.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"
#include "support/words.h"

namespace dperf::advise {
namespace {

constexpr const char* kAbout =
    "Advises how to run a program, from its traces: how many workers a master should have, which hosts, and "
    "what grain.";

constexpr const char* kExamples = R"HELP(Examples:
  dperf-advise workers --platform lan traces/                  up to 64 workers on the LAN that comes with dPerf
  dperf-advise workers -p mixed.xml --reference-speed 3Gf traces/    hosts of other speeds
  dperf-advise workers -p lan --grain 1 --grain x8 --svg advice.svg traces/
  dperf-advise workers -p lan fine/ coarse/                    traces of the same problem at two grains

Exit codes: 0 advice was given; 1 wrong input; 2 wrong command line; 3 the traces have no task pool.)HELP";

struct Raw {
  std::string platform, hosts, cpu_scale, reference_speed, engine, progress, order = "gmate", most_workers,
                                                                             format = "text", svg, output;
  std::vector<std::string> host_profiles, settings, grains, traces;
};

[[noreturn]] void refuse(const std::string& message) {
  throw Error("{}; see dperf-advise --help", message).with_exit_code(kExitUsage);
}

void add_platform_options(CLI::App& app, Raw& raw) {
  const std::string group = "Where it runs, as for dperf-predict";
  app.add_option("-p,--platform", raw.platform,
                 "Platform file, LogGPS parameters, or a name: cluster, lan, daisy")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--hosts", raw.hosts, "Only these hosts; the first one has the master")
      ->type_name("A,B,C")
      ->group(group);
  app.add_option("--cpu-scale", raw.cpu_scale, "Processors are X times as fast as those of the traced run")
      ->type_name("X")
      ->group(group);
  app.add_option("--reference-speed", raw.reference_speed, "Speed of the traced machine, as in 2.5Gf")
      ->type_name("FLOPS")
      ->group(group);
  app.add_option("--host-profile", raw.host_profiles, "Scale computation by this profile; may be repeated")
      ->type_name("[HOSTS=]FILE")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--engine", raw.engine, "What simulates (dperf-predict --help)")
      ->type_name("NAME")
      ->group(group);
  app.add_option("--progress", raw.progress,
                 "Messages advance in MPI calls only (calls, default), or always (async)")
      ->type_name("calls|async")
      ->group(group);
  app.add_option("--set", raw.settings, "A setting of SimGrid; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false)
      ->group(group);
}

void add_pool_options(CLI::App& app, WorkersOptions& o, Raw& raw) {
  const std::string group = "The pools";
  app.add_option("--master", o.master, "Host of the master (default: the first one)")
      ->type_name("HOST")
      ->group(group);
  app.add_option("--order", raw.order,
                 "In which order hosts become workers: gmate (by round trip of a task, default),\n"
                 "speed, link, platform; exhaustive: all combinations of few hosts")
      ->type_name("NAME")
      ->group(group);
  app.add_option("--max-workers", raw.most_workers,
                 "Try up to N workers (default 64, or as many as there are)")
      ->type_name("N")
      ->check(whole_number(2, 16384))
      ->group(group);
  app.add_option("--grain", raw.grains,
                 "1: as traced; xN: N tasks become one; /N: one becomes N; may be repeated")
      ->type_name("GRAIN")
      ->allow_extra_args(false)
      ->group(group);
  app.add_flag("--prefetch", o.prefetch, "A worker gets its next task while it has one")->group(group);
}

void add_result_options(CLI::App& app, Raw& raw) {
  const std::string group = "Result";
  app.add_option("--format", raw.format, "text (default) or json")->type_name("NAME")->group(group);
  app.add_option("--svg", raw.svg, "Also write a picture of time and efficiency")
      ->type_name("FILE")
      ->group(group);
  app.add_option("-o,--output", raw.output, "Write the result to this file instead of stdout")
      ->type_name("FILE")
      ->group(group);
}

/// As dperf-predict reads the same options, with its errors.
predict::PredictOptions options_of_predict(const Raw& raw) {
  std::vector<std::string> words{"dperf-predict", "--platform", raw.platform};
  const auto pass = [&](const char* option, const std::string& value) {
    if (!value.empty()) words.insert(words.end(), {option, value});
  };
  pass("--hosts", raw.hosts);
  pass("--cpu-scale", raw.cpu_scale);
  pass("--reference-speed", raw.reference_speed);
  pass("--engine", raw.engine);
  pass("--progress", raw.progress);
  for (const std::string& profile : raw.host_profiles) pass("--host-profile", profile);
  for (const std::string& setting : raw.settings) pass("--set", setting);
  std::vector<const char*> argv;
  for (const std::string& word : words) argv.push_back(word.c_str());
  return predict::parse_command_line(static_cast<int>(argv.size()), argv.data()).options;
}

void convert(const Raw& raw, WorkersOptions& o) {
  if (raw.traces.front() != "workers")
    refuse(fmt::format("'{}' is not known; expected workers", raw.traces.front()));
  if (raw.platform.empty()) refuse("--platform is missing");
  if (raw.format != "text" && raw.format != "json")
    refuse(fmt::format("--format: '{}' is not known; expected text or json", raw.format));
  o.predict = options_of_predict(raw);
  o.traces.assign(raw.traces.begin() + 1, raw.traces.end());
  if (o.traces.empty()) o.traces.emplace_back("traces");
  o.order = find_order(raw.order);
  if (!raw.most_workers.empty()) o.most_workers = std::stoi(raw.most_workers);
  for (const std::string& grain : raw.grains) o.grains.push_back(parse_grain(grain));
}

}  // namespace

int advise_command(int argc, const char* const* argv) {
  WorkersOptions options;
  Raw raw;
  CLI::App app(kAbout, "dperf-advise");
  app.footer(kExamples);
  app.get_formatter()->column_width(30);
  app.add_option("what", raw.traces,
                 "workers, then folders of traces of a master and its workers (default: traces);\n"
                 "several: the same problem at different grains")
      ->required()
      ->type_name("workers FOLDER");
  add_platform_options(app, raw);
  add_pool_options(app, options, raw);
  add_result_options(app, raw);
  if (const auto answer = parse_arguments(app, argc, argv)) return write_stdout(*answer), kExitOk;
  convert(raw, options);
  for (const std::string& file : {raw.output, raw.svg})
    if (!file.empty()) check_writable(file);
  const WorkersAdvice advice = advise_workers(options);
  const std::string text = raw.format == "json" ? as_json(advice) : as_text(advice);
  if (!raw.svg.empty()) write_file(raw.svg, as_svg(advice));
  raw.output.empty() ? write_stdout(printable(text)) : write_file(raw.output, text);
  return kExitOk;
}

}  // namespace dperf::advise
